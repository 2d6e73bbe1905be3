import { readFileSync } from "node:fs";
import { type Scenario, scenarioSchema } from "../../../src/agents/scenario.js";
import { projectPath } from "../../../src/io/project-root.js";

/** The first of the project's scenarios, with parts of another. */
export function scene(more: Partial<Scenario> = {}): Scenario {
  const file = projectPath("data", "sage", "stimuli", "scenarios-a.jsonl");
  const [line = ""] = readFileSync(file, "utf8").split("\n");
  return { ...scenarioSchema.parse(JSON.parse(line)), ...more };
}

export const asLines = (scenes: readonly unknown[]): string =>
  scenes.map((one) => `${JSON.stringify(one)}\n`).join("");
