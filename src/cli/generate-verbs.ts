import { type Command, Option } from "commander";
import { manifests } from "../studies/registry.js";
import { registerFaces } from "./generate-faces.js";
import { addExamples } from "./help-text.js";

/** Adds `affectlab generate`; what its verbs do is loaded when one runs. */
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
      .option("--json", "print the result as JSON")
      .action(async (given) => (await import("./generate-run.js")).runGenerate(verb, given));
    addExamples(command, ...verb.examples);
  }
  registerFaces(generate);
}
