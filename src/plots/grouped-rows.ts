import { InputError } from "../core/errors.js";
import { requireSome, requireUniqueRows } from "./chart-checks.js";
import { ink, outerMargin, textSize, textStyle } from "./house-style.js";
import type { Mark } from "./mark.js";
import type { PlacedText } from "./paper.js";
import { textWidth } from "./text-widths.js";

/** A row whose label may stand in two languages, under the heading of its group. */
export interface GroupedRow {
  label: string;
  /** The label in the other language, in a column of its own beside the first. */
  sublabel?: string;
  group: string;
  /** Drawn in ink and bold: a summary of the other rows. */
  emphasis?: boolean;
}

/** A group of rows, in their order from the top. Without a label it has a gap and no heading. */
export interface RowGroup {
  id: string;
  label: string;
  sublabel?: string;
}

/** Where rows and headings stand, in pixels from the top of the first. */
export interface GroupedLayout<Row> {
  rows: { row: Row; centre: number }[];
  headings: { group: RowGroup; centre: number }[];
  height: number;
  /** Distance from the figure's edge to the end of the labels. */
  labelEnd: number;
  sublabelLeft: number;
}

const groupGap = 8;
const rowStyle = ({ emphasis = false }: GroupedRow) => ({ left: emphasis ? 0 : 10, bold: emphasis });

/**
 * Stacks rows under the headings of their groups.
 *
 * @throws {InputError} `heatMap requires at least one row, got none`, a row of no group, or two rows of one
 * label and group
 */
export function layoutGroupedRows<Row extends GroupedRow>(
  chart: string,
  groups: readonly RowGroup[],
  rows: readonly Row[],
  size: { row: number; heading: number },
): GroupedLayout<Row> {
  requireSome(chart, "row", rows.length > 0);
  const stray = rows.find((row) => !groups.some(({ id }) => id === row.group));
  if (stray !== undefined) {
    throw new InputError(
      `${chart}: "${stray.label}" is of group "${stray.group}", which is none of ${groups.map(({ id }) => id).join(", ")}`,
    );
  }
  requireUniqueRows(chart, [{ title: "the chart", rows: [...rows] }]);
  const shown = groups.filter(({ id }) => rows.some((row) => row.group === id));
  const layout: GroupedLayout<Row> = { rows: [], headings: [], height: 0, labelEnd: 0, sublabelLeft: 0 };
  let y = 0;
  for (const [i, group] of shown.entries()) {
    if (i > 0) y += groupGap;
    if (group.label !== "") {
      layout.headings.push({ group, centre: y + size.heading / 2 });
      y += size.heading;
    }
    for (const row of rows.filter((one) => one.group === group.id)) {
      layout.rows.push({ row, centre: y + size.row / 2 });
      y += size.row;
    }
  }
  const texts = [
    ...rows.map((row) => ({ ...row, ...rowStyle(row) })),
    ...shown.map((group) => ({ ...group, left: 0, bold: true })),
  ];
  const widest = Math.max(
    ...texts.map(
      ({ label, left, bold }) => left + textWidth(label, textSize.label, bold ? "bold" : "regular"),
    ),
  );
  const widestSublabel = Math.max(...texts.map(({ sublabel = "" }) => textWidth(sublabel, textSize.note)));
  layout.height = y;
  layout.sublabelLeft = Math.ceil(outerMargin + widest + 10);
  layout.labelEnd = Math.ceil(
    widestSublabel > 0 ? layout.sublabelLeft + widestSublabel : outerMargin + widest,
  );
  return layout;
}

/** The labels of rows and groups, each language in its column. */
export function groupedLabels<Row extends GroupedRow>(layout: GroupedLayout<Row>): Mark {
  const labels = [
    ...layout.headings.map(({ group, centre }) => ({ ...group, centre, left: 0, bold: true })),
    ...layout.rows.map(({ row, centre }) => ({ ...row, centre, ...rowStyle(row) })),
  ];
  return ({ top }) => ({
    texts: labels.flatMap(({ label, sublabel, centre, left, bold }): PlacedText[] => {
      const y = top + centre;
      const colour = bold ? ink.strong : ink.text;
      const first = { text: label, x: outerMargin + left, y, colour, bold };
      if (!sublabel) return [first];
      const second = { ...textStyle.note, text: sublabel, x: layout.sublabelLeft, y };
      return [first, bold ? { ...second, colour } : second];
    }),
  });
}
