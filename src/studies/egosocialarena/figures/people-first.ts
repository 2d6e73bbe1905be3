import type { EgoSocialArenaData } from "../data/data.js";

type ArenaRow = EgoSocialArenaData["rows"][number];

/** People stand first in every figure that has them. */
export function peopleFirst(rows: readonly ArenaRow[]): ArenaRow[] {
  return [...rows.filter(isPeople), ...rows.filter((row) => !isPeople(row))];
}

export const isPeople = ({ access }: ArenaRow): boolean => access === "human";

/** The label of a respondent's row. */
export const labelOf = (row: ArenaRow): string => (isPeople(row) ? "People" : row.title);
