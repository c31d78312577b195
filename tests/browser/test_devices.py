"""Devices that are not as they should be: a clock set wrong, a page that the system froze, a telephone in a lift."""

import re
import time
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.layout import faults
from tests.browser.people import PHONE, Person
from tests.browser.test_life import two_at_a_table
from tests.browser.test_talk import with_a_clock

Come = Callable[..., Person]
WRONG = """(() => {
  const right = Date, set = () => window.setBy ?? 0;
  window.Date = class extends right {
    constructor(...args) { args.length ? super(...args) : super(right.now() + set()); }
    static now() { return right.now() + set(); }
  };
  window.setBy = %d;
})()"""
"""A device's clock that is wrong by so many milliseconds, and can be set again through `setBy`."""
DAY_MS = 24 * 3600 * 1000


NO_SOCKETS = """window.WebSocket = class {
  static OPEN = 1;
  constructor() { setTimeout(() => this.onclose?.({ code: 1006 }), 20); }
  close() {}
  send() {}
}"""
"""A network, or an old proxy on the way, that lets no socket through."""


def left(one: Person) -> int:
    """The seconds that one's own clock shows."""
    timer = one.page.get_by_role("timer")
    expect(timer).to_have_text(re.compile(r"\d:\d\d"))
    found = re.search(r"(\d):(\d\d)", timer.inner_text())
    assert found is not None
    return int(found[1]) * 60 + int(found[2])


def test_clocks_of_devices_that_are_a_day_wrong_show_the_same_time_left(person: Come) -> None:
    def with_a_wrong_clock(**who: object) -> Person:
        one = person(**who)
        one.context.add_init_script(WRONG % (DAY_MS if who.get("name") == "Léo" else -DAY_MS))
        return one

    nana, leo = with_a_clock(with_a_wrong_clock, 300)
    wrong = [one.page.evaluate("Date.now()") for one in (nana, leo)]
    assert 1.9 * DAY_MS < wrong[1] - wrong[0] < 2.1 * DAY_MS
    shown = [left(one) for one in (nana, leo)]
    assert abs(shown[0] - shown[1]) <= 2
    assert 240 < shown[0] <= 300
    # Somebody sets the clock in the middle of the game: the next answer of the server puts it right.
    leo.page.evaluate(f"window.setBy = {DAY_MS // 24}")
    expect(leo.page.get_by_role("timer")).to_have_text(re.compile(r"[34]:\d\d"), timeout=20_000)
    assert abs(left(nana) - left(leo)) <= 2
    nana.play()
    leo.play()
    assert nana.complaints + leo.complaints == []


def test_a_network_that_lets_no_socket_through_is_named(person: Come) -> None:
    nana, leo = person(name="Nana"), person(name="Léo", size=PHONE)
    code = nana.table()
    leo.post("/api/me", {})
    leo.context.add_init_script(NO_SOCKETS)
    leo.goto(f"/t/{code}")
    leo.join()
    leo.shows("ce réseau ne laisse pas passer la liaison de la table", seconds=20)
    assert faults(leo.page) == []
    assert leo.complaints == []


def test_a_page_that_was_frozen_shows_the_table_as_it_is_when_it_wakes(person: Come) -> None:
    nana, leo, _ = two_at_a_table(person)
    system = leo.context.new_cdp_session(leo.page)
    leo.play()
    system.send("Page.setWebLifecycleState", {"state": "frozen"})
    card = nana.play()
    # The turn is over, or waits for somebody to take a row: the card lies open either way.
    expect(nana.page.locator(f".hand [data-card='{card}']")).to_have_count(0)
    system.send("Page.setWebLifecycleState", {"state": "active"})
    may_choose = leo.page.locator(".prompt.yours").filter(has_text="À vous").locator("visible=true")
    late = time.monotonic() + 10
    while not (may_choose.count() and leo.hand.count() == 9):
        assert time.monotonic() < late, leo.page.title()
        for one in (nana, leo):
            one.skip_film()
            row = one.page.locator(".rows button:enabled")
            if row.count():
                one.press(row.first)
        leo.page.wait_for_timeout(50)
    leo.play()
    assert nana.complaints + leo.complaints == []
