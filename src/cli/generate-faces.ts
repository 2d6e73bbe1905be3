import type { Command } from "commander";

/** Adds `faces` to a command: `affectlab generate faces`. */
export function registerFaces(command: Command): void {
  command
    .command("faces")
    .description("draw expressions, as FACS action units, on people who vary in skin, sex, age and hair")
    .requiredOption("--out <folder>", "where to")
    .option("--expressions <names>", "names or groups (study, pairs, basic), separated by commas", "study")
    .option("--expressions-file <file>", "a file of your own expressions")
    .option("--units <facs>", 'one set of action units instead, such as "1B+R12C"')
    .option("--people <ids>", "ids of the twelve people, separated by commas; all when left out")
    .option("--new-people <n>", "draw that many new people instead")
    .option("--seed <n>", "the root seed of new people", "1")
    .option("--size <pixels>", "side of a picture", "512")
    .option("--sheet", "contact sheets: all expressions on all people, and each action unit by intensity")
    .option("--json", "print the result as JSON")
    .action(async (options) => (await import("./generate-faces-run.js")).generateFaces(options));
}
