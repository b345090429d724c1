// How the position stands, as a line below the board, with the moments that moved it most. Not for how
// the chances were found: the page only shows them.

const chances = data.chances;
const percent = (share) => `${Math.round(100 * share)} %`;

/** The chances of the last position at or before an event. */
function chanceAt(n) {
  let found = null;
  for (const one of chances.positions) if (one.n <= n) found = one;
  return found ?? chances.positions[0];
}

/** Draws the line once; what moves is the mark of the moment. */
const showChances = (() => {
  if (!chances || chances.positions.length < 2) return () => {};
  const section = root.getElementById("chances");
  section.hidden = false;
  const [wide, high, left, top] = [innerWidth < 600 ? 380 : 720, 120, 34, 8];
  const x = (n) => left + ((wide - left - 6) * n) / last;
  const y = (share) => top + (high - top - 16) * (1 - share);
  const points = chances.positions;
  const line = points.map(({ n, score }, nth) => `${nth ? "L" : "M"}${x(n).toFixed(1)} ${y(score).toFixed(1)}`).join("");
  const upper = points.map(({ n, between }) => `${x(n).toFixed(1)} ${y(between[1]).toFixed(1)}`);
  const lower = points.toReversed().map(({ n, between }) => `${x(n).toFixed(1)} ${y(between[0]).toFixed(1)}`);
  const drawing = svg("svg", { viewBox: `0 0 ${wide} ${high}`, role: "img", "aria-label": `The score of the ${data.sides[0]} through the game, from ${percent(points[0].score)} to ${percent(points.at(-1).score)}; the moments that moved it most are listed below` });
  for (const share of [0, 0.5, 1]) {
    drawing.append(
      svg("line", { x1: left, x2: wide - 6, y1: y(share), y2: y(share), class: "grid" }),
      svg("text", { x: left - 4, y: y(share) + 3.5, "text-anchor": "end", "font-size": 10, class: "ink" }, percent(share)));
  }
  for (const [turn, start] of turnStarts) {
    if (mostTurns > 20 ? turn % (wide < 600 ? 10 : 5) : x(start - 1) > wide - 40) continue;
    drawing.append(
      svg("line", { x1: x(start - 1), x2: x(start - 1), y1: y(1), y2: y(0), class: "grid" }),
      svg("text", { x: x(start - 1) + 3, y: high - 4, "font-size": 10, class: "ink" }, turn ? `turn ${turn}` : "set-up"));
  }
  drawing.append(
    svg("path", { d: `M${upper.join("L")}L${lower.join("L")}z`, class: "band" }),
    svg("path", { d: line, class: "score" }));
  chances.swings.forEach(({ to, score }, nth) => {
    drawing.append(svg("circle", { cx: x(to), cy: y(score[1]), r: 6.5, class: "swing" }),
      svg("text", { x: x(to), y: y(score[1]) + 3.2, "text-anchor": "middle", "font-size": 9, "font-weight": "bold", class: "nth" }, String(nth + 1)));
  });
  const mark = svg("line", { y1: y(1), y2: y(0), class: "moment" });
  drawing.append(mark);
  drawing.addEventListener("click", ({ clientX }) => {
    const box = drawing.getBoundingClientRect();
    const at = ((clientX - box.left) / box.width) * wide;
    go(Math.round(((at - left) / (wide - left - 6)) * last));
  });
  const said = html("p", { class: "value" });
  const moments = html("ol", { class: "swings" });
  for (const { n, score, text } of chances.swings) {
    moments.append(html("li", {}, linkTo(n, {}, `event ${n}: ${percent(score[0])} → ${percent(score[1])}`), " ", ...cited(text)));
  }
  const basis = `The score counts a draw as half a win. Each of ${points.length} positions was played on ${chances.games} times between ${chances.players.join(" and ")}, all on the same luck; the band is the 95 % interval.`;
  section.append(
    html("h2", {}, `Chances of the ${data.sides[0]}`), said, drawing,
    ...(chances.swings.length ? [html("h3", {}, "Moments that moved them most"), moments] : []),
    html("p", { class: "faint" }, basis));
  return (n) => {
    const { shares, score, between } = chanceAt(n);
    said.replaceChildren(
      html("b", {}, `${data.sides[0]} ${percent(shares[0])}, ${data.sides[1]} ${percent(shares[1])}, draw ${percent(shares[2])}`),
      ` — score ${percent(score)} (${percent(between[0])} to ${percent(between[1])})`);
    mark.setAttribute("x1", x(n));
    mark.setAttribute("x2", x(n));
  };
})();
