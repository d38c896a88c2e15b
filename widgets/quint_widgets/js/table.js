// The table in the browser, a living one or a recorded one. These parts are joined by table.py.

import { Replay } from "./replay.js";
import { View } from "./view.js";

function render({ model, el }) {
  const view = model.get("recording") ? new Replay(model, el) : new View(model, el);
  return () => view.close();
}

export default { render };
