import type { Figure } from "../../../../plots/figure.js";
import { type IntervalPanel, intervalChart } from "../../../../plots/interval-chart.js";
import { rounded } from "../../../shared/rounded.js";
import type { Board } from "../board.js";
import { boardFigure } from "../board-figure.js";
import type { JudgeLanguages } from "./beside.js";
import { partTitle, wholeTitles } from "./language-tables.js";

/** Intervals end in an arrowhead beyond so many points, so that one ability of few cases does not flatten all others. */
const widest = 30;

/** Where do the two versions of the cases part? A row for each kind of criteria, a figure for each judge. */
export function figureLanguages(board: Board, of: JudgeLanguages, nth = 0): Figure {
  const title = "Do the criteria work alike in Chinese and in English?";
  const shown = of.parts.map(({ part, pairs, findable, beyond, ...all }) => ({
    ...{ name: partTitle(part), isWhole: part in wholeTitles, n: all.n, pairs, findable },
    ...{ all: inPoints(all), beyond: inPoints(beyond) },
  }));
  const both = shown.flatMap((row) => [row.all, row.beyond]);
  const bounds = both.flatMap(({ value, ci }) => [
    Math.abs(value),
    ...ci.map((x) => Math.min(widest, Math.abs(x))),
  ]);
  // At least the margin on both sides, in steps of ten.
  const limit = 10 * Math.ceil(Math.max(100 * of.margin, ...bounds.filter((x) => !Number.isNaN(x))) / 10);
  const margin = 100 * of.margin;
  const isMarked = both.some(differs);
  const panelOf = (name: string, which: "all" | "beyond"): IntervalPanel => ({
    title: name,
    reference: { value: 0, ci: [-margin, margin], label: "alike" },
    rows: shown
      .filter((row) => which === "all" || !Number.isNaN(row.beyond.value))
      .map((row) => ({
        label: row.name,
        group: row.isWhole ? "all criteria of a kind" : "by ability",
        value: row[which].value,
        clustered: row[which].ci.some(Number.isNaN) ? null : row[which].ci,
        // Only where something differs is there something to tell apart.
        marker: isMarked && !differs(row[which]) ? "open" : "filled",
      })),
  });
  const [first] = shown;
  const verdict = `Scores may be pooled: ${of.pooling}. Profiles: ${of.profiles}.`;
  return {
    ...boardFigure(board),
    id: nth === 0 ? "figure-languages" : `figure-languages-${nth + 1}`,
    title,
    alt: `${title} Chinese minus English in points, with 95% intervals over ${of.cases} cases: the difference, and what is beyond that of the other criteria. All criteria ${first!.all.value.toFixed(1)} (${first!.all.ci.map((x) => x.toFixed(1)).join(" to ")}). ${verdict}`,
    spec: intervalChart({
      title,
      subtitle: `Points of the share of criteria met, same case, model and criterion; ${of.judge}. Grey: within ${margin} points. ${verdict}`,
      panels: [panelOf("Chinese minus English", "all"), panelOf("Beyond the other criteria", "beyond")],
      xTitle: "Points (Chinese minus English)",
      xRange: [-limit, limit],
      unit: "",
      key: {
        clustered: "95% interval, cases as units",
        filled: "differs (abilities by Holm)",
        open: "not shown to differ",
      },
    }),
    table: {
      columns: [
        ...["criteria", "difference", "lower", "upper", "cases", "pairs", "p", "findable"],
        ...["beyond the others", "beyond, lower", "beyond, upper", "beyond, p"],
      ],
      rows: shown.map(({ name, all, beyond, n, pairs, findable }) => [
        ...[name, ...[all.value, ...all.ci].map(rounded), n, pairs, rounded(all.adjusted)],
        rounded(100 * findable),
        ...[beyond.value, ...beyond.ci, beyond.adjusted].map(rounded),
      ]),
    },
    madeBy: "figureLanguages",
  };
}

interface Points {
  value: number;
  ci: [number, number];
  adjusted: number;
}

const inPoints = ({ value, ci, adjusted }: Points): Points => ({
  ...{ value: 100 * value, adjusted },
  ci: [100 * ci[0], 100 * ci[1]],
});

const differs = ({ adjusted }: Points): boolean => adjusted < 0.05;
