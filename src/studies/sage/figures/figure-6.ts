import { inputsOf, noteInputs } from "../../../core/read-inputs.js";
import type { Figure } from "../../../plots/figure.js";
import { scatterChart } from "../../../plots/scatter-chart.js";
import { rounded } from "../../shared/rounded.js";
import { judgeTitle, modelTitle, simulationNotice } from "../data/design.js";
import {
  quadrantOf,
  quadrants,
  type StylePosition,
  type StyleRow,
  styleFromLabels,
  stylePositions,
} from "../measures/strategies-style.js";
import { measuredOf, measuredWords, type StrategyInput, standInNotice } from "./strategy-input.js";

const seed = 1;

/** Figure 6: social-cognition coordinates from labels of strategies, with 0 of both indices as the origin. */
export function figure6(input: StrategyInput): Figure {
  return coordinates(input, {
    id: "figure-6",
    madeBy: "figure6",
    paper: "Figure 6",
    news: (positions) =>
      `${positions.filter(({ empathy }) => empathy.ci[0] > 0).length} of ${positions.length} models use strategies of empathy more than of solution, ${positions.filter(({ empathy }) => empathy.ci[1] < 0).length} less`,
    origin: () => [0, 0],
    originWords: "the lines are 0 of each index: as many of one kind as of the other",
  });
}

/** Figure 9: the same with the mean of the models as the origin, which decides the quadrants. */
export function figure9(input: StrategyInput): Figure {
  return coordinates(input, {
    id: "figure-9",
    madeBy: "figure9",
    paper: "Figure 9",
    news: (positions) =>
      `Measured from their mean, ${positions.filter(isMoved).length} of ${positions.length} models leave the quadrant that 0 gives them`,
    origin: (rows) => [meanOf(rows.map((row) => row.creative)), meanOf(rows.map((row) => row.empathy))],
    originWords: "the lines are the means of these models",
  });
}

interface Frame {
  id: string;
  madeBy: string;
  paper: string;
  /** What the title says. */
  news: (positions: readonly StylePosition[]) => string;
  origin: (rows: readonly StyleRow[]) => readonly [number, number];
  originWords: string;
}

function coordinates(input: StrategyInput, frame: Frame): Figure {
  const { data, labels, sample } = input;
  const measured = measuredOf(input);
  const rows = noteInputs(
    styleFromLabels(data, labels, data.mainJudge, measured),
    inputsOf(data, labels, sample),
  );
  const origin = frame.origin(rows);
  const positions = stylePositions(rows, origin, { seed, resamples: 1_000 });
  const counts = quadrants.map(
    (quadrant) =>
      `${quadrant.replace(", ", "-")} ${positions.filter((one) => one.quadrant === quadrant).length}`,
  );
  const open = positions.filter((one) => surest(one) < 0.95).map(({ model }) => modelTitle(model));
  const unsure =
    open.length === 0
      ? "Each is in its quadrant in 95% of resamples or more"
      : `Not sure at 95%: ${open.join(", ")}`;
  const title = frame.news(positions);
  return {
    id: frame.id,
    study: "sage",
    title,
    paper: frame.paper,
    alt: `${title}: ${positions.length} models by the balance of empathy and solutions in their strategies, and of figures of speech and lists in their sentences. Quadrants: ${counts.join(", ")}. ${unsure}. ${standInNotice} ${simulationNotice}`,
    spec: scatterChart({
      title,
      subtitle: `Indices from −100 to 100, ${judgeTitle(data.mainJudge)} as judge; ${frame.originWords}. ${unsure}. ${standInNotice} ${simulationNotice}`,
      points: positions.map(({ model, creative, empathy }) => ({
        label: modelTitle(model),
        x: 100 * creative.value,
        y: 100 * empathy.value,
        xInterval: [100 * creative.ci[0], 100 * creative.ci[1]],
        yInterval: [100 * empathy.ci[0], 100 * empathy.ci[1]],
      })),
      xTitle: "Sentences with figures of speech less sentences in lists, % of all",
      yTitle: "Strategies of empathy less solution, % of both",
      xRange: rangeOf(
        positions.map(({ creative }) => creative.ci),
        origin[0],
      ),
      yRange: rangeOf(
        positions.map(({ empathy }) => empathy.ci),
        origin[1],
      ),
      key: "95% interval, profiles as units",
      quarters: {
        x: 100 * origin[0],
        y: 100 * origin[1],
        topLeft: "structured, empathy",
        topRight: "creative, empathy",
        bottomLeft: "structured, solution",
        bottomRight: "creative, solution",
      },
    }),
    table: {
      columns: [
        "model",
        ...["creative", "empathy"].flatMap((axis) => [axis, `${axis} lower`, `${axis} upper`]),
        "quadrant",
        ...quadrants.map((quadrant) => `share ${quadrant.replace(", ", " ")}`),
      ],
      rows: positions.map((one) => [
        modelTitle(one.model),
        ...[one.creative, one.empathy].flatMap(({ value, ci }) =>
          [value, ...ci].map((x) => rounded(100 * x)),
        ),
        one.quadrant,
        ...quadrants.map((quadrant) => rounded(one.shares[quadrant])),
      ]),
    },
    madeBy: frame.madeBy,
    inputs: inputsOf(rows),
    seed,
    note: `${simulationNotice} ${standInNotice} Empathy: groups B, C, D; solutions: F, G; of ${measuredWords(measured)}. Nobody has validated the creative index. The paper prints neither a scale nor an origin; shares are of 1,000 resamples of profiles.`,
  };
}

/** Whether the quadrant is another one than with 0 of both indices as the origin. */
const isMoved = ({ creative, empathy, quadrant }: StylePosition): boolean =>
  quadrant !== quadrantOf(creative.value, empathy.value, [0, 0]);

const surest = ({ shares }: StylePosition): number =>
  Math.max(...quadrants.map((quadrant) => shares[quadrant]));

const meanOf = (values: readonly number[]): number => {
  const defined = values.filter((value) => !Number.isNaN(value));
  return defined.reduce((a, b) => a + b, 0) / defined.length;
};

/** Tens around all intervals and the origin, in percent. */
function rangeOf(intervals: readonly (readonly [number, number])[], origin: number): [number, number] {
  // Each quadrant keeps room for its name.
  const all = [...intervals.flat(), origin - 0.2, origin + 0.2].map((x) => 100 * x);
  return [10 * Math.floor(Math.min(...all) / 10 - 0.5), 10 * Math.ceil(Math.max(...all) / 10 + 0.5)];
}
