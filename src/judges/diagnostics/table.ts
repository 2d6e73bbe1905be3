/** The table of ratings that every question about a judge takes; it stands in core, since statistics read it too. */
export {
  type Coded,
  type Combined,
  combineCodes,
  RatingTable,
  type RowsByCode,
  rowsByCode,
} from "../../core/rating-table.js";
