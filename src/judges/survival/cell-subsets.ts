import type { RankCells } from "../bias/rank-cells.js";

/** The cells for which this is true, with the respondents, judges and places that remain. Units keep their number. */
export function keepCells(cells: RankCells, keep: (cell: number) => boolean): RankCells {
  const kept = Int32Array.from(cells.value.keys()).filter(keep);
  const of = (codes: Int32Array): Int32Array => kept.map((cell) => codes[cell]!);
  const [respondent, respondents] = recode(of(cells.respondent), cells.respondents);
  const [judge, judges] = recode(of(cells.judge), cells.judges);
  return {
    ...cells,
    ...{ respondents, judges, respondent, judge },
    place: of(cells.place),
    value: Float64Array.from(kept, (cell) => cells.value[cell]!),
    length: Float64Array.from(kept, (cell) => cells.length[cell]!),
  };
}

/** The same cells with other values. */
export const withValues = (cells: RankCells, value: Float64Array): RankCells => ({ ...cells, value });

function recode(codes: Int32Array, names: readonly string[]): [codes: Int32Array, names: string[]] {
  const present = new Uint8Array(names.length);
  for (const code of codes) present[code] = 1;
  const next = new Int32Array(names.length);
  let size = 0;
  for (let code = 0; code < names.length; code++) if (present[code]) next[code] = size++;
  return [codes.map((code) => next[code]!), names.filter((_, code) => present[code])];
}
