import type { ModelRequest } from "../../models/contract.js";
import { registerScripted, scriptedNames } from "../../models/providers/scripted.js";
import { personMoment } from "./moment.js";
import { loadPersonRules } from "./rules.js";
import { sayAnswer } from "./say.js";
import { feelAnswer } from "./thoughts.js";

/**
 * `scripted/person`: a simulated person of rules, for runs without a key and for methods whose truth must be known.
 * It is not a language model. It judges a reply by words and patterns, and moves its emotion by the hidden
 * intention; what it thinks says in words what the rules found; what it says is its story, sentence by sentence.
 */
export async function scriptedPerson(request: ModelRequest): Promise<string> {
  const moment = personMoment(request);
  const rules = await loadPersonRules();
  return moment.kind === "feel" ? feelAnswer(rules, moment) : sayAnswer(rules, moment);
}

/** Registers `scripted/person`; calling it again changes nothing. */
export function registerScriptedPerson(): void {
  if (!scriptedNames().includes("person")) registerScripted("person", scriptedPerson);
}
