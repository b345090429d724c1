// The counters on the board: where each lies, stacks that fan out, zones, lines of fire. A counter is
// drawn again only if something on it has changed.

const board = root.getElementById("board");
const pieceLayer = root.getElementById("pieces");
const cellOf = new Map((plan ? plan.names : []).map((name, nth) => [name, nth]));
const layers = {};
if (board) {
  for (const name of ["zones", "stacks", "trace", "fan"]) {
    layers[name] = svg("g", { id: `layer-${name}` });
    pieceLayer.append(layers[name]);
  }
  layers.fan.setAttribute("class", "fan");
}
const shown = new Map();

/** Does a piece lie on the board? */
const isOnBoard = (piece) => cellOf.has(piece.place);

/** The pieces on each cell, top first. */
function stacksOf(state) {
  const stacks = new Map();
  for (const [key, piece] of state.pieces) {
    const cell = cellOf.get(piece.place);
    const shape = classes.get(piece.class)?.shape;
    if (cell === undefined || shape === "hidden") continue;
    if (shape === "mark" && !badgesOf(piece).length) continue;
    if (!stacks.has(cell)) stacks.set(cell, []);
    stacks.get(cell).push({ key, piece, shape });
  }
  for (const stack of stacks.values()) stack.sort((a, b) => a.piece.order - b.piece.order);
  return stacks;
}

/** Is it this piece's activation? */
const isActive = (state, piece) => state.active !== null && (piece.commander === state.active || piece.side === state.active);

/** By how many degrees an arrow is turned that shows a facing. */
const turnOf = (facing) => plan.turn[0] + plan.turn[1] * staging.facings.indexOf(facing);

/** An arrow in the corner of its cell that a unit faces. */
function arrow(piece) {
  const far = Math.hypot(...plan.corners[0]);
  return svg("path", {
    transform: `rotate(${turnOf(piece.facing)}) translate(0 ${-far + 4 * plan.scale}) scale(${plan.scale})`,
    d: "M0 -3l9 10h-18z", fill: colourOf(piece.side), class: "facing",
  });
}

/** Puts an element into its layer once, and moves it only if it has moved. */
function put(key, look, at, make) {
  let entry = shown.get(key);
  if (!entry || entry.look !== look) {
    const element = make();
    element.dataset.key = key;
    if (entry) entry.element.replaceWith(element);
    else layers.stacks.append(element);
    entry = { element, look, at: "" };
    shown.set(key, entry);
  }
  if (entry.at !== at) {
    entry.element.setAttribute("transform", at);
    entry.at = at;
  }
  entry.now = true;
  return entry.element;
}

/** Shows the counters of a state. */
function showPieces(state) {
  if (!board) return;
  for (const entry of shown.values()) entry.now = false;
  const order = [];
  for (const [cell, stack] of stacksOf(state)) {
    const [x, y] = plan.centres[cell];
    const blocks = stack.filter(({ shape }) => shape === "block");
    const names = stack.filter(({ shape }) => shape === "name");
    const marks = stack.filter(({ shape }) => shape === "mark");
    const step = Math.min(5, 20 / Math.max(1, blocks.length)) * plan.scale;
    blocks.toReversed().forEach(({ key, piece }, nth) => {
      const depth = blocks.length - 1 - nth;
      const shift = (depth - (blocks.length - 1) / 2) * step;
      const named = ["piece", key === chosenKey ? "chosen" : "", isActive(state, piece) ? "active" : ""].join(" ").trim();
      const look = JSON.stringify([piece.name, piece.side, inWords(piece), named]);
      order.push(put(key, look, `translate(${x + shift} ${y + shift}) scale(${plan.scale})`, () => {
        const group = drawn(piece);
        group.setAttribute("class", named);
        return group;
      }));
    });
    if (blocks.length > 1) {
      order.push(put(`count ${cell}`, String(blocks.length), `translate(${x - 19 * plan.scale} ${y + 19 * plan.scale}) scale(${plan.scale})`, () =>
        svg("g", { class: "count" }, svg("circle", { r: 7 }), svg("text", { y: 3, "font-size": 8.5, "font-weight": "bold" }, `×${blocks.length}`))));
    }
    const facings = new Map(blocks.filter(({ piece }) => staging.facings.includes(piece.facing)).map(({ piece }) => [piece.facing, piece]));
    for (const [facing, piece] of facings) {
      order.push(put(`facing ${cell} ${facing}`, piece.side, `translate(${x} ${y})`, () => svg("g", {}, arrow(piece))));
    }
    names.forEach(({ key, piece }, nth) => {
      const down = (blocks.length ? 27 : 4) - 12 * nth;
      order.push(put(key, String(piece.name), `translate(${x} ${y + down * plan.scale}) scale(${plan.scale})`, () => {
        const group = drawn(piece);
        group.setAttribute("class", "piece");
        return group;
      }));
    });
    marks.forEach(({ key, piece }, nth) => {
      order.push(put(key, JSON.stringify([piece.side, badgesOf(piece)]), `translate(${x + 22 * plan.scale} ${y - 22 * plan.scale + 14 * nth}) scale(${plan.scale})`, () => drawn(piece)));
    });
  }
  for (const [key, entry] of shown) {
    if (entry.now) continue;
    entry.element.remove();
    shown.delete(key);
  }
  // Those drawn later lie above; an element that is in its place already is not touched.
  let next = layers.stacks.firstChild;
  for (const element of order) {
    if (element === next) next = next.nextSibling;
    else layers.stacks.insertBefore(element, next);
  }
}

/** The way from a point towards another, without the last bit before it. */
const way = ([x, y], [u, v], gap) => {
  const far = Math.hypot(u - x, v - y) || 1;
  const part = Math.max(0, far - gap) / far;
  return `M${x} ${y}L${x + (u - x) * part} ${y + (v - y) * part}`;
};

/** A line with an arrow head at its end. */
function traced(from, to, look) {
  const far = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (far < 1) return svg("g", {});
  const angle = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
  const gap = 14 * plan.scale;
  return svg("g", { class: look },
    svg("path", { d: way(from, to, gap), class: "halo" }),
    svg("path", { d: way(from, to, gap) }),
    svg("path", { d: "M0 0l-11 6v-12z", class: "head", transform: `translate(${to[0]} ${to[1]}) rotate(${angle}) translate(${-gap / 2} 0) scale(${plan.scale})` }));
}

/** Shows what happens as lines: shots, attacks, moves. What has no place of its own, such as a die, is
 * shown where that happens to which it belongs. */
function showTrace(n, state) {
  if (!board) return;
  layers.trace.replaceChildren();
  if (n === 0) return;
  const next = n < last && event(n).kind === "roll" ? together(n)[1] + 1 : n;
  const near = [n, next, ...Array.from({ length: 8 }, (_, nth) => n - 1 - nth)];
  for (const at of near) {
    if (at < 1 || at > last || event(at).turn !== event(n).turn) continue;
    traceOf(event(at), state);
    if (layers.trace.childElementCount) return;
  }
}

/** Shows an event as lines. */
function traceOf(now, state) {
  const frame = (cell, look) => {
    const [x, y] = plan.centres[cell];
    layers.trace.append(svg("polygon", { points: plan.corners.map(([dx, dy]) => `${x + 0.94 * dx},${y + 0.94 * dy}`).join(" "), class: `frame ${look}` }));
  };
  const cells = new Set();
  for (const line of staging.lines) {
    if (line.on !== now.kind) continue;
    const target = cellOf.get(now[line.to]);
    if (target === undefined) continue;
    for (const piece of meant(state, line.from, now)) {
      const from = cellOf.get(piece.place);
      if (from !== undefined && !cells.has(from)) {
        cells.add(from);
        layers.trace.append(traced(plan.centres[from], plan.centres[target], line.look));
      }
    }
    frame(target, line.look);
  }
  const from = cellOf.get(now.from);
  const to = cellOf.get(now.to);
  if (from !== undefined && to !== undefined) {
    layers.trace.append(traced(plan.centres[from], plan.centres[to], "way"));
    frame(to, "way");
  }
  if (cells.size || to !== undefined) return;
  for (const key of ["unit", "units"]) {
    for (const piece of meant(state, { class: "unit", key }, now)) {
      const cell = cellOf.get(piece.place);
      if (cell !== undefined && !cells.has(cell)) frame(cell, "way");
      cells.add(cell);
    }
  }
}

/** Is the box of the board smaller than the board? Asked when either changes, not at every step. */
let isTight = false;
function fitted() {
  const box = root.getElementById("table");
  isTight = box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight;
}
if (board) new ResizeObserver(fitted).observe(board);

/** Scrolls the box of the board, where it is smaller than the board, to what happens now. */
function follow() {
  const frame = layers.trace?.querySelector(".frame");
  const box = root.getElementById("table");
  if (!frame || !isTight) return;
  const [inner, outer] = [frame.getBoundingClientRect(), box.getBoundingClientRect()];
  const room = 30;
  const isSeen = inner.left > outer.left + room && inner.right < outer.right - room && inner.top > outer.top + room && inner.bottom < outer.bottom - room;
  if (isSeen) return;
  box.scrollLeft += (inner.left + inner.right - outer.left - outer.right) / 2;
  box.scrollTop += (inner.top + inner.bottom - outer.top - outer.bottom) / 2;
}

/** The cell of the stack that is fanned out, and the piece that is chosen. */
let fanned = null;
let chosenKey = null;

/** Shows the zones of the chosen unit. */
function showZones(state) {
  if (!board) return;
  layers.zones.replaceChildren();
  const piece = state.pieces.get(chosenKey);
  const cell = piece ? cellOf.get(piece.place) : undefined;
  const facing = piece ? staging.facings.indexOf(piece.facing) : -1;
  if (cell === undefined || facing < 0 || !staging.zones.length) return;
  const count = staging.zones.length;
  staging.zones.forEach((zone, nth) => {
    const other = plan.beside[cell][(facing + nth) % count];
    if (other === null || other === undefined) return;
    const [x, y] = plan.centres[other];
    layers.zones.append(
      svg("polygon", { points: plan.corners.map(([dx, dy]) => `${x + 0.96 * dx},${y + 0.96 * dy}`).join(" "), class: `zone ${zone}` }),
      svg("text", { x, y: y + 0.8 * Math.hypot(...plan.corners[0]), "font-size": 10, class: "zone-name" }, zone));
  });
}

/** Fans out the stack under the finger: its counters side by side above the board. */
function showFan(state) {
  if (!board) return;
  layers.fan.replaceChildren();
  if (fanned === null) return;
  const stack = stacksOf(state).get(fanned) || [];
  const counters = stack.filter(({ shape }) => shape !== "mark");
  if (counters.length < 2) return;
  const scale = 1.3 * plan.scale;
  const gap = 47 * scale;
  const room = Math.max(1, Math.floor((plan.size[0] - 10) / gap));
  const columns = Math.min(counters.length, room);
  const rows = Math.ceil(counters.length / columns);
  const [x, y] = plan.centres[fanned];
  const wide = columns * gap;
  const high = rows * gap;
  const left = Math.min(Math.max(5, x - wide / 2), plan.size[0] - wide - 5);
  const above = y - 26 * plan.scale - high;
  const top = above > 4 ? above : Math.min(y + 26 * plan.scale, plan.size[1] - high - 4);
  layers.fan.append(svg("rect", { x: left - 3, y: top - 3, width: wide + 6, height: high + 6, rx: 6 }));
  counters.forEach(({ key, piece }, nth) => {
    const at = [left + ((nth % columns) + 0.5) * gap, top + (Math.floor(nth / columns) + 0.5) * gap];
    const isName = classes.get(piece.class)?.shape === "name";
    const fit = isName ? Math.min(1, 44 / (String(piece.name).length * 5.6 + 24)) : 1;
    const group = drawn(piece);
    group.setAttribute("transform", `translate(${at[0]} ${at[1]}) scale(${scale * fit})`);
    group.setAttribute("class", key === chosenKey ? "piece chosen" : "piece");
    group.dataset.key = key;
    layers.fan.append(group);
  });
}
