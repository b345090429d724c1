// Opens the page of one game: reads the log, and keeps the moment in the address. Not for the game itself.

const lines = document.getElementById("log").textContent.trim().split("\n");
window.replay = watch(document, {
  data: JSON.parse(document.getElementById("data").textContent),
  header: JSON.parse(lines[0]),
  events: lines.slice(1).map((line) => JSON.parse(line)),
}, {
  signal: new AbortController().signal,
  keys: window,
  moment: () => {
    const match = /^#n=(\d+)$/.exec(location.hash);
    return match ? Number(match[1]) : null;
  },
  remember: (n) => history.replaceState(null, "", `#n=${n}`),
});
document.documentElement.dataset.ready = "yes";
