/** The study's data folder, relative to the project. */
export const dataFolder = "data/egosocialarena";

/** The tables of printed numbers from which figures and claims are computed, relative to the project. */
export const inputTables = ["printed-table1", "printed-table2", "printed-beliefs"].map(
  (table) => `${dataFolder}/${table}.csv`,
);
