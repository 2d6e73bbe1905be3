import { type ClaimInput, numberClaim, roundingTolerance } from "../../../claims/make-claim.js";
import { bracket, fixed, joined, pText, signedEstimate } from "../../../claims/note-text.js";
import { tasks } from "../data/conditions.js";
import type { StudyData } from "../data/data.js";
import { type Comparison, chainOfThoughtEffect, compare, expressionEffect } from "../measures/comparisons.js";
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
  const cause = same ? null : explainPrintedT(printed, context);
  return numberClaim(printed, {
    ours: {
      value: t,
      n: result.n,
      method: `|difference| / √(se₁² + se₂²), rows as if independent, correlation taken as zero (the paper's test); ${printed.respondent} against ${printed.against}`,
      by: ["compare", "explainPrintedT"],
    },
    tolerance,
    verdict: cause?.verdict ?? "reproduced",
    note: joined(cause?.note ?? "", clustered(result)),
    answer: cause?.answer ?? "",
  });
}

/** A printed "p < 0.001": tested by the paper's own test. It is part of its t. */
export function pClaim(printed: Printed, context: ClaimContext): ClaimInput {
  const result = comparisonOf(printed, context);
  const t = context.printed.find(
    (row) =>
      row.kind === "t" &&
      row.task === printed.task &&
      row.respondent === printed.respondent &&
      row.against === printed.against,
  );
  return numberClaim(printed, {
    relation: "<",
    ours: {
      value: result.paper.p,
      n: result.n,
      method: "two-sided p of the paper's test, rows as if independent",
      by: ["compare"],
    },
    note: `With stories as clusters: ${pText(result.story.p)}.`,
    ...(t === undefined ? {} : { partOf: t.id }),
  });
}

function comparisonOf(printed: Printed, context: ClaimContext): Comparison {
  return compare(
    context.scores(printed.task, printed.respondent),
    context.scores(printed.task, printed.against),
  );
}

const clustered = ({ value, story }: Comparison): string =>
  `With stories as clusters: ${signedEstimate({ value, ci: story.ci })} points, ${pText(story.p)}.`;

/** The two linear models: expressions and chain of thought, with the intervals that the paper prints. */
export function slopeClaims(printed: Printed, context: ClaimContext): ClaimInput[] {
  const isReasoning = printed.task === "cot";
  const effect = isReasoning ? chainOfThoughtEffect(context.data) : expressionEffect(context.data);
  // The chain-of-thought slope is printed once in points (6.9) and once as a proportion (0.069).
  const scale = printed.decimals === 3 ? 0.01 : 1;
  const scaled = (ci: readonly [number, number]): [number, number] => [ci[0] * scale, ci[1] * scale];
  const mentions = context.printed.filter(({ kind, task }) => kind === "slope" && task === printed.task);
  const head = mentions.find(({ ci }) => ci !== null) ?? printed;
  const by = [isReasoning ? "chainOfThoughtEffect" : "expressionEffect"];
  const value = numberClaim(printed, {
    ours: {
      value: effect.value * scale,
      ci: scaled(effect.story),
      n: effect.n,
      method: `${isReasoning ? "Experiment 1, both prompts" : "emotion inference, Experiment 2 against 1, 0-shot prompt"}, the paper's three models; ${effect.method}`,
      by,
    },
    note: head === printed ? limits(isReasoning, context.data) : "",
    ...(head === printed
      ? {
          alsoIn: mentions
            .filter((row) => row !== head)
            .map(
              ({ place }) => `${place} (${printed.task === "cot" ? "in points" : "without its interval"})`,
            ),
        }
      : { partOf: head.id }),
  });
  if (printed.ci === null) return [value];
  const naive = scaled(effect.naive);
  const tolerance = roundingTolerance(printed.decimals);
  const half = (printed.ci[1] - printed.ci[0]) / 2;
  const same = naive.every(
    (bound, i) => Math.abs(bound - (printed.ci?.[i] as number)) <= tolerance.value + 1e-9,
  );
  return [
    value,
    numberClaim(printed, {
      id: `${printed.id}-interval`,
      statement: `${printed.statement}: half-width of the 95% interval ${bracket(printed.ci, printed.decimals)}`,
      published: {
        value: Number(half.toFixed(printed.decimals + 2)),
        ci: printed.ci,
        decimals: printed.decimals,
      },
      ours: {
        value: (naive[1] - naive[0]) / 2,
        ci: naive,
        n: effect.n,
        method: "least squares, classical errors, one row a human answer (the paper's)",
        by,
      },
      tolerance: { value: tolerance.value, reason: "both bounds: rounding" },
      verdict: same ? "reproduced" : "differs",
      note: `With stories as clusters it is ${bracket(scaled(effect.story), printed.decimals)}, ${fixed(width(effect.story) / width(effect.naive), 1)} times as wide: each model answered an item once, however many people did.`,
      answer: same ? "" : "They could release the linear model's code and rows.",
      partOf: head.id,
    }),
  ];
}

/** Over what the printed effect was taken, which the paper does not say, and what it is over the rest. */
function limits(isReasoning: boolean, data: StudyData): string {
  if (isReasoning) {
    const second = tasks.filter((task) => task.experiment === 2);
    return `This is Experiment 1 alone, which the paper does not say. In points: Experiment 2 gives ${estimate(chainOfThoughtEffect(data, { tasks: second }))}, both together ${estimate(chainOfThoughtEffect(data, { tasks }))}.`;
  }
  return `This is the 0-shot prompt alone, which the paper does not say. Chain of thought gives ${estimate(expressionEffect(data, { prompt: "0shot-cot" }))}, both prompts ${estimate(expressionEffect(data, { prompt: "both" }))}.`;
}

const estimate = ({ value, story }: { value: number; story: [number, number] }): string =>
  signedEstimate({ value, ci: story });
const width = (ci: readonly [number, number]): number => ci[1] - ci[0];
