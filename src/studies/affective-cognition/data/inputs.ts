/** The study's data folder, relative to the project. */
export const dataFolder = "data/affective-cognition";

/** The derived tables that figures and claims are computed from, relative to the project. */
export const inputTables = [
  "derived/items.csv",
  "derived/answers.csv",
  "derived/model-answers.csv",
  "corrections.csv",
].map((table) => `${dataFolder}/${table}`);
