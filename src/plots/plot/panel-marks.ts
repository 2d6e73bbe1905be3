import { inPanels } from "../chart.js";
import { ink, outerMargin, textSize, textStyle } from "../house-style.js";
import type { Frame, Mark } from "../mark.js";
import { horizontalLines, verticalLines } from "../marks/lines.js";
import { panelTitle } from "../marks/texts.js";
import type { PlacedText } from "../paper.js";
import { type AxisTick, axisTicks, type PlotAxis, xTicks } from "./axis.js";
import type { Layer, Side } from "./layer.js";
import { lineHeight, type PlotLayout } from "./layout.js";

interface AxisInput {
  layout: PlotLayout;
  x: PlotAxis;
  y: PlotAxis;
  layers: readonly Layer[];
}

/** Grid lines, the numbers and names along the axes, and what the axes measure. */
export function axisMarks({ layout, x, y, layers }: AxisInput): Mark {
  // Bars and cells show by themselves where their categories are.
  const isOpen = layers.every(({ fills }) => !fills);
  const middles = (axis: PlotAxis): number[] => (isOpen ? axis.categories.map((_, at) => at) : []);
  const zero = (side: Side): number[] => (layers.some((layer) => layer.zero === side) ? [0] : []);
  const base = { color: ink.line, width: 1 };
  return [
    inPanels((i) => (panel) => {
      const { hasX, hasY } = layout.panels[i]!;
      const across = x.kind === "number" ? xTicks(x, panel.right - panel.left) : [];
      const up = y.kind === "number" ? axisTicks(y, panel.bottom - panel.top, 38) : [];
      return [
        verticalLines([...across.map(({ at }) => at), ...middles(x)]),
        horizontalLines([...up.map(({ at }) => at), ...middles(y)]),
        verticalLines(zero("x"), base),
        horizontalLines(zero("y"), base),
        () => ({ texts: hasX ? xTexts(x, across, layout.xLabels, panel) : [] }),
        () => ({ texts: hasY ? yTexts(y, up, layout.yLabels, panel) : [] }),
      ];
    }),
    axisTitles(layout, x.title, y.title),
  ];
}

function xTexts(axis: PlotAxis, ticks: readonly AxisTick[], labels: string[][], panel: Frame): PlacedText[] {
  const look = { size: textSize.tick, anchor: "center" } as const;
  if (axis.kind === "number") {
    return ticks.map(({ at, text }) => ({
      ...look,
      text,
      x: panel.x(at),
      y: panel.bottom + 12,
      colour: ink.quiet,
    }));
  }
  return labels.flatMap((lines, at) =>
    lines.map((text, line) => ({
      ...look,
      text,
      x: panel.x(at),
      y: panel.bottom + 12 + line * lineHeight,
      colour: ink.text,
    })),
  );
}

function yTexts(axis: PlotAxis, ticks: readonly AxisTick[], labels: string[][], panel: Frame): PlacedText[] {
  const x = panel.left - 8;
  if (axis.kind === "number") {
    return ticks.map(({ at, text }) => ({
      ...{ text, x, y: panel.y(at), size: textSize.tick, colour: ink.quiet },
      anchor: "right",
    }));
  }
  return labels.flatMap((lines, at) =>
    lines.map((text, line) => ({
      ...{ text, x, y: panel.y(at) + (line - (lines.length - 1) / 2) * lineHeight },
      anchor: "right" as const,
    })),
  );
}

/** What the axes measure: the vertical one at the top left, the horizontal one below the last panel's right end. */
function axisTitles({ panels, height }: PlotLayout, x: string, y: string): Mark {
  const right = Math.max(...panels.map((panel) => panel.right));
  return ({ top }) => ({
    texts: [
      ...(y === "" ? [] : [{ ...textStyle.note, text: y, x: outerMargin, y: top - 16 }]),
      ...(x === ""
        ? []
        : [{ ...textStyle.note, text: x, x: right, y: top + height + 10, anchor: "right" as const }]),
    ],
  });
}

const alphabet = "abcdefghijklmnopqrstuvwxyz";

/** The names of the panels above them, after their letters. */
export function panelTitles({ panels }: PlotLayout, letters: boolean): Mark {
  return inPanels((i) =>
    panelTitle(panels[i]!.titleLines, 4, letters ? (alphabet[i] ?? String(i + 1)) : undefined),
  );
}
