"""What an operator can watch. Nothing in it names a person, a table or a card."""

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest


class Metrics:
    """The figures of this process, in a registry of its own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.sockets = Gauge("tablee_sockets", "Sockets that are open", registry=self.registry)
        self.tables = Gauge("tablee_tables", "Tables in memory", registry=self.registry)
        self.commands = Counter("tablee_commands", "Commands that players sent", registry=self.registry)
        self.cut = Counter("tablee_sockets_cut", "Sockets that were cut", ["reason"], registry=self.registry)
        self.late = Gauge("tablee_late_seconds", "How late the event loop is, smoothed", registry=self.registry)
        self.requests = Counter("tablee_requests", "HTTP requests answered", ["status"], registry=self.registry)

    @property
    def open_sockets(self) -> int:
        """How many sockets are open in this process."""
        (gauge,) = self.sockets.collect()
        return int(gauge.samples[0].value)

    def page(self, tables: int, late: float) -> bytes:
        """Return the figures in Prometheus' text form."""
        self.tables.set(tables)
        self.late.set(late)
        return generate_latest(self.registry)
