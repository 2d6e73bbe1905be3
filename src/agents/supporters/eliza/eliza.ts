import type { RandomStream } from "../../../core/random.js";
import type { ElizaRule, ElizaScript } from "./script.js";
import { decompose, reflect, wordsOf } from "./words.js";

type Keyword = ElizaScript["keywords"][number];

/** What Eliza carries from one answer to the next. */
interface ElizaState {
  /** How often each list of answers was used. */
  used: Map<readonly string[], number>;
  /** Answers kept for when no keyword is found; the oldest first. */
  memory: string[];
}

/** How often "=what" may lead from keyword to keyword in one answer. */
const mostJumps = 8;

/**
 * Answers by Eliza's method: of the first clause that has a keyword, the keyword of highest rank is taken; the
 * first of its patterns that fits takes the clause apart; the next of that pattern's answers puts the parts
 * together with I and you exchanged. Without a keyword it returns to something kept, or asks the person to go on.
 *
 * The program has no other idea of what is said. Weizenbaum, J. (1966), doi 10.1145/365153.365168. Deviations:
 * the list of answers of each pattern starts at a seeded place, and a kept answer is used whenever there is no
 * keyword (the original uses one on some turns only).
 *
 * @param said everything the person said so far, the last of it unanswered; Eliza goes through all of it again
 * @param starts where lists of answers start
 */
export function elizaReply(script: ElizaScript, said: readonly string[], starts: RandomStream): string {
  const used = new Map<readonly string[], number>();
  const lists = [
    ...script.keywords.flatMap(({ rules, memory = [] }) => [...rules, ...memory]).map(({ say }) => say),
    script.none,
  ];
  for (const list of lists) used.set(list, starts.int(list.length));
  const state: ElizaState = { used, memory: [] };
  let answer = "";
  for (const text of said) answer = answerOne(script, text, state);
  return answer;
}

function answerOne(script: ElizaScript, text: string, state: ElizaState): string {
  const { words, keywords } = firstClause(script, text);
  for (const { memory = [] } of keywords.slice(0, 1)) {
    const kept = tryRules(script, memory, words, state);
    if (kept !== null && !kept.startsWith("=")) state.memory.push(kept);
  }
  let waiting = keywords;
  for (let jump = 0; jump < mostJumps && waiting.length > 0; jump++) {
    const [keyword, ...others] = waiting;
    const answer = tryRules(script, keyword!.rules, words, state);
    if (answer !== null && !answer.startsWith("=")) return answer;
    const next = script.keywords.find(
      ({ words: names }) => answer !== null && names.includes(answer.slice(1)),
    );
    waiting = next === undefined ? others : [next, ...others];
  }
  return state.memory.shift() ?? nextOf(script.none, state);
}

/** The first clause with a keyword, and its keywords: the highest rank first, then as they come. */
function firstClause(script: ElizaScript, text: string): { words: string[]; keywords: Keyword[] } {
  for (const clause of text.split(/[.,;:!?…—–()"“”]+|\bbut\b/i)) {
    const words = wordsOf(clause).flatMap((word, i) =>
      substitute(script, i === 0 ? lowered(script, word) : word),
    );
    const found = words.flatMap((word) =>
      script.keywords.filter((keyword) => keyword.words.includes(word.toLowerCase())),
    );
    const keywords = [...new Set(found)].sort((a, b) => b.rank - a.rank);
    if (keywords.length > 0) return { words, keywords };
  }
  return { words: [], keywords: [] };
}

function substitute({ substitutions }: ElizaScript, word: string): string[] {
  const pair = substitutions.find(([from]) => from === word.toLowerCase());
  return pair === undefined ? [word] : pair[1].split(" ");
}

/** A clause's first word without its capital, if it is one of the script's own words: a name keeps it. */
function lowered({ reflections, keywords }: ElizaScript, word: string): string {
  const lower = word.toLowerCase();
  const isKnown =
    reflections.some(([from]) => from === lower) || keywords.some(({ words }) => words.includes(lower));
  return isKnown || smallWords.has(lower) ? lower : word;
}

const smallWords = new Set(
  "a an the and so then after before that this it they he she there with for to in on at of even just not".split(
    " ",
  ),
);

function tryRules(
  { groups, reflections }: ElizaScript,
  rules: readonly ElizaRule[],
  words: readonly string[],
  state: ElizaState,
): string | null {
  for (const { when, say } of rules) {
    const parts = decompose(words, when, groups);
    if (parts === null) continue;
    const template = nextOf(say, state);
    // A part that is empty here would leave a hole in the sentence: the next pattern may fit better.
    const holes = [...template.matchAll(/\((\d)\)/g)].map(([, part]) => parts[Number(part) - 1] ?? "");
    if (holes.some((part) => part === "")) continue;
    return template.replace(/\((\d)\)/g, (_, part) => reflect(parts[Number(part) - 1] ?? "", reflections));
  }
  return null;
}

function nextOf(say: readonly string[], { used }: ElizaState): string {
  const time = used.get(say) ?? 0;
  used.set(say, time + 1);
  return say[time % say.length]!;
}
