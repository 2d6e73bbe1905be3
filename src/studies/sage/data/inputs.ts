/** The study's data folder, relative to the project. */
export const dataFolder = "data/sage";

/** The derived tables that figures and claims are computed from, relative to the project. */
export const inputTables = ["profiles", "dialogues", "turns"].map(
  (table) => `${dataFolder}/derived/${table}.csv`,
);
