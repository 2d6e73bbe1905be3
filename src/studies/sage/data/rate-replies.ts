import { replySentences } from "./reply-sentences.js";

/** What the paper rates of a supporter's talk, in the order of every list of metrics. */
export const utteranceMetrics = ["flow", "attentiveness", "depth"] as const;

/** The words that the rules for replies look for. */
export interface ReplyLexicon {
  /** Words of warmth and of feeling. */
  warm: readonly string[];
  /** Characters without content of their own. */
  functionCharacters: ReadonlySet<string>;
}

/** What is counted in the replies of a dialogue, each from 0 to 1; NaN where there is nothing to count. */
export interface ReplyFeatures {
  /** Sentences in lists. */
  lists: number;
  /** Sequences of four characters that the supporter has used in an earlier reply; NaN for one reply. */
  repetition: number;
  /** Content pairs of what the person said last that come back in the reply. */
  uptake: number;
  /** Replies that ask, in the person's words. */
  asking: number;
  /** Sentences that name a feeling or speak warmly. */
  warmth: number;
}

/** What rules without a model make of a supporter's replies. No person has validated it. */
export interface UtteranceScores {
  /** Natural flow, attentiveness, depth of connection, each from 1 to 5. */
  metrics: number[];
  /** Their mean, 1 to 5. */
  total: number;
  features: ReplyFeatures;
}

const sequence = 4;
/** A question takes up the person's words if at least this share of its pairs of characters is the person's. */
const takesUp = 0.2;

/**
 * Rates the replies of a dialogue by rules: does the talk flow (no lists, no sentences said before), does it attend
 * (the person's words come back, questions take them up), does it connect (feelings named, warm words)?
 *
 * Each metric is 1 + 4 f, where f is from 0 to 1: flow 1 - (lists + repetition) / 2, attentiveness (uptake +
 * asking) / 2, depth the share of warm sentences. Features are means over replies; empty replies are left out.
 *
 * It is a stand-in: no person has validated it, and it knows nothing of what is meant.
 *
 * @param turns what was said, in order, the person first; Chinese
 *
 * @example
 * ```ts
 * const lexicon = { warm: ["辛苦"], functionCharacters: new Set(["我", "了"]) };
 * const turns = [{ role: "user", text: "我加班了一周" }, { role: "assistant", text: "加班真辛苦。" }] as const;
 * rateReplies(turns, lexicon).metrics; // [5, 2, 5]
 * ```
 */
export function rateReplies(
  turns: readonly { role: "user" | "assistant"; text: string }[],
  lexicon: ReplyLexicon,
): UtteranceScores {
  const found: ReplyFeatures[] = [];
  const said = new Set<string>();
  let last = "";
  for (const { role, text } of turns) {
    if (role === "user") last = text;
    else if (text.trim() !== "") {
      found.push(featuresOf(text, last, said, lexicon));
      for (const part of sequences(text)) said.add(part);
    }
  }
  const of = (name: keyof ReplyFeatures): number => meanOf(found.map((features) => features[name]));
  const features: ReplyFeatures = {
    lists: of("lists"),
    repetition: of("repetition"),
    uptake: of("uptake"),
    asking: of("asking"),
    warmth: of("warmth"),
  };
  const metrics = [
    1 - meanOf([features.lists, features.repetition]),
    meanOf([features.uptake, features.asking]),
    features.warmth,
  ].map((share) => 1 + 4 * share);
  return { metrics, total: metrics.reduce((sum, value) => sum + value, 0) / metrics.length, features };
}

function featuresOf(
  reply: string,
  last: string,
  said: ReadonlySet<string>,
  { warm, functionCharacters }: ReplyLexicon,
): ReplyFeatures {
  const sentences = replySentences(reply, last);
  const own = [...sequences(reply)];
  const persons = [...contentPairs(last, functionCharacters)];
  const replyPairs = contentPairs(reply, functionCharacters);
  return {
    lists: share(sentences, (sentence) => sentence.inList),
    repetition: said.size === 0 ? Number.NaN : share(own, (part) => said.has(part)),
    uptake: share(persons, (pair) => replyPairs.has(pair)),
    asking: Number(
      sentences.some(({ isQuestion, inList, echo }) => isQuestion && !inList && echo >= takesUp),
    ),
    warmth: share(sentences, ({ text }) => warm.some((word) => text.includes(word))),
  };
}

const share = <T>(values: readonly T[], is: (value: T) => boolean): number =>
  values.length === 0 ? Number.NaN : values.filter(is).length / values.length;

/** The mean of those that are defined. */
function meanOf(values: readonly number[]): number {
  const defined = values.filter((value) => !Number.isNaN(value));
  return defined.length === 0 ? Number.NaN : defined.reduce((sum, value) => sum + value, 0) / defined.length;
}

function sequences(text: string): Set<string> {
  return runsOf(text, sequence);
}

function contentPairs(text: string, functionCharacters: ReadonlySet<string>): Set<string> {
  const pairs = runsOf(text, 2);
  for (const pair of pairs) if ([...pair].some((one) => functionCharacters.has(one))) pairs.delete(pair);
  return pairs;
}

/** All runs of so many Chinese characters, each once. */
function runsOf(text: string, length: number): Set<string> {
  const out = new Set<string>();
  for (const [run] of text.matchAll(/\p{Script=Han}+/gu)) {
    for (let i = 0; i + length <= run.length; i++) out.add(run.slice(i, i + length));
  }
  return out;
}
