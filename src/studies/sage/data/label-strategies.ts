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

/** What the rules find in a reply, and what of its form may be counted. */
export interface LabelledReply {
  /** Each once, in the order in which they first appear. */
  strategies: string[];
  sentences: number;
  /** Sentences that stand in lists. */
  listed: number;
  /** Sentences with a simile, an image or a stage direction. */
  figurative: number;
}

/**
 * Labels one reply. A sentence may show several strategies: their order is that of the matches in it, then that
 * of the codes.
 *
 * @param before what the person said before the reply, together
 */
export function labelReply(reply: string, before: string, rules: readonly StrategyRule[]): LabelledReply {
  const sentences = replySentences(reply, before);
  const codes = sentences.flatMap((sentence) => matchesOf(sentence, rules).map(({ strategy }) => strategy));
  return {
    strategies: [...new Set(codes)],
    sentences: sentences.length,
    listed: sentences.filter(({ inList }) => inList).length,
    figurative: sentences.filter(({ isFigurative }) => isFigurative).length,
  };
}

/** Labels each reply of a dialogue, in order. */
export function labelDialogue(
  turns: readonly DialogueTurn[],
  rules: readonly StrategyRule[],
): LabelledReply[] {
  const labels: LabelledReply[] = [];
  let before = "";
  for (const { role, text } of turns) {
    if (role === "user") before += `${text}\n`;
    else labels.push(labelReply(text, before, rules));
  }
  return labels;
}

/** The rules that match a sentence, in the order of their places in it. */
function matchesOf(
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
