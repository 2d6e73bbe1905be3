/**
 * Arrow keys, space, Home and End; N for the notes, F for the whole screen. The address tells the slide. Down and up first
 * scroll a figure that is taller than its slide.
 */
export const slidesScript = String.raw`
const slides = [...document.querySelectorAll(".slide")], told = document.querySelector("[role=status]"), button = document.querySelector(".notes-key");
let now = 0;
function show(at) {
  now = Math.max(0, Math.min(slides.length - 1, at));
  slides.forEach((slide, i) => slide.classList.toggle("now", i === now));
  document.querySelector("output").textContent = now + 1 + "/" + slides.length;
  const heading = slides[now].querySelector("h1, h2");
  told.textContent = "Slide " + (now + 1) + " of " + slides.length + ": " + (heading === null ? "" : heading.textContent);
  history.replaceState(null, "", "#slide-" + (now + 1));
}
function scroll(way) {
  const tall = slides[now].querySelector(".tall"), before = tall === null ? 0 : tall.scrollTop;
  if (tall !== null) tall.scrollTop += way * 0.6 * tall.clientHeight;
  return tall !== null && tall.scrollTop !== before;
}
function toggleNotes() { button.setAttribute("aria-pressed", String(document.body.classList.toggle("with-notes"))); }
const keys = {
  ArrowRight: () => show(now + 1), ArrowDown: () => scroll(1) || show(now + 1), PageDown: () => show(now + 1), " ": () => show(now + 1),
  ArrowLeft: () => show(now - 1), ArrowUp: () => scroll(-1) || show(now - 1), PageUp: () => show(now - 1),
  Home: () => show(0), End: () => show(slides.length - 1), n: toggleNotes, N: toggleNotes,
  f: () => (document.fullscreenElement === null ? document.documentElement.requestFullscreen() : document.exitFullscreen()).catch(() => {}),
};
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  // Space presses a button that has the focus.
  if (event.key === " " && event.target.closest("button") !== null) return;
  const act = keys[event.key];
  if (act === undefined) return;
  event.preventDefault();
  act();
});
document.querySelector(".back").addEventListener("click", () => show(now - 1));
document.querySelector(".on").addEventListener("click", () => show(now + 1));
button.addEventListener("click", toggleNotes);
const fromAddress = () => Number(/^#slide-(\d+)$/.exec(location.hash)?.[1] ?? 1) - 1;
window.addEventListener("hashchange", () => { if (fromAddress() !== now) show(fromAddress()); });
show(fromAddress());
document.body.dataset.ready = "yes";
`;
