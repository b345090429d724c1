// Opens the page of one game: reads the log, which is packed if it is long, and keeps the moment in the address.
// Not for the game itself.

const textOf = (id) => document.getElementById(id)?.textContent ?? null;
const show = (held) => {
  window.replay = watch(document, held, {
    signal: new AbortController().signal,
    keys: window,
    moment: () => {
      const match = /^#n=(\d+)$/.exec(location.hash);
      return match ? Number(match[1]) : null;
    },
    addressOf: (n) => `#n=${n}`,
    remember: (n) => history.replaceState(null, "", `#n=${n}`),
  });
  document.documentElement.dataset.ready = "yes";
};
const data = JSON.parse(textOf("data"));
const packed = textOf("packed");
if (packed === null) {
  const [header, ...events] = textOf("log").trim().split("\n").map((line) => JSON.parse(line));
  show({ data, header, events });
} else {
  unpacked(JSON.parse(packed)).then(
    ({ header, events, entries }) => show({ data: { ...data, entries }, header, events }),
    (why) => (document.getElementById("what").textContent = `This browser cannot unpack the game: ${why.message}`),
  );
}
