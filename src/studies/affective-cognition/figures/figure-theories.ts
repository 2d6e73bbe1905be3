import { inputsOf } from "../../../core/read-inputs.js";
import type { Figure } from "../../../plots/figure.js";
import { fixed } from "../../../plots/house-style.js";
import { type IntervalRow, intervalChart } from "../../../plots/interval-chart.js";
import type { Theory } from "../../../stimuli/theories/theory.js";
import { rounded } from "../../shared/rounded.js";
import { type Experiment, type Pair, pairDesigns, recordedModels } from "../data/conditions.js";
import type { StudyData } from "../data/data.js";
import { type Contestant, type TheoryLikelihood, theoryLikelihood } from "../measures/theory-likelihood.js";

/** What theories foresee of answers about goal and control, beyond good and bad. */
export function figureTheoriesGoal(data: StudyData, theories: readonly Theory[]): Figure {
  return theoriesFigure(data, "goal-control", theories, "figureTheoriesGoal");
}

/** What theories foresee of answers about safety and expectedness, beyond good and bad. */
export function figureTheoriesSafety(data: StudyData, theories: readonly Theory[]): Figure {
  return theoriesFigure(data, "safety-expectedness", theories, "figureTheoriesSafety");
}

interface Respondent {
  label: string;
  group: string;
  marker?: IntervalRow["marker"];
}

interface Scored extends TheoryLikelihood {
  respondent: Respondent;
}

interface ScoredTable {
  contestant: Contestant;
  rows: Scored[];
}

/** There is room for three: the paper's table, its oldest rival that says something in both pairs, people's own. */
const drawn: ReadonlySet<string> = new Set(["table-1", "occ"]);

const promptWords = { "0shot": "0-shot", "0shot-cot": "reasoning" } as const;
const people: Respondent = { label: "People", group: "people" };
const onePerson: Respondent = { label: "People, one an item", group: "people" };

/** People, and the paper's models with the key of their recorded answers. */
const respondentsOf = (
  experiment: Experiment,
): { key?: string; respondent: Respondent; answers?: "one" }[] => [
  { respondent: people },
  { respondent: onePerson, answers: "one" },
  ...recordedModels
    .filter((model) => model.experiment === experiment && model.inPaper)
    .map(({ key, title, prompt }) => ({
      key,
      respondent: {
        label: `${title}, ${promptWords[prompt]}`,
        group: title,
        marker: prompt === "0shot" ? ("open" as const) : ("filled" as const),
      },
    })),
];

function theoriesFigure(data: StudyData, pair: Pair, theories: readonly Theory[], madeBy: string): Figure {
  const design = pairDesigns.find(({ id }) => id === pair) as (typeof pairDesigns)[number];
  const [all, withFaces] = ([1, 2] as const).map((experiment) =>
    [...theories, "people" as const].map((contestant) => ({
      contestant,
      rows: respondentsOf(experiment).map(
        ({ key, respondent, ...own }): Scored => ({
          ...theoryLikelihood(data, pair, contestant, key, { experiment, ...own }),
          respondent,
        }),
      ),
    })),
  ) as [ScoredTable[], ScoredTable[]];
  const models = [
    ...new Set(respondentsOf(1).flatMap(({ key, respondent }) => (key ? [respondent.group] : []))),
  ];
  const spoken = all.filter(({ contestant }) => contestant === "people" || drawn.has(contestant.id));
  const values = spoken.flatMap(({ rows }) =>
    rows.flatMap(({ gain }) => [gain.ci[0], gain.ci[1], gain.value]),
  );
  const reach = Math.ceil(Math.max(...values.map(Math.abs)) * 20) / 20;
  const title = titleOf(all);
  return {
    id: `figure-theories-${design.letter}`,
    study: "affective-cognition",
    title,
    paper: "Section 2.1",
    alt: `${title}. ${spoken.map(({ contestant, rows }) => `${nameOf(contestant)}: ${rows.map(({ respondent, gain }) => `${respondent.label} ${fixed(gain.value, 3)}`).join(", ")}`).join("; ")}.`,
    spec: intervalChart({
      // Four panels need it, also where other charts are drawn narrower.
      width: 700,
      title,
      subtitle: `What a table foresees of answers to stories it has not seen: ${design.title}`,
      panels: spoken.map(({ contestant, rows }) => ({
        title: nameOf(contestant),
        reference: { value: 0, label: "no gain" },
        rows: rows.map(({ respondent, gain }) => ({
          ...respondent,
          value: gain.value,
          clustered: gain.ci,
          ...(respondent.group === "people" ? { emphasis: true } : {}),
        })),
      })),
      groups: models,
      xTitle: "Gain in log-likelihood (nats an answer)",
      xRange: [-reach, reach],
      unit: "",
      digits: 3,
    }),
    table: {
      columns: [
        "experiment",
        "theory",
        "respondent",
        "gain",
        "lower",
        "upper",
        "log-likelihood",
        "lapse",
        "answers",
        "decided cells",
      ],
      rows: [
        ...all.map((one) => ({ experiment: 1, ...one })),
        ...withFaces.map((one) => ({ experiment: 2, ...one })),
      ].flatMap(({ experiment, contestant, rows }) =>
        rows.map(({ respondent, gain, value, lapse, n, decided }) => [
          experiment,
          nameOf(contestant),
          respondent.label,
          ...[gain.value, ...gain.ci, value, lapse].map((one) => rounded(one)),
          n,
          decided,
        ]),
      ),
    },
    madeBy,
    inputs: inputsOf(data),
    seed: null,
    note: `One response model for all: an answer is what the table says, or else what people (or the model) say where it ends well, and where it ends badly. How often it is which is fitted to nine stories; the tenth is scored. People's modes: in each cell, what most said in the nine stories. A model has one answer an item; people with one drawn answer an item, the mean of 50 draws, are fitted to as little. The table also has the items with a face. ${silentOf(all)}`,
  };
}

const nameOf = (contestant: Contestant): string =>
  contestant === "people" ? "People's modes" : contestant.name;

function titleOf(all: readonly { contestant: Contestant; rows: readonly Scored[] }[]): string {
  const ofPeople = all.flatMap(({ rows }) => rows.filter(({ respondent }) => respondent === people));
  const most = Math.max(...ofPeople.map(({ gain }) => gain.value));
  const models = all.flatMap(({ rows }) =>
    rows.filter(({ respondent, decided }) => respondent.group !== "people" && decided > 0),
  );
  const found = models.filter(({ gain }) => gain.ci[0] > 0).length;
  return `Beyond good and bad, theories foresee at most ${most.toFixed(4)} nats an answer of people; of models, ${found} of ${models.length} gains are clear of 0`;
}

function silentOf(all: readonly { contestant: Contestant; rows: readonly Scored[] }[]): string {
  const silent = all.filter(({ rows }) => rows[0]?.decided === 0).map(({ contestant }) => nameOf(contestant));
  return silent.length === 0
    ? ""
    : `Undecided in all four cells, by what could be read of them: ${silent.join(", ")}.`;
}
