import type { Scenario } from "../../../../agents/scenario.js";
import { loadSceneLexicon, type SceneLexicon } from "../../../../agents/scenes/checks/lexicon.js";
import { neededMarks } from "../../../../agents/scenes/checks/marks.js";
import { drawSceneSeeds, loadScenePools } from "../../../../agents/scenes/pools.js";
import { sceneFault } from "../../../../agents/scenes/scene-fault.js";
import { registerSceneWriter } from "../../../../agents/scenes/scripted-writer.js";
import { sceneSteps } from "../../../../agents/scenes/steps.js";
import { type WrittenScenes, writeScenes } from "../../../../agents/scenes/write-scenes.js";
import { counted } from "../../../../core/counted.js";
import { optionValue } from "../../../../core/option-value.js";
import { printable } from "../../../../core/printable.js";
import { shownPath } from "../../../../io/project-root.js";
import type { GenerateContext, Generated } from "../../../shared/generate-verb.js";
import { writeMaterial } from "../../../shared/write-material.js";
import { simulationNotice } from "../../data/design.js";
import { loadScenarios } from "../../data/scenarios.js";
import { describedScenario } from "../../data/scenarios-codebook.js";
import { intentionWordings } from "./wordings.js";

interface WriteOptions {
  scenarios: number;
  model: string;
  language: Scenario["language"];
  maxCost?: number;
  out: string;
  seed: number;
}

/** Has a model write scenarios, and writes those that were finished with their codebook. */
export async function writeSceneFiles(options: WriteOptions, context: GenerateContext): Promise<Generated> {
  const { scenarios: count, model, language, out, seed } = options;
  registerSceneWriter();
  const [pools, intentions, lexicon] = await Promise.all([
    loadScenePools(language),
    intentionWordings(language),
    loadSceneLexicon(language),
  ]);
  const seeds = drawSceneSeeds(pools, [...intentions.keys()], { count, seed });
  const written = await ask(options, { seeds, intentions, lexicon }, context);
  const isScripted = model.startsWith("scripted/");
  const by = isScripted ? `${model}, which is scripted and no language model` : model;
  const { scenarios, unwritten, calls, cost, promptSha256 } = written;
  await writeMaterial(out, {
    name: "sage-scenes",
    title: isScripted ? "Scripted scenes of emotional support" : "Generated scenes of emotional support",
    description: `Simulated people and scenes written by ${by}, from keywords, sentences, ages, themes and hidden intentions drawn with seed ${seed}. Nobody has reviewed them: run --check, and read them. ${simulationNotice}`,
    files: {
      scenarios: { description: "A scenario a line.", rows: scenarios, jsonSchema: describedScenario() },
      seeds: {
        description: "What was drawn for each scenario, also for those that were given up.",
        rows: seeds,
      },
      unwritten: {
        description: "Scenarios that were given up: the step, and what was wrong each time.",
        rows: unwritten,
      },
    },
    more: { model, scripted: isScripted, language, seed, prompt: `scenes.${language}`, promptSha256 },
  });
  const marked = scenarios.filter(({ marks }) => marks.length > 0).length;
  const folder = shownPath(out);
  const lines = [
    `${folder}: ${counted(scenarios.length, isScripted ? "scripted scenario" : "scenario")} of ${count} (scenarios.jsonl) by ${model} in ${counted(calls, "call")}; seeds.jsonl, unwritten.jsonl, datapackage.json`,
    ...(marked === 0 ? [] : [`${marked} of them marked as a doubtful measure of good support`]),
    ...unwritten.map(
      ({ id, step, attempts }) =>
        `not written: ${id}: ${step}, ${counted(attempts.length, "attempt")}: ${attempts.at(-1)?.problem ?? ""}`,
    ),
  ];
  return {
    lines: lines.map(printable),
    json: {
      folder,
      model,
      scripted: isScripted,
      scenarios: scenarios.length,
      marked,
      unwritten,
      calls,
      cost,
      seed,
    },
    incomplete: unwritten.length > 0,
  };
}

interface Drawn {
  seeds: ReturnType<typeof drawSceneSeeds>;
  intentions: Map<number, string>;
  lexicon: SceneLexicon;
}

async function ask(
  { model, language, seed, maxCost }: WriteOptions,
  { seeds, intentions, lexicon }: Drawn,
  { tell, interruptible, openModel }: GenerateContext,
): Promise<WrittenScenes> {
  const ours = (await loadScenarios()).filter((scenario) => scenario.language === language);
  const takenNames = ours.map(({ persona }) => persona.name);
  const opened = await optionValue("model", () => openModel(model));
  const steps = seeds.length * sceneSteps.length;
  tell("steps of scenes", 0, steps);
  return interruptible((signal) =>
    writeScenes(seeds, {
      ...opened,
      ...{ seed, maxCost: maxCost ?? null, signal, study: "sage", intentions },
      takenNames,
      fault: sceneFault({ lexicon, intentions, takenNames }),
      annotate: (scenario) => neededMarks(scenario, lexicon),
      onProgress: (done) => tell("steps of scenes", done, steps),
    }),
  );
}
