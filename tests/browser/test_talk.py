"""The life round a table: talk and reactions, reminders, the clock, pauses, and seats of people who are gone."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.layout import cut, faults
from tests.browser.people import PHONE, Person
from tests.browser.test_access import violations
from tests.browser.test_life import two_at_a_table

Come = Callable[..., Person]
PAYLOADS = [
    "<script>window.hacked = 1</script>",
    "<img src=x onerror='window.hacked = 1'>",
    "\"'><svg/onload=window.hacked=1> {@html 1} ${1} &lt;b&gt;",
    "\u202egnirts a fo dne eht \u05d0\u05d1\u05d2 👩‍👩‍👧",
]
MORE_PAYLOADS = [
    "<script src=data:text/javascript,window.hacked=1></script>",
    "<ScRiPt >window.hacked = 1</sCrIpT >",
    "</script><script>window.hacked = 1</script>",
    "</title><script>window.hacked = 1</script>",
    "</textarea><script>window.hacked = 1</script>",
    "<img src=x onerror=window.hacked&#61;1>",
    "<IMG SRC=javascript:window.hacked=1>",
    "<svg><animate onbegin=window.hacked=1 attributeName=x dur=1s>",
    "<svg><script>window.hacked&#61;1</script></svg>",
    "<math><mtext><img src=x onerror=window.hacked=1></mtext></math>",
    "<details open ontoggle=window.hacked=1>",
    "<body onload=window.hacked=1>",
    "<input autofocus onfocus=window.hacked=1>",
    "<iframe srcdoc='<script>parent.hacked=1</script>'></iframe>",
    "<iframe src=javascript:parent.hacked=1></iframe>",
    "<a href=javascript:window.hacked=1>javascript:window.hacked=1</a>",
    "<object data=javascript:window.hacked=1></object>",
    "<embed src=data:text/html,<script>window.hacked=1</script>>",
    "<form action=javascript:window.hacked=1><button>Send</button></form>",
    "<style>*{display:none}</style>",
    "<link rel=stylesheet href=data:text/css,*{display:none}>",
    "<base href=//example.invalid/>",
    "<meta http-equiv=refresh content=0;url=//example.invalid/>",
    "<template><script>window.hacked = 1</script></template>",
    "<!--<script>window.hacked = 1</script>-->",
    "{{constructor.constructor('window.hacked=1')()}}",
    "${window.hacked = 1}#{window.hacked = 1}<%= window.hacked = 1 %>",
    "'; window.hacked = 1; //\"; window.hacked = 1; //",
    "\\u003cscript>window.hacked = 1\\u003c/script>",
]
"""Markup, attributes, addresses, styles and templates that want to be more than text."""
NAMES = (
    "<svg onload=h()>",
    "'\"><i>a</i>",
    "{{7*7}} ${7*7}",
    "&lt;b&gt; <b>b</b>",
    "<style>*{}</style>",
    "<base href=//x>",
)
"""Names of no more than twenty characters that want the same."""
SPEAK = """async ([address, name, words]) => {
  const socket = new WebSocket(address.replace("http", "ws"));
  const hear = () => new Promise((heard) => (socket.onmessage = ({ data }) => heard(JSON.parse(data))));
  const say = async (id, members) => {
    socket.send(JSON.stringify({ id, ...members }));
    for (;;) {
      const message = await hear();
      if (message.id === id) throw new Error(message.sentence);
      if (message.acks?.includes(id)) return;
    }
  };
  await hear();
  await say("j", { type: "join", name });
  for (const [number, line] of words.entries()) await say(`s${number}`, { type: "say", words: line });
}"""
"""One more person of a browser sits down and talks; nobody may say more than five lines at once."""
NUDGE_SECONDS = 14  # Eight until somebody may be reminded, and a busy machine.


def lines(one: Person) -> Locator:
    return one.page.locator(".talk li").locator("visible=true")


def say(one: Person, words: str) -> None:
    field = one.page.get_by_label("Votre message").locator("visible=true")
    field.fill(words)
    field.press("Enter")
    expect(field).to_have_value("")


def toast(one: Person, text: str, *, seconds: float = 10) -> None:
    expect(one.page.get_by_role("alert").filter(has_text=text)).to_be_visible(timeout=seconds * 1000)


def with_a_clock(person: Come, seconds: int, reserve: int = 0) -> tuple[Person, Person]:
    """Nana on a phone has set the time and begun; Léo has read it at a desk."""
    nana, leo, _ = two_at_a_table(person, start=False)
    leo.shows("Sans limite de temps")
    nana.press(nana.button("Changer, Le temps"))
    nana.page.get_by_label("Secondes par décision").fill(str(seconds))
    nana.page.get_by_label("Réserve de chaque joueur").fill(str(reserve))
    nana.press(nana.button("Choisir"))
    leo.shows(f"{seconds} secondes par décision")
    nana.press(nana.button("Commencer"))
    for one in (nana, leo):
        one.hand.first.wait_for()
        one.skip_film()
    return nana, leo


def test_nothing_that_is_said_or_that_somebody_is_called_is_ever_more_than_text(person: Come) -> None:
    nana, leo, code = two_at_a_table(person, start=False)
    for number, name in enumerate(NAMES):
        words = MORE_PAYLOADS[number * 5 : number * 5 + 5]
        one, which = ((leo, number + 2), (nana, 2))[number == 5]
        one.page.evaluate(SPEAK, [f"{one.home}/ws/t/{code}?lang=fr&person={which}", name, words])
    said = {words for number in range(len(NAMES)) for words in MORE_PAYLOADS[number * 5 : number * 5 + 5]}
    assert said == set(MORE_PAYLOADS)
    nana.press(nana.button("Commencer"))
    for one in (nana, leo):
        one.hand.first.wait_for()
        one.skip_film()
    expect(lines(leo)).to_have_count(len(said))
    nana.press(nana.button(f"Discussion, {len(said)} nouveaux messages"))
    for one in (nana, leo):
        assert {line.inner_text() for line in lines(one).locator("[dir=auto]").all()} == said
        assert lines(one).locator("[dir=auto] *").count() == 0
        for name in NAMES:
            expect(one.text(name).first).to_be_attached()
        assert one.page.evaluate("window.hacked === undefined")
        assert (
            one.page.locator("img[src=x], iframe, object, embed, base, body style, body script:not([src])").count() == 0
        )
        assert one.complaints == []


def test_words_arrive_as_they_were_typed_and_nothing_in_them_runs(person: Come, tmp_path: Path) -> None:
    nana, leo, _ = two_at_a_table(person)
    for words in PAYLOADS:
        say(leo, words)
    expect(lines(leo)).to_have_count(len(PAYLOADS))
    nana.press(nana.button(f"Discussion, {len(PAYLOADS)} nouveaux messages"))
    for one in (nana, leo):
        for line, words in zip(lines(one).all(), PAYLOADS, strict=True):
            shown = line.locator("[dir=auto]")
            assert shown.inner_text() in (words, words.replace("\u202e", ""))
            assert shown.locator("*").count() == 0
        assert one.page.evaluate("window.hacked === undefined")
    nana.picture("talk-phone", tmp_path)
    assert faults(nana.page) == []
    assert violations(nana, "talk") == []
    say(nana, "Salut Léo")
    expect(lines(leo).last).to_contain_text("Salut Léo")
    nana.press(nana.button("Fermer"))
    expect(nana.button("Discussion", exact=True)).to_be_visible()  # all is read
    # Keys: T goes to the field, Escape leaves it, and the hand does not take the letters for its own.
    leo.page.keyboard.press("t")
    leo.page.keyboard.type("touche T 1234 ?")
    leo.page.keyboard.press("Enter")
    expect(lines(leo).last).to_contain_text("touche T 1234 ?")
    leo.page.keyboard.press("Escape")
    assert leo.page.evaluate("document.activeElement === document.body")
    assert nana.complaints + leo.complaints == []


def test_a_reaction_stands_over_the_seat_for_a_moment_and_is_told_to_who_listens(person: Come, tmp_path: Path) -> None:
    nana, leo, _ = two_at_a_table(person)
    leo.press(leo.button("Bravo"))
    shown = nana.page.locator("[data-seat='1'] .reaction")
    expect(shown).to_be_visible()
    nana.picture("reaction-phone", tmp_path)
    expect(leo.page.locator("[data-seat='1'] .reaction")).to_contain_text("Bravo")
    expect(nana.page.locator("[aria-live=polite] li")).to_have_text("Léo : Bravo !")
    expect(leo.page.locator("[aria-live=polite] li")).to_have_count(0)  # nobody hears oneself
    expect(shown).to_have_count(0, timeout=5_000)
    assert nana.complaints + leo.complaints == []


def test_who_is_muted_is_neither_seen_nor_heard_nor_counted_also_after_a_reload(person: Come) -> None:
    nana, leo, _ = two_at_a_table(person)
    nana.press(nana.button("Menu"))
    nana.press(nana.text("Sourdine").locator("visible=true"))
    nana.press(nana.page.get_by_role("checkbox", name="Ne plus entendre Léo"))
    assert faults(nana.page) == []
    nana.press(nana.button("Fermer"))
    nana.page.reload()
    nana.hand.first.wait_for()
    leo.press(leo.button("Bravo"))
    say(leo, "Tu m’entends ?")
    say(nana_at_a_desk(nana), "Non")
    expect(lines(leo)).to_have_count(3)
    expect(lines(nana)).to_have_count(1)
    assert nana.page.locator(".reaction, [aria-live=polite] li").count() == 0
    nana.button("Menu").click()
    nana.text("Sourdine").locator("visible=true").click()
    nana.page.get_by_role("checkbox", name="Ne plus entendre Léo").uncheck()
    nana.button("Fermer").click()
    expect(lines(nana)).to_have_count(3)


def nana_at_a_desk(nana: Person) -> Person:
    """The same page, wide enough for the talk to have a place of its own."""
    nana.page.set_viewport_size({"width": 1200, "height": 800})
    return nana


def test_the_awaited_one_is_reminded_once_in_half_a_minute(person: Come, tmp_path: Path) -> None:
    nana, leo, _ = two_at_a_table(person)
    leo.play()
    remind = leo.button("Relancer Nana")
    assert remind.count() == 0  # nobody is hurried for thinking a moment
    remind.wait_for(timeout=NUDGE_SECONDS * 1000)
    assert faults(leo.page) == []
    remind.click()
    toast(nana, "Meuh ! Léo vous attend.")
    nana.picture("nudged-phone", tmp_path)
    expect(nana.page.locator("[data-seat='0'].nudged")).to_be_visible()
    assert "Léo vous attend" in nana.page.title()
    expect(remind).to_have_count(0)
    leo.shows("Léo relance Nana.")
    # A page that knows nothing of it may ask again, and is told how long to wait.
    leo.page.reload()
    remind.wait_for(timeout=NUDGE_SECONDS * 1000)
    remind.click()
    toast(leo, "Nana vient d’être relancé")
    assert nana.complaints + leo.complaints == []


MOOS = """
window.moos = window.tones = 0;
const start = OscillatorNode.prototype.start;
// The tones of cards and turns are softer than a cow's throat.
OscillatorNode.prototype.start = function (...at) {
  window.tones++;
  window.moos += this.type === "sawtooth";
  return start.apply(this, at);
};
"""


def test_a_reminder_moos_for_who_has_switched_sound_on_and_for_nobody_else(person: Come) -> None:
    nana, leo, _ = two_at_a_table(person)
    for one in (nana, leo):
        one.page.add_init_script(MOOS)
        one.page.reload()
        one.hand.first.wait_for()
    nana.press(nana.button("Menu"))
    sound = nana.page.get_by_label("Le son")
    expect(sound).not_to_be_checked()
    sound.check()
    assert nana.page.evaluate("window.tones") > 0, "one hears what it will be"
    nana.page.keyboard.press("Escape")
    leo.play()
    leo.button("Relancer Nana").click(timeout=NUDGE_SECONDS * 1000)
    toast(nana, "Meuh ! Léo vous attend.")
    assert nana.page.evaluate("window.moos") == 1
    assert leo.page.evaluate("window.tones") == 0
    nana.page.reload()
    nana.hand.first.wait_for()
    nana.press(nana.button("Menu"))
    expect(nana.page.get_by_label("Le son")).to_be_checked()
    assert nana.complaints + leo.complaints == []


def test_the_clock_counts_down_says_what_comes_and_plays_for_who_is_late(person: Come, tmp_path: Path) -> None:
    nana, leo = with_a_clock(person, 12)
    own = nana.page.get_by_role("timer")
    expect(own).to_have_text(re.compile(r"0:(0\d|1[012])"))
    expect(nana.page.locator("[data-seat='0'] .face svg")).to_be_visible()
    nana.shows("À zéro : une carte au hasard.")
    nana.picture("clock-phone", tmp_path)
    leo.picture("clock-desk", tmp_path)
    assert cut(nana.page) == []
    assert faults(nana.page) == []
    said = nana.page.get_by_role("status").filter(has_text="Encore 5 secondes. À zéro")
    expect(said).to_have_count(1, timeout=12_000)
    toast(nana, "Votre temps est écoulé", seconds=12)
    leo.shows("Nana laisse passer son temps : le système joue.")
    # A card lower than every row takes one first: that decision has its whole time, and the turn its film.
    expect(nana.hand).to_have_count(9, timeout=30_000)
    assert nana.complaints + leo.complaints == []


def test_behind_the_time_for_a_decision_runs_a_reserve(person: Come) -> None:
    nana, leo = with_a_clock(person, 5, 60)
    own = nana.page.get_by_role("timer")
    expect(own).to_contain_text("réserve", timeout=8_000)
    expect(own).to_have_text(re.compile(r"réserve\s+(1:00|0:5\d)"))
    nana.play()
    expect(own).to_have_count(0)
    assert nana.complaints + leo.complaints == []


def test_a_pause_needs_everybody_and_anybody_ends_it(person: Come, tmp_path: Path) -> None:
    nana, leo, _ = two_at_a_table(person)
    nana.press(nana.button("Menu"))
    nana.press(nana.button("Demander une pause"))
    nana.shows("Pause demandée ; il manque Léo.")
    assert faults(nana.page) == []
    leo.shows("Nana demande une pause.")
    leo.press(leo.button("D’accord"))
    for one, place in ((nana, "phone"), (leo, "desk")):
        one.shows("La partie est en pause.")
        one.picture(f"paused-{place}", tmp_path)
        assert violations(one, "a pause") == []
    nana.hand.first.click(force=True)
    expect(nana.button("Jouer le")).to_have_count(0)
    nana.press(nana.button("Reprendre"))
    leo.shows("Nana reprend la partie.")
    for one in (nana, leo):
        expect(one.page.locator(".paused")).to_have_count(0)
    nana.play()
    # A wish alone changes nothing, and can be taken back.
    leo.button("Menu").click()
    leo.button("Demander une pause").click()
    nana.press(nana.button("Pas maintenant"))
    expect(nana.text("Léo demande une pause.").locator("visible=true")).to_have_count(0)
    leo.button("Annuler").click()
    leo.shows("Léo ne demande plus de pause.")
    assert nana.complaints + leo.complaints == []


@pytest.mark.parametrize("who", ["the system", "a computer"])
def test_the_seat_of_who_has_gone_is_played_and_is_theirs_again_at_once(person: Come, tmp_path: Path, who: str) -> None:
    nana, leo, code = two_at_a_table(person)
    leo.button("Menu").click()
    leo.button("Quitter la table").click()
    leo.page.locator("dialog[open]").get_by_role("button", name="Quitter la table").click()
    leo.making().wait_for()
    nana.shows("Léo est parti : qui joue ?")
    nana.picture("gone-phone", tmp_path)
    assert faults(nana.page) == []
    nana.press(nana.button("Le système" if who == "the system" else "Un ordinateur"))
    expect(nana.text("qui joue ?")).to_have_count(0)
    if who == "a computer":
        expect(nana.page.locator("[data-seat='1']")).to_contain_text("ordinateur pour Léo")
    nana.play()
    turn_ends(nana)
    leo.goto(f"/t/{code}")
    leo.shows("Un ordinateur joue à votre place." if who == "a computer" else "Le système joue pour vous.")
    leo.button("Reprendre ma place").click()
    toast(leo, "Un ordinateur a joué à votre place." if who == "a computer" else "Vous revoilà ! Le système a joué")
    expect(nana.page.locator("[data-seat='1']")).not_to_contain_text("ordinateur")
    leo.skip_film()
    expect(leo.hand.first).to_be_visible()
    assert nana.complaints + leo.complaints == []


def turn_ends(one: Person) -> None:
    """The cards lie; a row is taken where one has to be."""
    for _ in range(200):
        one.skip_film()
        row = one.page.locator(".rows button:enabled")
        if row.count():
            one.press(row.first)
        elif one.hand.count() == 9:
            return
        one.page.wait_for_timeout(100)
    raise AssertionError("the turn does not end")


def test_the_bar_of_the_smallest_phone_holds_clock_talk_and_menu(person: Come) -> None:
    nana, leo = with_a_clock(person, 600, 600)
    say(leo, "Bonjour")
    for width in (320, PHONE["width"]):
        nana.page.set_viewport_size({"width": width, "height": 568})
        nana.button("Discussion, 1 nouveau message").wait_for()
        assert cut(nana.page) == []
        assert faults(nana.page) == []
