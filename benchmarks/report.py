"""What was measured, as a table for people."""

from collections.abc import Sequence

from rich.table import Table

from benchmarks.generator import Idled, Played

CAPTIONS = {
    "default": "SQLite, one process (default)",
    "shared": "PostgreSQL and Redis (shared)",
}


def table_of(kind: str, runs: Sequence[Played], idled: Idled | None) -> Table:
    """Return one server's runs as a table."""
    others = [name for name in (runs[0].cpu if runs else ()) if name != "server"]
    table = Table(title=CAPTIONS[kind], title_justify="left", title_style="bold")
    for heading in (
        "tables",
        "moves/s",
        "server\nCPU s *",
        *(f"{name}\nCPU s *" for name in others),
        "reveal\np50 ms",
        "reveal\np99 ms",
        "bytes a turn\nand client",
        "generator\nbusy",
        "others\nbusy",
        "wrong",
    ):
        table.add_column(heading, justify="right")
    for run in runs:
        table.add_row(
            str(run.rooms),
            f"{run.moves_per_second:,.0f}",
            f"{run.cpu['server']:.3f}",
            *(f"{run.cpu[name]:.3f}" for name in others),
            f"{run.reveal_p50:.1f}",
            f"{run.reveal_p99:.1f}",
            f"{run.bytes_per_turn:.0f}",
            f"{run.generator_busy:.0%}",
            f"{run.others_busy:.0%}",
            ", ".join(f"{count} × {what}" for what, count in run.wrong.items()) or "–",
        )
    table.caption = "* per 1,000 moves"
    if idled is not None:
        table.caption += f" · {idled.sockets:,} idle sockets: {idled.kib_per_socket} KiB each, their tables included"
    return table
