import { inputsOf, type ReadInput } from "../../../core/read-inputs.js";
import type { RowGroup } from "../../../plots/grouped-rows.js";
import { type CaseRecord, casesOf } from "../data/data.js";
import type { Published } from "../data/published.js";
import type { ScoreTable } from "../data/score-table.js";
import { type Ability, abilities, dimensions } from "../data/taxonomy.js";

/** The notice that the release puts on everything derived from it, in our words. */
export const heartbenchNotice =
  "From HeartBench (Apache-2.0), for academic research and model evaluation only; no replacement for counselling, diagnosis or therapy.";

/** The two sets of cases that the paper shows, each with its figure. */
export const drawnSets = {
  all: { figure: "figure4", id: "figure-4", paper: "Figure 4" },
  hard: { figure: "figure5", id: "figure-5", paper: "Figure 5" },
} as const;
export type DrawnSet = keyof typeof drawnSets;

/** The published scores that the figures show. */
export type PublishedScores = Pick<Published, "figure4" | "figure5">;

export const scoresOf = (published: PublishedScores, set: DrawnSet): ScoreTable =>
  published[drawnSets[set].figure];

/** "all 296 cases", "the 84 hard cases". */
export function setTitle(cases: readonly CaseRecord[], set: DrawnSet): string {
  const count = casesOf(cases, set).length;
  return set === "all" ? `all ${count} cases` : `the ${count} hard cases`;
}

/** A number that the paper prints in its text or in Table 1, by its id. */
export type PrintedNumbers = (id: string) => number;

/** The tables behind a figure of published scores. */
export const scoreInputs = (
  cases: readonly CaseRecord[],
  published: PublishedScores,
  ...sets: DrawnSet[]
): ReadInput[] => inputsOf(cases, ...sets.map((set) => scoresOf(published, set)));

/** The dimensions as row headings, in both languages. */
export const dimensionGroups: RowGroup[] = dimensions.map(({ id, title, zh }) => ({
  id,
  label: title,
  sublabel: zh,
}));

/** The row below the abilities: their mean, which is the paper's overall score. */
export const meanGroup: RowGroup = { id: "mean", label: "" };
export const meanRow = {
  label: "Mean of the 15",
  sublabel: "平均",
  group: meanGroup.id,
  emphasis: true,
} as const;

/** The abilities by dimension, as the figures list them. */
export const groupedAbilities: readonly Ability[] = dimensions.flatMap(({ id }) =>
  abilities.filter(({ dimension }) => dimension === id),
);

export const abilityRow = ({ title, zh, dimension }: Ability) => ({
  label: title,
  sublabel: zh,
  group: dimension,
});
