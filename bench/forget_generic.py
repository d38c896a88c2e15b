"""A plugin for mypy while mypyc compiles: our classes have no base Generic.

They have it for the type checker alone (quint/compiler.py). mypyc would take a class with a base
that it has not compiled for half a Python class: slower to use, and in Python 3.11 the garbage
collector crashes once somebody has made a weak reference to such an object.
"""

from collections.abc import Callable

from mypy.plugin import ClassDefContext, Plugin


def forget(context: ClassDefContext) -> bool:
    """Called when all types are known: what was Generic[…] need not be remembered any more."""
    context.cls.removed_base_type_exprs.clear()
    return True


class ForgetGeneric(Plugin):
    """Forgets Generic in the classes that are marked for the compiler."""

    def get_class_decorator_hook_2(self, fullname: str) -> Callable[[ClassDefContext], bool] | None:
        return forget if fullname == "mypy_extensions.mypyc_attr" else None


def plugin(version: str) -> type[Plugin]:
    return ForgetGeneric
