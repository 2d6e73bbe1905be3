import { chart } from "../../plots/chart.js";
import type { Figure } from "../../plots/figure.js";
import { ink, modelColours, outerMargin, plain, textSize, textStyle } from "../../plots/house-style.js";
import type { Legend } from "../../plots/legend.js";
import { horizontalLines, verticalLines } from "../../plots/marks/lines.js";
import { dots, path, segments } from "../../plots/marks/points.js";
import { axisTitles } from "../../plots/marks/texts.js";
import { niceStep, tickValues } from "../../plots/scale.js";
import { costWords, fitted, numberWords, panelName } from "./panel-words.js";
import type { PanelPlan, PlannedPanel } from "./plan-panel.js";

/** What stands on a picture beside its numbers. */
export interface PanelFigureAbout {
  title: string;
  source: string;
}

const width = 760;
const mostNamed = 12;
const lineHeight = 19;

/**
 * Reliability by cost: the panels that no other panel beats, numbered and named below, with their intervals, and the
 * rest of the panels that were described.
 */
export function planFigure(plan: PanelPlan, about: PanelFigureAbout): Figure {
  const frontier = plan.panels.filter(({ pareto }) => pareto).slice(0, mostNamed);
  const rest = plan.panels.filter(({ pareto }) => !pareto);
  const axis = costAxis(plan.panels.map(({ cost }) => cost));
  const lowest = Math.min(plan.targetReliability, ...plan.panels.map(({ relative }) => relative.value));
  const bottom = Math.max(0, Math.min(lowest, ...ends(frontier)));
  const yStep = bottom < 0.5 ? 0.2 : 0.1;
  const least = yStep * Math.floor(bottom / yStep);
  const yTicks = tickValues(least, 1, yStep).map((value) => Number(value.toFixed(1)));
  const of = plan.replicated ? `by ${plan.conversations} ${plan.units.name} each` : "each seen once";
  return {
    id: "figure-panel-plan",
    study: "judge-bias",
    title: "What does a reliable panel cost?",
    paper: "The panel",
    alt: `${about.title}. Reliability of panels by cost. ${frontier
      .map(
        (panel) =>
          `${panelName(panel.judges)}: ${numberWords(panel.relative)} for ${costWords(panel.cost, plan)}`,
      )
      .join("; ")}.`,
    spec: chart(
      {
        title: "What does a reliable panel cost?",
        subtitle: `${about.title}. Reliability for ranking ${plan.objects.n} ${plan.objects.name}, ${of}; truth is what ${plan.universe} have in common. ${plan.looked} panels were compared${plan.exhaustive ? "" : ", found step by step"}. Lines: 95% jackknife intervals.`,
        width,
        plot: { left: outerMargin + 34, right: width - outerMargin - 8, above: 34, height: 300, below: 56 },
        x: { range: axis.range, tickvals: axis.ticks, ticktext: axis.texts, ticklabelstandoff: 4 },
        y: { range: [least, 1.005], tickvals: yTicks, ticklabelstandoff: 4 },
        legend: namesOf(frontier, plan),
      },
      [
        verticalLines(axis.ticks),
        horizontalLines(yTicks),
        horizontalLines([plan.targetReliability], { color: ink.strong, width: 1.2, dash: "6px,4px" }),
        targetKey(plan),
        path(stepsOf(frontier, axis.at), { color: modelColours[3], width: 1.4 }),
        segments(
          frontier.flatMap(({ cost, relative: { ci } }) =>
            ci.every(Number.isFinite)
              ? [{ x: [axis.at(cost), axis.at(cost)], y: [Math.max(least, ci[0]), ci[1]] }]
              : [],
          ),
          { color: modelColours[0], width: 1.4 },
        ),
        dots(
          rest.map((panel) => pointOf(panel, plan, axis.at)),
          { size: 6, color: ink.line },
        ),
        dots(
          frontier.map((panel) => pointOf(panel, plan, axis.at)),
          { size: 8, color: modelColours[0], line: { color: ink.paper, width: 1 } },
          { cliponaxis: false },
        ),
        numbers(frontier, axis.at),
        axisTitles(
          {
            xTitle: plan.priced ? "cost of the study, USD" : "judgings that the study needs",
            yTitle: "reliability (E rho squared)",
          },
          { above: 16, below: 36 },
        ),
      ],
    ),
    table: planTable(plan),
    madeBy: "planFigure",
    inputs: [],
    seed: null,
    note: about.source,
  };
}

const ends = (panels: readonly PlannedPanel[]): number[] =>
  panels.map(({ relative: { ci, value } }) => (Number.isFinite(ci[0]) ? ci[0] : value));

const pointOf = (
  { judges, cost, relative }: PlannedPanel,
  plan: PanelPlan,
  at: (cost: number) => number,
) => ({
  x: at(cost),
  y: relative.value,
  text: plain(`${judges.join(", ")}: ${numberWords(relative)}, ${costWords(cost, plan)}`),
});

/** The best reliability that a cost buys: flat up to the next panel. */
function stepsOf(
  frontier: readonly PlannedPanel[],
  at: (cost: number) => number,
): { x: number[]; y: number[] } {
  const [x, y] = [[] as number[], [] as number[]];
  frontier.forEach(({ cost, relative }, i) => {
    if (i > 0) {
      x.push(at(cost));
      y.push(frontier[i - 1]!.relative.value);
    }
    x.push(at(cost));
    y.push(relative.value);
  });
  return { x, y };
}

/** Above the plot, where no interval ends. */
const targetKey =
  ({ targetReliability }: PanelPlan) =>
  ({ top, right }: { top: number; right: number }) => ({
    texts: [
      {
        ...textStyle.note,
        text: `dashed: the ${targetReliability} that is wanted`,
        x: right,
        y: top - 16,
        anchor: "right" as const,
      },
    ],
  });

/** The number of each panel above its interval; of two that would lie on each other, the later one stands higher. */
const numbers =
  (frontier: readonly PlannedPanel[], at: (cost: number) => number) =>
  ({ x, y }: { x: (value: number) => number; y: (value: number) => number }) => {
    const placed: { x: number; y: number }[] = [];
    return {
      texts: frontier.map(({ cost, relative }, i) => {
        const top = Number.isFinite(relative.ci[1]) ? relative.ci[1] : relative.value;
        const place = { x: x(at(cost)), y: y(top) - 10 };
        while (placed.some((one) => Math.abs(one.x - place.x) < 12 && Math.abs(one.y - place.y) < 13)) {
          place.y -= 3;
        }
        placed.push(place);
        const style = { size: textSize.note, colour: ink.strong, bold: true, anchor: "center" as const };
        return { ...place, ...style, text: String(i + 1) };
      }),
    };
  };

interface CostAxis {
  range: [number, number];
  ticks: number[];
  texts: string[];
  at(cost: number): number;
}

/** From 0 on; by powers of ten where the dearest panel costs more than twenty times the cheapest. */
function costAxis(costs: readonly number[]): CostAxis {
  const [least, most] = [Math.min(...costs), Math.max(...costs)];
  const text = (value: number): string =>
    Number(value.toPrecision(3)).toLocaleString("en-US", { maximumFractionDigits: 6 });
  if (!(least > 0 && most > 20 * least)) {
    const high = most * 1.06 || 1;
    const ticks = tickValues(0, high, niceStep(high, 7));
    return { range: [0, high], ticks, texts: ticks.map(text), at: (cost) => cost };
  }
  const range: [number, number] = [Math.log10(least) - 0.1, Math.log10(most) + 0.1];
  const powers = tickValues(Math.floor(range[0]), Math.ceil(range[1]), 1);
  const steps = range[1] - range[0] > 3 ? [1] : [1, 2, 5];
  const values = powers.flatMap((power) => steps.map((step) => step * 10 ** power));
  const inside = values.filter((value) => Math.log10(value) >= range[0] && Math.log10(value) <= range[1]);
  return { range, ticks: inside.map(Math.log10), texts: inside.map(text), at: Math.log10 };
}

function namesOf(frontier: readonly PlannedPanel[], plan: PanelPlan): Legend {
  return {
    height: frontier.length * lineHeight + 4,
    mark: (top) => () => ({
      texts: frontier.flatMap((panel, i) => {
        const y = top + (i + 0.5) * lineHeight;
        const value = `${numberWords(panel.relative)}, ${costWords(panel.cost, plan)}`;
        const style = { size: textSize.note, colour: ink.text, y };
        return [
          { ...style, text: String(i + 1), x: outerMargin + 14, anchor: "right" as const, bold: true },
          { ...style, text: fitted(panelName(panel.judges, 6), 440, textSize.note), x: outerMargin + 24 },
          { ...style, text: value, x: width - outerMargin, anchor: "right" as const },
        ];
      }),
    }),
  };
}

function planTable(plan: PanelPlan): Figure["table"] {
  return {
    columns: [
      "judges",
      "cost",
      "E rho squared",
      "lower",
      "upper",
      "phi",
      `${plan.units.name} needed`,
      "cost of these",
      "on the frontier",
    ],
    rows: plan.panels.map(({ judges, cost, relative, absolute, conversationsNeeded, costNeeded, pareto }) => [
      judges.join(", "),
      cost,
      ...[relative.value, ...relative.ci, absolute.value].map((value) =>
        Number.isFinite(value) ? value : null,
      ),
      conversationsNeeded,
      costNeeded,
      pareto ? "yes" : "no",
    ]),
  };
}
