import type { Command } from "commander";
import { addExamples } from "./help-text.js";

/** Adds `faces` to a command: `affectlab generate faces`. */
export function registerFaces(command: Command): void {
  const faces = command
    .command("faces")
    .description("draw expressions, as FACS action units, on people who vary in skin, sex, age and hair")
    .requiredOption("--out <folder>", "where to")
    .option("--expressions <names>", "names or groups (study, pairs, basic), with commas; study unless given")
    .option("--expressions-file <file>", "a file of your own expressions")
    .option("--units <facs>", 'one set of action units instead, such as "1B+R12C"')
    .option("--people <ids>", "ids of the twelve people (f1 to f6, m1 to m6), with commas; all unless given")
    .option("--new-people <n>", "draw that many new people instead")
    .option("--seed <n>", "the root seed of new people", "1")
    .option("--size <pixels>", "side of a picture", "512")
    .option("--sheet", "contact sheets: all expressions on all people, and each action unit by intensity")
    .option("--json", "print the result as JSON")
    .action(async (options) => (await import("./generate-faces-run.js")).generateFaces(options));
  addExamples(
    faces,
    "npx affectlab generate faces --sheet --out faces",
    "npx affectlab generate faces --people f1,m2 --expressions basic --size 256 --out faces",
  );
}
