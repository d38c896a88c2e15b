
// Added for quint: the list of files is asked of the network first, and of the cache without one.
self.addEventListener("fetch", (event) => {
    const { request } = event;
    if (request.method !== "GET" || !new URL(request.url).pathname.includes("/api/contents/")) return;
    const asked = fetch(request).then(async (answer) => {
        if (answer.ok) await (await caches.open("precache")).put(request, answer.clone());
        return answer;
    });
    event.respondWith(asked.catch(() => caches.match(request)));
});
