import { fixed } from "../../../claims/note-text.js";
import { explainInterval, type IntervalCandidate } from "../../../stats/explain-interval.js";
import { explainT } from "../../../stats/explain-t.js";
import { impliedN } from "../../../stats/implied-n.js";
import { taskById } from "../data/conditions.js";
import type { AgreementRow } from "../measures/agreement.js";
import { type ClaimContext, cellName, respondentId } from "./context.js";
import type { Printed } from "./printed.js";

/**
 * What a printed interval follows from, if not from the rows beside it. The explanation with the fewest
 * assumptions comes first: the same cell with every row counted twice; a cell whose mean is the interval's
 * middle; a cell of the same section or task with the same width.
 */
export function explainPrintedInterval(
  printed: Printed,
  ci: readonly [number, number],
  context: ClaimContext,
): string {
  const interval = { value: printed.value, lower: ci[0], upper: ci[1], decimals: printed.decimals };
  const own = ownCell(printed, context);
  if (own !== undefined) {
    const alone = explainInterval(interval, [candidate(own)]);
    if (alone.candidates[0]?.width === "narrower" && alone.centred) {
      return `Printed ±${fixed(alone.halfWidth)} is ±${fixed(halfWidth(own))} / √2: what follows when every row is counted twice (explainInterval).`;
    }
    // Within 2% of 1/√2, and not within rounding: near enough to say, not enough to call it the cause.
    const doubled = halfWidth(own) / Math.SQRT2;
    if (alone.centred && Math.abs(alone.halfWidth / doubled - 1) < 0.02) {
      return `Printed ±${fixed(alone.halfWidth)}, the data give ±${fixed(halfWidth(own))}; counting every row twice gives ±${fixed(doubled)}, near the printed width but not within rounding (explainInterval).`;
    }
  }
  const cells = context.cells();
  const all = explainInterval(interval, cells.map(candidate));
  const matches = all.candidates
    .map((c, i) => ({ ...c, cell: cells[i] as AgreementRow }))
    .filter((c) => c.width === "same" && c.cell !== own);
  const expected = own === undefined ? "" : `, the data give ±${fixed(halfWidth(own))}`;
  const lead = `Printed ±${fixed(all.halfWidth)}${expected}.`;
  if (!all.centred) {
    const source = matches.find((c) => c.meanIsCentre);
    const middle = `The interval is centred on ${fixed(all.centre)}, not on ${fixed(printed.value)}${all.contains ? "" : ", which lies outside it"}`;
    if (source !== undefined) {
      return `${lead} ${middle}: mean and width are those of ${cellName(source.cell)} (${fixed(source.mean)} ± ${fixed(source.halfWidth)}, explainInterval).`;
    }
    return `${lead} ${middle}; no cell has that mean and width (explainInterval).`;
  }
  const near = bestMatch(printed, matches, context);
  if (near === undefined) {
    return `${lead} It is the width of no cell of this section or task, as it is or counted twice (explainInterval). ${rowsNeeded(printed, all.halfWidth, cells)}`;
  }
  const others = matches.length - 1;
  const accident =
    others > 0 ? ` ${others} of the ${cells.length - 1} other cells share the width by accident.` : "";
  return `${lead} It is the width of ${cellName(near)} (${fixed(near.value)} ± ${fixed(halfWidth(near))}), as if copied from there (explainInterval).${accident}`;
}

/** How many scores of 0 and 1 would give a printed mean its printed width, beside how many there are. */
function rowsNeeded(printed: Printed, halfWidth: number, cells: readonly AgreementRow[]): string {
  const sd = Math.sqrt(printed.value * (100 - printed.value));
  const needed = impliedN({ halfWidth, sd, tolerance: 0.5 * 10 ** -printed.decimals });
  const rows = cells.map((row) => row.n);
  return `A mean of ${fixed(printed.value)} over scores of 0 and 1 has that width at ${fixed(needed.low, 0)} to ${fixed(needed.high, 0)} rows (impliedN); the tasks have ${Math.min(...rows)} to ${Math.max(...rows)}.`;
}

/** What gives a printed mean that its own cell does not: the cells of the inference that round to it, or the nearest. */
export function explainPrintedValue(printed: Printed, context: ClaimContext): string {
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
    .slice(0, 3)
    .map((row) => {
      const rule = row.options.ties === "first-seen" ? "" : ` (${tieName(row)})`;
      return `${cellName(row)}${rule} ${fixed(row.value)}`;
    });
  return `No cell of this inference gives ${fixed(printed.value)} under any tie rule; the nearest are ${nearest.join("; ")} (explainPrintedValue).`;
}

/**
 * Which comparison gives a printed t if the stated one does not: another pair of the task's cells, or one and
 * chance.
 */
export function explainPrintedT(printed: Printed, context: ClaimContext): string {
  const task = taskById(printed.task);
  const inTask = context.cells().filter((row) => row.task.id === task.id && relevant(row));
  const groups = [
    ...inTask.map((row) => ({ label: cellName(row), mean: row.value, se: halfWidth(row) / 1.96 })),
    { label: "chance", mean: task.chance, se: 0 },
  ];
  const found = explainT({ t: printed.value, decimals: printed.decimals }, groups);
  const elsewhere = context.printed.filter(
    (row) =>
      row.kind === "t" &&
      row.id !== printed.id &&
      row.section === printed.section &&
      row.value === printed.value,
  );
  const copied = elsewhere
    .map((row) => ` The same t is printed in the same section for: ${row.statement}.`)
    .join("");
  return `The printed ${found.sentence} (explainT).${copied}`;
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
