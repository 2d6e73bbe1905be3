import { counted } from "../../core/counted.js";
import { textWidth } from "../../plots/text-widths.js";
import { formatInterval, formatNumber } from "../bias/wording.js";
import type { EffectiveJudges, PanelNumber } from "./effective-judges.js";
import type { PanelPlan, PlannedPanel } from "./plan-panel.js";

/** "0.76 [0.66, 0.84]" */
export const numberWords = ({ value, ci }: PanelNumber): string =>
  `${formatNumber(value)} ${formatInterval(ci)}`;

/** "a", "a and b", "a, b and 3 more" */
export function panelName(judges: readonly string[], most = 4): string {
  if (judges.length === 1) return judges[0]!;
  if (judges.length > most) {
    return `${judges.slice(0, most - 1).join(", ")} and ${judges.length - most + 1} more`;
  }
  return `${judges.slice(0, -1).join(", ")} and ${judges.at(-1)}`;
}

/** The text, or as much of its beginning as fits. */
export function fitted(text: string, width: number, size: number): string {
  if (textWidth(text, size) <= width) return text;
  let end = text.length;
  while (end > 1 && textWidth(`${text.slice(0, end)}…`, size) > width) end--;
  return `${text.slice(0, end)}…`;
}

/** "USD 1.20", or "1,200 judgings" where no price is known. */
export function costWords(cost: number, { priced }: Pick<PanelPlan, "priced">): string {
  if (!priced) return `${cost.toLocaleString("en-US")} judgings`;
  return `USD ${cost >= 100 ? Math.round(cost).toLocaleString("en-US") : Number(cost.toPrecision(3))}`;
}

/** What the panel is worth: one to three sentences. */
export function worthWords(found: EffectiveJudges): string[] {
  const k = found.judges.length;
  if (found.people.length === 0) {
    const [least, most] = [found.sensitivity.at(-1)!.value, found.sensitivity[0]!.value];
    return [
      `Without people nobody can say what ${counted(k, "judge")} are worth: between ${formatNumber(least)} and ${formatNumber(most)} independent ones, the fewer the more of their agreement is shared error.`,
    ];
  }
  return [
    `The ${counted(k, "judge")} are worth ${numberWords(found)} independent ones: the errors of two of them correlate by ${numberWords(found.meanCorrelation)}.`,
    `The mean of the panel correlates by ${numberWords(found.validity!.panel)} with what people agree on, that of a single judge by ${formatNumber(found.validity!.single.value)}. Endlessly many such judges would reach ${formatNumber(found.validity!.endless.value)}.`,
  ];
}

/** Which panel to hire: one or two sentences. */
export function planWords(plan: PanelPlan): string[] {
  const {
    objects,
    conversations,
    replicated,
    targetReliability: target,
    cheapest,
    cheapestSure,
    units,
  } = plan;
  const design = replicated
    ? `ranking ${objects.n} ${objects.name} by ${conversations} ${units.name} each`
    : `ranking ${objects.n} ${objects.name}`;
  const words = (panel: PlannedPanel): string =>
    `${panelName(panel.judges)} (${numberWords(panel.relative)}, ${costWords(panel.cost, plan)})`;
  if (cheapest === null) {
    const best = plan.panels.reduce((most, one) => (one.relative.value > most.relative.value ? one : most));
    const free =
      plan.cheapestFree === null
        ? ""
        : ` With ${plan.cheapestFree.conversationsNeeded} ${units.name} each, ${panelName(plan.cheapestFree.judges)} would reach it.`;
    return [`For ${design} no panel reaches a reliability of ${target}. The best is ${words(best)}.${free}`];
  }
  const sure =
    cheapestSure === null
      ? " No panel reaches it with its whole interval."
      : cheapestSure === cheapest
        ? " Its whole interval lies above."
        : ` The cheapest whose whole interval lies above is ${words(cheapestSure)}.`;
  return [`For ${design} with a reliability of ${target}, the cheapest panel is ${words(cheapest)}.${sure}`];
}
