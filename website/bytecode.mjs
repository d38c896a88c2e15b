// Compiles the Python files of archives, by the very Python that will read them:
//     node bytecode.mjs PYODIDE INTO FILE …
// Wheels lose their sources but for ours, which a reader may want to see.

import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, into, ...files] = process.argv.slice(2);
const COMPILE = `
import io, warnings, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import cache_from_source, source_hash

warnings.simplefilter("ignore", SyntaxWarning)  # of others' files

def compiled(packed, ours):
    old, out = zipfile.ZipFile(io.BytesIO(packed.to_bytes())), io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for item in old.infolist():
            content = old.read(item)
            made = bytecode(item.filename, content)
            if ours or made is None:
                new.writestr(item, content, zipfile.ZIP_DEFLATED)
            if made is not None:
                name = cache_from_source(item.filename) if ours else item.filename + "c"
                new.writestr(zipfile.ZipInfo(name, item.date_time), made, zipfile.ZIP_DEFLATED)
    return out.getvalue()

def bytecode(name, content):
    """A .pyc that is read without a look at its source; None for what is no Python."""
    if not name.endswith(".py"):
        return None
    try:
        code = compile(content, name, "exec", dont_inherit=True)
    except (SyntaxError, ValueError):
        return None  # a template
    return _code_to_hash_pyc(code, source_hash(content), False)

compiled
`;

const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${pyodide}/` });
const compiled = python.runPython(COMPILE);
for (const file of files) {
    const packed = new Uint8Array(readFileSync(file));
    const made = compiled(packed, basename(file).startsWith("quint_lab"));
    writeFileSync(`${into}/${basename(file)}`, made.toJs());
    made.destroy();
}
