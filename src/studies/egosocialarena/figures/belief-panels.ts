import { type FanPanel, fanChart } from "../../../plots/fan-chart.js";
import type { PlotlySpec } from "../../../plots/figure.js";
import type { EgoSocialArenaData } from "../data/data.js";
import { opponentNumbers, scoreBeliefs } from "../measures/g08a.js";

// A step of the level 2 opponent: a belief this far away is one round early or late.
const near = 5;
// Half the width of the line that marks a whole number.
const mark = 0.5;

/** Bands around an opponent's numbers for near and right beliefs; a belief is right within `tolerance`. */
export function bandsAround(numbers: readonly number[], tolerance = 0): FanPanel["bands"] {
  return [near, Math.max(mark, tolerance)].map((by) => ({
    low: numbers.map((x) => x - by),
    high: numbers.map((x) => x + by),
  }));
}

/** One panel per model of Appendix C, if all its beliefs at the level are printed. */
export function printedPanels(data: EgoSocialArenaData, level: 1 | 2, suffix = ""): FanPanel[] {
  return data.models.flatMap((row): FanPanel[] => {
    const beliefs = data.beliefsOf(level, row.id).map(({ belief }) => belief);
    if (beliefs.includes(null)) return [];
    const { right, meanError } = scoreBeliefs(data, level, row.id);
    return [
      {
        title: `${row.title.replace(/-(Chat|Instruct|Sonnet)$/, "")}${suffix}`,
        note: `${right} right, ${meanError.toFixed(1)}`,
        median: beliefs as number[],
        bands: bandsAround(opponentNumbers(level)),
      },
    ];
  });
}

/** Beliefs about an opponent's number over ten rounds, one panel per player. */
export function beliefPanels(title: string, subtitle: string, panels: FanPanel[]): PlotlySpec {
  return fromRoundOne(
    fanChart({
      title,
      subtitle,
      panels,
      xTitle: "Round",
      yTitle: "Number (0 to 100)",
      yRange: [0, 100],
      yTicks: [0, 50, 100],
      key: {
        bands: [`within ${near} of the opponent's number`, "its number: right"],
        median: "belief",
      },
      width: 900,
    }),
  );
}

/** Rounds count from 1, but the marks for paths and fans count steps from 0. */
export function fromRoundOne(spec: PlotlySpec): PlotlySpec {
  const layout = Object.fromEntries(
    Object.entries(spec.layout).map(([name, value]) => {
      const axis = value as { tickvals?: number[] };
      if (!/^xaxis\d*$/.test(name) || axis.tickvals === undefined) return [name, value];
      return [name, { ...axis, ticktext: axis.tickvals.map((step) => String(step + 1)) }];
    }),
  );
  const data = spec.data.map((trace) =>
    Array.isArray(trace.text)
      ? {
          ...trace,
          text: trace.text.map((text: string) =>
            text.replace(/<br>(\d+): (?:median )?/, (_, step) => `<br>round ${Number(step) + 1}: `),
          ),
        }
      : trace,
  );
  return { data, layout };
}
