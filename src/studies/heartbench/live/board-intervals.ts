import type { ConfidenceInterval } from "../../../core/estimate.js";
import type { Figure, FigureTable } from "../../../plots/figure.js";
import { type IntervalPanel, type IntervalRow, intervalChart } from "../../../plots/interval-chart.js";
import { rounded } from "../../shared/rounded.js";
import { type DimensionId, dimensions } from "../data/taxonomy.js";
import type { Board } from "./board.js";
import { boardFigure, roomForNames, shortName, spokenEstimate } from "./board-figure.js";
import { referenceTitles, respondentNames, runTitle } from "./names.js";

/**
 * The scores of one row of the board, panel by panel; null if its cases have no criteria of the dimension.
 */
interface Shown {
  value: number;
  ci: ConfidenceInterval | null;
}

/** A row of the board: a respondent of the run, or scores that need no model. */
interface Line {
  name: string;
  isRun: boolean;
  at: (id: DimensionId | null) => Shown;
}

const key = {
  filled: "a respondent of the run",
  open: "needs no model: what the formula gives",
  clustered: "95% interval over cases",
};
const lineOfSilence =
  "The line is silence on the same cases: it moves with them, so these are no intervals of the distance to it.";

/**
 * How certain are a run's overall scores? Scores that need no model stand beside them, without intervals. The
 * overall scores have a chart of their own, as wide as a page: over all cases an interval is only a few
 * points wide, and in a panel the dot would hide it.
 */
export function figureBoardIntervals(board: Board): Figure {
  const { rows, references } = board;
  const names = respondentNames(rows);
  const lines = linesOf(board);
  const title = `How sure are the run's scores? ${runTitle(board)}`;
  return {
    ...boardFigure(board),
    id: "figure-board-intervals",
    title,
    alt: `${title} Overall scores from 0 to 100 with 95% intervals over cases: ${rows.map(({ overall }, i) => `${names[i]} ${spokenEstimate(overall)}`).join("; ")}. Without a model: ${references.map(({ reply, overall }) => `${referenceTitles[reply]} ${overall.toFixed(1)}`).join(", ")}.`,
    spec: intervalChart({
      title,
      subtitle: `Overall scores, and beside the names the bounds of their intervals over cases. ${lineOfSilence}`,
      panels: [panel("Overall", null, lines, true)],
      xTitle: "Score (0 to 100)",
      xRange: [0, 100],
      unit: "",
      key,
    }),
    table: table(lines, [{ title: "Overall", id: null }]),
    madeBy: "figureBoardIntervals",
  };
}

/**
 * How certain are a run's scores in each dimension? One panel per dimension, with scores that need no model.
 */
export function figureBoardDimensions(board: Board): Figure {
  const { rows } = board;
  const names = respondentNames(rows);
  const lines = linesOf(board);
  const shown = dimensions.filter(({ id }) => rows[0]!.dimensions.some(({ dimension }) => dimension === id));
  const title = `How sure are the run's scores by dimension? ${runTitle(board)}`;
  const told = (at: Line["at"]): string =>
    shown
      .map(({ id, title: name }) => {
        const { value, ci } = at(id);
        return `${name} ${spokenEstimate({ value, ci: ci ?? [] })}`;
      })
      .join(", ");
  return {
    ...boardFigure(board),
    id: "figure-board-dimensions",
    title,
    alt: `${title} Scores from 0 to 100 with 95% intervals over cases in ${shown.length} dimensions, beside silence, a judge that finds all met and a coin. ${rows.map((_, i) => `${names[i]}: ${told(lines[i]!.at)}`).join("; ")}.`,
    spec: intervalChart({
      title,
      subtitle: `Intervals of scores over cases; their bounds are in the table. ${lineOfSilence}`,
      panels: shown.map(({ id, title: name }) => panel(name, id, lines, false)),
      xTitle: "Score (0 to 100)",
      xRange: [0, 100],
      unit: "",
      width: Math.max(700, 260 + 180 * shown.length) + roomForNames(names),
      key,
    }),
    table: table(lines, shown),
    madeBy: "figureBoardDimensions",
  };
}

function linesOf({ rows, references }: Board): Line[] {
  const names = respondentNames(rows);
  return [
    ...rows.map((row, i) => ({
      name: names[i]!,
      isRun: true,
      at: (id: DimensionId | null): Shown =>
        id === null ? row.overall : row.dimensions.find(({ dimension }) => dimension === id)!,
    })),
    ...references.map((row) => ({
      name: referenceTitles[row.reply] as string,
      isRun: false,
      at: (id: DimensionId | null): Shown => ({
        value: id === null ? row.overall : row.dimensions.find(({ dimension }) => dimension === id)!.value,
        ci: null,
      }),
    })),
  ];
}

function panel(
  title: string,
  id: DimensionId | null,
  lines: readonly Line[],
  withBounds: boolean,
): IntervalPanel {
  const silence = lines.find(({ name }) => name === referenceTitles.silence)!;
  return {
    title,
    reference: { value: silence.at(id).value, label: "silence" },
    rows: lines.map((line): IntervalRow => {
      const { value, ci } = line.at(id);
      const known = ci === null || ci.some(Number.isNaN) ? null : ci;
      const bounds = known === null ? "" : ` [${known.map((x) => x.toFixed(1)).join(", ")}]`;
      return {
        label: `${shortName(line.name)}${withBounds ? bounds : ""}`,
        group: line.isRun ? "this run" : "needs no model",
        value: Number.isNaN(value) ? null : value,
        clustered: known,
        marker: line.isRun ? "filled" : "open",
      };
    }),
  };
}

function table(
  lines: readonly Line[],
  shown: readonly { title: string; id: DimensionId | null }[],
): FigureTable {
  return {
    columns: ["respondent", "of", "score", "lower", "upper"],
    rows: lines.flatMap(({ name, at }) =>
      shown.map(({ title: of, id }) => {
        const { value, ci } = at(id);
        const bounds = ci ?? [Number.NaN, Number.NaN];
        return [name, of, ...[value, ...bounds].map(rounded)];
      }),
    ),
  };
}
