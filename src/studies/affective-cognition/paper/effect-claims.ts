import { type ClaimInput, numberClaim, roundingTolerance } from "../../../claims/make-claim.js";
import { bracket, fixed, pText } from "../../../claims/note-text.js";
import type { StudyData } from "../data/data.js";
import { chainOfThoughtEffect, type Effect, expressionEffect } from "../measures/comparisons.js";
import type { ClaimContext } from "./context.js";
import type { Printed } from "./printed.js";

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
