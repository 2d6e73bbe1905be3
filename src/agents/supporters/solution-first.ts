import type { Supporter } from "./contract.js";
import { loadPhrases, type SupporterPhrases } from "./phrases.js";
import { countOf, mostFrequent, variant } from "./variants.js";

/** `scripted/solution-first`: two practical steps for the area of life that the person speaks of, at once. */
export const solutionFirst: Supporter = {
  name: "solution-first",
  async reply(turn) {
    const phrases = await loadPhrases(turn.language);
    const { first, later, steps, close } = phrases["solution-first"];
    const known = stepsFor(phrases, turn.said);
    const shuffled = turn.stream("which steps").shuffle(known.own);
    const order = [...shuffled, ...turn.stream("any steps").shuffle(known.any)];
    const at = (2 * turn.replied.length) % order.length;
    const pair = variant(turn, "steps", steps)
      .replace("{step}", order[at] ?? "")
      .replace("{other}", order[(at + 1) % order.length] ?? "");
    const opening = turn.replied.length === 0 ? variant(turn, "first", first) : variant(turn, "later", later);
    const parts = [opening, pair, variant(turn, "close", close)];
    return parts.join(turn.language === "zh" ? "" : " ");
  },
};

/** The steps of the person's topic. A risk to life goes before every other topic, however rarely it is named. */
function stepsFor({ topics, anySteps }: SupporterPhrases, said: readonly string[]) {
  const text = said.join("\n");
  const risk = topics.find(({ id, pattern }) => id === "risk" && countOf(pattern, text) > 0);
  return { own: (risk ?? mostFrequent(topics, text))?.steps ?? [], any: anySteps };
}
