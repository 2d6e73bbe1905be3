/**
 * What was done, in this browser: the rows of a notebook's progress, in the same form. Every page of one folder shares
 * them where the browser lets files share anything. Where it keeps nothing, they last as long as the page is open.
 */
export const storeScript = `
const place = "affectlab-seminar";
let inMemory = [], lasts = true;
function stepsSoFar() {
  if (!lasts) return inMemory;
  try {
    const text = window.localStorage.getItem(place);
    inMemory = text === null ? [] : JSON.parse(text).filter(isStep);
    return inMemory;
  } catch { lasts = false; return inMemory; }
}
function writeSteps(steps) {
  inMemory = steps;
  try { window.localStorage.setItem(place, JSON.stringify(steps)); lasts = true; } catch { lasts = false; }
}
function keepStep(step) { writeSteps([...stepsSoFar(), { ...step, at: new Date().toISOString() }]); }

const isText = (value) => typeof value === "string", isValue = (value) => isText(value) || Number.isFinite(value);
const fields = { prediction: ["value"], reveal: [], check: ["answer", "outcome", "mistake"], hint: [], solution: [], open: ["text"] };
/** Whether a row is one that a notebook or a page writes. */
function isStep(row) {
  if (row === null || typeof row !== "object" || !isText(row.id) || !Object.hasOwn(fields, row.kind)) return false;
  if (row.at !== undefined && !isText(row.at)) return false;
  if (Object.keys(row).some((name) => !["id", "at", "kind", ...fields[row.kind]].includes(name))) return false;
  if (row.kind === "prediction") return isValue(row.value);
  if (row.kind === "check") return isText(row.answer) && ["right", "wrong"].includes(row.outcome) && (row.mistake === undefined || isText(row.mistake));
  return row.kind !== "open" || isText(row.text);
}
/** A guess that was compared, a check that was solved or whose solution was seen, an open answer. */
function isDone(steps, id) {
  const own = steps.filter((step) => step.id === id);
  if (own.some(({ kind }) => kind === "reveal" || kind === "open")) return true;
  const { solvedAt, sawSolution } = checkState(own, id);
  return solvedAt !== undefined || sawSolution;
}
`;
