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
  const [low, high] = [0, Math.max(...plan.panels.map(({ cost }) => cost)) * 1.06 || 1];
  const step = niceStep(high - low, 7);
  const lowest = Math.min(plan.targetReliability, ...plan.panels.map(({ relative }) => relative.value));
  const least = Math.max(0, Math.floor(10 * Math.min(lowest, ...ends(frontier)) - 0.01) / 10);
  const yTicks = tickValues(least, 1, 1 - least > 0.5 ? 0.2 : 0.1).map((value) => Math.min(1, value));
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
        x: {
          range: [low, high],
          tickvals: tickValues(low, high, step),
          separatethousands: true,
          ticklabelstandoff: 4,
        },
        y: { range: [least, 1.005], tickvals: yTicks, ticklabelstandoff: 4 },
        legend: namesOf(frontier, plan),
      },
      [
        verticalLines(tickValues(low, high, step)),
        horizontalLines(yTicks),
        horizontalLines([plan.targetReliability], { color: ink.strong, width: 1.2, dash: "6px,4px" }),
        targetKey(plan),
        path(stepsOf(frontier), { color: modelColours[3], width: 1.4 }),
        segments(
          frontier.flatMap(({ cost, relative: { ci } }) =>
            ci.every(Number.isFinite) ? [{ x: [cost, cost], y: [Math.max(least, ci[0]), ci[1]] }] : [],
          ),
          { color: modelColours[0], width: 1.4 },
        ),
        dots(
          rest.map((panel) => pointOf(panel, plan)),
          { size: 6, color: ink.line },
        ),
        dots(
          frontier.map((panel) => pointOf(panel, plan)),
          { size: 8, color: modelColours[0], line: { color: ink.paper, width: 1 } },
          { cliponaxis: false },
        ),
        numbers(frontier),
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

const pointOf = ({ judges, cost, relative }: PlannedPanel, plan: PanelPlan) => ({
  x: cost,
  y: relative.value,
  text: plain(`${judges.join(", ")}: ${numberWords(relative)}, ${costWords(cost, plan)}`),
});

/** The best reliability that a cost buys: flat up to the next panel. */
function stepsOf(frontier: readonly PlannedPanel[]): { x: number[]; y: number[] } {
  const [x, y] = [[] as number[], [] as number[]];
  frontier.forEach(({ cost, relative }, i) => {
    if (i > 0) {
      x.push(cost);
      y.push(frontier[i - 1]!.relative.value);
    }
    x.push(cost);
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

/** The number of each panel, above its interval. */
const numbers =
  (frontier: readonly PlannedPanel[]) =>
  ({ x, y }: { x: (value: number) => number; y: (value: number) => number }) => ({
    texts: frontier.map(({ cost, relative }, i) => ({
      text: String(i + 1),
      x: x(cost),
      y: y(Number.isFinite(relative.ci[1]) ? relative.ci[1] : relative.value) - 10,
      size: textSize.note,
      colour: ink.strong,
      bold: true,
      anchor: "center" as const,
    })),
  });

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
