import type { Command } from "commander";
import { manifests } from "../studies/registry.js";
import { addExamples } from "./help-text.js";
import { addParameters, addSending, addSettings } from "./sending-options.js";

/** Adds `judge freeze`. A run called "freeze" is judged by its path. */
export function addJudgeFreeze(judge: Command): void {
  const freeze = judge
    .command("freeze")
    .description(
      "have other judges score the same replies, word for word: severity apart from what a judge makes of the talk; without a judge it asks nobody",
    )
    .argument("<dialogues>", "a study with released dialogues, or a run's folder or name")
    .option("--judge <ids>", "provider/model, several with commas")
    .option(
      "--edit <names>",
      "score each reply in these forms too, with commas: pad, shorten, family-label:gpt, …",
    )
    .option("--first-turns", "the first scored reply of each dialogue only")
    .option("--units <n>", "so many people or cases, drawn by the seed; all unless given")
    .option("--translations <file>", "of --edit language: JSON Lines with context, text and language")
    .option(
      "--form <likert:form>",
      "ask by a form, not by the study's own question; likert:empathic-support for replies of no study",
    )
    .option(
      "--same-as <list>",
      "a judge that is the model behind a recorded judge, for steering: openai/gpt-4o=gpt-4o-2024-0806",
    )
    .option("--replicates <n>", "how often each judgement is asked; 1 unless given")
    .option("--no-figures", "no pictures");
  addSettings(addSending(addParameters(freeze))).action(async (name, options) =>
    (await import("./judge-freeze.js")).judgeFreeze(name, options),
  );
  const released = manifests.flatMap(({ id, freezing }) => (freezing === undefined ? [] : [id]));
  addExamples(
    freeze,
    ...released.map((id) => `npx affectlab judge freeze ${id}`),
    "npx affectlab judge freeze my-run --judge openai/gpt-4o,scripted/person --edit pad,shorten",
    ...released.map(
      (id) => `npx affectlab judge freeze ${id} --first-turns --units 20 --judge openai/gpt-4o --dry-run`,
    ),
  );
}
