// The operator's page: sends its forms as JSON, shows what is refused, and asks for the figures anew.
"use strict";

const REFRESH_MS = 5000; // Nobody waits longer for a figure, and the database is not kept busy.
const problem = document.getElementById("problem");

const filled = (form) =>
  Object.fromEntries(
    [...form.querySelectorAll("input[name]")].map((input) => [
      input.name,
      input.type === "number" ? Number(input.value) : input.value,
    ]),
  );

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.dataset.to) return;
  event.preventDefault();
  problem.textContent = "";
  try {
    const answer = await fetch(form.dataset.to + location.search, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(filled(form)),
    });
    if (answer.ok) location.reload();
    else problem.textContent = (await answer.json()).sentence;
  } catch (error) {
    problem.textContent = String(error);
  }
});

// Moments are written in UTC and read in one's own time.
const localise = () => {
  for (const time of document.querySelectorAll("time")) {
    time.textContent = new Date(time.dateTime).toLocaleString(document.documentElement.lang, {
      dateStyle: "short",
      timeStyle: "short",
    });
  }
};

const state = document.getElementById("state");
if (state) {
  setInterval(async () => {
    // Whoever is about to press a button in it is not disturbed.
    if (document.hidden || state.contains(document.activeElement)) return;
    try {
      const answer = await fetch("/operator/state" + location.search);
      if (answer.status === 401) location.reload();
      if (!answer.ok) return;
      state.innerHTML = await answer.text();
      localise();
    } catch {
      // The server restarts: the next one is asked.
    }
  }, REFRESH_MS);
}
localise();
