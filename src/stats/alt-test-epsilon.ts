import { InputError } from "../core/errors.js";
import { shown } from "./arguments.js";

/** Who the people of an alternative annotator test are. */
export type PeopleRole = "experts" | "skilled" | "crowd";

const published: Readonly<Record<PeopleRole, number>> = { experts: 0.2, skilled: 0.15, crowd: 0.1 };

/**
 * The handicap epsilon that the authors of the alternative annotator test advise for a kind of people.
 *
 * Answers "how much worse than a person may a model be, given what the person costs?". It is a rule of thumb about
 * cost, not a fact about the data: state it before you look at the ratings, and use a smaller one where people agree
 * badly with each other.
 *
 * Shape: "experts" (0.2; dear and hard to reach), "skilled" (0.15; trained annotators, students), "crowd" (0.1). Missing values are refused.
 *
 * @throws InputError `epsilonFor knows experts, skilled and crowd, got "friends"`
 *
 * Source: Calderon, Reichart & Dror 2025, doi 10.18653/v1/2025.acl-long.782, section 3.3 and its FAQ.
 *
 * @example
 * ```ts
 * epsilonFor("experts"); // 0.2
 * ```
 */
export function epsilonFor(people: PeopleRole): number {
  if (Object.hasOwn(published, people)) return published[people];
  throw new InputError(`epsilonFor knows experts, skilled and crowd, got ${shown(people)}`);
}
