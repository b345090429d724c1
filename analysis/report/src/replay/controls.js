// Stepping: buttons, keys, slider, links to a moment, playing. The page begins at the event that its
// address names. Not for what is shown: each part shows itself.

let at = 0;
let timer = null;
const slider = root.getElementById("slider");
const speed = root.getElementById("speed");
slider.max = String(last);

/** Shows the game after so many events. */
function go(n, { quiet = false } = {}) {
  at = Math.max(0, Math.min(last, Number.isFinite(n) ? Math.round(n) : 0));
  const state = stateAfter(at);
  const piece = state.pieces.get(chosenKey);
  if (fanned !== null && chosenKey !== null) fanned = piece ? cellOf.get(piece.place) ?? null : null;
  showPieces(state);
  showTrace(at, state);
  follow();
  showZones(state);
  showFan(state);
  showNow(at, state);
  showTracks(at, state);
  showChances(at);
  showList(at);
  showChosen(state);
  showUnits(state);
  slider.value = String(at);
  slider.setAttribute("aria-valuetext", at ? `event ${at} of ${last}, turn ${event(at).turn}` : "set-up");
  if (!quiet) address();
}

/** Puts the moment into the address, not more often than browsers allow. */
let addressing = null;
function address() {
  addressing ??= setTimeout(() => {
    addressing = null;
    host.remember(at);
  }, 250);
}

/** The events with which activations begin, and those with which turns begin. */
const activationStarts = events.flatMap((one, nth) => (staging.activations.includes(one.kind) ? [nth + 1] : []));
const starts = [...turnStarts.values()].toSorted((a, b) => a - b);
if (!activationStarts.length) activationStarts.push(...starts);

/** The first of some events after this one, else the end; or the last before it, else the set-up. */
const after = (list, n) => list.find((start) => start > n) ?? last;
const before = (list, n) => list.findLast((start) => start < n) ?? 0;

/** The next event that shows something, forwards or backwards. */
const silent = new Set(staging.silent);
function beside(n, by) {
  let to = n + by;
  while (to > 0 && to < last && silent.has(event(to).kind)) to += by;
  return to;
}

const moves = {
  "first": () => 0,
  "turn-back": () => before(starts, at),
  "activation-back": () => before(activationStarts, at),
  "back": () => beside(at, -1),
  "forward": () => beside(at, 1),
  "activation": () => after(activationStarts, at),
  "turn": () => after(starts, at),
  "last": () => last,
};

/** The buttons: what each does, its sign, its name and its key. */
const BUTTONS = [
  ["first", "⇤", "To the set-up", "Home"],
  ["turn-back", "⋘", "A turn back", "PageUp"],
  ["activation-back", "≪", "An activation back", "Shift+ArrowLeft"],
  ["back", "‹", "An event back", "ArrowLeft"],
  ["play", "▶", "Play", "Space"],
  ["forward", "›", "An event on", "ArrowRight"],
  ["activation", "≫", "An activation on", "Shift+ArrowRight"],
  ["turn", "⋙", "A turn on", "PageDown"],
  ["last", "⇥", "To the end", "End"],
];

/** Plays, or stops. */
function playing(on) {
  const button = root.querySelector('[data-go="play"]');
  if (timer !== null) clearInterval(timer);
  timer = null;
  if (on && at >= last) go(0);
  if (on) {
    timer = setInterval(() => {
      if (at >= last) playing(false);
      else go(beside(at, 1));
    }, Number(speed.value));
  }
  button.textContent = on ? "❚❚" : "▶";
  button.setAttribute("aria-label", on ? "Pause" : "Play");
  // Nothing is read out while the game runs.
  root.getElementById("what").setAttribute("aria-live", on ? "off" : "polite");
}

/** Does what a button says. */
function press(name) {
  if (name === "play") return playing(timer === null);
  playing(false);
  return go(moves[name]());
}

for (const [name, sign, title, keys] of BUTTONS) {
  root.getElementById("buttons").append(html("button", { type: "button", "data-go": name, "aria-label": title, "aria-keyshortcuts": keys, title: `${title} (${keys})` }, sign));
}
root.getElementById("buttons").addEventListener("click", ({ target }) => {
  const button = target.closest("[data-go]");
  if (button) press(button.dataset.go);
});
slider.addEventListener("input", () => {
  playing(false);
  go(Number(slider.value));
});
speed.addEventListener("change", () => {
  if (timer !== null) playing(true);
});

host.keys.addEventListener("keydown", (pressed) => {
  if (data.still && pressed.key !== "Escape") return;
  if (pressed.ctrlKey || pressed.altKey || pressed.metaKey) return;
  const { key, shiftKey } = pressed;
  const target = pressed.composedPath()[0];
  if (!(target instanceof Element)) return;
  if (target.closest("select, summary") || (key === " " && target.closest("button, a"))) return;
  const names = {
    " ": "play", Home: "first", End: "last", PageUp: "turn-back", PageDown: "turn",
    ArrowLeft: shiftKey ? "activation-back" : "back",
    ArrowRight: shiftKey ? "activation" : "forward",
  };
  if (key === "Escape" && (fanned !== null || chosenKey !== null)) {
    pressed.preventDefault();
    [fanned, chosenKey] = [null, null];
    go(at);
  } else if (names[key]) {
    pressed.preventDefault();
    press(names[key]);
  }
}, { signal: host.signal });

addEventListener("hashchange", () => {
  const n = host.moment();
  if (n === null || n === at) return;
  playing(false);
  go(n, { quiet: true });
}, { signal: host.signal });
host.signal.addEventListener("abort", () => playing(false));

root.getElementById("game").addEventListener("click", ({ target }) => {
  const state = stateAfter(at);
  const button = target.closest("[data-choose]");
  const piece = target.closest("[data-key]");
  if (button) choose(button.dataset.choose, state, false);
  else if (piece && state.pieces.has(piece.dataset.key)) choose(piece.dataset.key, state, fanned === null);
  else if (target.closest("#board")) [fanned, chosenKey] = [null, null];
  else return;
  const focused = button?.dataset.choose;
  go(at);
  if (focused) root.querySelector(`[data-choose="${CSS.escape(focused)}"]`)?.focus();
});
root.getElementById("units").addEventListener("toggle", () => showUnits(stateAfter(at)));

/** The board larger or smaller within its own box. */
if (board) {
  // On a narrow screen a board of many columns begins larger than its box, which follows the events.
  let zoom = innerWidth < 600 ? Math.max(1, Math.min(2.4, (26 / (42 * plan.scale)) * (plan.size[0] / Math.max(1, board.getBoundingClientRect().width)))) : 1;
  board.style.setProperty("--zoom", String(zoom));
  fitted();
  root.getElementById("zoom").addEventListener("click", ({ target }) => {
    const way = target.closest("[data-zoom]")?.dataset.zoom;
    if (!way) return;
    zoom = Math.max(0.5, Math.min(6, zoom * (way === "in" ? 1.4 : 1 / 1.4)));
    board.style.setProperty("--zoom", String(zoom));
    fitted();
    follow();
  });
} else {
  root.getElementById("map").hidden = true;
}

root.getElementById("help").querySelector("div").append(
  html("dl", {}, ...BUTTONS.flatMap(([, sign, title, keys]) => [html("dt", {}, html("kbd", {}, keys)), html("dd", {}, `${title} (${sign})`)]),
    html("dt", {}, html("kbd", {}, "Escape")), html("dd", {}, "Nothing is chosen any more")),
  html("p", {}, "Press a counter or a stack to choose it: the stack fans out, and the unit's zones are shown. Those whose activation it is have a dark rim. Counters of the ",
    html("b", {}, data.sides[1]), ` have cut corners. Letters: ${data.sides.map((side) => `${letterOf(side)} for ${side}`).join(", ")}.`),
  html("ul", {}, ...staging.classes.flatMap(({ badges: list }) => list.map(({ sign, title }) => html("li", {}, html("b", {}, sign), ` ${title}`)))),
);

// Of one moment the board is everything: the lists are open, and there is nowhere to step to.
if (data.still) {
  document.body.classList.add("still");
  for (const id of ["units", "help"]) {
    const lists = root.getElementById(id);
    lists.open = true;
    root.getElementById("chosen").parentElement.append(lists);
  }
}
go(data.still ? data.start : host.moment() ?? data.start, { quiet: true });

/** What a test or another program may ask of the page. */
return {
  last,
  go,
  at: () => at,
  isSilent: (n) => n > 0 && silent.has(event(n).kind),
  classes: () => staging.classes,
  isShown: (piece) => {
    const shape = classes.get(piece.class)?.shape;
    return isOnBoard(piece) && (shape === "block" || shape === "name");
  },
  pieces: () => [...stateAfter(at).pieces.values()],
  net: () => netOf(stateAfter(at)),
  reserve: () => stateAfter(at).reserve,
};
