// The state of the game after each event, rebuilt from the log alone. What an event does is in the
// staging that the game supplies; nothing here knows a game. Not for what is shown of it.

const { data, header, events } = held;
const staging = data.staging;
const last = events.length;
const classes = new Map(staging.classes.map((one) => [one.name, one]));
const effects = new Map();
for (const effect of staging.effects) {
  if (!effects.has(effect.on)) effects.set(effect.on, []);
  effects.get(effect.on).push(effect);
}

/** The event of this number, counted from 1. */
const event = (n) => events[n - 1];

/** The key by which a piece is known among all pieces. */
const keyOf = (kind, id) => `${kind} ${id}`;

/** The place in the list of sides; -1 for neither. */
const sideIndex = (side) => data.sides.indexOf(side);

/** The state before the first event. */
function opening() {
  const state = { pieces: new Map(), net: header.handicap || 0, active: null, reserve: {}, order: 0 };
  for (const one of staging.classes) {
    const list = one.list ? header[one.list] : null;
    if (!Array.isArray(list)) continue;
    list.forEach((given, nth) => {
      const piece = { ...given, class: one.name, id: given[one.id] ?? nth };
      piece.place = given[one.place] ?? null;
      piece.side = given[one.side] ?? null;
      for (const [has, key, value] of one.given) if (given[has]) piece[key] = value;
      piece.order = ++state.order;
      state.pieces.set(keyOf(one.name, piece.id), piece);
    });
  }
  if (staging.reserve && header[staging.reserve]) {
    state.reserve = structuredClone(header[staging.reserve]);
  }
  return state;
}

/** A state that can be changed without changing this one. */
function copyOf(state) {
  const pieces = new Map();
  for (const [key, piece] of state.pieces) pieces.set(key, { ...piece });
  return { ...state, pieces, reserve: structuredClone(state.reserve) };
}

/** What an event names under a key: numbers or names of pieces. */
function named(of, from) {
  const value = from[of.key];
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/** The pieces that an event means; those that are not known appear where `appear` says so. */
function meant(state, of, from, appear) {
  const found = [];
  for (const id of named(of, from)) {
    const key = keyOf(of.class, id);
    let piece = state.pieces.get(key);
    if (!piece && appear) {
      piece = { class: of.class, id, name: of.class === "unit" ? data.names[id] : String(id), place: null, side: null };
      state.pieces.set(key, piece);
    }
    if (piece) found.push(piece);
  }
  return found;
}

/** A value that an effect gives a piece; undefined where the event does not say. */
function valueFor(state, to, piece, from) {
  if (to === "next") return from.turn + 1;
  if ("is" in to) return to.is;
  if ("side" in to) return meant(state, to.side, from)[0]?.side ?? null;
  const value = from[to.key];
  const isMap = value !== null && typeof value === "object" && !Array.isArray(value);
  return isMap ? value[piece.id] : value;
}

const acts = {
  move(state, { of, to }, from) {
    if (from[to] === undefined) return;
    for (const piece of meant(state, of, from, true)) {
      piece.place = from[to];
      piece.order = ++state.order;
    }
  },
  carry(state, { of, with: load }, from) {
    for (const carrier of meant(state, of, from)) {
      const piece = state.pieces.get(keyOf(load.class, carrier[load.key]));
      if (piece) piece.place = carrier.place;
    }
  },
  unload(state, { of, host, key }, from) {
    for (const piece of meant(state, of, from)) {
      const carrier = state.pieces.get(keyOf(host.class, piece[host.key]));
      if (carrier && carrier[key] === piece.id) carrier[key] = null;
    }
  },
  join(state, { of, to }, from) {
    const host = meant(state, to, from)[0];
    for (const piece of meant(state, of, from)) if (host) piece.place = host.place;
  },
  send(state, { of, place }, from) {
    for (const piece of meant(state, of, from, place !== null)) piece.place = place;
  },
  leave(state, { of, class: kind }, from) {
    for (const piece of meant(state, of, from)) {
      const sign = { class: kind, id: piece.id, name: piece.name, place: piece.place, side: piece.side };
      state.pieces.set(keyOf(kind, piece.id), sign);
    }
  },
  set(state, { of, key, to }, from) {
    for (const piece of meant(state, of, from)) {
      const value = valueFor(state, to, piece, from);
      if (value !== undefined) piece[key] = value;
    }
    const one = classes.get(of.class);
    if (one && one.side === key) for (const piece of meant(state, of, from)) piece.side = piece[key] ?? null;
  },
  every(state, { class: kind, key, to }, from) {
    for (const piece of state.pieces.values()) {
      if (piece.class === kind) piece[key] = valueFor(state, to, piece, from) ?? null;
    }
  },
  clear(state, { class: kind }) {
    for (const [key, piece] of state.pieces) if (piece.class === kind) state.pieces.delete(key);
  },
  order(state, { of }, from) {
    for (const piece of meant(state, of, from)) piece.order = ++state.order;
  },
  score(state, { key }, from) {
    if (typeof from[key] !== "number") return;
    state.net = from[key];
    state.isScored = true;
  },
  take(state, { side, item }, from) {
    const stock = state.reserve[from[side]];
    if (stock && stock[from[item]] > 0) stock[from[item]] -= 1;
  },
  active(state, { key }, from) {
    state.active = from[key] ?? null;
  },
};

/** The points of a state, from the first side's view. */
function netOf(state) {
  const worth = staging.worth ? header[staging.worth] : null;
  if (!worth || state.isScored) return state.net;
  let net = header.handicap || 0;
  for (const piece of state.pieces.values()) {
    const sign = [1, -1][sideIndex(piece.side)];
    if (sign && isOnBoard(piece)) net += sign * (worth[kindName(piece)] || 0);
  }
  return net;
}

/** Changes a state as an event does. */
function play(state, from) {
  for (const effect of effects.get(from.kind) || []) {
    if (effect.when && from[effect.when[0]] !== effect.when[1]) continue;
    acts[effect.act](state, effect, from);
  }
}

/** After how many events a state is kept, so that a jump plays few events again. */
const STRIDE = 64;
const kept = [];

/** The state after so many events; not to be changed. */
const stateAfter = (() => {
  let now = opening();
  let at = 0;
  kept.push(copyOf(now));
  for (let n = 1; n <= last; n += 1) {
    play(now, event(n));
    if (n % STRIDE === 0) kept.push(copyOf(now));
  }
  at = last;
  return (n) => {
    if (n < at || n - at > STRIDE) {
      at = Math.floor(n / STRIDE) * STRIDE;
      now = copyOf(kept[at / STRIDE]);
    }
    while (at < n) play(now, event(++at));
    return now;
  };
})();
