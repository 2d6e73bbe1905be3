import { ink, outerMargin, textSize, textStyle, tickText } from "../house-style.js";
import type { Frame, Mark } from "../mark.js";
import type { PlacedText } from "../paper.js";
import { balanceText, wrapText } from "../text-widths.js";

const titleLine = 22;
const subtitleLine = 17;
/** The distance between the lines of a panel title. */
export const headingLine = 18;

/** The wrapped title and subtitle: their height, and how to draw them. */
export function titleBlock({ title, subtitle }: { title: string; subtitle: string }, width: number) {
  // A chart below another one has a subtitle alone, which needs no margin of its own.
  const isPart = title === "" && subtitle !== "";
  const lines = isPart ? [] : balanceText(title, width - 2 * outerMargin, textSize.title, "bold");
  const below = isPart ? 0 : outerMargin + lines.length * titleLine + 4;
  const small = wrapText(subtitle, width - 2 * outerMargin, textSize.subtitle);
  const mark = (): { texts: PlacedText[] } => ({
    texts: [
      ...lines.map((text, i) => ({
        text,
        x: outerMargin,
        y: outerMargin + (i + 0.5) * titleLine,
        size: textSize.title,
        colour: ink.strong,
        bold: true,
      })),
      ...small.map((text, i) => ({
        text,
        x: outerMargin,
        y: below + (i + 0.5) * subtitleLine,
        size: textSize.subtitle,
        colour: ink.quiet,
      })),
    ],
  });
  return { height: below + small.length * subtitleLine, mark };
}

/** Lines of text; the last one ends at `y`. */
export function textAbove(
  lines: string[],
  { y, lineHeight, ...style }: Omit<PlacedText, "text"> & { lineHeight: number },
): PlacedText[] {
  return lines.map((text, i) => ({ ...style, text, y: y - (lines.length - i - 0.5) * lineHeight }));
}

/** The title of a panel, in bold, the given number of pixels above it, after its letter if it has one. */
export function panelTitle(lines: string[], above: number, letter?: string): Mark {
  const indent = letter === undefined ? 0 : letterWidth;
  return [
    letter === undefined ? [] : panelLetter(letter, Math.max(1, lines.length), above),
    ({ left, top }) => ({
      texts: textAbove(lines, {
        ...{ ...textStyle.heading, x: left + indent, y: top - above },
        lineHeight: headingLine,
      }),
    }),
  ];
}

/** The room of a panel's letter before its title. */
export const letterWidth = 16;

/** The letter of a panel, before the first line of its title. */
function panelLetter(text: string, titleLines: number, above: number): Mark {
  return ({ left, top }) => ({
    texts: [{ ...textStyle.heading, text, x: left, y: top - above - (titleLines - 0.5) * headingLine }],
  });
}

/** What the horizontal axis measures, below the left end of its numbers. */
export function xTitle(text: string): Mark {
  return ({ left, bottom }) => ({ texts: [{ ...textStyle.note, text, x: left, y: bottom + 32 }] });
}

/** What the axes measure: the vertical one above its values, the horizontal one below its end. */
export function axisTitles(
  titles: { xTitle: string; yTitle: string },
  { above, below }: { above: number; below: number },
): Mark {
  return ({ right, top, bottom }: Frame) => ({
    texts: [
      { ...textStyle.note, text: titles.yTitle, x: outerMargin, y: top - above },
      { ...textStyle.note, text: titles.xTitle, x: right, y: bottom + below, anchor: "right" },
    ],
  });
}

/** The numbers below a horizontal axis, if plotly does not draw them. */
export function tickTexts(values: number[]): Mark {
  return ({ x, bottom }) => ({
    texts: values.map((value) => ({
      text: tickText(value),
      x: x(value),
      y: bottom + 12,
      size: textSize.tick,
      colour: ink.quiet,
      anchor: "center",
    })),
  });
}
