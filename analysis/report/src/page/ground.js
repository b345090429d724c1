// The map of the front page: shows the set-up, or where units stood and fell, in all turns, in some of them
// or of one unit; says what every cell is. Not for the games, which have a board of their own.
window.ground = (() => {
  const NS = "http://www.w3.org/2000/svg";
  const read = (id) => JSON.parse(document.getElementById(id).textContent);
  const [plan, data] = [read("board-plan"), read("map-data")];
  const board = document.getElementById("map-board");
  const box = document.getElementById("map-box");
  const said = document.getElementById("map-said");
  const [what, when] = ["map-what", "map-when"].map((id) => document.getElementById(id));
  const shape = (cell) => plan.corners.map(([x, y]) => `${plan.centres[cell][0] + x},${plan.centres[cell][1] + y}`).join(" ");
  const element = (name, attributes, text) => {
    const made = document.createElementNS(NS, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    if (text !== undefined) made.textContent = text;
    return made;
  };
  const option = (value, text) => new Option(text, value);
  const group = (label, options) => {
    const made = document.createElement("optgroup");
    made.label = label;
    made.append(...options);
    return made;
  };

  /** What may be shown: whether of both sides, and which part of a layer. */
  const shows = { "set-up": null };
  what.append(option("set-up", "the set-up"));
  if (data.ground) {
    data.sides.forEach((side, nth) => {
      shows[`held-${nth}`] = { side: nth, part: 1, said: `${side} stood` };
      shows[`fell-${nth}`] = { side: nth, part: 2, said: `${side} lost ${data.losses}` };
    });
    for (const [key, { said: words }] of Object.entries(shows).filter(([, show]) => show)) what.append(option(key, `where the ${words}`));
    when.append(option("all", "all turns, all units"));
    const { turns, units, width } = data.ground;
    const span = (nth) => (width > 1 ? `turns ${nth * width + 1} to ${(nth + 1) * width}` : `turn ${nth + 1}`);
    if (turns.length > 1) when.append(group("By turn", turns.map((_, nth) => option(`turn-${nth}`, span(nth)))));
    const named = units.map(([name, side], nth) => [name, side, nth]);
    for (const [nth, side] of data.sides.entries()) {
      const own = named.filter(([name, of]) => of === nth && name);
      if (own.length) when.append(group(side, own.map(([name, , place]) => option(`unit-${place}`, name))));
    }
  }

  /** The layer that is chosen: its turns, what was held, and what fell. */
  function layer() {
    const [kind, nth] = when.value.split("-");
    if (kind === "turn") return data.ground.turns[nth];
    if (kind === "unit") return data.ground.units[nth][2];
    return data.ground.all;
  }

  /** The values of the cells under what is chosen: shares of turns, or losses in a game. */
  function values(show) {
    const chosen = layer();
    const all = show.part === 1 ? chosen[0] : data.ground.games;
    return new Map(chosen[show.part].map((counts) => [counts[0], counts[1 + show.side] / Math.max(1, all)]).filter(([, value]) => value > 0));
  }

  const percent = (share) => `${(100 * share).toFixed(share < 0.1 ? 1 : 0)}\u00a0%`;
  const figure = (show, value) => (show.part === 1 ? `${percent(value)} of turn ends` : `${value.toFixed(2)} a game`);

  /** What is known of a cell. */
  function about(cell) {
    const name = `${data.cell}\u00a0${plan.names[cell]}: ${data.texts[data.about[cell]]}`;
    const show = shows[what.value];
    return show ? `${name} — ${show.said}: ${figure(show, values(show).get(cell) ?? 0)}` : name;
  }

  const cells = document.getElementById("map-cells");
  const polygons = plan.names.map((_, cell) => {
    const made = element("polygon", { points: shape(cell), "data-cell": cell });
    made.append(element("title", {}, ""));
    cells.append(made);
    return made;
  });
  const numbers = plan.names.map((name, cell) => {
    const made = element("text", { x: plan.centres[cell][0], y: plan.centres[cell][1] }, name);
    cells.append(made);
    return made;
  });
  let here = null;

  /** Goes to a cell. */
  function choose(cell) {
    polygons[here]?.classList.remove("here");
    here = cell;
    polygons[here]?.classList.add("here");
    said.textContent = here === null ? "" : about(here);
  }

  /** Shows what is chosen. */
  function show() {
    const chosen = shows[what.value];
    const heat = document.getElementById("map-heat");
    heat.replaceChildren();
    when.disabled = !chosen;
    board.classList.toggle("heated", Boolean(chosen));
    if (chosen) {
      const there = values(chosen);
      const most = Math.max(...there.values(), 1e-9);
      const [red, green, blue] = data.colours[chosen.side];
      for (const [cell, value] of there) {
        const strength = 0.05 + 0.85 * (value / most);
        heat.append(element("polygon", { points: shape(cell), fill: `rgb(${red} ${green} ${blue} / ${strength.toFixed(2)})` }));
      }
      const by = `by ${data.ground.games_said} games`;
      said.textContent = there.size ? `Darkest: ${figure(chosen, most)}, ${by}. Press a ${data.cell} for its figure.` : `Nothing there, ${by}.`;
    } else said.textContent = `Press a ${data.cell} to see what lies there.`;
    polygons.forEach((one, cell) => (one.firstChild.textContent = about(cell)));
    polygons[here]?.classList.remove("here");
    here = null;
  }

  /** How much larger a group draws a text than the board does. */
  const scaleOf = (text) => Math.abs(text.getCTM()?.a ?? 0) / Math.abs(board.getCTM()?.a || 1) || 1;

  /** Numbers are 12 pixels high on the screen, and there only if their cells have room for them. */
  function fit() {
    const scale = board.getBoundingClientRect().width / plan.size[0];
    if (!scale) return;
    const xs = plan.corners.map(([x]) => x);
    const room = (Math.max(...xs) - Math.min(...xs)) * scale;
    const longest = Math.max(...plan.names.map((name) => name.length));
    const isRoom = room > 7.6 * longest + 3;
    const size = 12.2 / scale;
    const lift = Math.min(...plan.corners.map(([, y]) => y)) / 2;
    // Letters that nobody can read are left out.
    const least = innerWidth < 600 ? 12 : 5;
    for (const text of document.querySelectorAll("#map-counters text")) {
      text.style.display = Number(text.getAttribute("font-size")) * scaleOf(text) * scale >= least ? "" : "none";
    }
    numbers.forEach((text, cell) => {
      text.style.display = isRoom ? "" : "none";
      text.style.fontSize = `${size}px`;
      text.setAttribute("y", plan.centres[cell][1] + lift + size / 3);
    });
  }

  const beside = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
  box.addEventListener("keydown", (pressed) => {
    const way = beside[pressed.key];
    if (!way || pressed.ctrlKey || pressed.altKey || pressed.metaKey) return;
    pressed.preventDefault();
    if (here === null) return choose(0);
    const [x, y] = plan.centres[here];
    let [best, least] = [here, Infinity];
    for (const cell of plan.beside[here].filter((cell) => cell !== null && cell !== undefined)) {
      const [dx, dy] = [plan.centres[cell][0] - x, plan.centres[cell][1] - y];
      const along = dx * way[0] + dy * way[1];
      const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
      if (along > 1 && aside / along < least) [best, least] = [cell, aside / along];
    }
    choose(best);
  });
  board.addEventListener("click", ({ target }) => {
    const cell = target.closest("[data-cell]")?.dataset.cell;
    if (cell !== undefined) choose(Number(cell));
  });
  let zoom = 1;
  document.querySelector("#map-controls [role=group]").addEventListener("click", ({ target }) => {
    const way = target.dataset.size;
    if (!way) return;
    zoom = Math.max(1, Math.min(8, way === "in" ? zoom * 1.5 : zoom / 1.5));
    board.style.width = `${100 * zoom}%`;
    fit();
  });
  for (const choice of [what, when]) choice.addEventListener("change", show);
  document.getElementById("map-controls").hidden = false;
  if (!data.ground) when.closest("label").hidden = true;
  new ResizeObserver(fit).observe(box);
  show();
  fit();
  return { numbers, what, when, show, choose };
})();
