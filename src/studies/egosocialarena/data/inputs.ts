/** The study's data folder, relative to the project. */
export const dataFolder = "data/egosocialarena";
