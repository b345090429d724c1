// Opens a game of the page in place, over the report: the game in few letters becomes what the script of
// games reads. Its moment stands in the address, so that a link leads there. Not for the game itself.

window.theatre = (() => {
  const theatre = document.getElementById("theatre");
  if (!theatre) return null;
  const read = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "null");
  const linked = () => /^#game=(\d+)(?:&n=(\d+))?$/.exec(location.hash);
  let now = null;

  /** What a game and its page hold. */
  async function heldBy(nth) {
    const { header, events, entries } = await unpacked(read(`game-${nth}`));
    const data = { ...read("games-common"), plan: read("board-plan"), entries, chances: null, start: 0 };
    return { data, header, events };
  }

  /** Takes the game away that is shown. */
  function clear() {
    now?.ending.abort();
    now = null;
    document.getElementById("theatre-stage").replaceChildren();
  }

  /** Opens a game; gives what a test may ask of it. */
  async function open(nth) {
    const link = document.querySelector(`[data-game="${nth}"]`);
    if (!link || !document.getElementById(`game-${nth}`)) return null;
    clear();
    const stage = document.createElement("div");
    document.getElementById("theatre-stage").append(stage);
    const root = stage.attachShadow({ mode: "open" });
    root.append(document.getElementById("theatre-page").content.cloneNode(true));
    const ground = document.getElementById("map-ground");
    if (ground) root.getElementById("ground")?.append(...ground.cloneNode(true).childNodes);
    document.getElementById("theatre-title").textContent = link.dataset.title;
    // Shown first: what is drawn asks how large it is.
    if (!theatre.open) theatre.showModal();
    const ending = new AbortController();
    const moment = () => {
      const match = linked();
      return match && Number(match[1]) === nth && match[2] !== undefined ? Number(match[2]) : null;
    };
    const part = (n) => `#game=${nth}&n=${n}`;
    // A whole address: one that begins with `#` would be taken for a link past the rest of the report.
    const addressOf = (n) => location.href.replace(/#.*$/, "") + part(n);
    const remember = (n) => now?.nth === nth && history.replaceState(null, "", part(n));
    const opened = { nth, ending, root };
    now = opened;
    const held = await heldBy(nth);
    // Another one may have been opened meanwhile, or none be wanted any more.
    if (now !== opened) return null;
    root.addEventListener("click", (pressed) => {
      const link = pressed.target.closest("a[data-n]");
      // With these keys a browser opens the address beside the page.
      if (!link || pressed.ctrlKey || pressed.metaKey || pressed.shiftKey) return;
      pressed.preventDefault();
      opened.game?.go(Number(link.dataset.n));
    });
    opened.game = watch(root, held, { signal: ending.signal, keys: theatre, moment, addressOf, remember });
    root.getElementById("table")?.focus();
    return { ...opened.game, root };
  }

  function follow() {
    const match = linked();
    if (match && now?.nth !== Number(match[1])) open(Number(match[1]));
    else if (!match && theatre.open) leave();
  }

  /** Back to the report. */
  function leave() {
    const nth = now?.nth;
    clear();
    if (theatre.open) theatre.close();
    if (linked()) history.replaceState(null, "", "#games");
    document.querySelector(`[data-game="${nth}"]`)?.focus();
  }

  // The browser closes it too, and says so later, when another game may be open already.
  theatre.addEventListener("close", () => {
    if (!theatre.open && now) leave();
  });
  document.getElementById("theatre-close").addEventListener("click", leave);
  addEventListener("hashchange", follow);
  follow();
  return { open, close: leave };
})();
