// What a lesson's page on the site adds to JupyterLite's: one line at the foot of the page that says
// what is happening, stored pictures until there are boards, and files kept for the next visit.

const WIDGET = "application/vnd.jupyter.widget-view+json";
const FIRST_CELLS = 8; // a lesson shows its first board within these

const words = {
    starting: "Python is starting in this browser. Until it is ready, the boards are pictures.",
    first: "Python is ready. Bringing the first board to life …",
    ready: "Run the grey cells with Shift+Enter, or all of them:",
    running: "Running every cell of this page …",
    failed: "Python could not start here. Load the page again; if that does not help, try another browser.",
};

function line() {
    const node = document.createElement("div");
    node.id = "quint-line";
    node.setAttribute("role", "status");
    const text = node.appendChild(document.createElement("span"));
    const button = node.appendChild(document.createElement("button"));
    button.textContent = "Bring all boards to life";
    const close = node.appendChild(document.createElement("button"));
    close.textContent = "✕";
    close.setAttribute("aria-label", "Close this line");
    close.onclick = () => node.remove();
    document.body.append(node);
    return {
        button,
        say(what) {
            text.textContent = words[what];
            node.dataset.state = what;
            button.hidden = what !== "ready";
        },
        leave: () => node.remove(),
    };
}

async function notebook() {
    while (!window.jupyterapp) await new Promise((go) => setTimeout(go, 50));
    await jupyterapp.restored;
    while (!jupyterapp.shell.currentWidget?.sessionContext) await new Promise((go) => setTimeout(go, 50));
    const panel = jupyterapp.shell.currentWidget;
    await panel.context.ready;
    return panel;
}

// A page that was saved with living boards names boards of a kernel that is gone: an empty box.
// Beside each lies its picture, so the name is dropped and the picture is seen.
function showPictures(panel) {
    for (const cell of panel.content.model.cells) {
        const outputs = cell.outputs?.toJSON() ?? [];
        const dead = (output) => output.data?.[WIDGET] && output.data["image/svg+xml"];
        if (!outputs.some(dead)) continue;
        for (const output of outputs.filter(dead)) delete output.data[WIDGET];
        cell.outputs.fromJSON(outputs);
    }
}

const isAlive = (cell) => cell.model.outputs.toJSON().some((output) => output.data?.[WIDGET]);

// Runs the first cells, up to the first board. A reader who has begun to work is left alone.
async function firstBoard(panel) {
    const book = panel.content;
    const cells = book.widgets.filter((cell) => cell.model.type === "code").slice(0, FIRST_CELLS);
    for (const cell of cells) {
        const before = book.activeCellIndex;
        book.activeCellIndex = book.widgets.indexOf(cell);
        const done = jupyterapp.commands.execute("notebook:run-cell");
        book.activeCellIndex = before;
        await done;
        if (isAlive(cell)) return;
    }
}

// What this page has loaded, and what Python has: both are kept, so that the next visit needs no network.
async function keep(root) {
    if (!navigator.serviceWorker) return;
    await navigator.serviceWorker.ready;
    const cache = await caches.open("precache");
    const listed = await (await fetch(new URL("offline.json", root))).json();
    const loaded = performance.getEntriesByType("resource").map((entry) => entry.name);
    const urls = new Set([location.href, ...loaded, ...listed.map((path) => new URL(path, root).href)]);
    for (const url of urls) {
        const ours = url.startsWith(root.href) && !url.includes("/api/drive");
        if (ours && !(await cache.match(url))) await cache.add(url).catch(() => {});
    }
}

async function main() {
    const root = new URL("..", location.href.split("?")[0]);
    const told = line();
    told.say("starting");
    const panel = await notebook();
    showPictures(panel);
    try {
        await panel.sessionContext.ready;
        const { packages = [] } = panel.content.model.getMetadata("quint") ?? {};
        const { kernel } = panel.sessionContext.session;
        const code = `import quint_widgets, pyodide_js
await pyodide_js.loadPackage(${JSON.stringify(packages)})`;
        await kernel.requestExecute({ code, store_history: false, silent: true }).done;
    } catch {
        told.say("failed");
        return;
    }
    if (panel.content.activeCellIndex === 0) {
        told.say("first");
        await firstBoard(panel);
    }
    told.say("ready");
    told.button.onclick = async () => {
        told.say("running");
        await jupyterapp.commands.execute("notebook:run-all-cells");
        told.leave();
    };
    await keep(root);
    document.body.dataset.kept = "yes";
}

main();
