import type { PlainFigure } from "../../../plots/figure.js";
import { fixed } from "../../../plots/house-style.js";
import { marks } from "../../../plots/plot/marks.js";
import { plot } from "../../../plots/plot/plot.js";
import type { AppraisalRecovery, RecoveredEstimate, RecoveryPart } from "../../../stimuli/worlds/recovery.js";

interface Panel {
  title: string;
  parts: readonly RecoveryPart[];
  /** The first studies alone: a study has some dozen coefficients, but one player and one pair of cues. */
  studies: number;
  has?: (quantity: string) => boolean;
  /** What numbers are divided by, so that panels of one scale are filled: 1 unless given. The title says it. */
  per?: number;
}

const player: readonly RecoveryPart[] = ["a player's weights"];
const panels: Record<"intensities" | "weights", readonly Panel[]> = {
  intensities: [
    { title: "Wheel of fortune: points", parts: ["wheel of fortune"], studies: 1 },
    { title: "Split or steal: logits", parts: ["split or steal"], studies: 1 },
  ],
  weights: [
    { title: "Money / 3", parts: player, studies: 10, has: (quantity) => quantity === "money", per: 3 },
    {
      title: "Inequity, reputation",
      parts: player,
      studies: 10,
      has: (quantity) => quantity !== "money",
    },
    { title: "Cues, choices", parts: ["two cues", "forced choice"], studies: 10 },
  ],
};

/**
 * What was planted in simulated people against what is found, with 95% intervals. On the line both are the same.
 *
 * @param of the coefficients of the intensities in both worlds, in one study; or the weights of ten players, and of
 * cues and the softmax in ten studies
 */
export function figureRecovered(
  { estimates, studies }: AppraisalRecovery,
  of: keyof typeof panels = "intensities",
): PlainFigure {
  const rows = panels[of].flatMap(({ title, parts, studies: some, has = () => true, per = 1 }) => {
    const shown = estimates.filter(
      ({ part, study, quantity }) => parts.includes(part) && study < some && has(quantity),
    );
    const truths = shown.map(({ planted }) => planted);
    return shown.map(({ quantity, planted, value, ci: [low, high] }, i) => ({
      ...{
        panel: title,
        quantity,
        planted: planted / per,
        found: value / per,
        low: low / per,
        high: high / per,
      },
      // The line has one point at each place.
      same: truths.indexOf(planted) === i ? planted / per : null,
    }));
  });
  const captions = panels[of].map(({ title }) => {
    const own = rows.filter(({ panel }) => panel === title);
    const hit = own.filter(({ low, high, planted }) => low <= planted && planted <= high).length;
    return `${title}: ${hit} of ${own.length} intervals cross the line.`;
  });
  const parts = panels[of].flatMap((panel) => panel.parts);
  const share = heldShare(estimates.filter(({ part }) => parts.includes(part)));
  const what = of === "intensities" ? "coefficients" : "weights";
  return plot(rows, {
    title: `Planted ${what}: ${fixed(share, 1)}% of the 95% intervals hold them`,
    subtitle: `Simulated people in ${studies} studies; the figure shows ${of === "intensities" ? "the first" : "ten at most; the weight of money runs to 3, and is divided by it"}`,
    facet: "panel",
    columns: panels[of].length,
    marks: [
      marks.lines({ x: "same", y: "same", points: false }),
      marks.dots({ x: "planted", y: "found", low: "low", high: "high", size: 5 }),
    ],
    x: { title: "Planted" },
    y: { title: "Found" },
    intervalNote: "95% interval",
    alt: `Points show what was found against what was planted, with 95% intervals, around the line on which both are the same. ${captions.join(" ")}`,
  });
}

function heldShare(estimates: readonly RecoveredEstimate[]): number {
  const held = estimates.filter(({ ci, planted }) => ci[0] <= planted && planted <= ci[1]).length;
  return (100 * held) / estimates.length;
}
