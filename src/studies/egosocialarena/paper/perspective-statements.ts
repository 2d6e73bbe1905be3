import type { ClaimInput } from "../../../claims/make-claim.js";
import { pRange, signed, signedEstimate } from "../../../claims/note-text.js";
import { type Case, statementClaim } from "../../../claims/statement.js";
import { holm } from "../../../stats/holm.js";
import type { EgoSocialArenaData, ScoreRow } from "../data/data.js";
import { effectiveItems } from "../measures/denominators.js";
import { columnDifference, scoreDifference } from "../measures/differences.js";
import type { ClaimContext } from "./context.js";

/** What the paper says in words about the first person and static cognition. */
export function perspectiveStatements({ data }: ClaimContext): ClaimInput[] {
  return [improved(data), significantlyImproved(data), strongest(data), apiAboveOpen(data), humanGap(data)];
}

function improved(data: EgoSocialArenaData): ClaimInput {
  return statementClaim({
    id: "all-improve-in-first-person",
    place: "Section 4.4, perspective",
    statement: "All models score higher in the first person",
    quantifier: "all",
    method: "share of the eight models with a first-person score above the third-person one, as printed",
    cases: data.models.map((row) => ({
      label: row.title,
      holds: row.scores.first > row.scores.third,
      detail: signed(row.scores.first - row.scores.third),
    })),
    note: "Two whole prompts are compared: which part of the change (system message, pronouns, options) does it is not separated.",
  });
}

/**
 * The bounds over all pairings, adjusted within the statement: it is proven if the largest p is below 0.05.
 */
function improvements(data: EgoSocialArenaData, n: number): { proven: boolean[]; refuted: boolean[] } {
  const bounds = data.models.map(
    ({ scores }) => scoreDifference(scores.first, scores.third, "first", n).paired!.pValue,
  );
  const [smallest, largest] = [0, 1].map((end) => holm(bounds.map((p) => p[end]!)));
  return { proven: largest!.map((p) => p < 0.05), refuted: smallest!.map((p) => p >= 0.05) };
}

const count = (flags: readonly boolean[]): number => flags.filter(Boolean).length;

function significantlyImproved(data: EgoSocialArenaData): ClaimInput {
  const n = effectiveItems(data, "first");
  const { proven, refuted } = improvements(data, n);
  const entries = data.count("static");
  const cases = data.models.map((row, i): Case => {
    const { ci, value, paired } = scoreDifference(row.scores.first, row.scores.third, "first", n);
    return {
      label: row.title,
      holds: proven[i]! ? true : refuted[i]! ? false : null,
      detail: `(${signedEstimate({ value, ci })}; ${pRange(paired!.pValue)})`,
    };
  });
  const input = {
    id: "significantly-better-in-first-person",
    place: "Section 1, insight 3",
    statement: "Models reason significantly better in the first person",
    quantifier: "all" as const,
    method: `share of the eight models whose paired difference on ${n} items is significant whatever the pairing (McNemar's largest p, Holm)`,
    cases,
    note: `Which items changed is not printed: on ${n} items ${count(proven)} are significant whatever the pairing and ${count(refuted)} cannot be (mcnemarBounds). Were the scores shares of ${entries} independent questions, ${count(improvements(data, entries).proven)} of ${cases.length} would be significant whatever the pairing.`,
  };
  return statementClaim({ ...input });
}

function strongest(data: EgoSocialArenaData): ClaimInput {
  const n = effectiveItems(data, "first");
  const top = ["claude-3-5-sonnet", "o1-preview"];
  const rest = data.models.filter(({ id }) => !top.includes(id));
  const pairs = top.flatMap((id) => rest.map((other) => [data.row(id), other] as const));
  const differences = pairs.map(([a, b]) => columnDifference(data, [a.id, b.id], "first", n));
  const largest = holm(differences.map(({ paired }) => paired!.pValue[1]));
  const smallest = holm(differences.map(({ paired }) => paired!.pValue[0]));
  const cases = pairs.map(([a, b], i): Case => {
    const { value, ci } = differences[i]!;
    return {
      label: `${a.title} above ${b.title}`,
      holds: largest[i]! < 0.05 ? true : smallest[i]! < 0.05 ? null : false,
      detail: `(${signedEstimate({ value, ci })})`,
    };
  });
  const input = {
    id: "claude-and-o1-significantly-stronger",
    place: "Section 4.4, perspective",
    statement: "Claude and o1-preview are significantly stronger in the first person than the other models",
    quantifier: "all" as const,
    method: `share of the ${cases.length} pairs whose difference on ${n} items is significant whatever the pairing (McNemar's largest p, Holm)`,
    cases,
    note: "Both are printed above all others; which items the models share is not printed (mcnemarBounds).",
  };
  return statementClaim({ ...input });
}

function apiAboveOpen(data: EgoSocialArenaData): ClaimInput {
  const api = data.models.filter((row) => row.access === "api" && row.id !== "gpt-3-5-turbo");
  const open = data.models.filter((row) => row.access === "open");
  const first = (row: ScoreRow): number => row.scores.first;
  return statementClaim({
    id: "api-above-open-in-first-person",
    place: "Section 4.4, perspective",
    statement:
      "Except for GPT-3.5-Turbo, API models generally outperform open-source ones in static cognition",
    quantifier: "most",
    said: '"generally"',
    method: "share of the pairs of an API and an open model whose first-person scores are in this order",
    cases: api.flatMap((a) =>
      open.map((b) => ({
        label: `${a.title} above ${b.title}`,
        holds: first(a) > first(b),
        detail: signed(first(a) - first(b)),
      })),
    ),
    note: `The closest pair is ${signed(Math.min(...api.map(first)) - Math.max(...open.map(first)))} points apart.`,
  });
}

function humanGap(data: EgoSocialArenaData): ClaimInput {
  return statementClaim({
    id: "gap-to-people-in-static-cognition",
    place: "Section 4.4, perspective",
    statement: "A substantial gap remains between all models and people in static cognition",
    quantifier: "all",
    method: "share of the eight models with an interval of people − model above 0 (Newcombe, first person)",
    cases: data.models.map((row) => {
      const { value, ci } = columnDifference(data, ["human", row.id], "first");
      return { label: row.title, holds: ci![0] > 0, detail: `(${signedEstimate({ value, ci })})` };
    }),
  });
}
