import type { ConfidenceInterval } from "../../../core/estimate.js";
import type { Figure } from "../../../plots/figure.js";
import { type IntervalRow, intervalChart } from "../../../plots/interval-chart.js";
import { niceStep } from "../../../plots/scale.js";
import type { FigureAbout } from "./about.js";

/** One row of a figure of judges: an estimate for each panel. */
export interface EffectRow {
  label: string;
  judge: string;
  /** Undefined = the panel has no such estimate of this row. */
  values: ({ value: number; ci: ConfidenceInterval } | undefined)[];
}

export interface EffectRowsFigure {
  id: string;
  title: string;
  /** What is compared, and n with its units. */
  subtitle: string;
  panels: { title: string; reference?: { value: number; label: string } }[];
  rows: EffectRow[];
  xTitle: string;
  /** What the numbers are multiplied by: 100 for percent. */
  times?: number;
  unit?: string;
  digits?: number;
  /** The ends of the axis, where the quantity has any. */
  bounds?: [number, number];
  /** What the ends of the axis must hold. */
  show?: number[];
  width?: number;
  madeBy: string;
  alt: string;
}

/** More rows make no picture. */
const mostRows = 40;

/** Rows of estimates with intervals, a panel for each quantity: the frame of the figures of judges. */
export function effectRowsFigure(input: EffectRowsFigure, about: FigureAbout): Figure {
  const { panels, times = 1, unit = "", digits = 2, width = 860 } = input;
  const rows = input.rows.filter(({ values }) => values.some((one) => one && Number.isFinite(one.value)));
  const shown = rows.slice(0, mostRows);
  const scripted = new Set(about.raters.filter(({ kind }) => kind === "scripted").map(({ id }) => id));
  const labelOf = ({ label, judge }: EffectRow): string =>
    scripted.has(judge) ? `${label} (scripted)` : label;
  const xRange = input.bounds ?? rangeOf(shown, times, input.show ?? []);
  const inRange = (value: number): number => Math.min(Math.max(value, xRange[0]), xRange[1]);
  const left = rows.length - shown.length;
  const spec = intervalChart({
    title: input.title,
    subtitle: `${about.title}. ${input.subtitle}${left > 0 ? ` ${left} further rows stand in the table.` : ""}`,
    width,
    panels: panels.map(({ title, reference }, panel) => ({
      title,
      ...(reference === undefined ? {} : { reference }),
      rows: shown.map((row): IntervalRow => {
        const found = row.values[panel];
        const value = found === undefined || !Number.isFinite(found.value) ? null : times * found.value;
        // "-0.00" would be printed for what rounds to 0.
        const isZero = value !== null && Number(value.toFixed(digits)) === 0;
        return {
          label: labelOf(row),
          group: row.judge,
          value: value === null ? null : isZero ? 0 : inRange(value),
          clustered: value === null ? null : (found!.ci.map((end) => times * end) as ConfidenceInterval),
        };
      }),
    })),
    xTitle: input.xTitle,
    xRange,
    unit,
    digits,
    key: { clustered: "interval, by independent unit" },
  });
  return {
    id: `figure-${input.id}`,
    study: "judge-bias",
    title: input.title,
    paper: "",
    alt: `${about.title}. ${input.alt}`,
    spec,
    table: {
      columns: ["row", "judge", ...panels.flatMap(({ title }) => columnsOf(title.replaceAll("\n", " ")))],
      rows: rows.map((row) => [
        labelOf(row),
        row.judge,
        ...row.values.flatMap((found) =>
          found === undefined ? [null, null, null] : [found.value, ...found.ci].map(finite),
        ),
      ]),
    },
    madeBy: input.madeBy,
    inputs: [],
    seed: null,
    note: about.source,
  };
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** From the least to the greatest value, with room for intervals up to half of that again. */
function rangeOf(rows: readonly EffectRow[], times: number, show: readonly number[]): [number, number] {
  const all = rows.flatMap(({ values }) => values.filter((one) => one !== undefined));
  const values = [...show, ...all.map(({ value }) => times * value)].filter(Number.isFinite);
  const ends = all.flatMap(({ ci }) => ci.map((end) => times * end)).filter(Number.isFinite);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = 0.5 * (high - low) || Math.abs(high) || 1;
  const from = Math.max(Math.min(low, ...ends), low - room);
  const to = Math.min(Math.max(high, ...ends), high + room);
  // The ends are ticks, so that the ticks between them are round.
  const step = niceStep(to - from, 6);
  return [Math.floor(from / step) * step, Math.ceil(to / step) * step];
}

/** "419 conversations", or "415 to 419 conversations". */
export function unitsText(counts: readonly number[], units: string): string {
  const [low, high] = [Math.min(...counts), Math.max(...counts)];
  return `${low === high ? low : `${low} to ${high}`} ${units}`;
}

/** A panel's value and the ends of its interval. */
const columnsOf = (title: string): string[] => [title, `${title}: lower`, `${title}: upper`];
