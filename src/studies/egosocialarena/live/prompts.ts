import { UsageError } from "../../../core/errors.js";
import { type GamePrompt, loadGamePrompt } from "../../../games/prompt.js";
import { projectPath } from "../../../io/project-root.js";
import { readText } from "../../../io/read-text.js";
import { sha256 } from "../../../io/sha256-file.js";
import type { Prompt } from "../../../models/item-request.js";

/** The texts that ask items, and those that ask for turns of games, by the names of their files. */
const itemPrompts = ["static", "situations"] as const;
const gamePrompts = ["g08a", "holdem", "blackjack", "bomb", "social-goals"] as const;
export type ItemPromptName = (typeof itemPrompts)[number];
export type GamePromptName = (typeof gamePrompts)[number];

/** One way to ask, in every scenario: at once, or with reasoning before the answer. */
export type ArenaPrompt = {
  id: "0shot" | "0shot-cot";
  chainOfThought: boolean;
} & Record<ItemPromptName, Prompt> &
  Record<GamePromptName, GamePrompt>;

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
  const [instructions, games] = await Promise.all([
    Promise.all(itemPrompts.map(async (name) => [name, await loadInstructions(named(name), chainOfThought)])),
    Promise.all(gamePrompts.map(async (name) => [name, await loadGamePrompt(named(name))])),
  ]);
  return { id, chainOfThought, ...Object.fromEntries([...instructions, ...games]) };
}

/** What a run records of a prompt: the texts for its scenarios. */
export function promptHash(prompt: ArenaPrompt, names: readonly (ItemPromptName | GamePromptName)[]): string {
  return names.map((name) => prompt[name].sha256).join("+");
}

async function loadInstructions(id: string, chainOfThought: boolean): Promise<Prompt> {
  const file = projectPath("data", "prompts", "egosocialarena", `${id}.md`);
  const text = await readText(file);
  return { id, text, sha256: sha256(text), faces: false, chainOfThought };
}
