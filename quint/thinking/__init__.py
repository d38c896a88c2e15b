"""Players that look ahead: an iterator of thoughts, each better founded than the last."""

from quint.thinking.analysis import Analysis, analyse
from quint.thinking.drivers import Budget, Stumbled, Thinking, agent_of, think
from quint.thinking.thought import Thinker, Thought

__all__ = [
    "Analysis",
    "Budget",
    "Stumbled",
    "Thinker",
    "Thinking",
    "Thought",
    "agent_of",
    "analyse",
    "think",
]
