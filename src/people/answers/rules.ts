import { counted } from "../../core/counted.js";
import { groupRows } from "../../core/group-rows.js";
import type { Exclusion, PersonAnswer, RuleCount } from "../../core/person-answer.js";
import { ownQuestions } from "./answer-table.js";
import { withoutExcluded } from "./kept-answers.js";
import type { AnswersReading } from "./read-answers.js";

/** Which answers are left out, beside those that a file of answers names itself. */
export interface ExclusionRules {
  /** Those that a list names. */
  listed?: readonly Exclusion[];
  /** A participant who failed at least so many attention checks. */
  failChecks?: number;
  /** A participant who answered less than this share of the items of the session, 0 to 1. */
  leastShare?: number;
  /** A participant's answers to an item, if the item's own question was answered in fewer seconds. */
  leastSeconds?: number;
}

/**
 * Applies rules of exclusion to people's answers, in this order: what the file names, the list, attention checks, the
 * share of items, seconds.
 *
 * Answers "who is left out, by which rule, and how many are left?". Each rule looks at all answers as they were given,
 * so an exclusion does not depend on the others. The counts do: an answer counts under the first rule that leaves it
 * out, and a participant under the rule that leaves out the last answer. All reasons are kept, overlapping ones too.
 *
 * An item is answered if one of its questions is; one that was never reached (`missing`) belongs to the session. Without
 * known seconds an answer stays, and so does a participant who saw no check.
 *
 * @example
 * ```ts
 * const row = (participant: string, item: string, seconds: number) => ({
 *   ...{ participant, item, question: "answer", kind: "choice" as const, answer: "x", index: 0, value: null },
 *   ...{ status: "ok" as const, orderShown: [], position: null, seconds },
 * });
 * const answers = [row("p1", "a", 5), row("p1", "b", 0.2), row("p2", "a", 4)];
 * const checks = [{ participant: "p2", check: "check:1", passed: false }];
 * const { rules } = applyRules({ answers, checks, exclusions: [] }, { failChecks: 1, leastSeconds: 1 });
 * rules.map(({ rule }) => rule); // ["failed at least 1 attention check", "answered in less than 1 s"]
 * rules[1]!.left; // { participants: 1, answers: 1 }
 * ```
 */
export function applyRules(
  reading: Pick<AnswersReading, "answers" | "exclusions" | "checks">,
  { listed = [], failChecks, leastShare, leastSeconds }: ExclusionRules,
): { exclusions: Exclusion[]; rules: RuleCount[] } {
  const { answers, exclusions: named } = reading;
  const steps: { rule: string; exclusions: readonly Exclusion[] }[] = [];
  if (named.length > 0) steps.push({ rule: "left out by the file", exclusions: named });
  if (listed.length > 0) steps.push({ rule: "left out by the list", exclusions: listed });
  if (failChecks !== undefined) {
    const rule = `failed at least ${counted(failChecks, "attention check")}`;
    steps.push({ rule, exclusions: byChecks(reading, failChecks) });
  }
  if (leastShare !== undefined) {
    const rule = `answered less than ${percent(leastShare)} of the items`;
    steps.push({ rule, exclusions: byShare(answers, leastShare) });
  }
  if (leastSeconds !== undefined) {
    const rule = `answered in less than ${leastSeconds} s`;
    steps.push({ rule, exclusions: bySeconds(answers, leastSeconds) });
  }
  let before = [...answers];
  const rules = steps.map(({ rule, exclusions }): RuleCount => {
    const after = withoutExcluded(before, exclusions);
    const [had, has] = [before, after].map(participantsOf) as [number, number];
    const count = { rule, participants: had - has, answers: before.length - after.length };
    before = after;
    return { ...count, left: { participants: has, answers: after.length } };
  });
  return { exclusions: steps.flatMap(({ exclusions }) => exclusions), rules };
}

const percent = (share: number): string => `${Number((100 * share).toFixed(4))} %`;
const participantsOf = (answers: readonly PersonAnswer[]): number =>
  new Set(answers.map(({ participant }) => participant)).size;

/** Rows of a table of rules: rule, participants and answers that it left out, those that are left after it. */
export const ruleRows = (rules: readonly RuleCount[]): string[][] =>
  rules.map(({ rule, participants, answers, left }) => [
    rule,
    ...[participants, answers, left.participants, left.answers].map(String),
  ]);

function byChecks({ checks }: Pick<AnswersReading, "checks">, least: number): Exclusion[] {
  return groupRows(checks, ["participant"]).flatMap(({ participant, rows: own }) => {
    const failed = own.filter(({ passed }) => !passed).length;
    if (failed < least) return [];
    return [{ participant, reason: `failed ${failed} of ${counted(own.length, "attention check")}` }];
  });
}

function byShare(answers: readonly PersonAnswer[], least: number): Exclusion[] {
  return groupRows(answers, ["participant"]).flatMap(({ participant, rows: own }) => {
    const shown = new Set(own.map(({ item }) => item)).size;
    const done = new Set(own.filter(({ status }) => status === "ok").map(({ item }) => item)).size;
    return done / shown < least
      ? [{ participant, reason: `answered ${done} of ${counted(shown, "item")}` }]
      : [];
  });
}

function bySeconds(answers: readonly PersonAnswer[], least: number): Exclusion[] {
  const timed = answers.filter(({ status, seconds }) => status === "ok" && seconds !== null);
  return groupRows(timed, ["participant", "item"]).flatMap(({ rows: own }) => {
    // What is asked beside the item's own question may well take a moment only.
    const asked = own.find(({ question }) => ownQuestions.has(question)) ?? own[0]!;
    const { participant, item, seconds } = asked;
    return seconds! < least ? [{ participant, item, reason: `answered in ${seconds} s` }] : [];
  });
}
