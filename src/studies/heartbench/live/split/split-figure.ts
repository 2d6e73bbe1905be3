import type { ConfidenceInterval } from "../../../../core/estimate.js";
import type { Figure } from "../../../../plots/figure.js";
import { type IntervalPanel, type IntervalRow, intervalChart } from "../../../../plots/interval-chart.js";
import { rounded } from "../../../shared/rounded.js";
import type { caseSets } from "../../measures/hard-split.js";
import { referenceReplies } from "../../measures/reference-replies.js";
import type { Board } from "../board.js";
import { boardFigure, roomForNames, shortName, spokenEstimate } from "../board-figure.js";
import { referenceTitles, runTitle } from "../names.js";
import { plainSplit } from "./plain-split.js";
import type { JudgeSplit } from "./split-board.js";

const key = {
  filled: "a respondent of the run",
  open: "needs no model: what the formula gives",
  clustered: "95% interval over cases; for ranks, the ranks that the data do not refute",
};

interface Line {
  name: string;
  isRun: boolean;
  at(what: Panel["of"]): { value: number; ci: ConfidenceInterval | null } | null;
}

interface Panel extends Pick<IntervalPanel, "title" | "own" | "reference"> {
  of: "normal" | "hard" | "decline" | "rankNormal" | "rankHard" | "change";
}

/**
 * How far do a run's scores and ranks fall on the hard cases? One judge's respondents on normal and hard cases, the
 * decline in points, and the change of rank with its rank sets, beside scores that need no model.
 *
 * @param split of the board; see `splitBoard`
 */
export function figureBoardSplit(board: Board, split: JudgeSplit): Figure {
  const { names, rows, cases } = split;
  const ranked = rows.every(({ ranks }) => ranks !== null);
  const lines = linesOf(board, split);
  const several = new Set(board.rows.map(({ judging }) => judging)).size > 1;
  const title = `How far do scores fall on the hard cases? ${runTitle(board)}`;
  const panels = panelsOf(split, lines, ranked);
  return {
    ...boardFigure(board),
    id: "figure-board-split",
    title,
    alt: `${title} Means of ${split.abilities.length} abilities on ${cases.normal} normal and ${cases.hard} hard cases${several ? `, judged by ${split.judge}` : ""}. ${rows
      .map(({ scores, decline, rankChange }, r) => {
        const rank =
          rankChange === null ? "" : `, change of rank ${rankChange.change} (${rankChange.set.join(" to ")})`;
        return `${names[r]}: normal ${spokenEstimate(scores.normal)}, hard ${spokenEstimate(scores.hard)}, decline ${spokenEstimate(decline)} points${rank}`;
      })
      .join("; ")}.`,
    spec: intervalChart({
      title,
      subtitle: `Means of ${split.abilities.length} abilities${several ? `, judged by ${split.judge}` : ""}. Normal and hard cases are different cases. The decline of what needs no model lies in the criteria alone.`,
      width: (ranked ? 1100 : 860) + roomForNames(names),
      panels: panels.map(({ of, ...panel }) => ({
        ...panel,
        rows: lines.flatMap((line): IntervalRow[] => {
          const shown = line.at(of);
          if (shown === null) return [];
          return [
            {
              label: shortName(line.name),
              group: line.isRun ? "this run" : "needs no model",
              value: Number.isNaN(shown.value) ? null : shown.value,
              clustered: shown.ci,
              marker: line.isRun ? "filled" : "open",
            },
          ];
        }),
      })),
      xTitle: "Score (0 to 100), points, or ranks",
      xRange: [0, 100],
      unit: "",
      key,
    }),
    table: {
      columns: ["respondent", "of", "value", "lower", "upper"],
      rows: lines.flatMap(({ name, at }) =>
        [...panels.map(({ of, title: what }) => ({ of, what }))].flatMap(({ of, what }) => {
          const shown = at(of);
          if (shown === null) return [];
          return [[name, what, ...[shown.value, ...(shown.ci ?? [Number.NaN, Number.NaN])].map(rounded)]];
        }),
      ),
    },
    madeBy: "figureBoardSplit",
  };
}

function panelsOf({ cases, rows }: JudgeSplit, lines: readonly Line[], ranked: boolean): Panel[] {
  const falls = lines.flatMap(({ at }) => {
    const { value, ci } = at("decline")!;
    return [value, ...(ci ?? [])].filter((x) => !Number.isNaN(x));
  });
  // Multiples of 10 around all bounds, and around 0.
  const decline: [number, number] = [
    10 * Math.floor(Math.min(-1, ...falls) / 10),
    10 * Math.ceil(Math.max(1, ...falls) / 10),
  ];
  const places = rows.length;
  const ranks = { xRange: [1, places] as [number, number], digits: 0, unit: "" };
  const moves = { xRange: [1 - places, places - 1] as [number, number], digits: 0, unit: "" };
  return [
    { of: "normal", title: `${cases.normal} normal cases` },
    { of: "hard", title: `${cases.hard} hard cases` },
    {
      of: "decline",
      title: "Decline (points)",
      own: { xRange: decline, digits: 1, unit: "" },
      reference: { value: 0, label: "none" },
    },
    ...(ranked
      ? ([
          { of: "rankNormal", title: "Rank, normal", own: ranks },
          { of: "rankHard", title: "Rank, hard", own: ranks },
          { of: "change", title: "Change of rank", own: moves, reference: { value: 0, label: "none" } },
        ] satisfies Panel[])
      : []),
  ];
}

function linesOf({ run }: Board, split: JudgeSplit): Line[] {
  const own = split.rows.map(({ scores, decline, ranks, rankChange }, r): Line => {
    const rank = (set: (typeof caseSets)[number]) =>
      ranks === null ? null : { value: ranks[set].rank, ci: ranks[set].set };
    const known = ({ value, ci }: { value: number; ci: ConfidenceInterval }) => ({
      value,
      ci: ci.some(Number.isNaN) ? null : ci,
    });
    const shown = {
      ...{ normal: known(scores.normal), hard: known(scores.hard), decline: known(decline) },
      ...{ rankNormal: rank("normal"), rankHard: rank("hard") },
      change: rankChange === null ? null : { value: rankChange.change, ci: rankChange.set },
    };
    return { name: split.names[r]!, isRun: true, at: (what) => shown[what] };
  });
  const plain = referenceReplies.map((reply): Line => {
    const { normal, hard } = plainSplit(run.cases, split.abilities, reply);
    const values: Partial<Record<Panel["of"], number>> = { normal, hard, decline: normal - hard };
    return {
      name: referenceTitles[reply],
      isRun: false,
      at: (what) => (values[what] === undefined ? null : { value: values[what], ci: null }),
    };
  });
  return [...own, ...plain];
}
