"""Two words for the compiler of `make fast`.

mypyc seals a class it compiles, so that only compiled classes may extend it: `mypyc_attr` marks
those it must leave open. And it can keep a whole number in one machine word, an `i64`, if it knows
that 64 bits are enough. It knows both words by name. In plain Python `mypyc_attr` does nothing,
`i64` is int, and mypy_extensions, which is not in the standard library, is never imported.
"""

from typing import Any

_never = False
if _never:
    from mypy_extensions import i64, mypyc_attr
else:

    def _unchanged(cls: Any) -> Any:
        return cls

    def _decorator(**_: bool) -> Any:
        return _unchanged

    mypyc_attr = _decorator  # type: ignore[assignment]  # mypy sees the import above
    i64 = int  # type: ignore[misc]

__all__ = ["i64", "mypyc_attr"]
