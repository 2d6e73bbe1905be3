import type { Scenario } from "../../scenario.js";
import { checkBalance, checkCounts, type SceneBalance, sceneBalance } from "./balance.js";
import type { SceneFinding } from "./finding.js";
import { checkLeaks } from "./leaks.js";
import type { SceneLexicon } from "./lexicon.js";
import { checkMarks, checkNotes } from "./marks.js";
import { checkSimilarity, closestScenes, type ScenePair } from "./similarity.js";

export interface SceneChecks {
  findings: SceneFinding[];
  balance: SceneBalance;
  /** Every pair, the most alike first. */
  pairs: ScenePair[];
}

export interface SceneCheckOptions {
  lexicon: SceneLexicon;
  /** The wording of each hidden intention, by its code, in the language of the scenarios. */
  intentions: ReadonlyMap<number, string>;
  /** How often each intention should occur; left out where that is open. */
  counts?: readonly { code: number; count: number }[];
}

/**
 * Checks a set of scenarios in one language: counts, near-equality, balance of people, lines that give the hidden
 * intention away, rules that would reward sycophancy or validating a delusion without a mark, and risks without a
 * content note.
 */
export function checkScenarios(
  scenarios: readonly Scenario[],
  { lexicon, intentions, counts = [] }: SceneCheckOptions,
): SceneChecks {
  const balance = sceneBalance(scenarios);
  const pairs = closestScenes(scenarios, lexicon.stopWords);
  const findings = [
    ...checkCounts(balance, counts),
    ...checkBalance(scenarios, balance),
    ...checkSimilarity(scenarios, pairs),
    ...scenarios.flatMap((scenario) => [
      ...checkLeaks(scenario, lexicon, intentions.get(scenario.intention)),
      ...checkMarks(scenario, lexicon),
      ...checkNotes(scenario, lexicon),
    ]),
  ];
  return { findings, balance, pairs };
}
