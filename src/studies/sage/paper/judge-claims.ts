import { type ClaimInput, numberClaim, roundingTolerance } from "../../../claims/make-claim.js";
import { fixed, joined, signedEstimate } from "../../../claims/note-text.js";
import { mean, plainMean } from "../../../stats/descriptives.js";
import { judgeTitle, mainJudge, secondJudge } from "../data/design.js";
import { type JudgeMean, judgeNames, judgeRho } from "../measures/judge-means.js";
import { type ClaimContext, notInTables, notInTablesAnswer } from "./context.js";
import { familyOf } from "./count-claims.js";
import { commonSets, nearestRho, type PrintedMean } from "./granularity.js";
import { hybridGain } from "./paired-gain.js";
import type { Printed } from "./printed.js";

/** A number that was read off Figure 7 is within this of what the figure shows. */
const readingError = 0.5;

/** A cell of Table 2: the means of Figure 7, from dialogues as far as they are recorded. */
export function rhoClaim(printed: Printed, context: ClaimContext): ClaimInput {
  const [first, second] = printed.subject.split("|") as [string, string];
  const { value, ci, n, method, reading, recorded, cells, missing } = judgeRho(
    context.means(),
    first,
    second,
  );
  const by = ["judgeRho", "judgeMeans", "nearestRho"];
  const row = recorded === cells ? "table-2-recorded" : "table-2";
  const how = `${method}; means of dialogues for ${recorded} of ${cells} cells, the others read off Figure 7`;
  if (missing.length > 0) {
    return numberClaim(printed, {
      ours: { value: null, method: how, by },
      evidence: "printed",
      verdict: "not-run",
      partOf: row,
      note: `The tables lack the dialogues of ${missing.length} of the ${n + missing.length} models under one of the two judges.`,
    });
  }
  const rounding = roundingTolerance(printed.decimals);
  const moved = Math.max(reading[1] - value, value - reading[0]);
  const apart = Math.abs(value - printed.value) > rounding.value + moved + 1e-9;
  const ten = nearestRho(printed, n).fits;
  return numberClaim(printed, {
    ours: { value, ci, n, method: how, by },
    tolerance: {
      value: rounding.value + moved,
      reason: `${rounding.reason}; ${fixed(moved, 3)} more for bars read off Figure 7 within ±${readingError}`,
    },
    evidence: recorded === cells ? "data" : "printed",
    partOf: row,
    verdict: apart ? (recorded === cells ? "differs" : "paper-inconsistent") : undefined,
    note: apart
      ? joined(
          `The means behind Figure 7 give ${fixed(value)}, however its bars are read.`,
          ten
            ? `${n} models can have ${printed.value.toFixed(2)}, so the cell may be of other runs.`
            : `No order of ${n} models has ${printed.value.toFixed(2)}.`,
        )
      : "",
    answer: apart ? "The scores behind the cell, or the files of both judges with all ten models." : "",
  });
}

const bounds: Readonly<Record<string, ClaimInput["relation"]>> = { "rho-bound-appendix": ">" };

/** "ρ ≥ 0.84", "ρ > 0.91 for every pair": the lowest cell of Table 2 that the bound is about. */
export function rhoBoundClaim(printed: Printed, context: ClaimContext): ClaimInput {
  const pairs = context.tables.table2.filter(
    ({ first, second }) => printed.subject !== "without 4o" || (first !== "4o" && second !== "4o"),
  );
  const relation = bounds[printed.id] ?? ">=";
  const below = pairs.filter(({ rho }) => (relation === ">" ? rho <= printed.value : rho < printed.value));
  const names = below.map(
    ({ first, second, rho }) => `${judgeNames[first]} with ${judgeNames[second]} (${rho.toFixed(2)})`,
  );
  return numberClaim(printed, {
    relation,
    ours: {
      value: Math.min(...pairs.map(({ rho }) => rho)),
      n: pairs.length,
      method: `lowest of ${pairs.length} cells of Table 2`,
      by: ["rhoBoundClaim"],
    },
    evidence: "printed",
    verdict: below.length > 0 ? "paper-inconsistent" : undefined,
    note: below.length === 0 ? "" : `Table 2 prints less for ${names.join(" and ")}.`,
    answer: below.length === 0 ? "" : "Which pairs, models and runs the bound of Appendix B is about.",
  });
}

/** The mean of all models under one judge: which models are in it? */
export function judgeMeanClaim(printed: Printed, context: ClaimContext): ClaimInput {
  const bars = context.means().filter((row) => row.judge === printed.judge);
  const by = ["judgeMeanClaim", "judgeMeans", "commonSets"];
  if (bars.some(({ emotion }) => Number.isNaN(emotion))) {
    return numberClaim(printed, {
      ours: { value: null, method: "mean of the judge's means in Figure 7", by },
      evidence: "printed",
      verdict: "not-run",
      note: "The tables lack the dialogues behind some of this judge's means.",
    });
  }
  const { all, fitting } = judgeMeanSets(printed, bars);
  const used = fitting ?? all;
  return numberClaim(printed, {
    ours: {
      value: used.value,
      n: used.n,
      method: `mean of Figure 7's means under the judge, over ${used.label}; over those of Appendix A where they give the printed mean`,
      by,
    },
    tolerance: used.tolerance,
    evidence: "printed",
    verdict: fitting === null ? "paper-inconsistent" : undefined,
    note:
      fitting === null
        ? `The ${all.n} models of Figure 7 give ${fixed(all.value, 1)}, the eight of Appendix A ${fixed(judgeMeanSets(printed, bars).eight.value, 1)}. ${commonModels(context)}`
        : commonModels(context),
    answer: fitting === null ? "Which models are in the mean under each judge." : "",
  });
}

interface SetMean {
  label: string;
  value: number;
  n: number;
  tolerance: { value: number; reason: string };
}

/**
 * The mean under a judge over each set that "all test models" can mean, all of Figure 7 or the eight of Appendix A,
 * and which of the two gives the printed mean, if any.
 */
export function judgeMeanSets(
  printed: PrintedMean,
  bars: readonly JudgeMean[],
): { all: SetMean; eight: SetMean; fitting: SetMean | null } {
  const rounding = roundingTolerance(printed.decimals);
  const set = (label: string, rows: readonly JudgeMean[]): SetMean => {
    const read = rows.filter((row) => row.read === "figure").length;
    return {
      label,
      value: plainMean(rows.map((row) => row.emotion)),
      n: rows.length,
      tolerance: {
        value: rounding.value + (readingError * read) / rows.length,
        reason: `${rounding.reason}; ±${readingError} for each bar that was read off the figure`,
      },
    };
  };
  const all = set("all models", bars);
  const eight = set(
    "the models of Appendix A",
    bars.filter((row) => familyOf(row.model) !== null),
  );
  const fits = ({ value, tolerance }: SetMean): boolean =>
    Math.abs(value - printed.value) <= tolerance.value + 1e-9;
  return { all, eight, fitting: [all, eight].find(fits) ?? null };
}

/** Are the means of all judges means of one set of models? */
function commonModels(context: ClaimContext): string {
  const means = context.printed
    .filter(({ kind }) => kind === "judge-mean")
    .map(({ judge, value, decimals }) => ({
      value,
      decimals,
      parts: context
        .means()
        .filter((row) => row.judge === judge)
        .map(({ model, emotion, read }) => ({
          label: model,
          value: emotion,
          give: read === "exact" ? 0 : readingError,
        })),
    }));
  return commonSets(means).length === 0
    ? `No one set of models gives all ${means.length} printed means.`
    : "";
}

/** A mean under a judge whose dialogues the tables may not hold. */
export function emotionClaim(printed: Printed, context: ClaimContext): ClaimInput {
  const finals = context.dialogues(printed.judge, printed.subject).map((dialogue) => dialogue.final);
  const known = finals.length > 0;
  return numberClaim(printed, {
    ours: {
      value: known ? mean(finals) : null,
      n: known ? finals.length : null,
      method: "mean final emotion of the released dialogues",
      by: ["emotionClaim"],
    },
    note: known ? "" : notInTables,
    answer: known ? "" : notInTablesAnswer,
  });
}

/** "A 3.9% improvement": from two printed means. */
export function improvementClaim(printed: Printed, context: ClaimContext): ClaimInput {
  const [better, base] = printed.subject.split("|").map((id) => context.printedById(id).value) as [
    number,
    number,
  ];
  const gains = printed.id.startsWith("claude")
    ? [mainJudge, secondJudge]
        .map((judge) => ({ judge, gain: hybridGain(context.data, judge, "claude3.7") }))
        .filter(({ gain }) => gain.n > 0)
        .map(({ judge, gain }) => `${signedEstimate(gain)} under ${judgeTitle(judge)}`)
    : [];
  return numberClaim(printed, {
    ours: {
      value: 100 * (better / base - 1),
      method: `${better} by ${base}, as printed`,
      by: ["improvementClaim", ...(gains.length === 0 ? [] : ["hybridGain"])],
    },
    evidence: "printed",
    note: joined(
      `In points it is ${fixed(better - base, 1)}.`,
      gains.length === 0 ? "" : `In recorded dialogues the gain is ${gains.join(" and ")}.`,
    ),
  });
}
