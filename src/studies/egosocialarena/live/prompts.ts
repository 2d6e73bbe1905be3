import { UsageError } from "../../../core/errors.js";
import { type GamePrompt, loadGamePrompt } from "../../../games/prompt.js";
import { projectPath } from "../../../io/project-root.js";
import { readText } from "../../../io/read-text.js";
import { sha256 } from "../../../io/sha256-file.js";
import type { Prompt } from "../../../models/item-request.js";
import type { LiveScenario } from "./scenarios.js";

/** One way to ask, in every scenario: at once, or with reasoning before the answer. */
export interface ArenaPrompt {
  id: "0shot" | "0shot-cot";
  chainOfThought: boolean;
  static: Prompt;
  situations: Prompt;
  g08a: GamePrompt;
  blackjack: GamePrompt;
}

/**
 * Reads the prompts of all scenarios for an id.
 *
 * @param id "0shot" or "0shot-cot"; "cot" is short for the second
 * @throws UsageError `no prompt "5shot"; one of 0shot, 0shot-cot`
 *
 * @example
 * ```ts
 * const prompt = await loadArenaPrompt("cot");
 * prompt.id; // "0shot-cot"
 * prompt.g08a.id; // "g08a-cot"
 * ```
 */
export async function loadArenaPrompt(given: string): Promise<ArenaPrompt> {
  const id = given === "cot" ? "0shot-cot" : given;
  if (id !== "0shot" && id !== "0shot-cot") {
    throw new UsageError(`no prompt "${given}"; one of 0shot, 0shot-cot`);
  }
  const chainOfThought = id === "0shot-cot";
  const named = (name: string): string => (chainOfThought ? `${name}-cot` : name);
  return {
    ...{ id, chainOfThought },
    static: await loadInstructions(named("static"), chainOfThought),
    situations: await loadInstructions(named("situations"), chainOfThought),
    g08a: await loadGamePrompt(named("g08a")),
    blackjack: await loadGamePrompt(named("blackjack")),
  };
}

/** What a run records of a prompt: the texts for its scenarios. */
export function promptHash(prompt: ArenaPrompt, scenarios: readonly LiveScenario[]): string {
  return scenarios.map((scenario) => prompt[scenario].sha256).join("+");
}

async function loadInstructions(id: string, chainOfThought: boolean): Promise<Prompt> {
  const file = projectPath("data", "prompts", "egosocialarena", `${id}.md`);
  const text = await readText(file);
  return { id, text, sha256: sha256(text), faces: false, chainOfThought };
}
