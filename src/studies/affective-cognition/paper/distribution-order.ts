import { leads } from "../../../claims/criteria.js";
import type { ClaimInput } from "../../../claims/make-claim.js";
import { fixed, signedEstimate } from "../../../claims/note-text.js";
import { type Case, statementClaim } from "../../../claims/statement.js";
import type { ConfidenceInterval } from "../../../core/estimate.js";
import { jackknifeError, mean } from "../../../stats/descriptives.js";
import { tQuantile } from "../../../stats/distributions.js";
import { standardDeviation as sd } from "../../../stats/standard-deviation.js";
import { shortName } from "./cases.js";
import type { Cell } from "./distribution-cells.js";
import { models } from "./model-statements.js";

const inText = "Section 2.2.2, last paragraph";
const inSupplement = "Section 4, Distributional distance";
const goalAndControl = ["1a-goal", "1a-control"];
const safetyAndExpectedness = ["1b-safety", "1b-expectedness"];
const emotions = ["1a-emotion", "1b-emotion"];
const outcomes = ["1a-outcome", "1b-outcome"];
const appraisals = [...goalAndControl, ...safetyAndExpectedness];

/** Two ways to read the paper's own distance: as it is, and as a share of chance. */
const readings: readonly ((cell: Cell) => number)[] = [
  (cell) => cell.cloud,
  (cell) => cell.cloud / cell.chanceCloud,
];

/** What the paper says of which inferences the models do best, by their distributions of replies. */
export function orderStatements(cells: readonly Cell[]): ClaimInput[] {
  const valuesOf = (names: readonly string[], of: (cell: Cell) => number): number[] =>
    cells.filter(({ task }) => names.includes(task.id)).map(of);
  /** True or false where both readings say so, otherwise open. */
  const inBoth = (holds: (of: (cell: Cell) => number) => boolean): boolean | null => {
    const [asIs, asShare] = readings.map(holds);
    return asIs === asShare ? asIs! : null;
  };
  const nearer = (near: readonly string[], far: readonly string[]): boolean | null =>
    inBoth((of) => mean(valuesOf(near, of)) < mean(valuesOf(far, of)));
  const spreadsMore = (most: readonly string[], less: readonly string[]): boolean | null =>
    inBoth((of) => sd(valuesOf(most, of)) > sd(valuesOf(less, of)));
  const means = (names: readonly string[]): string =>
    readings.map((of) => fixed(mean(valuesOf(names, of)))).join(" / ");
  const kinds = `Means (as they are / as shares of chance): outcomes ${means(outcomes)}, emotions ${means(emotions)}, appraisals ${means(appraisals)}.`;
  const by = ["taskDistance"];
  const order =
    "by the order of the means over models and prompts; a case is open where the paper's distance and its share of chance disagree";
  return [
    statementClaim({
      id: "distribution-outcomes-best",
      place: inText,
      alsoIn: [inSupplement],
      statement: "By distributions of replies, models are strongest at predicting outcomes",
      quantifier: "all",
      method: `whether outcomes are nearer to people than emotions, and than appraisals, ${order}`,
      by,
      cases: [
        { label: "outcomes before emotions", holds: nearer(outcomes, emotions), detail: "" },
        { label: "outcomes before appraisals", holds: nearer(outcomes, appraisals), detail: "" },
      ],
      note: kinds,
    }),
    statementClaim({
      id: "distribution-emotions-second",
      place: inText,
      alsoIn: [inSupplement],
      statement: "By distributions of replies, emotions follow outcomes, before appraisals",
      quantifier: "all",
      method: `whether emotions are nearer to people than appraisals, ${order}`,
      by,
      cases: [{ label: "", holds: nearer(emotions, appraisals), detail: "" }],
      note: kinds,
      answer:
        "They could say whether distances are meant as they are or relative to chance: emotions have four options.",
    }),
    statementClaim({
      id: "distribution-appraisals-vary-most",
      place: inText,
      alsoIn: [inSupplement],
      statement: "Distances vary most in appraisal judgments",
      quantifier: "all",
      method:
        "whether the standard deviation over 24 appraisal cells exceeds that over 12 emotion and over 12 outcome cells",
      by,
      cases: [
        { label: "more than emotions", holds: spreadsMore(appraisals, emotions), detail: "" },
        { label: "more than outcomes", holds: spreadsMore(appraisals, outcomes), detail: "" },
      ],
    }),
    statementClaim({
      id: "distribution-1a-before-1b",
      place: inText,
      statement: "Models excel at goal × control and have more difficulty with safety × expectedness",
      quantifier: "all",
      method:
        "share of the 3 models whose mean distance over four tasks and both prompts is smaller in 1a than in 1b (the paper's distance, 95% interval, jackknife of 20 stories)",
      by: ["distancesWithoutStories", "leads"],
      cases: models.map((model) =>
        contrastCase(
          shortName(model),
          cells.filter((cell) => cell.model.model === model),
          (cell) => cell.task.subexperiment === "1a",
        ),
      ),
    }),
    statementClaim({
      id: "distribution-goal-and-control-best",
      place: inSupplement,
      statement:
        "Models are particularly good at goal congruence and control, and struggle with safety and expectedness",
      quantifier: "all",
      method:
        "whether goal, and control, are nearer to people than safety and expectedness together (the paper's distance over models and prompts, 95% interval, jackknife of 20 stories)",
      by: ["distancesWithoutStories", "leads"],
      cases: goalAndControl.map((task) =>
        contrastCase(
          task,
          cells.filter((cell) => cell.task.id === task || safetyAndExpectedness.includes(cell.task.id)),
          (cell) => cell.task.id === task,
        ),
      ),
      note: `Distances: ${appraisals.map((task) => `${task.slice(3)} ${fixed(mean(valuesOf([task], readings[0]!)))}`).join(", ")}.`,
    }),
  ];
}

/** How much farther the other cells are than the near ones: their stories are different, so errors add up. */
function contrastCase(label: string, cells: readonly Cell[], isNear: (cell: Cell) => boolean): Case {
  const sides = [cells.filter((cell) => !isNear(cell)), cells.filter(isNear)].map((own) => {
    const without = own.map((cell) => cell.withoutStories());
    const se = jackknifeError(without[0]!.map((_, story) => mean(without.map((all) => all[story]!))));
    return { value: mean(own.map(({ cloud }) => cloud)), variance: se ** 2, df: without[0]!.length - 1 };
  });
  const [far, near] = sides as [(typeof sides)[number], (typeof sides)[number]];
  const variance = far.variance + near.variance;
  const df = variance ** 2 / (far.variance ** 2 / far.df + near.variance ** 2 / near.df);
  const value = far.value - near.value;
  const half = tQuantile(0.975, df) * Math.sqrt(variance);
  const ci: ConfidenceInterval = [value - half, value + half];
  return { label, holds: leads({ ci }), detail: signedEstimate({ value, ci }, 2) };
}
