import { mean } from "../../../../stats/descriptives.js";
import type { HeartbenchCase } from "../../data/case.js";
import { type CaseSet, casesOf } from "../../data/data.js";
import type { AbilityId } from "../../data/taxonomy.js";
import { type ReferenceReply, referenceScores } from "../../measures/reference-replies.js";

/** What a reply that needs no model scores on all, normal and hard cases, over the same abilities as a split. */
export function plainSplit(
  cases: readonly HeartbenchCase[],
  abilities: readonly AbilityId[],
  reply: ReferenceReply,
): Record<CaseSet, number> {
  const score = (set: CaseSet): number => {
    const { abilities: own } = referenceScores(casesOf(cases, set), reply);
    return mean(own.filter(({ ability }) => abilities.includes(ability)).map(({ value }) => value));
  };
  return { all: score("all"), normal: score("normal"), hard: score("hard") };
}
