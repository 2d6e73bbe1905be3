import type { Figure } from "../../../plots/figure.js";
import { modelTitle } from "../data/tested-models.js";
import { type AboveSilence, aboveSilenceChart, aboveSilenceTable } from "../figures/above-silence-chart.js";
import { widest } from "../figures/scores.js";
import type { Board } from "./board.js";
import { boardFigure, shortNames, spokenEstimate } from "./board-figure.js";
import type { PublishedRow } from "./board-references.js";
import { respondentNames, runTitle } from "./names.js";
import { failsAsWhole } from "./wide-columns.js";

/**
 * Where does a run lie between silence and the best that a reply can do? Points above a reply that meets nothing, on the same
 * cases; published models stand beside it where they answered the same cases, with the widest interval that their printed means
 * allow. A respondent whose replies all fail as a whole is below silence by that rule alone, and its label says so.
 */
export function figureAboveSilence(board: Board): Figure {
  const { rows, references, published, isComparable, run } = board;
  const names = respondentNames(rows);
  const short = shortNames(names);
  const silence = references.find(({ reply }) => reply === "silence")!.overall;
  const best = 100 - silence;
  const own = rows.map(({ aboveSilence, isBaseline, readings }, i): AboveSilence => {
    const failed = failsAsWhole({ readings }) ? " (failed as a whole)" : "";
    return {
      name: `${short[i]}${failed}`,
      group: isBaseline ? "needs no model" : "this run",
      value: aboveSilence.value,
      ci: aboveSilence.ci as [number, number],
    };
  });
  const printed = (isComparable ? published : []).map((row) => printedLine(row, silence));
  const title = `Where between silence and the best? ${runTitle(board)}`;
  const lines = [...own, ...printed];
  const panel = { title: "Points above silence", set: run.choices.subset, silence };
  return {
    ...boardFigure(board),
    id: "figure-board-above-silence",
    title,
    alt: `${title} Points above a reply that meets nothing, which scores ${silence.toFixed(1)}; at best ${best.toFixed(1)}. ${lines.map(({ name, value, ci }) => `${name} ${spokenEstimate({ value, ci: ci ?? [] })}`).join("; ")}.`,
    spec: aboveSilenceChart([{ ...panel, lines }], {
      title,
      subtitle: `Silence scores ${silence.toFixed(1)} of 100 here, so that ${best.toFixed(1)} points are to be had. Intervals are of the distance, cases as units${isComparable ? "; of printed means the widest that they allow, with silence as on these cases" : ""}.`,
      key: { clustered: "95% interval of the distance" },
    }),
    table: aboveSilenceTable([
      { ...panel, lines: [...own.map((of, i) => ({ ...of, name: names[i]! })), ...printed] },
    ]),
    madeBy: "figureAboveSilence",
  };
}

function printedLine({ model, overall, se }: PublishedRow, silence: number): AboveSilence {
  const [lower, upper] = widest({ value: overall, se: se ?? Number.NaN });
  return {
    ...{ name: modelTitle(model), group: "printed", value: overall - silence },
    ci: [lower - silence, upper - silence],
  };
}
