// One counter as SVG: its side's colour and shape, symbol, values, badges. Not for where it lies.

const NS = "http://www.w3.org/2000/svg";
const plan = data.plan;

/** An SVG element with attributes and a text or children. */
function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** An HTML element. */
function html(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

/** A link to the moment after an event. */
const linkTo = (n, attributes, ...children) => html("a", { href: host.addressOf(n), "data-n": n, ...attributes }, ...children);

/** The colour of a side, or of neither. */
const colourOf = (side) => (plan ? plan.colours : ["#0072b2", "#d55e00", "#6b6b6b"]).at(sideIndex(side));

/** The letter of a side. */
const letterOf = (side) => {
  if (sideIndex(side) < 0) return "";
  const [a, b] = data.sides;
  let nth = 0;
  while (a[nth] !== undefined && a[nth] === b[nth]) nth += 1;
  return (side[nth] || side[0] || "").toUpperCase();
};

/** The place of a piece's kind among the kinds of counters; -1 if it has none. */
function kindOf(piece) {
  for (const [key, word] of classes.get(piece.class)?.kind || []) {
    if (key && !piece[key]) continue;
    return plan ? plan.kinds.findIndex(([name]) => name === (word || piece[key])) : -1;
  }
  return -1;
}

/** The kind in a word. */
function kindName(piece) {
  for (const [key, word] of classes.get(piece.class)?.kind || []) {
    if (!key || piece[key]) return word || String(piece[key]);
  }
  return "";
}

/** The values that are written on a counter, joined. */
function valuesOf(piece) {
  const values = (classes.get(piece.class)?.values || []).map((key) => piece[key]);
  // A piece without the first value has none of them.
  if (values.length === 0 || values[0] === undefined || values[0] === null) return "";
  return values.map((value) => value ?? "–").join("-");
}

/** The badges of a piece that apply now. */
function badgesOf(piece) {
  const shown = [];
  for (const { key, is, sign, title } of classes.get(piece.class)?.badges || []) {
    const value = key ? piece[key] : true;
    const applies = is === null ? Boolean(value) : value === is;
    if (applies) shown.push({ sign: sign.replace("#", value), title: `${title}${sign.includes("#") ? `: ${value}` : ""}` });
  }
  return shown;
}

/** Everything about a piece in words. */
function inWords(piece) {
  const parts = [piece.side, kindName(piece), valuesOf(piece)];
  if (piece.facing) parts.push(`facing ${piece.facing}`);
  parts.push(...badgesOf(piece).map(({ title }) => title));
  return parts.filter(Boolean).join(", ");
}

/** A text on at most two lines of so many letters. */
function short(text, letters) {
  const words = String(text ?? "").split(" ");
  const shown = [""];
  for (const word of words) {
    const line = shown.at(-1);
    if (!line || line.length + 1 + word.length <= letters) shown[shown.length - 1] = line ? `${line} ${word}` : word;
    else shown.push(word);
  }
  const cut = (line) => (line.length > letters ? `${line.slice(0, letters - 1)}…` : line);
  return shown.length > 2 ? [cut(shown[0]), cut(shown.slice(1).join(" "))] : shown.map(cut);
}

/** The outline of a counter: that of the second side has its corners cut, which shows without colour. */
const OUTLINES = [
  "M-18 -21H18a3 3 0 0 1 3 3V18a3 3 0 0 1 -3 3H-18a3 3 0 0 1 -3 -3V-18a3 3 0 0 1 3 -3z",
  "M-14 -21H14L21 -14V14L14 21H-14L-21 14V-14z",
];

/** A counter around the origin, 42 wide. */
function drawn(piece) {
  const shape = classes.get(piece.class)?.shape;
  const group = svg("g", {});
  group.append(svg("title", {}, `${piece.name ?? kindName(piece)}: ${inWords(piece)}`));
  if (shape === "name") return chip(group, piece);
  if (shape === "mark") return mark(group, piece);
  const nth = sideIndex(piece.side);
  const outline = OUTLINES[nth] || OUTLINES[0];
  group.append(svg("path", { d: outline, fill: colourOf(piece.side), class: "plate" }));
  const values = valuesOf(piece);
  const isNamed = Boolean(piece.name) && !classes.get(piece.class)?.nameless;
  const name = isNamed ? short(piece.name, 10) : [];
  const top = name.length > 1 ? 2.5 : 0;
  if (isNamed) {
    name.forEach((line, row) => group.append(svg("text", { y: (name.length > 1 ? -14.5 : -11.5) + 6.5 * row, "font-size": 6.6, fill: "#ffffff" }, line)));
  }
  const kind = kindOf(piece);
  // Without a name and values the symbol has all the room.
  const size = isNamed || values ? 1 : 1.45;
  if (kind >= 0) group.append(svg("use", { href: `#kind-${kind}`, transform: `translate(0 ${size > 1 ? 1.5 : top}) scale(${size})` }));
  if (values) group.append(svg("text", { y: 18, "font-size": 9.5, "font-weight": "bold", fill: "#ffffff" }, values));
  const letter = letterOf(piece.side);
  if (letter) group.append(svg("text", { x: -15.8, y: size > 1 ? -12 : 2, "font-size": 7.5, "font-weight": "bold", fill: "#ffffff" }, letter));
  badges(group, piece);
  return group;
}

/** The badges along the right edge of a counter. */
function badges(group, piece) {
  badgesOf(piece).forEach(({ sign }, nth) => {
    const wide = Math.max(11, 4.6 * [...sign].length + 5);
    const at = `translate(${20 - wide / 2} ${-16 + 12 * nth})`;
    group.append(svg("g", { transform: at },
      svg("rect", { x: -wide / 2, y: -5.5, width: wide, height: 11, rx: 5.5, fill: "#ffffff", stroke: "#111111" }),
      svg("text", { y: 2.8, "font-size": 7.8, "font-weight": "bold", fill: "#111111" }, sign)));
  });
}

/** A name on a chip, with the sign of its side. */
function chip(group, piece) {
  const name = String(piece.name ?? "");
  const wide = name.length * 5.6 + 24;
  const letter = letterOf(piece.side);
  group.append(
    svg("rect", { x: -wide / 2, y: -7.5, width: wide, height: 15, rx: sideIndex(piece.side) === 1 ? 2 : 7.5, fill: "#ffffff", stroke: colourOf(piece.side), "stroke-width": 2.5 }),
    svg("text", { x: -wide / 2 + 9, y: 3.3, "font-size": 8.5, "font-weight": "bold", fill: colourOf(piece.side) }, `★${letter}`),
    svg("text", { x: 7, y: 3.3, "font-size": 8.5, "font-weight": "bold", fill: "#111111" }, name));
  return group;
}

/** A small sign. */
function mark(group, piece) {
  const shown = badgesOf(piece);
  if (!shown.length) return group;
  const letter = letterOf(piece.side);
  group.append(
    svg("circle", { r: 9, fill: "#ffffff", stroke: colourOf(piece.side), "stroke-width": 2.5 }),
    svg("text", { y: 3.5, "font-size": 9, "font-weight": "bold", fill: "#111111" }, `${shown[0].sign}${letter}`));
  return group;
}
