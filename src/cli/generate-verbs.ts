import type { Command } from "commander";
import { registerFaces } from "./generate-faces.js";
import { addExamples } from "./help-text.js";

/** Adds `affectlab generate`; what its verbs do is loaded when one runs. */
export function addGenerate(program: Command): void {
  const generate = program
    .command("generate")
    .helpCommand(false)
    .description("make stimuli: items from causal templates and stories, and faces");
  const items = generate
    .command("affective-cognition")
    .description("compose items from stories: ours, a model's or your own; or check a set")
    .option(
      "--template <ids...>",
      "goal-control, safety-expectedness, agency-norm, certainty-effort, or JSON files; the paper's two when left out",
    )
    .option("--stories <n>", "how many stories of each template; all, and 10 from a model, when left out")
    .option("--seed <n>", "draws stories, their order and the items' order", "1")
    .option("--out <folder>", "where items.jsonl, stories.jsonl and their codebook go")
    .option("--faces", "also write items-faces.jsonl, where a face shows the emotion, and draw the faces")
    .option("--from <source>", "a file of stories, or model:<id> to have them written and checked")
    .option("--attempts <n>", "how often a model is asked for a story until it passes; 4 unless given")
    .option("--max-cost <usd>", "cap on what a model may cost")
    .option("--check <file>", "check a file of stories or items instead; ends with 1 when something is wrong")
    .option("--json", "print the result as JSON")
    .action(async (options) => (await import("./generate.js")).generateItems(options));
  addExamples(
    items,
    "npx affectlab generate affective-cognition --stories 10 --seed 7 --out my-set",
    "npx affectlab generate affective-cognition --check my-set/items.jsonl",
  );
  registerFaces(generate);
}
