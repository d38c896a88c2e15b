"""The engine explorer in JupyterLab: a card is picked, and what follows is seen at once."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.lab import Lab

CELL = """from quint_widgets import EngineExplorer
explorer = EngineExplorer("Aero-Frigo Convertus")
explorer"""


def test_a_picked_card_closes_a_loop_that_can_be_watched(lab: Lab) -> None:
    book = lab.write("explorer.ipynb", [CELL])
    book.run()
    cell = book.show(0)
    expect(cell.get_by_text("No loop.")).to_be_visible()
    cell.get_by_role("button", name="Hydro-Turbis Convertus", exact=True).click()
    expect(cell.get_by_text("Loop: water")).to_be_visible()
    cell.get_by_label("watch").select_option(index=1)
    where = cell.locator(".quint-where")
    expect(where).to_contain_text("Step 0 of 4")  # activate, place, roll, place
    cell.get_by_label("Next step").click()
    expect(where).to_contain_text("Step 1 of 4")
    cell.get_by_role("button", name="Aero-Frigo Convertus", exact=True).click()
    expect(cell.get_by_text("No loop.")).to_be_visible()
    assert book.ask("explorer.lab") == ["Hydro-Turbis Convertus"]
    book.shut_down()
