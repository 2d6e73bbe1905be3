import { randomStream } from "../../core/random.js";
import type { SurveyDesign } from "./survey-design.js";

/** One screen or row of screens of a session: an item with its questions, or an attention check. */
export type PlannedTrial =
  | {
      kind: "item";
      /** From 0: with the session, the key under which the trial is stored once. */
      index: number;
      /** An index into the design's items. */
      item: number;
      /** Of each choice: option indices in the order shown. */
      orders: Record<string, number[]>;
    }
  | { kind: "check"; index: number; check: number; order: number[] };

/**
 * What one participant is shown, in order: the items of a list, shuffled, and the attention checks among them, neither
 * first nor last where there is room. Page, server and export compute it from the same two numbers, so it is stored nowhere.
 *
 * @param session the list (an index into the design's lists), and the seed of the session
 */
export function sessionPlan(
  design: Pick<SurveyDesign, "items" | "questions" | "checks" | "lists">,
  { list, seed }: { list: number; seed: number },
): PlannedTrial[] {
  const stream = randomStream(seed, "session", list);
  const items = stream.shuffle(design.lists[list]!).map((item) => {
    const orders: Record<string, number[]> = {};
    for (const question of design.questions) {
      if (question.kind !== "choice") continue;
      const n = (question.options ?? design.items[item]!.options).length;
      const order = Array.from({ length: n }, (_, i) => i);
      orders[question.id] = question.shuffled ? stream.shuffle(order) : order;
    }
    return { kind: "item" as const, item, orders };
  });
  const checks = design.checks.map(({ options }, check) => ({
    kind: "check" as const,
    check,
    order: stream.shuffle(options.map((_, i) => i)),
  }));
  // Check k of n follows the item that ends the k-th of n + 1 equal parts.
  const trials: (Omit<(typeof items)[number], "index"> | (typeof checks)[number])[] = [...items];
  for (const check of [...checks].reverse()) {
    trials.splice(Math.round(((check.check + 1) * items.length) / (checks.length + 1)), 0, check);
  }
  return trials.map((trial, index) => ({ ...trial, index })) as PlannedTrial[];
}
