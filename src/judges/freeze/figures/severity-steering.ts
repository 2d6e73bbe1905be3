import { counted } from "../../../core/counted.js";
import type { Figure } from "../../../plots/figure.js";
import { type IntervalRow, intervalChart } from "../../../plots/interval-chart.js";
import type { ClusteredMean } from "../../../stats/clustered-mean.js";
import type { FigureAbout } from "../../bias/figures/about.js";
import { signed } from "../../bias/figures/about-text.js";
import type { FrozenSeverityRow } from "../measures/frozen-severity.js";
import type { SteeringRow } from "../measures/steering.js";
import { finiteOrNull, judgeName, noneLine, symmetricRange, wideFor } from "./frame.js";

const parts = ["difference", "severity", "steering"] as const;
const titles = {
  difference: "their dialogues\ndiffer by",
  severity: "severity:\nthe same words",
  steering: "steering:\nother words",
} as const;

interface Row {
  label: string;
  judge: string;
  values: Partial<Record<(typeof parts)[number], ClusteredMean>>;
}

/** More rows make no picture. */
const mostRows = 30;

/**
 * Severity and steering by judge, in points of a whole dialogue, beside the reference judge. A judge that did not play
 * the person has severity only.
 */
export function severitySteeringFigure(
  found: { severity: readonly FrozenSeverityRow[]; steering: readonly SteeringRow[]; reference: string },
  about: FigureAbout,
): Figure {
  const rows = rowsOf(found, about);
  const shown = rows.slice(0, mostRows);
  const drawn = parts.filter((part) => rows.some(({ values }) => values[part] !== undefined));
  const estimates = shown.flatMap(({ values }) => Object.values(values));
  const xRange = symmetricRange(estimates);
  const units = Math.max(0, ...estimates.map(({ clusters }) => clusters));
  const reference = judgeName(found.reference, about);
  const left =
    rows.length > shown.length ? ` ${rows.length - shown.length} further rows stand in the table.` : "";
  const split =
    drawn.length > 1
      ? " Severity and steering add up to the difference."
      : " No second judge played the person, so there is no steering.";
  return {
    id: "figure-severity-steering",
    study: "judge-bias",
    title: "Does the judge score, or lead, otherwise?",
    paper: "Frozen replies",
    alt: `${about.title}. Points of a whole dialogue beside ${reference}: ${shown
      .map(
        ({ label, values }) =>
          `${label} ${drawn
            .flatMap((part) => (values[part] === undefined ? [] : [`${part} ${signed(values[part].value)}`]))
            .join(", ")}`,
      )
      .join("; ")}.`,
    spec: intervalChart({
      title: "Does the judge score, or lead, otherwise?",
      subtitle: `${about.title}. Points of a whole dialogue, judge minus ${reference}; up to ${counted(units, "independent unit")}.${split}${left}`,
      width: wideFor(
        860,
        shown.map(({ label }) => label),
      ),
      panels: drawn.map((part) => ({
        title: titles[part],
        reference: noneLine,
        rows: shown.flatMap(({ label, judge, values }): IntervalRow[] => {
          const one = values[part];
          return one === undefined
            ? []
            : [{ label, group: judge, value: rounded(one.value), clustered: one.ci }];
        }),
      })),
      xTitle: "points of a dialogue: to the right the judge gives more",
      xRange,
      unit: "",
      digits: 2,
      key: { clustered: "95% interval, by independent unit" },
    }),
    table: {
      columns: ["judge", "reference", ...drawn.flatMap((part) => [part, `${part}: lower`, `${part}: upper`])],
      rows: rows.map(({ label, values }) => [
        label,
        found.reference,
        ...drawn.flatMap((part) => {
          const one = values[part];
          return one === undefined ? [null, null, null] : [one.value, ...one.ci].map(finiteOrNull);
        }),
      ]),
    },
    madeBy: "severitySteeringFigure",
    inputs: [],
    seed: null,
    note: about.source,
  };
}

function rowsOf(
  { severity, steering, reference }: Parameters<typeof severitySteeringFigure>[0],
  about: FigureAbout,
): Row[] {
  const several = new Set(severity.map(({ criterion }) => criterion)).size > 1;
  const scored = severity.filter(({ wholeDialogue }) => Number.isFinite(wholeDialogue.value));
  return scored.map(({ judge, criterion, wholeDialogue }): Row => {
    const split = steering.find(
      (row) => row.first === reference && row.second === judge && row.criterion === criterion,
    );
    const name = judgeName(judge, about);
    return {
      label: several ? `${name}: ${criterion}` : name,
      judge,
      // From the same pairs as the difference, so that the parts add up.
      values:
        split === undefined
          ? { severity: wholeDialogue }
          : { difference: split.difference, severity: split.severity, steering: split.steering },
    };
  });
}

/** "-0.00" would be printed for what rounds to 0. */
const rounded = (value: number): number | null =>
  Number.isNaN(value) ? null : Number(value.toFixed(2)) === 0 ? 0 : value;
