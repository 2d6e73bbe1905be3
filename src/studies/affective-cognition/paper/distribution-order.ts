import type { ClaimInput } from "../../../claims/make-claim.js";
import { fixed, joined } from "../../../claims/note-text.js";
import { type Case, statementClaim } from "../../../claims/statement.js";
import { mean } from "../../../stats/descriptives.js";
import { standardDeviation as sd } from "../../../stats/standard-deviation.js";
import { sampledModels } from "../measures/distances-table.js";
import type { Cell } from "./distribution-cells.js";

const inText = "Section 2.2.2, last paragraph";
const inSupplement = "Section 4, Distributional distance";
const pairTasks = {
  "1a": ["1a-goal", "1a-control"],
  "1b": ["1b-safety", "1b-expectedness"],
} as const;
const subexperiments = ["1a", "1b"] as const;

/** Three ways to read "better": the paper's distance, the same as a share of chance, and item by item. */
const readings: readonly { name: string; of: (cell: Cell) => number }[] = [
  { name: "by the cloud distance", of: (cell) => cell.cloud },
  { name: "as a share of chance", of: (cell) => cell.cloud / cell.chanceCloud },
  { name: "by total variation item by item", of: (cell) => cell.perItem },
];

/** Which inferences the models are said to do best, by their distributions of replies. */
export function orderStatements(cells: readonly Cell[]): ClaimInput[] {
  return [
    ordered(cells, {
      id: "distribution-outcomes-best",
      place: inText,
      statement: "By distributions of replies, models are strongest at predicting outcomes",
      method:
        "share of 3 models × 2 prompts × 2 sub-experiments whose smallest of four distances is the outcome's",
      casesOf: (distance) =>
        perSubexperiment((key, sub) => {
          const others = [`${sub}-emotion`, ...pairTasks[sub]];
          return below(
            distance(key, `${sub}-outcome`),
            Math.min(...others.map((task) => distance(key, task))),
          );
        }),
      average: [outcomes, emotions, appraisals],
    }),
    ordered(cells, {
      id: "distribution-emotions-second",
      place: inText,
      statement: "By distributions of replies, emotions follow outcomes, before appraisals",
      method:
        "share of 3 models × 2 prompts × 2 sub-experiments with emotion nearer to people than the mean of the two appraisals",
      casesOf: (distance) =>
        perSubexperiment((key, sub) =>
          below(distance(key, `${sub}-emotion`), mean(pairTasks[sub].map((task) => distance(key, task)))),
        ),
      average: [outcomes, emotions, appraisals],
      note: "Emotions have four options and the others two, which alone moves a distance.",
    }),
    ordered(cells, {
      id: "distribution-appraisals-vary-most",
      place: inText,
      statement: "Distances vary most in appraisal judgments",
      method:
        "standard deviation over 24 appraisal cells against that over 12 emotion and over 12 outcome cells",
      casesOf: (distance) => {
        const sdOf = (tasks: readonly string[]): number =>
          sd(sampledModels.flatMap(({ key }) => tasks.map((task) => distance(key, task))));
        const appraisals = sdOf([...pairTasks["1a"], ...pairTasks["1b"]]);
        return ["emotion", "outcome"].map((inference) => ({
          label: `appraisals against ${inference}s`,
          ...below(sdOf(subexperiments.map((sub) => `${sub}-${inference}`)), appraisals),
        }));
      },
    }),
    ordered(cells, {
      id: "distribution-1a-before-1b",
      place: inText,
      statement: "Models excel at goal × control and have more difficulty with safety × expectedness",
      method:
        "share of 3 models × 2 prompts whose mean distance over the four tasks is smaller in 1a than in 1b",
      casesOf: (distance) => {
        const meanOf = (key: string, sub: "1a" | "1b"): number =>
          mean([`${sub}-emotion`, `${sub}-outcome`, ...pairTasks[sub]].map((task) => distance(key, task)));
        return sampledModels.map(({ key, model, prompt }) => ({
          label: `${model}/${prompt}`,
          ...below(meanOf(key, "1a"), meanOf(key, "1b")),
        }));
      },
    }),
    ordered(cells, {
      id: "distribution-goal-and-control-best",
      place: inSupplement,
      statement:
        "Models are particularly good at goal congruence and control, and struggle with safety and expectedness",
      method:
        "share of 3 models × 2 prompts × 4 pairs (goal or control, safety or expectedness) with the first nearer to people",
      casesOf: (distance) =>
        sampledModels.flatMap(({ key, model, prompt }) =>
          pairTasks["1a"].flatMap((near) =>
            pairTasks["1b"].map((far) => ({
              label: `${model}/${prompt} ${near} < ${far}`,
              ...below(distance(key, near), distance(key, far)),
            })),
          ),
        ),
      average: [...pairTasks["1a"], ...pairTasks["1b"]].map((task): Kind => [task, [task]]),
    }),
  ];
}

type Distance = (key: string, task: string) => number;

/** A kind of task and the tasks of which it is the mean. */
type Kind = readonly [name: string, tasks: readonly string[]];
const emotions: Kind = ["emotions", ["1a-emotion", "1b-emotion"]];
const outcomes: Kind = ["outcomes", ["1a-outcome", "1b-outcome"]];
const appraisals: Kind = ["appraisals", [...pairTasks["1a"], ...pairTasks["1b"]]];

/** A statement about order, tested by the paper's own distance; the note says what other readings give. */
function ordered(
  cells: readonly Cell[],
  input: {
    id: string;
    place: string;
    statement: string;
    method: string;
    casesOf: (distance: Distance) => Case[];
    /** Kinds whose means over all models stand in the note: what a reader of the figures takes in at a glance. */
    average?: readonly Kind[];
    note?: string;
  },
): ClaimInput {
  const byReading = readings.map(({ name, of }) => {
    const values = new Map(cells.map((cell) => [`${cell.model.key} ${cell.task.id}`, of(cell)]));
    const distance: Distance = (key, task) => values.get(`${key} ${task}`) as number;
    const average = (input.average ?? []).map(([kind, tasks]) => {
      const all = sampledModels.flatMap(({ key }) => tasks.map((task) => distance(key, task)));
      return `${kind} ${fixed(mean(all))}`;
    });
    return { name, cases: input.casesOf(distance), average: `${name} ${average.join(", ")}` };
  });
  const [paper, ...others] = byReading as [(typeof byReading)[number], ...typeof byReading];
  const counts = others.map(
    ({ name, cases }) => `${name}: ${cases.filter((c) => c.holds).length} of ${cases.length}`,
  );
  return statementClaim({
    id: input.id,
    place: input.place,
    statement: input.statement,
    quantifier: "all",
    method: `${input.method}; ${paper.name}`,
    cases: paper.cases,
    note: joined(
      `Read otherwise, ${counts.join("; ")}.`,
      input.average === undefined
        ? ""
        : `Means over all models and prompts: ${byReading.map(({ average }) => average).join("; ")}.`,
      input.note ?? "",
    ),
  });
}

function perSubexperiment(one: (key: string, sub: "1a" | "1b") => Omit<Case, "label">): Case[] {
  return sampledModels.flatMap(({ key, model, prompt }) =>
    subexperiments.map((sub) => ({ label: `${model}/${prompt} ${sub}`, ...one(key, sub) })),
  );
}

const below = (a: number, b: number): Omit<Case, "label"> => ({
  holds: a < b,
  detail: `${fixed(a)} against ${fixed(b)}`,
});
