import type { DialogueTurn } from "../../../core/dialogue.js";
import { readTable } from "../../../io/datapackage.js";
import { projectPath } from "../../../io/project-root.js";
import { type ReplySentence, replySentences } from "./reply-sentences.js";

/** When a sentence shows a strategy. Every condition that is not null must hold. */
export interface StrategyRule {
  rule: string;
  strategy: string;
  pattern: RegExp;
  /** No match if this is found in the sentence. */
  unless: RegExp | null;
  question: boolean | null;
  inList: boolean | null;
  /** What the line that leads in to the list must hold. */
  after: RegExp | null;
  /** Bounds of the share of the person's own words. */
  echoFrom: number | null;
  echoBelow: number | null;
}

/**
 * Reads the rules of the labeller: patterns of our own over Chinese sentences.
 *
 * @throws DataError naming file and line when a rule is not what the codebook says
 */
export async function loadStrategyRules(folder = projectPath("data", "sage")): Promise<StrategyRule[]> {
  const table = await readTable(folder, "strategy-rules");
  const patterns = (name: string) => table.optionalStrings(name).map((cell) => patternOf(cell));
  const flags = (name: string) =>
    table.optionalStrings(name).map((cell) => (cell === null ? null : cell === "yes"));
  const [pattern, unless, after] = [patterns("pattern"), patterns("unless"), patterns("after")];
  const [question, inList] = [flags("question"), flags("list")];
  const bounds = (name: string) => table.numbers(name).map((bound) => (Number.isNaN(bound) ? null : bound));
  const [echoFrom, echoBelow] = [bounds("echo_from"), bounds("echo_below")];
  const strategy = table.strings("strategy");
  return table.strings("rule").map((rule, i) => ({
    rule,
    strategy: strategy[i]!,
    pattern: pattern[i]!,
    unless: unless[i]!,
    question: question[i]!,
    inList: inList[i]!,
    after: after[i]!,
    echoFrom: echoFrom[i]!,
    echoBelow: echoBelow[i]!,
  }));
}

const patternOf = (cell: string | null): RegExp | null => (cell === null ? null : new RegExp(cell));

/**
 * The strategies of one reply, each once, in the order in which they first appear.
 *
 * A sentence may show several: their order is that of the matches in it, then that of the codes.
 *
 * @param before what the person said before the reply, together
 */
export function labelStrategies(reply: string, before: string, rules: readonly StrategyRule[]): string[] {
  const found = new Set<string>();
  for (const sentence of replySentences(reply, before)) {
    for (const { strategy } of matchesOf(sentence, rules)) found.add(strategy);
  }
  return [...found];
}

/** The strategies of each reply of a dialogue, in order. */
export function labelDialogue(turns: readonly DialogueTurn[], rules: readonly StrategyRule[]): string[][] {
  const labels: string[][] = [];
  let before = "";
  for (const { role, text } of turns) {
    if (role === "user") before += `${text}\n`;
    else labels.push(labelStrategies(text, before, rules));
  }
  return labels;
}

/** The rules that match a sentence, in the order of their places in it. */
export function matchesOf(
  sentence: ReplySentence,
  rules: readonly StrategyRule[],
): { rule: string; strategy: string; at: number }[] {
  return rules
    .flatMap(({ rule, strategy, pattern, ...conditions }) => {
      if (!holds(sentence, conditions)) return [];
      const at = sentence.text.search(pattern);
      return at < 0 || conditions.unless?.test(sentence.text) ? [] : [{ rule, strategy, at }];
    })
    .sort((a, b) => a.at - b.at || (a.strategy < b.strategy ? -1 : 1));
}

function holds(
  { isQuestion, inList, leadIn, echo }: ReplySentence,
  rule: Pick<StrategyRule, "question" | "inList" | "after" | "echoFrom" | "echoBelow">,
): boolean {
  return (
    (rule.question === null || rule.question === isQuestion) &&
    (rule.inList === null || rule.inList === inList) &&
    (rule.echoFrom === null || echo >= rule.echoFrom) &&
    (rule.echoBelow === null || echo < rule.echoBelow) &&
    (rule.after === null || rule.after.test(leadIn))
  );
}
