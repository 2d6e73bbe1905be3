import { bracket, fixed } from "../../../claims/note-text.js";
import {
  explainInterval,
  type IntervalCandidate,
  type PrintedInterval,
} from "../../../stats/explain-interval.js";
import { explainT } from "../../../stats/explain-t.js";
import { impliedN } from "../../../stats/implied-n.js";
import { taskById } from "../data/conditions.js";
import type { AgreementRow } from "../measures/agreement.js";
import { type ClaimContext, cellName, respondentId } from "./context.js";
import type { Printed } from "./printed.js";

/** What a printed number follows from, and what that makes of it. */
export interface Cause {
  /** Inconsistent where it follows from something else in the release, otherwise it differs. */
  verdict: "paper-inconsistent" | "differs";
  note: string;
  answer: string;
}

/**
 * What a printed interval follows from, if not from the rows beside it. The explanation with the fewest
 * assumptions comes first: the same cell with every row counted twice; a cell whose mean is the interval's
 * middle; a cell of the same section or task with the same width.
 */
export function explainPrintedInterval(
  printed: Printed,
  ci: readonly [number, number],
  context: ClaimContext,
): Cause {
  const interval = { value: printed.value, lower: ci[0], upper: ci[1], decimals: printed.decimals };
  const own = ownCell(printed, context);
  const cells = context.cells();
  const all = explainInterval(interval, cells.map(candidate));
  const width = fixed(all.halfWidth);
  if (own !== undefined && all.centred) {
    const doubled = twice(own, interval, width);
    if (doubled !== null) return doubled;
  }
  const matches = all.candidates
    .map((c, i) => ({ ...c, cell: cells[i] as AgreementRow }))
    .filter((c) => c.width === "same" && c.cell !== own);
  const lead = own === undefined ? "" : `The data give ±${fixed(halfWidth(own))}. `;
  if (!all.centred) {
    const source = matches.find((c) => c.meanIsCentre);
    const middle = `The interval's middle is ${fixed(all.centre)}, not ${fixed(printed.value)}`;
    if (source === undefined)
      return { verdict: "differs", note: `${lead}${middle}. No cell has it.`, answer: whichRows };
    const { cell } = source;
    return {
      verdict: "paper-inconsistent",
      note: `${middle}: it is the interval of ${cellName(cell)} (${fixed(source.mean)} ± ${fixed(source.halfWidth)}).`,
      answer: `They could print ${own === undefined ? "the interval of the right cell" : bracket(own.naive)} and say how the interval of another cell came to stand here.`,
    };
  }
  const near = bestMatch(printed, matches, context);
  if (near === undefined) {
    return {
      verdict: "differs",
      note: `${lead}No cell has the printed width ±${width}. ${rowsNeeded(printed, all.halfWidth, cells)}`,
      answer: whichRows,
    };
  }
  const others = matches.length - 1;
  const chance =
    others > 0
      ? ` By chance, ${others} of ${cells.length - 1} other cells ${others === 1 ? "has" : "have"} it too.`
      : "";
  return {
    verdict: "paper-inconsistent",
    note: `${lead}The printed ±${width} is the width of ${cellName(near)}.${chance}`,
    answer: `They could say whether the width was copied from another cell, and print ${own === undefined ? "this cell's own" : bracket(own.naive)}.`,
  };
}

const whichRows = "They could say which model, prompt and answers this interval was computed from.";

/** A width that is the cell's own over √2, as when every row is counted twice; null where it is not. */
function twice(own: AgreementRow, interval: PrintedInterval, width: string): Cause | null {
  const [only] = explainInterval(interval, [candidate(own)]).candidates;
  const doubled = halfWidth(own) / Math.SQRT2;
  // Within 2% of 1/√2, and not within rounding: near enough to say, not enough to call it the cause.
  const isNear = Math.abs((interval.upper - interval.lower) / 2 / doubled - 1) < 0.02;
  if (only?.width !== "narrower" && !isNear) return null;
  const answer =
    "They could release the analysis with its number of rows: it would show whether every answer entered twice.";
  const lead = `The data give ±${fixed(halfWidth(own))}. Divided by √2, as if every answer was counted twice, it is ±${fixed(doubled)}`;
  return only?.width === "narrower"
    ? { verdict: "paper-inconsistent", note: `${lead}: the printed width.`, answer }
    : { verdict: "differs", note: `${lead}, near the printed ±${width} but not within rounding.`, answer };
}

/** How many scores of 0 and 1 would give a printed mean its printed width, beside how many there are. */
function rowsNeeded(printed: Printed, halfWidth: number, cells: readonly AgreementRow[]): string {
  const sd = Math.sqrt(printed.value * (100 - printed.value));
  const needed = impliedN({ halfWidth, sd, tolerance: 0.5 * 10 ** -printed.decimals });
  const rows = cells.map((row) => row.n);
  return `It takes ${fixed(needed.low, 0)} to ${fixed(needed.high, 0)} rows; a task has ${Math.min(...rows)} to ${Math.max(...rows)}.`;
}

/** What gives a printed mean that its own cell does not: the cells of the inference that round to it, or the nearest. */
export function explainPrintedValue(printed: Printed, context: ClaimContext, shown = 2): string {
  const rounding = 0.5 * 10 ** -printed.decimals;
  const { inference } = taskById(printed.task);
  const own = context.cells().filter((row) => row.task.inference === inference);
  const cells = (["first-seen", "last-seen", "fractional"] as const).flatMap((ties) =>
    own.map((row) => context.agreement(row.task.id, respondentId(row.respondent), { ties })),
  );
  const exact = cells.filter((row) => Math.abs(row.value - printed.value) <= rounding);
  if (exact.length > 0) {
    return `${fixed(printed.value)} is the mean of ${exact.map((row) => `${cellName(row)} (${tieName(row)})`).join(" and ")}.`;
  }
  // The tie rules give a cell up to three values: the nearest of them stands for it.
  const nearest = [...cells]
    .sort((a, b) => Math.abs(a.value - printed.value) - Math.abs(b.value - printed.value))
    .filter((row, i, sorted) => sorted.findIndex((other) => cellName(other) === cellName(row)) === i)
    .slice(0, shown)
    .map((row) => {
      const rule = row.options.ties === "first-seen" ? "" : ` (${tieName(row)})`;
      return `${cellName(row)}${rule} ${fixed(row.value)}`;
    });
  return `No model, prompt or tie rule gives ${fixed(printed.value)} for this inference. Nearest: ${nearest.join("; ")}.`;
}

/**
 * Which comparison gives a printed t if the stated one does not: another pair of the task's cells, or one and
 * chance.
 */
export function explainPrintedT(printed: Printed, context: ClaimContext): Cause {
  const task = taskById(printed.task);
  const inTask = context.cells().filter((row) => row.task.id === task.id && relevant(row));
  const groups = [
    ...inTask.map((row) => ({ label: cellName(row), mean: row.value, se: halfWidth(row) / 1.96 })),
    { label: "chance", mean: task.chance, se: 0 },
  ];
  const [match] = explainT({ t: printed.value, decimals: printed.decimals }, groups).matches;
  if (match === undefined) {
    return {
      verdict: "differs",
      note: "No two cells of the task give the printed t.",
      answer: "They could say what was compared with what.",
    };
  }
  const halved = [match.seOfFirst, match.seOfSecond].some((variant) => variant !== "as is");
  const copied = context.printed.some(
    (row) =>
      row.kind === "t" &&
      row.id !== printed.id &&
      row.section === printed.section &&
      row.value === printed.value,
  );
  const pair = `${match.first} against ${match.second}`;
  return {
    verdict: "paper-inconsistent",
    note: halved
      ? `The printed t follows if the standard error of ${match.seOfFirst === "as is" ? match.second : match.first} is divided by √2, as if every answer was counted twice.`
      : `The printed t is that of ${pair}${copied ? ", where it is printed too" : ""}.`,
    answer: halved
      ? "They could release the analysis with its number of rows: it would show whether every answer entered twice."
      : `They could say what was compared with what, or that this is the t of ${pair}.`,
  };
}

function ownCell(printed: Printed, context: ClaimContext): AgreementRow | undefined {
  if (printed.kind !== "agreement") return undefined;
  return context
    .cells()
    .find((row) => row.task.id === printed.task && respondentId(row.respondent) === printed.respondent);
}

/** Of the cells with the printed width, the one that stands nearest to the number in the paper. */
function bestMatch(
  printed: Printed,
  matches: readonly { cell: AgreementRow }[],
  context: ClaimContext,
): AgreementRow | undefined {
  const section = context.printed.filter(
    (row) => row.kind === "agreement" && row.section === printed.section,
  );
  const score = ({ cell }: { cell: AgreementRow }): number => {
    const id = respondentId(cell.respondent);
    const printedHere = section.some((row) => row.task === cell.task.id && row.respondent === id);
    const sameTask = cell.task.id === printed.task;
    const sameModel = printed.respondent.split("/")[0] === id.split("/")[0];
    return (sameTask && sameModel ? 4 : 0) + (printedHere ? 2 : 0) + (sameTask ? 1 : 0);
  };
  const best = [...matches].sort((a, b) => score(b) - score(a))[0];
  return best !== undefined && score(best) > 0 ? best.cell : undefined;
}

function relevant(row: AgreementRow): boolean {
  return row.respondent.kind !== "model" || row.respondent.model.inPaper;
}

const halfWidth = (row: AgreementRow): number => (row.naive[1] - row.naive[0]) / 2;
const candidate = (row: AgreementRow): IntervalCandidate => ({
  label: cellName(row),
  mean: row.value,
  halfWidth: halfWidth(row),
});
const tieName = (row: AgreementRow): string => `ties ${row.options.ties}`;
