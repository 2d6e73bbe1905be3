import { type ClaimInput, numberClaim, roundingTolerance } from "../../../claims/make-claim.js";
import { bracket, fixed, joined, pText } from "../../../claims/note-text.js";
import type { StudyData } from "../data/data.js";
import {
  type Comparison,
  chainOfThoughtEffect,
  compare,
  type Effect,
  expressionEffect,
} from "../measures/comparisons.js";
import type { ClaimContext } from "./context.js";
import { explainPrintedT } from "./forensics.js";
import type { Printed } from "./printed.js";

/** A printed t: the paper's formula, with the clustered test in the note. */
export function tClaim(printed: Printed, context: ClaimContext): ClaimInput {
  const result = comparisonOf(printed, context);
  const tolerance = roundingTolerance(printed.decimals);
  // The paper prints absolute values: the order of the two sides is in the statement.
  const t = Math.abs(result.paper.t);
  const same = Math.abs(t - printed.value) <= tolerance.value + 1e-9;
  return numberClaim(printed, {
    ours: {
      value: t,
      n: result.n,
      method: `|difference| / √(se₁² + se₂²), rows as if independent, correlation taken as zero (the paper's test); ${printed.respondent} against ${printed.against}`,
    },
    tolerance,
    verdict: same ? "reproduced" : "paper-inconsistent",
    note: joined(same ? "" : explainPrintedT(printed, context), clustered(result)),
  });
}

/** A printed "p < 0.001": tested by the paper's own test; what the clustered test says stands in the note. */
export function pClaim(printed: Printed, context: ClaimContext): ClaimInput {
  const result = comparisonOf(printed, context);
  return numberClaim(printed, {
    statement: `${printed.statement} < ${printed.value}`,
    ours: {
      value: result.paper.p,
      n: result.n,
      method: "two-sided p of the paper's test, rows as if independent",
    },
    tolerance: { value: printed.value, reason: `an inequality: anything from 0 to ${printed.value}` },
    verdict: result.paper.p < printed.value ? "reproduced" : "differs",
    note: clustered(result),
  });
}

function comparisonOf(printed: Printed, context: ClaimContext): Comparison {
  return compare(
    context.scores(printed.task, printed.respondent),
    context.scores(printed.task, printed.against),
  );
}

function clustered({ value, story }: Comparison): string {
  const verdict =
    story.ci[0] > 0 || story.ci[1] < 0 ? "" : " The difference is not distinguishable from zero.";
  return `With stories as clusters: ${fixed(value)} points ${bracket(story.ci)}, t(${fixed(story.df, 1)}) = ${fixed(story.t)}, ${pText(story.p)}.${verdict}`;
}

/** The two linear models: expressions and chain of thought, with the intervals that the paper prints. */
export function slopeClaims(printed: Printed, context: ClaimContext): ClaimInput[] {
  const effect = printed.task === "cot" ? chainOfThoughtEffect(context.data) : expressionEffect(context.data);
  // The chain-of-thought slope is printed once in points (6.9) and once as a proportion (0.069).
  const scale = printed.decimals === 3 ? 0.01 : 1;
  const scaled = (ci: readonly [number, number]): [number, number] => [ci[0] * scale, ci[1] * scale];
  const tolerance = roundingTolerance(printed.decimals);
  const digits = printed.decimals + 2;
  const claims = [
    numberClaim(printed, {
      ours: { value: effect.value * scale, ci: scaled(effect.story), n: effect.n, method: effect.method },
      tolerance,
      note: `${pText(effect.storyP)} with stories as clusters; items as clusters ${bracket(scaled(effect.item), digits)}. ${limits(printed, context.data)}`,
    }),
  ];
  if (printed.ci !== null) {
    const naive = scaled(effect.naive);
    const same = naive.every(
      (bound, i) => Math.abs(bound - (printed.ci?.[i] as number)) <= tolerance.value + 1e-9,
    );
    claims.push(
      numberClaim(printed, {
        id: `${printed.id}-interval`,
        statement: `${printed.statement}: 95% interval ${bracket(printed.ci, printed.decimals)} (half-width)`,
        published: { value: Number(((printed.ci[1] - printed.ci[0]) / 2).toFixed(digits)), ci: printed.ci },
        ours: {
          value: (naive[1] - naive[0]) / 2,
          ci: naive,
          n: effect.n,
          method: "least squares, classical errors, one row a human answer (the paper's)",
        },
        tolerance: { value: tolerance.value, reason: "both bounds: rounding" },
        verdict: same ? "reproduced" : "paper-inconsistent",
        note: `With stories as clusters it is ${bracket(scaled(effect.story), digits)}, ${fixed(width(effect.story) / width(effect.naive), 1)} times as wide: each model gave one answer an item, however many people answered it.`,
      }),
    );
  }
  return claims;
}

function limits(printed: Printed, data: StudyData): string {
  if (printed.task === "cot") {
    const each = ["gpt-4", "claude-3.5", "gemini-1.5"].map((model) => {
      const effect = chainOfThoughtEffect(data, { model });
      return `${model} ${fixed(effect.value)} ${bracket(effect.story)}`;
    });
    return `By model, in points: ${each.join("; ")}.`;
  }
  const cot: Effect = expressionEffect(data, { prompt: "0shot-cot" });
  return `This is the 0-shot prompt alone; with chain of thought the same regression gives ${fixed(cot.value)} points ${bracket(cot.story)}.`;
}

const width = (ci: readonly [number, number]): number => ci[1] - ci[0];
