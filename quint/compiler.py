"""Words for mypy and for the compiler of `make fast`, which mean little in plain Python.

mypyc seals a class it compiles, so that only compiled classes may extend it: `mypyc_attr` marks
those it must leave open. And it can keep a whole number in one machine word, an `i64`, if it knows
that 64 bits are enough. It knows both words by name. In plain Python `mypyc_attr` does nothing,
`i64` is int, and mypy_extensions, which is not in the standard library, is never imported.

A `Long` is an int that nearly always has more than 64 bits. With every int the compiler asks first
whether it fits into a word, and afterwards whether the result does; a Long it leaves to Python, as
an object of a kind that it does not know, and saves a third of the time. mypy takes it for an int.

`Generic` and `TypeVar` are those of typing for mypy, so that it knows the State and the actions of
every game. A class that really extends typing's Generic does not survive the compiler, so what is
run extends nothing in its place. (mypy takes a TypeVar's default; Python does so from 3.13.)
"""

from typing import Any, TypeAlias

_never = False
if _never:
    from typing import Generic

    from mypy_extensions import i64, mypyc_attr
    from typing_extensions import TypeVar
else:
    import typing

    def _unchanged(cls: Any) -> Any:
        return cls

    def _decorator(**_: bool) -> Any:
        return _unchanged

    class _NoBase:
        def __getitem__(self, types: Any) -> Any:
            return self

        def __mro_entries__(self, bases: Any) -> Any:
            return (object,)

    def _variable(name: str, default: Any) -> Any:
        return typing.TypeVar(name)

    # mypy sees the imports above.
    mypyc_attr = _decorator  # type: ignore[assignment]
    i64 = int  # type: ignore[misc]
    Generic = _NoBase()  # type: ignore[assignment]
    TypeVar = _variable  # type: ignore[misc, assignment]

compiling = False
if compiling:  # mypy believes its settings: pyproject.toml says no, bench/compile.ini yes
    Long: TypeAlias = Any
else:
    Long: TypeAlias = int

__all__ = ["Generic", "Long", "TypeVar", "i64", "mypyc_attr"]
