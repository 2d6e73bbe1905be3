import type { Rating } from "../../core/rating.js";
import { meanOf, scoreOf, sideOf } from "./design.js";

/**
 * Which output of a pair people prefer: 1 = the target of the first row, -1 = the other, 0 = they are split or did
 * not say. Experts go before others.
 */
export function goldOf(rows: readonly Rating[]): number {
  for (const kind of ["expert", "person"]) {
    const said = rows.filter(({ rater, value }) => rater.kind === kind && value !== null);
    const leanings = said.map((rating) => sideOf(rating) * sideOf(rows[0]!) * (scoreOf(rating) - 0.5));
    if (said.length > 0) return Math.sign(meanOf(leanings));
  }
  return 0;
}
