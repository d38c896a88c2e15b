"""For every test and every lesson: this machine's own IPython and Jupyter settings stay out."""

import atexit
import os
import shutil
import tempfile

_EMPTY = tempfile.mkdtemp(prefix="quint-settings-")
atexit.register(shutil.rmtree, _EMPTY, ignore_errors=True)

for _name in ("IPYTHONDIR", "JUPYTER_CONFIG_DIR"):
    os.environ[_name] = _EMPTY
os.environ["QUINT_QUIET"] = "1"  # a lesson shows no bar that says how long it took
