// What is said of events: the entry of the moment, the dice with their modifiers, the titles of the rules that
// these cite, and the list of the turn. Not for the board.

/** The entries, each with the number of its event. */
const entries = data.entries.map(([n, follows, text]) => ({ n, follows: follows === 1, text }));

/** The place of the last entry at or before an event; -1 before the first. */
function entryAt(n) {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (entries[middle].n <= n) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Numbers in brackets, as in `[10.9.4, 7.2]`, as citations that show the titles of rules. */
function cited(text) {
  const parts = [];
  for (const part of text.split(/(\[[^\][]*\])/)) {
    const numbers = /^\[.*\]$/.test(part) ? part.slice(1, -1).split(", ") : [];
    if (numbers.length && numbers.every((number) => /^[0-9A-Za-z.()]+$/.test(number))) {
      parts.push(rules(numbers));
    } else parts.push(part);
  }
  return parts;
}

/** A citation of some rules. */
function rules(numbers) {
  const whole = html("span", { class: "cite" }, "[");
  numbers.forEach((number, nth) => {
    if (nth) whole.append(", ");
    const title = data.rules[number];
    whole.append(title ? html("abbr", { title: `${number} ${title}` }, number) : number);
  });
  whole.append("]");
  return whole;
}

/** Rules by their numbers with their titles. */
function titled(numbers) {
  return html("dl", {}, ...numbers.flatMap((number) => [html("dt", {}, number), html("dd", {}, data.rules[number])]));
}

/** The rules whose titles are shown. */
let shownRules = "";

/** Titles show where the pointer rests on a number, too; but not every reader has a pointer. */
function showTitles() {
  const numbers = [...new Set([...root.querySelectorAll("#what abbr, #dice abbr")].map((one) => one.textContent))];
  if (numbers.join() === shownRules) return;
  shownRules = numbers.join();
  root.getElementById("titles").replaceChildren(...(numbers.length ? [titled(numbers)] : []));
}

const book = Object.keys(data.rules).sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
if (book.length) root.getElementById("book").append(titled(book));
else root.getElementById("book").hidden = true;

const signed = (number) => (number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "0");

/** The keys under which events name units by their numbers. */
const UNIT_KEYS = ["unit", "units", "attackers", "defenders", "target_unit", "by_unit"];

/** What an event without words of its own says. */
function plainly(one, state) {
  const left = new Set(["n", "turn", "kind", "rule", "modifiers", "cost", "left"]);
  const name = (id) => state.pieces.get(keyOf("unit", id))?.name ?? data.names[id] ?? String(id);
  const say = (key, value) => {
    if (UNIT_KEYS.includes(key)) return [value].flat().map(name).join(", ");
    const text = value !== null && typeof value === "object" ? JSON.stringify(value) : String(value ?? "none");
    return `${key} ${text}`;
  };
  const parts = Object.entries(one).filter(([key]) => !left.has(key)).map(([key, value]) => say(key, value));
  return parts.length ? `${one.kind}: ${parts.join(", ")}` : one.kind;
}

/** What a die concerns. */
function concerns(roll, state) {
  for (const [key, value] of Object.entries(roll)) {
    const of = { unit: "unit", target_unit: "unit", commander: "commander" }[key];
    const piece = of && state.pieces.get(keyOf(of, value));
    if (piece) return piece.name;
  }
  return roll.side || roll.commander || "";
}

/** A die as it fell, with each modifier and its rule. */
function die(roll, state) {
  const side = state.pieces.get(keyOf("unit", roll.unit))?.side ?? roll.side;
  const face = html("span", { class: "die", style: `--side:${colourOf(side)}`, "aria-label": `die ${roll.die}` }, String(roll.die));
  const sum = html("table", { class: "sum" });
  const row = (value, ...why) => sum.append(html("tr", {}, html("td", {}, value), html("th", { scope: "row" }, ...why)));
  row(String(roll.die), "die ", html("span", { class: "faint" }, `${roll.for ?? ""} ${concerns(roll, state)}`.trim()));
  for (const { value, why, rule } of roll.modifiers || []) row(signed(value), `${why} `, rules([rule]));
  const against = roll.against === undefined || roll.against === null ? "" : ` against ${roll.against}`;
  if (roll.total !== undefined && roll.total !== null) row(String(roll.total), `total${against}`);
  const end = roll.passed === true ? "✔ passed" : roll.passed === false ? "✘ failed" : "";
  const verdict = html("p", { class: roll.passed ? "passed" : "failed" }, end ? `${end} ` : "", roll.rule ? rules([roll.rule]) : "");
  return html("div", { class: "roll" }, face, html("div", {}, sum, end ? verdict : ""));
}

/** The events of the entry to which an event belongs: both dice of a melee with what comes of them. */
function together(n) {
  let from = n;
  let to = n;
  const belongs = (one) => one && one.kind === "roll";
  while (belongs(event(from - 1)) && event(from - 1).for === "melee" && (event(from).kind === "melee" || event(from).for === "melee")) from -= 1;
  while (event(n)?.for === "melee" && belongs(event(to + 1)) && event(to + 1).for === "melee") to += 1;
  return [from, to];
}

/** Shows what happens now. */
function showNow(n, state) {
  const now = n > 0 ? event(n) : null;
  const where = root.getElementById("where");
  const turn = now ? now.turn : 0;
  const bits = [turn ? `Turn ${turn}${data.turns ? ` of ${data.turns}` : ""}` : "Before the first turn", `event ${n} of ${last}`];
  if (state.active && turn) bits.push(`active: ${state.active}`);
  where.textContent = bits.join(" · ");
  const what = root.getElementById("what");
  if (!now) what.replaceChildren(html("p", {}, "The game as it is set up."));
  else {
    const entry = entries[entryAt(n)];
    const said = entry && entry.n === n ? entry.text : null;
    const context = entry && entry.n !== n ? html("p", { class: "faint" }, ...cited(entry.text)) : "";
    const follows = said !== null && entry.follows;
    const before = follows ? entries.slice(0, entryAt(n)).findLast((one) => !one.follows) : null;
    const lead = before ? html("p", { class: "faint" }, ...cited(before.text)) : context;
    const words = said === null ? [plainly(now, state), " ", now.rule ? rules([now.rule]) : ""] : cited(said);
    what.replaceChildren(lead, html("p", { class: "said" }, ...words));
  }
  const dice = root.getElementById("dice");
  dice.replaceChildren();
  const [from, to] = now ? together(n) : [1, 0];
  for (let at = from; at <= to; at += 1) if (event(at).kind === "roll") dice.append(die(event(at), state));
  showTitles();
}

/** The turn whose events are listed, and the rows by the numbers of their events. */
let listed = null;
let rows = [];

/** Lists the events of a turn. */
function list(turn) {
  if (listed === turn) return;
  listed = turn;
  rows = [];
  const items = html("ol", {});
  for (const { n, follows, text } of entries) {
    const one = event(n);
    if (!one || one.turn !== turn) continue;
    const heads = staging.activations.includes(one.kind);
    const link = linkTo(n, {}, html("span", { class: "n" }, String(n)), html("span", {}, ...cited(text)));
    const item = html("li", { class: [follows ? "follows" : "", heads ? "heads" : ""].join(" ").trim() || null }, link);
    rows.push({ n, item, link });
    items.append(item);
  }
  const title = html("h2", {}, turn ? `Turn ${turn}` : "Before the first turn");
  root.getElementById("list").replaceChildren(title, items);
}

/** The row that is marked. */
let marked = null;

/** Marks the entry of an event, and brings it into view within the list. */
function showList(n) {
  list(n > 0 ? event(n).turn : event(1)?.turn ?? 0);
  let current = null;
  for (const row of rows) if (row.n <= n) current = row;
  if (current === marked) return;
  marked?.link.removeAttribute("aria-current");
  marked = current;
  if (!current) return;
  current.link.setAttribute("aria-current", "step");
  const box = current.item.parentElement;
  // Once for a turn: to ask for places makes the browser lay the page out.
  if (rows[0].top === undefined) measure(box);
  if (current.top < box.scrollTop || current.bottom > box.scrollTop + boxHeight) {
    box.scrollTop = current.top - boxHeight / 3;
  }
}

/** Where the rows of the list are, and how high its box is. */
let boxHeight = 0;
function measure(box) {
  boxHeight = box.clientHeight;
  for (const row of rows) {
    row.top = row.item.offsetTop - box.offsetTop;
    row.bottom = row.top + row.item.offsetHeight;
  }
}
addEventListener("resize", () => {
  if (rows.length) rows[0].top = undefined;
}, { signal: host.signal });
