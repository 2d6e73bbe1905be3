import type { PlainFigure } from "../../../plots/figure.js";
import { fixed } from "../../../plots/house-style.js";
import { marks } from "../../../plots/plot/marks.js";
import { plot } from "../../../plots/plot/plot.js";
import type { AppraisalRecovery, RecoveryPart } from "../../../stimuli/worlds/recovery.js";

/** In each study some dozen coefficients are found, but one player and one pair of cues: these of several studies. */
const panels: readonly { title: string; parts: readonly RecoveryPart[]; studies: number }[] = [
  { title: "Wheel of fortune: points", parts: ["wheel of fortune"], studies: 1 },
  { title: "Split or steal: logits", parts: ["split or steal"], studies: 1 },
  { title: "Weights of ten players", parts: ["a player's weights"], studies: 10 },
  { title: "Cues and choices, ten studies", parts: ["two cues", "forced choice"], studies: 10 },
];

/**
 * What was planted in simulated people against what is found, with 95% intervals: coefficients of both worlds, the
 * weights of players, of cues and of the softmax. On the line both are the same.
 */
export function figureRecovered({ estimates, studies }: AppraisalRecovery): PlainFigure {
  const rows = panels.flatMap(({ title, parts, studies: some }) => {
    const shown = estimates.filter(({ part, study }) => parts.includes(part) && study < some);
    const truths = shown.map(({ planted }) => planted);
    return shown.map(({ quantity, planted, value, ci: [low, high] }, i) => ({
      ...{ panel: title, quantity, planted, found: value, low, high },
      // The line has one point at each place.
      same: truths.indexOf(planted) === i ? planted : null,
    }));
  });
  const held = estimates.filter(({ ci, planted }) => ci[0] <= planted && planted <= ci[1]).length;
  const alts = panels.map(({ title }) => {
    const own = rows.filter(({ panel }) => panel === title);
    const hit = own.filter(({ low, high, planted }) => low <= planted && planted <= high).length;
    return `${title}: ${hit} of ${own.length} intervals cross the line.`;
  });
  const share = `${fixed((100 * held) / estimates.length, 1)}%`;
  return plot(rows, {
    title: `What was planted is found: ${share} of the 95% intervals hold it`,
    subtitle: `Simulated people whose appraisals are known; ${studies} studies, of which some are shown`,
    facet: "panel",
    columns: 2,
    marks: [
      marks.lines({ x: "same", y: "same", points: false }),
      marks.dots({ x: "planted", y: "found", low: "low", high: "high", size: 5 }),
    ],
    x: { title: "Planted" },
    y: { title: "Found" },
    intervalNote: "95% interval",
    alt: `Points show what was found against what was planted, with 95% intervals, in four panels around the line on which both are the same. ${alts.join(" ")}`,
  });
}
