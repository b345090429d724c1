// Links to a part that is folded open it, and boxes that scroll sideways say so.
const unfold = () => {
  const part = location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null;
  if (!(part instanceof HTMLDetailsElement)) return;
  part.open = true;
  part.scrollIntoView();
};
addEventListener("hashchange", unfold);
unfold();
const slides = new ResizeObserver((boxes) => {
  for (const { target } of boxes) {
    target.classList.toggle("slides", target.scrollWidth > target.clientWidth + 1);
  }
});
for (const box of document.querySelectorAll(".wide")) slides.observe(box);
