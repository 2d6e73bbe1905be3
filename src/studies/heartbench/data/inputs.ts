/** The study's data folder, relative to the project. */
export const dataFolder = "data/heartbench";

/** The derived tables from which scores and claims are computed, relative to the project. */
export const inputTables = ["cases", "criteria"].map((table) => `${dataFolder}/derived/${table}.csv`);
