import type { Figure } from "../../../plots/figure.js";
import { fixed } from "../../../plots/house-style.js";
import { rangeChart } from "../../../plots/range-chart.js";
import { rounded } from "../../shared/rounded.js";
import { type CaseRecord, casesOf } from "../data/data.js";
import { modelTitle } from "../data/tested-models.js";
import { type ReferenceReply, referenceReplies, referenceScores } from "../measures/reference-replies.js";
import {
  abilityRow,
  type DrawnSet,
  dimensionGroups,
  groupedAbilities,
  heartbenchNotice,
  meanGroup,
  meanRow,
  type PublishedScores,
  scoreInputs,
  scoresOf,
} from "./design.js";

const sets: DrawnSet[] = ["all", "hard"];
const marks: ReferenceReply[] = ["silence", "coin-flip", "always-hit"];
const markNames: Record<ReferenceReply, { name: string; short: string }> = {
  silence: { name: "silence: meets no criterion", short: "silence" },
  "coin-flip": { name: "a judge that tosses a coin for each", short: "coin" },
  "always-hit": { name: "a judge that finds all met", short: "all met" },
};

/** A row of the figure: an ability, or the mean of all fifteen. */
interface SilenceRow {
  label: string;
  sublabel: string;
  group: string;
  emphasis?: boolean;
  /** For each set of cases: their number, the scores that need no model, and the published scores. */
  sets: { n: number; marks: Record<ReferenceReply, number>; field: { name: string; value: number }[] }[];
}

/**
 * Scores that need no model (an empty reply, a coin, a judge that finds all met), beside the published ones.
 */
export function figureSilence(cases: readonly CaseRecord[], published: PublishedScores): Figure {
  const rows = silenceRows(cases, published);
  const overall = rows.at(-1)!;
  const beaten = (row: SilenceRow, set: number, mark: ReferenceReply): number =>
    row.sets[set]!.field.filter(({ value }) => value < row.sets[set]!.marks[mark]).length;
  const above = rows
    .slice(0, -1)
    .filter((row) => beaten(row, 0, "silence") === row.sets[0]!.field.length)
    .map((row) => `${row.label} (${row.sets[0]!.marks.silence.toFixed(1)})`);
  const title =
    above.length === 0
      ? `Saying nothing scores ${fixed(overall.sets[0]!.marks.silence, 1)} overall`
      : `Saying nothing scores ${fixed(overall.sets[0]!.marks.silence, 1)} overall, and more than every model in ${above.length} of ${rows.length - 1} abilities`;
  const summary = sets.map((_, set) => {
    const { silence, "coin-flip": coin } = overall.sets[set]!.marks;
    return `${setName(cases, sets[set]!)}: silence ${silence.toFixed(1)} overall, a coin ${coin.toFixed(1)}, above ${beaten(overall, set, "coin-flip")} of ${overall.sets[set]!.field.length} published models`;
  });
  return {
    id: "figure-silence",
    study: "heartbench",
    title,
    paper: "Figures 4 and 5, against what needs no model",
    alt: `${title}. By ability, the scores of an empty reply, of a judge that tosses coins and of one that finds all met, on the range of the published models. ${summary.join("; ")}. ${above.length > 0 ? `An empty reply beats every published model in ${above.join(", ")}.` : "An empty reply beats every published model in no ability."}`,
    spec: rangeChart({
      title,
      subtitle:
        "A reply that says nothing meets no criterion, so it earns no reward and no penalty. Where an ability is made of penalties, that is close to a full score. Expected scores, computed exactly from the weights.",
      groups: [...dimensionGroups, meanGroup],
      rows: rows.map(({ sets: own, ...row }) => ({
        ...row,
        panels: own.map(({ field, marks: scores }) => ({ field, marks: marks.map((mark) => scores[mark]) })),
      })),
      panels: sets.map((set) => setName(cases, set)),
      marks: marks.map((mark) => markNames[mark]),
      fieldName: `${overall.sets[0]!.field.length} published models: range, and a tick each`,
      xTitle: "Score (0 to 100)",
      xRange: [0, 100],
    }),
    table: {
      columns: [
        "ability",
        "ability (Chinese)",
        "cases of",
        "cases",
        ...referenceReplies,
        "least published",
        "greatest published",
        "models below silence",
        "models below coin-flip",
      ],
      rows: rows.flatMap((row) =>
        row.sets.map(({ n, marks: scores, field }, set) => [
          row.label,
          row.sublabel,
          sets[set]!,
          n,
          ...referenceReplies.map((mark) => rounded(scores[mark])),
          rounded(Math.min(...field.map(({ value }) => value))),
          rounded(Math.max(...field.map(({ value }) => value))),
          beaten(row, set, "silence"),
          beaten(row, set, "coin-flip"),
        ]),
      ),
    },
    madeBy: "figureSilence",
    inputs: scoreInputs(cases, published, ...sets),
    seed: null,
    note: `${heartbenchNotice} Silence is the score of a reply that a faithful judge finds to meet nothing; a real judge may take an empty reply otherwise. The coin and the judge that finds all met show what the formula gives without any reading.`,
  };
}

function silenceRows(cases: readonly CaseRecord[], published: PublishedScores): SilenceRow[] {
  const scores = sets.map((set) =>
    marks.map((mark) => [mark, referenceScores(cases, mark, { set })] as const),
  );
  const table = (set: DrawnSet) => scoresOf(published, set);
  return [
    ...groupedAbilities.map((ability) => ({
      ...abilityRow(ability),
      sets: sets.map((set, i) => {
        const own = scores[i]!.map(
          ([mark, { abilities }]) => [mark, abilities.find((one) => one.ability === ability.id)!] as const,
        );
        return {
          n: own[0]![1].n,
          marks: Object.fromEntries(own.map(([mark, { value }]) => [mark, value])) as Record<
            ReferenceReply,
            number
          >,
          field: table(set).models.map((model) => ({
            name: modelTitle(model),
            value: table(set).score(model, ability.id),
          })),
        };
      }),
    })),
    {
      ...meanRow,
      sets: sets.map((set, i) => ({
        n: casesOf(cases, set).length,
        marks: Object.fromEntries(scores[i]!.map(([mark, { overall }]) => [mark, overall])) as Record<
          ReferenceReply,
          number
        >,
        field: table(set).models.map((model) => ({
          name: modelTitle(model),
          value: table(set).mean(model),
        })),
      })),
    },
  ];
}

function setName(cases: readonly CaseRecord[], set: DrawnSet): string {
  return `${set === "all" ? "All" : "Hard:"} ${casesOf(cases, set).length} cases`;
}
