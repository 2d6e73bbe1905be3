import { type Command, Option } from "commander";
import { manifests } from "../studies/registry.js";
import { addExamples } from "./help-text.js";
import { trustOption } from "./option-values.js";

/** Adds `affectlab generate`. Each verb's module is loaded when it runs. */
export function addGenerate(program: Command): void {
  const generate = program
    .command("generate")
    .helpCommand(false)
    .description("make stimuli: each study's items, cases or forms; and faces");
  for (const { id: study, generate: verb } of manifests) {
    if (verb === undefined) continue;
    const command = generate.command(study).description(verb.description);
    for (const { flags, description, default: value, choices } of verb.options) {
      const option = new Option(flags, description).default(value);
      command.addOption(choices === undefined ? option : option.choices(choices));
    }
    command
      .addOption(trustOption())
      .option("--json", "print the result as JSON")
      .action(async (given) => (await import("./generate-run.js")).runGenerate(verb, given));
    addExamples(command, ...verb.examples);
  }
  addFaces(generate);
}

function addFaces(generate: Command): void {
  const faces = generate
    .command("faces")
    .description("render expressions, as FACS action units, on people who vary in bones, skin, sex and age")
    .requiredOption("--out <folder>", "where to")
    .option("--expressions <names>", "names or groups (study, pairs, further, basic); study unless given")
    .option("--expressions-file <file>", "a file of your own expressions")
    .option("--units <facs>", 'one set of action units instead, such as "1B+R12C"')
    .option("--people <ids>", "ids of the twelve people (f1 to f6, m1 to m6), with commas; all unless given")
    .option("--new-people <n>", "make that many new people instead")
    .option("--seed <n>", "the root seed of new people", "1")
    .option("--size <pixels>", "side of a picture", "512")
    .option("--face-only", "hold head and eyes straight: only what the muscles of the face do")
    .option("--frames", "also each expression as it comes and goes, as an animated PNG (.apng)")
    .option("--items", "also items.jsonl: each face asked for its emotion, for models and for people")
    .option("--sheet", "contact sheets: all expressions, each one on all people, and each action unit")
    .option("--json", "print the result as JSON")
    .action(async (options) => (await import("./generate-faces.js")).generateFaces(options));
  addExamples(
    faces,
    "npx affectlab generate faces --sheet --out faces",
    "npx affectlab generate faces --people f1,m2 --expressions basic --size 256 --out faces",
    "npx affectlab generate faces --people f5 --expressions study,pairs --items --out sixteen-faces",
  );
}
