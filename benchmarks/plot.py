"""The peers' runs and ours as a drawing: what a thousand cards cost, bar beside bar (SVG)."""

from collections.abc import Sequence
from html import escape
from typing import Final

from benchmarks.bots import SEATS
from benchmarks.generator import Played
from benchmarks.peers import Run

_WIDTH: Final = 720
_NAMES: Final = 300
"""Room for the names, left of the bars."""
_FIGURES: Final = 60
"""Room for the figures, right of them."""
_BAR: Final = 26
_TOP: Final = 34


def plot(ours: Played, peers: Sequence[tuple[str, Run]]) -> str:
    """Return CPU seconds per 1,000 cards of our default server and of peers that ran at as many tables."""
    bars = [("Tablée, each move on disk", ours.cpu["server"] * ours.moves_per_turn / SEATS)]
    bars += [(name, run.cpu_per_1000) for name, run in peers if run.rooms == ours.rooms]
    longest = max(cost for _, cost in bars)
    height = _TOP + _BAR * len(bars) + 8
    size = f'viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" height="{height}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="13">',
        f'<rect width="{_WIDTH}" height="{height}" fill="#fff"/>',
        f'<text x="8" y="20" font-weight="bold">CPU seconds per 1,000 cards, {ours.rooms} tables of four</text>',
    ]
    for place, (name, cost) in enumerate(bars):
        y, length = _TOP + _BAR * place, (_WIDTH - _NAMES - _FIGURES) * cost / longest
        colour = "#c2571a" if place == 0 else "#8a938f"
        lines += [
            f'<text x="{_NAMES - 8}" y="{y + 16}" text-anchor="end">{escape(name)}</text>',
            f'<rect x="{_NAMES}" y="{y + 3}" width="{length:.1f}" height="{_BAR - 8}" fill="{colour}"/>',
            f'<text x="{_NAMES + length + 6:.1f}" y="{y + 16}">{cost:.3f}</text>',
        ]
    return "\n".join([*lines, "</svg>", ""])
