/** A word's meaning beside it, by mouse, touch or keyboard; Escape closes it. A screen reader reads it as description. */
export const tipScript = `
const tip = $("#tip");
const hideTip = () => { tip.hidden = true; };
function showTip(word) {
  tip.textContent = document.getElementById(word.getAttribute("aria-describedby")).textContent;
  tip.hidden = false;
  const at = word.getBoundingClientRect(), width = tip.offsetWidth;
  const left = Math.max(8, Math.min(at.left, document.documentElement.clientWidth - width - 8));
  const above = at.bottom + tip.offsetHeight + 12 > window.innerHeight && at.top > tip.offsetHeight + 12;
  tip.style.left = left + window.scrollX + "px";
  tip.style.top = window.scrollY + (above ? at.top - tip.offsetHeight - 6 : at.bottom + 6) + "px";
}
for (const kind of ["focusin", "click", "mouseover"]) document.addEventListener(kind, (event) => {
  const word = event.target instanceof Element ? event.target.closest(".word") : null;
  if (word !== null) showTip(word);
  else if (kind === "click" || document.activeElement === null || !document.activeElement.classList.contains("word")) hideTip();
});
document.addEventListener("focusout", hideTip);
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") hideTip();
  if (!["Enter", " "].includes(event.key) || !event.target.classList.contains("word")) return;
  event.preventDefault();
  showTip(event.target);
});
`;
