import { type ClaimInput, numberClaim, roundingTolerance } from "../../../claims/make-claim.js";
import { bracket, fixed, joined, signedEstimate } from "../../../claims/note-text.js";
import { mean, plainMean } from "../../../stats/descriptives.js";
import { judgeTitle, mainJudge, secondJudge } from "../data/design.js";
import { figure7Correlation, type PrintedEmotion } from "../data/printed-tables.js";
import { type ClaimContext, notInTables } from "./context.js";
import { familyOf } from "./count-claims.js";
import { commonSets, nearestRho, type PrintedMean } from "./granularity.js";
import { hybridGain } from "./paired-gain.js";
import type { Printed } from "./printed.js";

/** A number that was read off Figure 7 is within this of what the figure shows. */
const readingError = 0.5;

/** A cell of Table 2, from the bars of Figure 7. */
export function rhoClaim(printed: Printed, context: ClaimContext): ClaimInput {
  const [first, second] = printed.subject.split("|") as [string, string];
  const { value, ci, n, method, reading } = figure7Correlation(context.tables.figure7, first, second);
  const rounding = roundingTolerance(printed.decimals);
  const moved = Math.max(reading[1] - value, value - reading[0]);
  const apart = Math.abs(value - printed.value) > rounding.value + moved + 1e-9;
  const ten = nearestRho(printed, n);
  const eight = nearestRho(printed, 8);
  return numberClaim(printed, {
    ours: { value, ci, n, method: `${method}; mean emotions of Figure 7` },
    tolerance: {
      value: rounding.value + moved,
      reason: `${rounding.reason}; ${fixed(moved, 3)} for numbers read off Figure 7 within ±${readingError}`,
    },
    evidence: "printed",
    verdict: apart ? "paper-inconsistent" : undefined,
    note: joined(
      apart
        ? `Figure 7 gives ${fixed(value, 3)}, and ${bracket(reading, 3)} within its reading; leaving out any one model, ${withoutOne(context.tables.figure7, first, second)} (figure7Correlation).`
        : "",
      `Ten models without ties ${ten.fits ? "can" : "cannot"} have ${printed.value.toFixed(2)}, the eight of Appendix A ${eight.fits ? "can" : "cannot"} (nearestRho).`,
    ),
  });
}

/** "0.883 to 0.950": the correlation without each of the models in turn. */
function withoutOne(figure7: readonly PrintedEmotion[], first: string, second: string): string {
  const values = [...new Set(figure7.map(({ model }) => model))].map(
    (left) =>
      figure7Correlation(
        figure7.filter(({ model }) => model !== left),
        first,
        second,
      ).value,
  );
  return `${fixed(Math.min(...values), 3)} to ${fixed(Math.max(...values), 3)}`;
}

/** "ρ ≥ 0.84", "ρ > 0.91 for every pair": the lowest cell of Table 2 that the bound is about. */
export function rhoBoundClaim(printed: Printed, context: ClaimContext): ClaimInput {
  const pairs = context.tables.table2.filter(
    ({ first, second }) => printed.subject !== "without 4o" || (first !== "4o" && second !== "4o"),
  );
  const lowest = Math.min(...pairs.map(({ rho }) => rho));
  const below = pairs.filter(({ rho }) => rho < printed.value);
  const drawn = pairs.map(({ first, second }) => figure7Correlation(context.tables.figure7, first, second));
  const above = drawn.filter(({ value }) => value > printed.value - 0.005).length;
  return numberClaim(printed, {
    ours: { value: lowest, n: pairs.length, method: `lowest of ${pairs.length} cells of Table 2` },
    evidence: "printed",
    verdict: below.length > 0 ? "paper-inconsistent" : undefined,
    note: joined(
      below.length === 0
        ? ""
        : `Table 2 prints less for ${below.map(({ first, second, rho }) => `${first} with ${second} (${rho.toFixed(2)})`).join(" and ")}.`,
      `The bars of Figure 7 reach it in ${above} of ${pairs.length} pairs; over ten models the interval of a single pair goes as low as ${fixed(Math.min(...drawn.map(({ ci }) => ci[0])))} (figure7Correlation).`,
    ),
  });
}

/** The mean of all models under one judge: which models are in it? */
export function judgeMeanClaim(printed: Printed, context: ClaimContext): ClaimInput {
  const bars = context.tables.figure7.filter((row) => row.judge === printed.judge);
  const all = meanOf(bars);
  const tolerance = printedTolerance(printed, all);
  const same = Math.abs(all.value - printed.value) <= tolerance.value;
  return numberClaim(printed, {
    ours: { value: all.value, n: bars.length, method: "mean of the judge's bars in Figure 7" },
    tolerance,
    evidence: "printed",
    verdict: same ? undefined : "paper-inconsistent",
    note: same ? "" : joined(explainJudgeMean(printed, bars), commonModels(context)),
  });
}

/** Are the means of all judges means of one set of models? */
function commonModels({ printed, tables }: ClaimContext): string {
  const means = printed
    .filter(({ kind }) => kind === "judge-mean")
    .map(({ judge, value, decimals }) => ({
      value,
      decimals,
      parts: tables.figure7
        .filter((row) => row.judge === judge)
        .map(({ model, emotion, read }) => ({
          label: model,
          value: emotion,
          give: read === "exact" ? 0 : readingError,
        })),
    }));
  const sets = commonSets(means);
  return sets.length === 0
    ? `No set of the models gives all ${means.length} printed means, however the bars were read within ±${readingError} (commonSets).`
    : `All ${means.length} printed means follow from ${sets.map((set) => set.join(", ")).join(" or from ")} (commonSets).`;
}

/** Which plain choice of models gives a printed mean: the eight of Appendix A, or all but one? */
export function explainJudgeMean(printed: PrintedMean, bars: readonly PrintedEmotion[]): string {
  const eight = bars.filter((row) => familyOf(row.model) !== null);
  const choices: [string, readonly PrintedEmotion[]][] = [
    [`the ${eight.length} models of Appendix A`, eight],
    ...bars.map((left): [string, PrintedEmotion[]] => [
      `all but ${left.model}`,
      bars.filter((row) => row !== left),
    ]),
    ...eight.map((left): [string, PrintedEmotion[]] => [
      `the ${eight.length} but ${left.model}`,
      eight.filter((row) => row !== left),
    ]),
  ];
  const means = choices.map(([label, rows]) => ({ label, ...meanOf(rows) }));
  const fitting = means.filter(
    (mean) => Math.abs(mean.value - printed.value) <= printedTolerance(printed, mean).value,
  );
  const shown = fitting.map(({ label, value }) => `${label} ${fixed(value, 1)}`).join(", ");
  return joined(
    `The mean of all ${bars.length} bars is ${fixed(meanOf(bars).value, 1)}, that of ${means[0]!.label} ${fixed(means[0]!.value, 1)}.`,
    fitting.length === 0
      ? "No choice of all but one gives the printed number either (explainJudgeMean)."
      : `It follows from ${shown} (explainJudgeMean).`,
  );
}

function meanOf(rows: readonly PrintedEmotion[]): { value: number; give: number } {
  const read = rows.filter((row) => row.read === "figure").length;
  return {
    value: plainMean(rows.map((row) => row.emotion)),
    give: (readingError * read) / rows.length,
  };
}

function printedTolerance(printed: PrintedMean, mean: { give: number }): { value: number; reason: string } {
  const rounding = roundingTolerance(printed.decimals);
  return {
    value: rounding.value + mean.give,
    reason: `${rounding.reason}; ±${readingError} for each bar that was read off the figure`,
  };
}

/** A mean under a judge whose dialogues the tables do not hold. */
export function emotionClaim(printed: Printed, context: ClaimContext): ClaimInput {
  const finals = context.dialogues(printed.judge, printed.subject).map((dialogue) => dialogue.final);
  const bar = context.tables.figure7.find(
    (row) => row.judge === printed.judge && row.model === printed.subject,
  );
  return numberClaim(printed, {
    ours: {
      value: finals.length === 0 ? null : mean(finals),
      n: finals.length === 0 ? null : finals.length,
      method: "mean final emotion of the released dialogues",
    },
    note:
      finals.length > 0
        ? ""
        : joined(
            notInTables,
            bar === undefined
              ? ""
              : `The bar of Figure 7 was read as ${bar.emotion}, within ±${readingError}.`,
          ),
  });
}

/** "A 3.9% improvement": from two printed means. */
export function improvementClaim(printed: Printed, context: ClaimContext): ClaimInput {
  const [better, base] = printed.subject.split("|").map((id) => context.printedById(id).value) as [
    number,
    number,
  ];
  const gains = printed.id.startsWith("claude")
    ? [mainJudge, secondJudge].map(
        (judge) => `${judgeTitle(judge)} ${signedEstimate(hybridGain(context.data, judge, "claude3.7"))}`,
      )
    : [];
  return numberClaim(printed, {
    ours: { value: 100 * (better / base - 1), method: `${better} by ${base}, as printed` },
    evidence: "printed",
    note: joined(
      `In points of the scale it is ${fixed(better - base, 1)}.`,
      gains.length === 0
        ? ""
        : `Paired by profile under the judges with recorded dialogues: ${gains.join(", ")} points (hybridGain).`,
    ),
  });
}
