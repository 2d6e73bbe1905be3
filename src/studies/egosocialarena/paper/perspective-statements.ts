import { leads } from "../../../claims/criteria.js";
import type { ClaimInput } from "../../../claims/make-claim.js";
import { signed, signedEstimate } from "../../../claims/note-text.js";
import { type Case, statementClaim } from "../../../claims/statement.js";
import { meanInterval } from "../../../stats/mean-interval.js";
import type { EgoSocialArenaData } from "../data/data.js";
import { assumedItems } from "../measures/denominators.js";
import { columnDifference, scoreDifference } from "../measures/differences.js";
import type { ClaimContext } from "./context.js";

/** What the paper says in words about the first person and static cognition. */
export function perspectiveStatements({ data }: ClaimContext): ClaimInput[] {
  return [improved(data), significantlyImproved(data), strongest(data), apiAboveOpen(data), humanGap(data)];
}

/** How the same items pair is not printed, so the interval is the widest over all pairings. */
const widest = (n: number): string =>
  `the paired difference has a 95% interval above 0 whatever the pairing, on the ${n} items that the scores show`;

const above = (label: string, { value, paired }: Pick<Difference, "value" | "paired">): Case => {
  const ci = paired!.widest.map((x) => 100 * x) as [number, number];
  return { label, holds: leads({ ci }), detail: `(${signedEstimate({ value, ci })})` };
};
type Difference = ReturnType<typeof columnDifference>;

function gains(data: EgoSocialArenaData, n: number): Case[] {
  return data.models.map((row) =>
    above(row.title, scoreDifference(row.scores.first, row.scores.third, "first", n)),
  );
}

function improved(data: EgoSocialArenaData): ClaimInput {
  const n = assumedItems(data, "first");
  const deltas = data.models.map(({ scores }) => scores.first - scores.third);
  return statementClaim({
    id: "all-improve-in-first-person",
    place: "Section 4.4, perspective",
    statement: "All models improve in the first person",
    quantifier: "all",
    said: '"all"',
    method: `share of the eight models for which ${widest(n)}`,
    by: ["scoreDifference", "assumedItems", "leads"],
    cases: gains(data, n),
    note: `All eight printed scores rise, by ${signed(Math.min(...deltas))} to ${signed(Math.max(...deltas))}.`,
    answer: "The answers to each item in both persons.",
  });
}

function significantlyImproved(data: EgoSocialArenaData): ClaimInput {
  const n = assumedItems(data, "first");
  const mean = meanInterval(data.models.map(({ scores }) => scores.first - scores.third));
  const entries = data.count("static");
  const sure = gains(data, entries).filter(({ holds }) => holds === true).length;
  return statementClaim({
    id: "significantly-better-in-first-person",
    place: "Section 1, insight 3",
    statement: "Models reason significantly better in the first person",
    quantifier: "all",
    method: `the paper names no test; share of the eight models for which ${widest(n)}`,
    by: ["scoreDifference", "assumedItems", "leads"],
    cases: gains(data, n).map((one) => ({ ...one, detail: "" })),
    note: `With ${entries} independent items it is true in ${sure}. With models as the units the mean gain is ${signedEstimate(mean)}.`,
    answer: "The answers to each item in both persons, and the test.",
  });
}

function strongest(data: EgoSocialArenaData): ClaimInput {
  const n = assumedItems(data, "first");
  const top = ["claude-3-5-sonnet", "o1-preview"];
  const rest = data.models.filter(({ id }) => !top.includes(id));
  return statementClaim({
    id: "claude-and-o1-significantly-stronger",
    place: "Section 4.4, perspective",
    statement: "Claude and o1-preview are significantly stronger in the first person than the other models",
    quantifier: "all",
    method: `the paper names no test; share of the twelve pairs for which ${widest(n)}`,
    by: ["columnDifference", "leads"],
    cases: top.flatMap((id) =>
      rest.map((other) =>
        above(
          `${data.row(id).title} above ${other.title}`,
          columnDifference(data, [id, other.id], "first", n),
        ),
      ),
    ),
    answer: "The answers to each item.",
  });
}

function apiAboveOpen(data: EgoSocialArenaData): ClaimInput {
  const n = assumedItems(data, "first");
  const api = data.models.filter((row) => row.access === "api" && row.id !== "gpt-3-5-turbo");
  const open = data.models.filter((row) => row.access === "open");
  const closest =
    Math.min(...api.map((row) => row.scores.first)) - Math.max(...open.map((row) => row.scores.first));
  return statementClaim({
    id: "api-above-open-in-first-person",
    place: "Section 4.4, perspective",
    statement:
      "Except for GPT-3.5-Turbo, API models generally outperform open-source ones in static cognition",
    quantifier: "most",
    said: '"generally"',
    method: `share of the twelve pairs of an API and an open model for which ${widest(n)}`,
    by: ["columnDifference", "leads"],
    cases: api.flatMap((a) =>
      open.map((b) => ({
        ...above(`${a.title} above ${b.title}`, columnDifference(data, [a.id, b.id], "first", n)),
        detail: "",
      })),
    ),
    note: `All printed scores are in this order; the closest are ${signed(closest)} points apart.`,
    answer: "The answers to each item.",
  });
}

function humanGap(data: EgoSocialArenaData): ClaimInput {
  const n = assumedItems(data, "first");
  return statementClaim({
    id: "gap-to-people-in-static-cognition",
    place: "Section 4.4, perspective",
    statement: "A substantial gap remains between all models and people in static cognition",
    quantifier: "all",
    said: '"all"',
    method: `share of the eight models for which, people minus model, ${widest(n)}`,
    by: ["columnDifference", "leads"],
    cases: data.models.map((row) => above(row.title, columnDifference(data, ["human", row.id], "first", n))),
    note: `The smallest gap is ${signed(Math.min(...data.models.map((row) => data.human.scores.first - row.scores.first)))} points.`,
  });
}
