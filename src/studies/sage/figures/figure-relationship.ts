import { inputsOf } from "../../../core/read-inputs.js";
import type { Figure } from "../../../plots/figure.js";
import { type IntervalRow, intervalChart } from "../../../plots/interval-chart.js";
import { rounded } from "../../shared/rounded.js";
import type { SageData } from "../data/data.js";
import { simulationNotice } from "../data/design.js";
import type { SageRatings } from "../data/ratings.js";
import type { RelationshipComparison } from "../measures/relationship-controls.js";
import type { RelationshipLevelName } from "../measures/relationship-levels.js";
import {
  type AgentComparison,
  comparisonSeed,
  type PrintedValidity,
  releasedComparisons,
} from "../measures/released-comparisons.js";
import { ratingNotice, thoughtSourceWords } from "../measures/released-ratings.js";
import { shortJudge } from "./figure-3.js";
import { interval, signed } from "./level-panels.js";

const shown: readonly [RelationshipLevelName, string][] = [
  ["between models", "Between models"],
  ["between profiles", "Between people"],
  ["within model and profile", "Within model and person"],
  ["within model and profile, given replies and end", "Within, given replies and end"],
];

const talkWords: Readonly<Record<string, string>> = {
  total: "talk: mean of three",
  flow: "talk: flow",
  attentiveness: "talk: attentiveness",
  depth: "talk: depth",
};

/**
 * The correlations of Figures 3 and 4 at every level, with their negative controls and the printed ones: thoughts,
 * thoughts without feelings, feelings alone, what was said aloud, and another dialogue's thoughts.
 */
export function figureRelationship(data: SageData, ratings: SageRatings, printed: PrintedValidity): Figure {
  const found = releasedComparisons(data, ratings);
  const rows = found.flatMap(({ agent, thoughts, utterances }) => [
    ...thoughts.map((source) => ({ agent, source, words: thoughtSourceWords as Record<string, string> })),
    ...utterances.map((source) => ({ agent, source, words: talkWords })),
  ]);
  const title = `Within model and person emotion goes with thoughts, r = ${within(found[0]!, "thoughts")}; with exchanged thoughts, ${within(found[0]!, "exchanged")}`;
  return {
    id: "figure-relationship",
    study: "sage",
    title,
    paper: "Figures 3 and 4",
    alt: `${title}: Pearson's correlation of final emotion with ratings of thoughts and of talk, at four levels, under ${found.length} agents. ${found.map(summary).join(" ")} The paper prints ${printed.thoughts.value} for thoughts and ${printed.utterances.value} for talk. ${ratingNotice} ${simulationNotice}`,
    spec: intervalChart({
      title,
      subtitle: `Pearson's r with final emotion. ${ratingNotice} Printed: ${printed.thoughts.value} and ${printed.utterances.value}, drawn as if ${printed.thoughts.models} models were the units. ${simulationNotice}`,
      panels: shown.map(([level, heading]) => ({
        title: heading,
        reference: { value: 0, label: "no relation" },
        rows: rows.map(({ agent, source, words }): IntervalRow => {
          const at = source.levels.find((one) => one.level === level)!;
          const theirs = level === "between models" ? printedFor(source, printed) : undefined;
          return {
            label: `${words[source.name]}, ${shortJudge(agent)}`,
            group: `${shortJudge(agent)} ${words === talkWords ? "talk" : "thoughts"}`,
            value: at.value,
            clustered: at.ci,
            marker: source.differences.length > 0 && words !== talkWords ? "open" : "filled",
            ...(theirs === undefined ? {} : { printed: { value: theirs.value, ci: theirs.ci } }),
          };
        }),
      })),
      xTitle: "Correlation with final emotion",
      xRange: [-1, 1],
      width: 980,
      unit: "",
      digits: 2,
      key: {
        filled: "rating",
        open: "negative control",
        clustered: "95% interval: models as units, else profiles resampled",
        printed: "printed in section 3.2",
      },
    }),
    table: {
      columns: ["agent", "rated", "level", "r", "lower", "upper", "n", "units", "printed"],
      rows: rows.flatMap(({ agent, source, words }) =>
        shown.map(([level]) => {
          const at = source.levels.find((one) => one.level === level)!;
          const theirs = level === "between models" ? printedFor(source, printed)?.value : undefined;
          return [
            ...[shortJudge(agent), words[source.name] ?? source.name, level],
            ...[at.value, ...at.ci].map(rounded),
            ...[at.n, at.units, theirs ?? null],
          ];
        }),
      ),
    },
    madeBy: "figureRelationship",
    inputs: inputsOf(data, ratings, printed),
    seed: comparisonSeed,
    note: `${ratingNotice} ${simulationNotice} A control that does as well as the thoughts shows that the correlation needs no relationship: exchanged thoughts know nothing of the dialogue but its final emotion.`,
  };
}

const printedFor = ({ name }: RelationshipComparison, printed: PrintedValidity) => {
  if (name === "thoughts") return printed.thoughts;
  return name === "total" ? printed.utterances : undefined;
};

const withinOf = ({ thoughts }: AgentComparison, name: string) =>
  thoughts.find((one) => one.name === name)!.levels.find((one) => one.level === "within model and profile")!;

const within = (found: AgentComparison, name: string): string => signed(withinOf(found, name).value);

function summary(found: AgentComparison): string {
  const { agent } = found;
  const at = (name: string): string => `${within(found, name)} ${interval(withinOf(found, name).ci)}`;
  return `${shortJudge(agent)}, within model and person: thoughts ${at("thoughts")}, words for feelings alone ${at("valence")}, exchanged thoughts ${at("exchanged")}.`;
}
