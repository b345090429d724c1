// The tracks beside the board: turns with the units that come back, points, reserve, pool and what is
// lost. Not for the board.

/** The turn in which each begins, by the number of its first event. */
const turnStarts = (() => {
  const starts = new Map();
  events.forEach((one, nth) => {
    if (!starts.has(one.turn)) starts.set(one.turn, nth + 1);
  });
  return starts;
})();
const mostTurns = Math.max(data.turns || 0, ...turnStarts.keys());
const hasPoints = events.some((one) => typeof one.net === "number");
const netRange = (() => {
  let [low, high] = [header.handicap || 0, header.handicap || 0];
  for (const one of events) {
    if (typeof one.net === "number") [low, high] = [Math.min(low, one.net), Math.max(high, one.net)];
  }
  const far = Math.max(-low, high, 4);
  return far;
})();

/** A piece as a small chip. */
function chipOf(piece, extra = "") {
  const name = piece.name ?? String(piece.id);
  const letter = letterOf(piece.side);
  const side = piece.side ?? commanders.get(piece.id);
  return html("span", { class: "chip", style: `--side:${colourOf(side)}`, title: inWords(piece) || null },
    html("b", {}, letter || letterOf(side)), " ", html("bdi", {}, name), extra);
}

/** The sides of commanders by name. */
const commanders = new Map((header.commanders || []).map(({ name, side }) => [name, side]));

/** The turns, with those that come back then. */
function turnTrack(n, state) {
  const turn = n > 0 ? event(n).turn : 0;
  const coming = new Map();
  for (const tray of staging.trays.filter((one) => one.turn)) {
    for (const piece of state.pieces.values()) {
      if (piece.class !== tray.class || piece.place !== tray.place) continue;
      const when = piece[tray.turn];
      if (!coming.has(when)) coming.set(when, []);
      coming.get(when).push(piece);
    }
  }
  const track = html("ol", { class: "turns" });
  const first = turnStarts.has(0) ? 0 : 1;
  for (let at = first; at <= mostTurns; at += 1) {
    const label = at === 0 ? "set-up" : String(at);
    const start = turnStarts.get(at);
    const now = at === turn ? "step" : null;
    const box = start === undefined
      ? html("span", { class: "turn" }, label)
      : linkTo(start, { class: "turn", "aria-label": at === 0 ? "set-up" : `turn ${at}`, "aria-current": now }, label);
    const item = html("li", {}, box);
    for (const piece of coming.get(at) || []) item.append(chipOf(piece, " returns"));
    track.append(item);
  }
  const late = [...coming].filter(([when]) => when > mostTurns).flatMap(([, pieces]) => pieces);
  return late.length ? html("div", {}, track, html("p", {}, "Too late: ", ...late.map((piece) => chipOf(piece)))) : track;
}

/** The points, as a scale with a pointer. */
function pointsTrack(state) {
  const net = netOf(state);
  const ahead = net > 0 ? data.sides[0] : net < 0 ? data.sides[1] : null;
  const words = ahead ? `${ahead} +${Math.abs(net)}` : "level";
  const share = Math.max(0, Math.min(100, 50 - (50 * net) / netRange));
  const scale = html("div", { class: "points", "aria-hidden": "true" },
    html("span", { style: `--side:${colourOf(data.sides[0])}` }, `${data.sides[0]} +${netRange}`),
    html("div", { class: "scale" }, html("i", {}), html("b", { style: `left:${share}%;--side:${ahead ? colourOf(ahead) : "#6b6b6b"}` })),
    html("span", { style: `--side:${colourOf(data.sides[1])}` }, `${data.sides[1]} +${netRange}`));
  return html("div", {}, html("p", { class: "value" }, html("b", {}, words)), scale);
}

/** The pieces in a tray. */
function tray({ title, class: kind, place }, state) {
  const there = [...state.pieces.values()].filter((piece) => piece.class === kind && piece.place === place);
  const block = html("div", { class: "tray" }, html("h3", {}, title));
  if (!there.length) return null;
  if (there.length > 16) {
    for (const side of data.sides) {
      const counts = new Map();
      for (const piece of there.filter((one) => one.side === side)) counts.set(kindName(piece), (counts.get(kindName(piece)) || 0) + 1);
      if (counts.size) block.append(html("p", {}, html("b", {}, `${side}: `), [...counts].map(([name, count]) => `${count} ${name}`).join(", ")));
    }
  } else block.append(html("p", {}, ...there.map((piece) => chipOf(piece, classes.get(kind)?.kind.length && kind === "unit" ? "" : ""))));
  return block;
}

/** What each side has still to bring on. */
function reserve(state) {
  const block = html("div", { class: "tray" }, html("h3", {}, "Reserve"));
  for (const [side, stock] of Object.entries(state.reserve)) {
    const left = Object.entries(stock).filter(([, count]) => count > 0).map(([name, count]) => `${count} ${name}`);
    block.append(html("p", {}, html("b", {}, `${side}: `), left.join(", ") || "nothing"));
  }
  return block;
}

/** What the tracks show, in a word: they are made again only if it has changed. */
let tracked = null;
function trackedBy(n, state) {
  const away = [];
  for (const [key, piece] of state.pieces) if (!isOnBoard(piece)) away.push(key, piece.place, piece.returns);
  return JSON.stringify([n > 0 ? event(n).turn : 0, netOf(state), away, state.reserve]);
}

/** Shows all tracks. */
function showTracks(n, state) {
  const look = trackedBy(n, state);
  if (look === tracked) return;
  tracked = look;
  const parts = [
    html("div", {}, html("h2", {}, "Turns"), turnTrack(n, state)),
  ];
  if (hasPoints) parts.push(html("div", {}, html("h2", {}, "Points"), pointsTrack(state)));
  if (staging.reserve) parts.push(reserve(state));
  for (const one of staging.trays) {
    const block = tray(one, state);
    if (block) parts.push(block);
  }
  root.getElementById("tracks").replaceChildren(...parts);
}
