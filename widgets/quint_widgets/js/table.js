// The table in the browser: a living one, a recorded one, or the lobby before it. These parts are
// joined by table.py.

import { Lobby } from "./lobby.js";
import { Replay } from "./replay.js";
import { View } from "./view.js";

function opened(model, el) {
  if (model.get("recording")) return new Replay(model, el);
  return model.get("lobby")?.games ? new Lobby(model, el) : new View(model, el);
}

function render({ model, el }) {
  let view = opened(model, el);
  const again = () => {
    view.close();
    view = opened(model, el);
  };
  model.on("change:scene", again); // another game
  model.on("change:lobby", again);
  return () => {
    model.off("change:scene", again);
    model.off("change:lobby", again);
    view.close();
  };
}

export default { render };
