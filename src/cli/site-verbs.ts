import type { Command } from "commander";
import { addExamples } from "./help-text.js";

/** Adds `affectlab site`. */
export function addSite(program: Command): void {
  addExamples(
    program
      .command("site")
      .description(
        "build the reading room: findings, ledger, figures, notebooks, seminar and guides as a static site",
      )
      .option("--out <folder>", "where to; site unless given")
      .option("--base <path>", "where it will stand on its host: /affectlab/")
      .option("--reproduce", "first make again what has changed, as reproduce does")
      .option("--serve", "serve it on this machine until Ctrl-C")
      .option("--port <n>", "of --serve; a free one unless given")
      .option("--json", "print what was built as JSON")
      .action(async (options) => (await import("./site.js")).site(options)),
    "npx affectlab site",
    "npx affectlab site --serve",
    "npx affectlab site --base /affectlab/ --out public",
  );
}
