import { InputError } from "../../core/errors.js";
import { escapeHtml } from "../../core/escape-html.js";
import { type ActionUnit, actionUnitInfo, actionUnits } from "./action-units.js";
import type { Expression } from "./expressions.js";
import { faceContent, faceSize } from "./face-svg.js";
import type { Identity } from "./identity.js";

/** A picture of a contact sheet, and what stands under it. */
export interface SheetCell {
  units: readonly ActionUnit[];
  identity: Identity;
  caption: string;
}

/**
 * A contact sheet: many faces in rows, each with its caption, as SVG text.
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
  const columns = Math.max(0, ...rows.map((row) => row.length));
  if (columns === 0) throw new InputError("faceSheet requires rows with at least one cell, got none");
  const label = 22;
  const cells = rows.flatMap((row, r) =>
    row.map(({ units, identity, caption }, c) => {
      const [x, y] = [c * side, r * (side + label)];
      const face = faceContent(units, identity, { prefix: `r${r}c${c}-` });
      const picture = `<svg x="${x}" y="${y}" width="${side}" height="${side}" viewBox="0 0 ${faceSize} ${faceSize}">${face}</svg>`;
      const text = `<text x="${x + side / 2}" y="${y + side + 15}" text-anchor="middle">${escapeHtml(caption)}</text>`;
      return picture + text;
    }),
  );
  const [width, height] = [columns * side, rows.length * (side + label)];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="#ffffff"/>` +
    `<g font-family="Arimo, Arial, sans-serif" font-size="12" fill="#333333">${cells.join("")}</g></svg>`
  );
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

/** The action units that faces show by themselves: those of gaze and head are left out. */
export const facialUnits: readonly number[] = actionUnits
  .filter(({ region }) => region === "upper face" || region === "lower face")
  .map(({ au }) => au);

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
