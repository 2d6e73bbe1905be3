import type { ConfidenceInterval } from "../../../core/estimate.js";
import type { Figure } from "../../../plots/figure.js";
import { textSize } from "../../../plots/house-style.js";
import { type IntervalRow, intervalChart } from "../../../plots/interval-chart.js";
import { niceStep } from "../../../plots/scale.js";
import { textWidth } from "../../../plots/text-widths.js";
import { tQuantile } from "../../../stats/distributions.js";
import type { FigureAbout } from "../figures/about.js";
import { raterName } from "../figures/about-text.js";
import { formatNumber } from "../wording.js";
import type { ReplacementData } from "./replacement-data.js";
import type { ReplacementRow, ReplacementVerdict } from "./replacement-tests.js";

/** A page's width; names of judges stand above their panels. */
const [mostWidth, labelWidth, leastPanel, mostPanels] = [1500, 260, 210, 5];
const mostPeople = 30;

/** How far each person is ahead of each judge, with an interval for each kind of unit, beside epsilon. */
export function replacementFigure({ rows, epsilon, units }: ReplacementData, about: FigureAbout): Figure {
  const pooled = rows.filter(({ criterion }) => criterion === undefined);
  const names = pooled.map(({ judge }) => textWidth(raterName(judge, about), textSize.panel, "bold"));
  const panel = Math.max(leastPanel, Math.ceil(Math.max(...names)) + 60);
  const fitting = Math.floor((mostWidth - labelWidth) / panel);
  const shown = pooled.slice(0, Math.min(mostPanels, Math.max(1, fitting)));
  const title = "May a judge replace one of these people?";
  const left = pooled.length - shown.length;
  return {
    id: "figure-replacement",
    study: "judge-bias",
    title,
    paper: "People's replacement",
    alt: `${about.title}: how often each person is nearer to the others than the judge, minus how often the judge is. ${pooled
      .map(
        ({ judge, byRating, byUnit }) =>
          `${judge} beats ${rate(byUnit)} of the people with ${units} as units and ${rate(byRating)} with ratings`,
      )
      .join("; ")}.`,
    spec: intervalChart({
      title,
      subtitle: `${about.title}. Lead: how often a person is nearer to the other people than the judge, minus how often the judge is. The judge beats a person whose lead is surely below ε (${formatNumber(epsilon)}), also after the correction for all people: a filled dot.${left > 0 ? ` ${left} more judges stand in the table.` : ""}`,
      width: Math.max(700, labelWidth + panel * shown.length),
      panels: shown.map((row) => ({
        title: raterName(row.judge, about),
        reference: { value: epsilon, label: "ε" },
        rows: personRows(row),
      })),
      xTitle: "person's lead",
      xRange: rangeOf(shown, epsilon),
      unit: "",
      digits: 2,
      key: {
        open: "not beaten",
        filled: `beaten, ${units} as units`,
        naive: "90% interval, ratings as units",
        clustered: `90% interval, ${units} as units`,
      },
    }),
    table: {
      columns: ["judge", "person", "lead", "lower", "upper", "adjusted p", "beaten", units],
      rows: pooled.flatMap(({ judge, byUnit }) =>
        byUnit.people.map((person) => [
          ...[judge, person.id, person.difference, ...(intervalOf(person) ?? [null, null])],
          ...[person.pAdjusted, person.beaten ? "yes" : "no", person.n],
        ]),
      ),
    },
    madeBy: "replacementFigure",
    inputs: [],
    seed: null,
    note: about.source,
  };
}

/** All intervals, 0 and epsilon; the ends are ticks, so that those between them are round. */
function rangeOf(rows: readonly ReplacementRow[], epsilon: number): [number, number] {
  const ends = rows.flatMap(({ byRating, byUnit }) =>
    [...byRating.people, ...byUnit.people].flatMap(
      (person) => intervalOf(person) ?? [person.difference ?? 0],
    ),
  );
  const [low, high] = [Math.min(0, ...ends), Math.max(epsilon, ...ends)];
  const step = niceStep(high - low, 3);
  return [Math.floor(low / step) * step, Math.ceil(high / step) * step];
}

function personRows({ byRating, byUnit }: ReplacementRow): IntervalRow[] {
  return byUnit.people.slice(0, mostPeople).map(
    (person, i): IntervalRow => ({
      label: person.id,
      group: "people",
      // "-0.00" would be printed for what rounds to 0.
      value: Math.abs(person.difference ?? 1) < 0.005 ? 0 : person.difference,
      naive: intervalOf(byRating.people[i]!),
      clustered: intervalOf(person),
      undefinedBecause: "too few units",
      marker: person.beaten ? "filled" : "open",
    }),
  );
}

/** Its upper end is the end of the one-sided 95% interval that the test asks about. */
function intervalOf({ difference, se, n }: ReplacementVerdict["people"][number]): ConfidenceInterval | null {
  if (difference === null || se === null || n < 2) return null;
  const half = tQuantile(0.95, n - 1) * se;
  return [difference - half, difference + half];
}

const rate = ({ winningRate }: ReplacementVerdict): string => formatNumber(winningRate ?? Number.NaN);
