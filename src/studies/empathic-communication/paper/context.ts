import { DataError } from "../../../core/errors.js";
import { PrintedContext } from "../../shared/printed-context.js";
import type { EmpathicData } from "../data/data.js";
import type { Pair } from "../data/design.js";
import { allPairs, type PairRow } from "../measures/pair-table.js";
import type { Printed } from "./printed.js";

/** Everything that the claims are computed from, with what several of them need computed once. */
export class ClaimContext extends PrintedContext<Printed> {
  constructor(
    readonly data: EmpathicData,
    printed: readonly Printed[],
  ) {
    super("empathic-communication", printed);
  }

  /** A row of the table of pairs, computed. @throws DataError for a dimension that the ratings do not hold */
  agreement(dimension: string, pair: Pair): PairRow {
    const rows = allPairs(this.data);
    const found = rows.find((row) => row.dimension === dimension && row.pair === pair);
    if (found !== undefined) return found;
    throw new DataError(`the ratings hold no dimension "${dimension}"`, {
      file: "derived/ratings.csv",
      field: "dimension",
    });
  }
}
