// The units chosen on the board or in the list of all units, with everything known of them; and choosing
// itself. Not for how counters look.

/** A row of a unit, with a button that chooses it. */
function unitRow(key, piece) {
  const place = piece.place ?? "off the board";
  const button = html("button", { type: "button", "data-choose": key, "aria-pressed": String(key === chosenKey) }, html("b", {}, letterOf(piece.side)), " ", html("bdi", {}, String(piece.name ?? `${kindName(piece)} ${piece.id}`)));
  const left = typeof piece.left === "number" ? `; ${piece.left} points of movement left` : "";
  const leads = piece.commander ? `; under ${piece.commander}` : "";
  return html("li", { style: `--side:${colourOf(piece.side)}` }, button, html("span", { class: "faint" }, ` ${place}: ${inWords(piece)}${leads}${left}`));
}

/** Shows the pieces of the chosen cell, or the piece alone that was chosen from the list. */
function showChosen(state) {
  const section = root.getElementById("chosen");
  const piece = state.pieces.get(chosenKey);
  const cell = fanned ?? (piece ? cellOf.get(piece.place) : undefined);
  const keys = [];
  if (cell !== undefined && cell !== null) {
    for (const one of stacksOf(state).get(cell) || []) keys.push([one.key, one.piece]);
  } else if (piece) keys.push([chosenKey, piece]);
  if (!keys.length) {
    section.replaceChildren();
    return;
  }
  const where = cell !== undefined && cell !== null ? `On ${plan.names[cell]}` : "Off the board";
  const items = html("ul", { class: "rows" });
  for (const [key, one] of keys) items.append(unitRow(key, one));
  section.replaceChildren(html("h2", {}, where), items);
}

/** Shows the list of all units, if it is open. */
function showUnits(state) {
  const details = root.getElementById("units");
  if (!details.open) return;
  const box = details.querySelector("div");
  const focused = root.activeElement?.dataset?.choose;
  const items = html("ul", { class: "rows" });
  for (const [key, piece] of state.pieces) {
    const shape = classes.get(piece.class)?.shape;
    if (shape === "block" || shape === "name") items.append(unitRow(key, piece));
  }
  box.replaceChildren(items);
  if (focused) box.querySelector(`[data-choose="${CSS.escape(focused)}"]`)?.focus();
}

/** Chooses a piece, or none. */
function choose(key, state, isFanned) {
  chosenKey = key === chosenKey && !isFanned ? null : key;
  const piece = state.pieces.get(chosenKey);
  fanned = piece ? cellOf.get(piece.place) ?? null : null;
}
