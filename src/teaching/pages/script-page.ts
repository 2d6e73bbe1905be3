/** Progress, and the file of it: the rows of a notebook's progress.jsonl, a line each. */
export const pageControls = String.raw`
function drawProgress(steps) {
  const ids = [...new Set(boxes.map((box) => box.dataset.question))];
  const done = ids.filter((id) => isDone(steps, id)).length, bar = $("progress");
  bar.max = ids.length;
  bar.value = done;
  $(".done").textContent = done + " of " + ids.length + " done";
  $(".where").textContent = lasts ? "Your guesses and answers are kept in this browser, on this machine. Nothing is sent." : "This browser does not let the page keep anything: your answers last until you close it. Save them as a file before.";
  $(".where").classList.toggle("note", !lasts);
}
const tell = (text) => { $(".kept").textContent = text; };
/** A name that every system takes for a file. */
const plainName = (name) => name.normalize("NFKC").replace(/[^\p{L}\p{N} _.-]/gu, "-").trim().replace(/^\.+/, "").slice(0, 60) || "my";

$("button.export").addEventListener("click", () => {
  const steps = stepsSoFar();
  if (steps.length === 0) return tell("There is nothing to save yet.");
  const name = plainName($("input[name=student]").value) + ".progress.jsonl", link = element("a");
  const address = URL.createObjectURL(new Blob(steps.map((step) => JSON.stringify(step) + "\n"), { type: "application/jsonl" }));
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
  tell("Saved as " + name + ": " + (steps.length === 1 ? "1 row." : steps.length + " rows."));
});

$("input.import").addEventListener("change", async (event) => {
  const file = event.target.files[0];
  if (file === undefined) return;
  const lines = (await file.text()).split(/\r?\n/).filter((text) => text.trim() !== "");
  const rows = lines.flatMap((text) => { try { const row = JSON.parse(text); return isStep(row) ? [row] : []; } catch { return []; } });
  const kept = new Map([...stepsSoFar(), ...rows].map((step) => [[step.id, step.kind, step.at, step.value, step.answer, step.text].join("\n"), step]));
  // In the order in which it was done; rows without a time stay where they stood.
  const all = [...kept.values()].map((step, at) => ({ step, at })).sort((a, b) => (a.step.at ?? "") < (b.step.at ?? "") ? -1 : (a.step.at ?? "") > (b.step.at ?? "") ? 1 : a.at - b.at);
  writeSteps(all.map(({ step }) => step));
  const left = lines.length - rows.length;
  tell("Read " + (rows.length === 1 ? "1 row" : rows.length + " rows") + " from " + file.name + (left === 0 ? "." : "; " + left + " could not be read and were left out."));
  event.target.value = "";
  drawAll();
});

let asked = false;
$("button.forget").addEventListener("click", (event) => {
  if (!asked) {
    asked = true;
    event.target.textContent = "Forget this session's answers?";
    setTimeout(() => { asked = false; event.target.textContent = "Start again"; }, 5000);
    return;
  }
  writeSteps(stepsSoFar().filter(({ id }) => !id.startsWith("s" + session + ".")));
  location.reload();
});
// Another page of the seminar kept something: the bar counts only this session, and nothing else is touched.
window.addEventListener("storage", () => drawProgress(stepsSoFar()));
// A link to the lines of help opens them.
const openHelp = () => { if (location.hash === "#help") $("#help").open = true; };
window.addEventListener("hashchange", openHelp);
openHelp();
drawAll();
document.body.dataset.ready = "yes";
`;
