"""Hypothesis looks for wrong rules, not for slow machines; promises say what they saw."""

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("quick", settings.get_profile("house"), max_examples=2)  # make quick
settings.load_profile("house")

pytest.register_assert_rewrite("tests.promises")
