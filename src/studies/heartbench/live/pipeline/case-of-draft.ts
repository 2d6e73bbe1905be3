import type { HeartbenchCase } from "../../data/case.js";
import type { Draft } from "./draft.js";

/** A draft in the form of a case: `criteria` are those that it has so far. */
export function caseOfDraft(draft: Draft): HeartbenchCase {
  const {
    id,
    language,
    dialogue,
    domain = null,
    scenario = "",
    difficulty = "normal",
    criteria = [],
  } = draft;
  const { contentNote, topic } = draft;
  return {
    ...{ id, source: "user", domain, scenario, difficulty },
    dialogue: dialogue.map(({ role, text }) => ({ role, text: { [language]: text } })),
    criteria,
    ...(contentNote === undefined ? {} : { contentNote }),
    ...(topic === undefined ? {} : { rationale: topic.whyHere }),
  };
}
