for (const table of document.querySelectorAll("table.sorts")) {
  const body = table.tBodies[0];
  [...table.tHead.rows[0].cells].forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const key = (row) => {
        const cell = row.cells[column];
        const by = cell.dataset.by;
        return by === undefined ? cell.textContent : by === "" ? null : Number(by);
      };
      // Figures begin with the greatest, names with the first.
      const figures = typeof key(body.rows[0]) !== "string";
      const was = head.getAttribute("aria-sort");
      const down = was === null ? figures : was === "ascending";
      for (const other of head.parentNode.cells) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const rows = [...body.rows].map((row, place) => [key(row), place, row]);
      rows.sort(([a, i], [b, j]) => {
        // What is unknown comes last either way.
        if (a === null || b === null) return (a === null) - (b === null) || i - j;
        const order = typeof a === "string" ? a.localeCompare(b, undefined, { numeric: true }) : a - b;
        return (down ? -order : order) || i - j;
      });
      body.append(...rows.map(([, , row]) => row));
    });
  });
}
