"""The table of figures is written in the place of the one before."""

import pytest

from tests.faults.report import BEGIN, END, table, written_into


def test_figures_take_the_place_of_those_before_and_nothing_else_changes() -> None:
    one = table([{"what": "killed", "figures": {"kills": 100, "choices_lost": 0}}], "2026-01-02", 2)
    assert "| killed | kills: 100, choices lost: 0 |" in one
    document = f"# Before\n\n{BEGIN}\n\nold\n\n{END}\n\nafter\n"
    anew = written_into(document, one)
    assert "old" not in anew
    assert anew.startswith("# Before\n")
    assert anew.endswith("after\n")
    assert written_into(anew, one) == anew


def test_a_document_without_a_place_for_figures_is_refused() -> None:
    with pytest.raises(ValueError, match="no place"):
        written_into("# Nothing", "figures")
