import { leakIn } from "./checks/leaks.js";
import type { SceneLexicon } from "./checks/lexicon.js";
import type { SceneSeed } from "./pools.js";
import type { SceneDraft, SceneStep } from "./steps.js";

export interface FaultOptions {
  lexicon: SceneLexicon;
  /** The wording of each hidden intention, by its code, in the language of the scenes. */
  intentions: ReadonlyMap<number, string>;
  /** Names of people in other scenes. */
  takenNames?: readonly string[];
}

/**
 * Makes a check of the steps of a scene, for what a writer can mend at once: a name that somebody has, and a goal or a
 * first message that gives the hidden intention away.
 */
export function sceneFault({ lexicon, intentions, takenNames = [] }: FaultOptions) {
  return (
    step: SceneStep,
    draft: SceneDraft,
    seed: SceneSeed,
    others: readonly SceneDraft[],
  ): string | undefined => {
    if (step === "persona") {
      const name = draft.persona?.name ?? "";
      const known = [...takenNames, ...others.flatMap(({ persona }) => persona?.name ?? [])];
      return known.includes(name) ? `name: "${name}" is the name of somebody else` : undefined;
    }
    const line = { background: "goal", opening: "openingLine", reactions: undefined }[step];
    if (line === undefined) return undefined;
    const text = line === "goal" ? draft.background?.goal : draft.opening?.openingLine;
    const leak = leakIn(text ?? "", seed, lexicon, intentions.get(seed.intention));
    return leak === null ? undefined : `${line}: ${leak}`;
  };
}
