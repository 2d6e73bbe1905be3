import type { FencedTurn } from "../fenced-dialogue.js";
import { countWords, likeness, partsOf, sentencesOf } from "./count-words.js";
import type { DialogueLexicon, IndicatorId } from "./lexicon.js";
import { isOther, type Rated } from "./rate-relationship.js";

/** Rates one of the three metrics of a conversation, from 1 to 6. */
export function rateMetric(
  lexicon: DialogueLexicon,
  turns: readonly FencedTurn[],
  metric: keyof DialogueLexicon["metrics"],
): Rated {
  const replies = turns.filter(isOther).map(({ text }) => text);
  const said = turns.filter((turn) => !isOther(turn)).map(({ text }) => text);
  if (metric === "depth-of-connection") {
    const count = (patterns: readonly string[]): number =>
      said.reduce((sum, text) => sum + countWords(patterns, text), 0);
    const [open, closed] = [count(lexicon.person.open), count(lexicon.person.closed)];
    const lean = (open - closed) / Math.max(said.length - 1, 1);
    return rated(3 + 3 * lean, `the person opens ${open} times and closes ${closed} times`);
  }
  if (metric === "attentiveness") {
    const taken = replies.filter((reply, i) => sharesDetail(reply, said.slice(0, i + 1).join("\n"))).length;
    const felt = replies.filter((reply) => countWords(lexicon.marks.feeling, reply) > 0).length;
    const share = (taken + felt) / (2 * Math.max(replies.length, 1));
    return rated(1 + 5 * share, `${taken} replies take up a detail and ${felt} a feeling`);
  }
  const same = mean(
    replies.map((reply, i) => Math.max(0, ...other(replies, i).map((one) => likeness(reply, one)))),
  );
  const long = mean(replies.map((reply) => Math.min(1, sentencesOf(reply).join(" ").length / 60)));
  return rated(1 + 5 * long * (1 - same), `replies share ${Math.round(100 * same)}% of their words at most`);
}

/** Codes an indicator of style by the share of replies or sentences, on its five levels. */
export function rateIndicator(
  { marks }: DialogueLexicon,
  turns: readonly FencedTurn[],
  { id, unit }: { id: IndicatorId; unit: "replies" | "sentences" },
): Rated {
  const replies = turns.filter(isOther).map(({ text }) => text);
  const has = (name: keyof DialogueLexicon["marks"], text: string): boolean =>
    countWords(marks[name], text) > 0;
  const plans = replies.map((reply) =>
    sentencesOf(reply)
      .map((one) => planOf(one, has))
      .join(" "),
  );
  const holds: Readonly<Record<IndicatorId, (text: string, i: number) => boolean>> = {
    "feelings-named": (text) => has("feeling", text),
    "advice-given": (text) => has("advice", text),
    "feeling-first": (text) => {
      const [first, second] = sentencesOf(text);
      return first !== undefined && second !== undefined && has("feeling", first) && has("feeling", second);
    },
    "task-last": (text) => has("advice", sentencesOf(text).at(-1) ?? ""),
    "visible-structure": (text) => has("structure", text),
    "same-plan": (_, i) => plans.some((plan, k) => k !== i && plan === plans[i] && plan !== ""),
    images: (text) => has("image", text),
    "unexpected-form": (text) => has("surprise", text),
  };
  const units = unit === "replies" ? replies : replies.flatMap(sentencesOf);
  const count = units.filter(holds[id]).length;
  const share = count / Math.max(units.length, 1);
  const bounds =
    unit === "replies" ? [0, 0.25, 0.5, 1 - 1e-9] : [1 / Math.max(units.length, 1), 0.1, 1 / 3, 2 / 3];
  const above = bounds.findLastIndex((bound) => share > bound);
  return { level: above + 2, reasoning: `Scripted: in ${count} of ${units.length} ${unit}.` };
}

const planOf = (sentence: string, has: (name: "feeling" | "advice", text: string) => boolean): string =>
  has("feeling", sentence) ? "f" : has("advice", sentence) ? "a" : /[?？]/.test(sentence) ? "q" : "s";

/** Whether a reply has two longer words, in Chinese three pairs of signs, of what was said. */
function sharesDetail(reply: string, said: string): boolean {
  const own = partsOf(said);
  const shared = [...partsOf(reply)].filter(
    (part) => own.has(part) && (part.length > 4 || /\p{Script=Han}/u.test(part)),
  );
  return shared.length >= (/\p{Script=Han}/u.test(said) ? 3 : 2);
}

const rated = (value: number, count: string): Rated => ({
  level: Math.max(1, Math.min(6, Math.round(value))),
  reasoning: `Scripted: ${count}.`,
});

const other = (texts: readonly string[], i: number): string[] => texts.filter((_, k) => k !== i);
const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
