import { InputError } from "../core/errors.js";
import type { Figure, FigureTable } from "./figure.js";
import { dataWords } from "./mark-data.js";

/** The contents of a figure's JSON: enough to make it again, and nothing that changes between runs. */
export interface Provenance {
  id: string;
  study: string;
  title: string;
  paper: string;
  alt: string;
  madeBy: string;
  inputs: { path: string; sha256: string }[];
  seed: number | null;
  note?: string;
  /** Only where a table was not as released: what must be said of it. */
  data?: string;
  plotly: string;
  table: FigureTable;
}

/** Adds the hashes of its inputs to a figure. Inputs are sorted by path. */
export function provenance(
  figure: Figure,
  inputHashes: Readonly<Record<string, string>>,
  plotly: string,
): Provenance {
  const inputs = figure.inputs.map((input) => {
    if (typeof input !== "string") return { path: input.path, sha256: input.sha256 };
    const sha256 = inputHashes[input];
    if (sha256 === undefined || !/^[0-9a-f]{64}$/.test(sha256)) {
      throw new InputError(
        `renderFigure requires the sha256 of ${input}, got ${sha256 ?? "none"}; hash every input`,
      );
    }
    return { path: input, sha256 };
  });
  inputs.sort((a, b) => (a.path < b.path ? -1 : 1));
  const { id, study, title, paper, alt, madeBy, seed, note, table } = figure;
  const data = dataWords(figure);
  return {
    ...{ id, study, title, paper, alt, madeBy, inputs, seed },
    ...(note ? { note } : {}),
    ...(data === undefined ? {} : { data }),
    ...{ plotly, table },
  };
}

/** Before anything is drawn, a figure must have a description in words and a complete table. */
export function checkFigure(figure: Figure): void {
  const { id, alt, title, paper, madeBy, table, spec } = figure;
  if (!/^figure-[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id)) {
    throw new InputError(`a figure's id is "figure-" and lower-case letters or digits, got "${id}"`);
  }
  for (const [name, text] of Object.entries({ alt, title, paper, madeBy })) {
    if (text.trim() === "")
      throw new InputError(`${id} requires a text for "${name}", got an empty one; write it`);
  }
  if (alt.length < 40) {
    throw new InputError(
      `${id}: the alt text has ${alt.length} characters; say what is shown and its main result`,
    );
  }
  if (table.columns.length === 0 || table.rows.length === 0) {
    throw new InputError(
      `${id} requires the table behind it, got ${table.rows.length} rows; give the data that it shows`,
    );
  }
  const ragged = table.rows.findIndex((row) => row.length !== table.columns.length);
  if (ragged >= 0) {
    throw new InputError(
      `${id}: table row ${ragged + 1} has ${table.rows[ragged]!.length} cells for ${table.columns.length} columns`,
    );
  }
  for (const side of ["width", "height"] as const) {
    const size = spec.layout[side];
    if (typeof size !== "number" || !(size > 0)) {
      throw new InputError(`${id} requires layout.${side} in pixels, got ${String(size)}`);
    }
  }
}
