import { chart, inPanels } from "../../../plots/chart.js";
import type { Figure } from "../../../plots/figure.js";
import { ink, modelColours, outerMargin, plain, textSize, textStyle } from "../../../plots/house-style.js";
import { legend } from "../../../plots/legend.js";
import type { Mark } from "../../../plots/mark.js";
import { horizontalLines, verticalLines } from "../../../plots/marks/lines.js";
import { dots, path } from "../../../plots/marks/points.js";
import { axisTitles } from "../../../plots/marks/texts.js";
import { niceStep, sideBySide, tickValues } from "../../../plots/scale.js";
import { wrapText } from "../../../plots/text-widths.js";
import { certificateTable, smallestText } from "../certificate-table.js";
import type { Certificate, CertificateRow } from "../certify-contract.js";
import type { FigureAbout } from "./about.js";

const size = { panel: 118, head: 66, foot: 36 };
const width = 700;
const columns = 3;
const shares = [0, 0.5, 1];
const wanted = 0.8;

const colourOf = ({ verdict }: CertificateRow): string =>
  verdict === "fails" ? modelColours[1] : modelColours[0];

/** Power by planted size, a small panel for each diagnostic with a certificate. */
export function certificateFigure(certificate: Certificate, about: FigureAbout): Figure {
  const { rows, draws, seed } = certificate;
  const rowCount = Math.ceil(rows.length / columns);
  const [left, right] = [outerMargin + 26, width - outerMargin];
  const areas = sideBySide(columns, { left, right, gap: 34 });
  const ranges = rows.map(({ sizes }) =>
    Math.max(...sizes.map(({ effective }) => Math.abs(effective)), 1e-9),
  );
  const steps = ranges.map((range) => niceStep(range, 4));
  const height = rowCount * (size.panel + size.foot) + (rowCount - 1) * size.head - size.foot;
  const titles = {
    title: "How small a bias can this table show?",
    subtitle: subtitleOf(certificate, about),
    xTitle: "",
    yTitle: "share of draws that find it",
  };
  const spec = chart(
    {
      ...titles,
      width,
      plot: { left, right, above: size.head + 22, height, below: size.foot + 14 },
      panels: rows.map((_, i) => ({
        ...areas[i % columns]!,
        rows: {
          top: Math.floor(i / columns) * (size.panel + size.foot + size.head),
          height: size.panel,
        },
        x: { range: [0, 1.04 * ranges[i]!], tick0: 0, dtick: steps[i]! },
        y: { range: [0, 1.04], tickvals: shares, showticklabels: i % columns === 0 },
      })),
      legend: legend(
        [
          { mark: "filled", text: "planted sizes; 0 = false alarms", colour: modelColours[0] },
          { mark: "filled", text: "fails", colour: modelColours[1] },
          { mark: "dotted", text: "80% of draws, and the smallest effect found so often" },
        ],
        width,
      ),
    },
    [
      inPanels((i) => [
        verticalLines(tickValues(0, ranges[i]!, steps[i]!)),
        horizontalLines(shares),
        horizontalLines([wanted], { color: ink.quiet, width: 1, dash: "dot" }),
      ]),
      axisTitles(titles, { above: size.head + 8, below: 0 }),
      inPanels((i) => heading(rows[i]!, areas[0]!.right - areas[0]!.left)),
      inPanels((i) => curve(rows[i]!)),
    ],
  );
  return {
    id: "figure-certificate",
    study: "judge-bias" as Figure["study"],
    title: titles.title,
    paper: "",
    alt: altOf(certificate),
    spec,
    table: certificateTable(certificate),
    madeBy: "certificateFigure",
    inputs: [],
    seed,
    note: `Each point is a share of ${draws} draws.`,
  };
}

function heading(row: CertificateRow, room: number): Mark {
  const smallest = Number.isNaN(row.smallest) ? smallestText(row) : `from ${smallestText(row)}`;
  const text = row.verdict === "fails" ? "fails" : smallest;
  const lines = wrapText(text, room, textSize.note).slice(0, 2);
  return ({ left, top }) => ({
    texts: [
      { text: row.diagnostic, x: left, y: top - 46, colour: ink.strong, bold: true },
      { ...textStyle.note, text: `n = ${row.units}`, x: left + room, y: top - 46, anchor: "right" },
      ...lines.map((line, i) => ({ ...textStyle.note, text: line, x: left, y: top - 29 + 14 * i })),
    ],
  });
}

function curve(row: CertificateRow): Mark {
  const x = row.sizes.map(({ effective }) => Math.abs(effective));
  const y = row.sizes.map(({ power }) => power);
  const colour = colourOf(row);
  const texts = row.sizes.map(
    ({ effective, power }) =>
      `<b>${plain(row.diagnostic)}</b><br>${effective.toPrecision(2)} ${plain(row.effectUnit)}: found in ${(100 * power).toFixed(0)}% of ${row.draws} draws`,
  );
  const smallest = Number.isNaN(row.smallest) ? [] : [row.smallest];
  return [
    verticalLines(smallest, { color: ink.quiet, width: 1, dash: "dot" }),
    path({ x, y }, { color: colour, width: 1.8 }),
    dots(
      x.map((one, i) => ({ x: one, y: y[i]!, text: texts[i]! })),
      { size: 7, color: colour },
      { cliponaxis: false },
    ),
  ];
}

function subtitleOf({ draws, rows }: Certificate, { title, raters }: FigureAbout): string {
  const judges = [...new Set(rows.map(({ judge }) => judge))];
  const kinds = new Map(raters.map(({ id, kind }) => [id, kind]));
  const named = judges.map((id) => (kinds.get(id) === "scripted" ? `${id} (scripted)` : id)).join(", ");
  return `${title}. Biases planted in the ratings of ${named}: ${draws} draws of each size; n = independent units.`;
}

function altOf({ rows, draws }: Certificate): string {
  const parts = rows.map((row) =>
    row.verdict === "fails" ? `${row.diagnostic} fails` : `${row.diagnostic} from ${smallestText(row)}`,
  );
  return `Power of ${rows.length} diagnostics by the size of a planted bias, ${draws} draws a size. Found in 80% of draws: ${parts.join("; ")}.`;
}
