"""One word for the compiler of `make fast`: which classes it must leave open.

mypyc seals a class it compiles, so that only compiled classes may extend it. It knows the decorator
below by name and keeps the class open. Everywhere else the decorator does nothing, and
mypy_extensions, which is not in the standard library, is never imported.
"""

from typing import Any

_never = False
if _never:
    from mypy_extensions import mypyc_attr
else:

    def _unchanged(cls: Any) -> Any:
        return cls

    def _decorator(**_: bool) -> Any:
        return _unchanged

    mypyc_attr = _decorator  # type: ignore[assignment]  # mypy sees the import above

__all__ = ["mypyc_attr"]
