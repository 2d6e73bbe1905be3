import type { Scenario } from "../../../../agents/scenario.js";
import { loadIntentions } from "../../data/intentions.js";

/** The wording of each hidden intention in a language, by its code. */
export async function intentionWordings(language: Scenario["language"]): Promise<Map<number, string>> {
  return new Map((await loadIntentions()).map((intention) => [intention.code, intention[language]]));
}
