import { InputError } from "../../core/errors.js";
import { escapeHtml } from "../../core/escape-html.js";
import { type ActionUnit, actionUnitInfo, actionUnits, drawnUnits } from "./action-units.js";
import type { Expression } from "./expressions.js";
import { facePng } from "./face-png.js";
import { faceContent, faceSize } from "./face-svg.js";
import type { Identity } from "./identity.js";

/** A picture of a contact sheet, and its caption. */
export interface SheetCell {
  units: readonly ActionUnit[];
  identity: Identity;
  caption: string;
}

const fontSize = 12;
const lineHeight = 14;
/** The space below the faces of a row with one-line captions. */
const oneLine = 22;

/**
 * A contact sheet: many drawn faces in rows, each with its caption, as SVG text. A caption wider than its face is
 * broken into lines, which makes its row higher.
 *
 * @param rows cells from left to right; rows may differ in length
 * @param side the side of one face in pixels, default 200
 * @throws InputError `faceSheet requires rows with at least one cell, got none`
 *
 * @example
 * ```ts
 * const cell = { units: [], identity: identityById("f1"), caption: "neutral" };
 * faceSheet([[cell, cell]], 100).includes('width="200" height="122"'); // true
 * ```
 */
export function faceSheet(rows: readonly (readonly SheetCell[])[], side = 200): string {
  return sheetOf(rows, side, ({ units, identity }, id, place) => {
    const face = faceContent(units, identity, { prefix: `${id}-` });
    return `<svg ${place} viewBox="0 0 ${faceSize} ${faceSize}">${face}</svg>`;
  });
}

/**
 * The same sheet with rendered faces, as the stimuli are, each a PNG inside the SVG text.
 *
 * @param rows cells from left to right; rows may differ in length
 * @param side the side of one face in pixels, default 200
 * @throws InputError `faceSheet requires rows with at least one cell, got none`
 *
 * @example
 * ```ts
 * const cell = { units: [], identity: identityById("f1"), caption: "neutral" };
 * const svg = await renderedSheet([[cell]], 48);
 * svg.includes("data:image/png;base64,"); // true
 * ```
 */
export async function renderedSheet(rows: readonly (readonly SheetCell[])[], side = 200): Promise<string> {
  const pictures = new Map<SheetCell, string>();
  for (const cell of rows.flat()) {
    const png = await facePng(cell.units, cell.identity, Math.max(32, side));
    pictures.set(cell, png.toString("base64"));
  }
  return sheetOf(
    rows,
    side,
    (cell, _, place) => `<image ${place} href="data:image/png;base64,${pictures.get(cell)}"/>`,
  );
}

function sheetOf(
  rows: readonly (readonly SheetCell[])[],
  side: number,
  picture: (cell: SheetCell, id: string, place: string) => string,
): string {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  if (columns === 0) throw new InputError("faceSheet requires rows with at least one cell, got none");
  const captions = rows.map((row) => row.map(({ caption }) => captionLines(caption, side)));
  const labels = captions.map(
    (row) => oneLine + lineHeight * (Math.max(1, ...row.map(({ length }) => length)) - 1),
  );
  const tops = labels.map((_, r) => labels.slice(0, r).reduce((sum, label) => sum + side + label, 0));
  const cells = rows.flatMap((row, r) =>
    row.map((cell, c) => {
      const [x, y] = [c * side, tops[r]!];
      const texts = captions[r]![c]!.map(
        (line, i) =>
          `<text x="${x + side / 2}" y="${y + side + 15 + i * lineHeight}" text-anchor="middle">${escapeHtml(line)}</text>`,
      );
      const place = `x="${x}" y="${y}" width="${side}" height="${side}"`;
      return picture(cell, `r${r}c${c}`, place) + texts.join("");
    }),
  );
  const [width, height] = [columns * side, tops.at(-1)! + side + labels.at(-1)!];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="#ffffff"/>` +
    `<g font-family="Arimo, Arial, sans-serif" font-size="${fontSize}" fill="#333333">${cells.join("")}</g></svg>`
  );
}

/** A caption in lines no wider than the face above: broken at spaces, and a longer word at any letter. */
function captionLines(caption: string, side: number): string[] {
  const fits = (line: string): boolean => widthAtMost(line) <= side - 4;
  const lines: string[] = [];
  for (const word of caption.split(/\s+/).filter(Boolean)) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && fits(longer)) {
      lines[lines.length - 1] = longer;
      continue;
    }
    lines.push("");
    for (const character of word) {
      const current = lines.at(-1)!;
      if (current === "" || fits(current + character)) lines[lines.length - 1] = current + character;
      else lines.push(character);
    }
  }
  return lines;
}

/**
 * An upper bound of the width of a text in Arimo, by kinds of character. The exact table of widths belongs to
 * the charts, which this folder does not import. sheet.test.ts compares the bound with the font itself.
 */
function widthAtMost(text: string): number {
  const em = (character: string): number => {
    if (/[ijl']/.test(character)) return 0.23;
    if (/[ftrI.,:;! ()[\]/-]/.test(character)) return 0.34;
    if (/[cksvxyz]/.test(character)) return 0.51;
    if (/[abdeghnopqu0-9]/.test(character)) return 0.56;
    return /[A-LN-VX-Z]/.test(character) ? 0.79 : 1.02;
  };
  return fontSize * [...text].reduce((sum, character) => sum + em(character), 0);
}

/** Rows of a sheet: one person a row, one expression a column. */
export function expressionRows(
  expressions: readonly Expression[],
  people: readonly Identity[],
): SheetCell[][] {
  return people.map((identity) =>
    expressions.map(({ actionUnits: units, name }) => ({
      units,
      identity,
      caption: `${identity.id} ${name}`,
    })),
  );
}

/** The action units of the face itself, without those of gaze and head. */
const facial = (units: typeof actionUnits): number[] =>
  units.filter(({ region }) => region === "upper face" || region === "lower face").map(({ au }) => au);
/** Those of the drawing, and all that can be rendered. */
export const facialUnits: readonly number[] = facial(drawnUnits);
export const renderedUnits: readonly number[] = facial(actionUnits);

/** Rows of a sheet: one action unit a row, from neutral to full intensity. */
export function sweepRows(
  identity: Identity,
  { units = facialUnits, steps = 5 }: { units?: readonly number[]; steps?: number } = {},
): SheetCell[][] {
  return units.map((au) =>
    Array.from({ length: steps + 1 }, (_, step) => ({
      units: step === 0 ? [] : [{ au, intensity: step / steps }],
      identity,
      caption: step === 0 ? `AU ${au} ${actionUnitInfo(au).name}` : `${(step / steps).toFixed(2)}`,
    })),
  );
}
