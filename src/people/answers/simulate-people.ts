import { InputError } from "../../core/errors.js";
import type { CheckAnswer, PersonAnswer } from "../../core/person-answer.js";
import { type RandomStream, randomStream } from "../../core/random.js";
import type { NormedItem } from "./norms.js";

/** People who are simulated, and what is planted in them. */
export interface SimulatedPeople {
  participants: number;
  seed: number;
  /** Items for each; all unless given. Lists show every item equally often, as far as the numbers allow. */
  each?: number;
  /** Mean share of an item's planted answer, 0 to 1. */
  share?: number;
  /** How far participants, stories and items lie above or below it: each by this much, or not at all. */
  spread?: { participant: number; story: number; item: number };
  /** How many of the participants choose at random, in under a second. */
  careless?: number;
  /** Attention checks for each. */
  checks?: number;
}

/** Answers that a script gave, and what was planted. */
export interface SimulatedAnswers {
  answers: PersonAnswer[];
  checks: CheckAnswer[];
  /** Item -> the planted answer, and its share among careful people. */
  truth: Map<string, { mode: number; share: number }>;
}

/**
 * Simulates people who answer the items' own questions: a template for a study, and a check of its analysis. They are
 * nobody's answers, and must be marked as simulated wherever they go.
 *
 * Each item has an answer that careful people give with a planted share; the other options are equally likely. The share
 * is the mean plus an effect of the participant, the story and the item, each -spread, 0 or +spread. So the mean over
 * new people and stories is exactly `share`, and a component of variance is 2/3 of its squared spread.
 *
 * @throws InputError `simulatePeople requires shares from 0 to 1, got 0.5 to 1.1; lower share or spread`
 *
 * @example
 * ```ts
 * const items = ["a", "b"].map((id) => ({ id, story: id, options: ["sad", "joyful"] }));
 * const { answers, truth } = simulatePeople(items, { participants: 3, seed: 1, checks: 1 });
 * answers.length; // 6
 * truth.get("a")!.share; // 0.75
 * ```
 */
export function simulatePeople(
  items: readonly NormedItem[],
  { participants, seed, ...options }: SimulatedPeople,
): SimulatedAnswers {
  const { share = 0.75, careless = 0, checks = 0, each = items.length } = options;
  const spread = options.spread ?? { participant: 0, story: 0, item: 0 };
  const reach = spread.participant + spread.story + spread.item;
  if (share - reach < 0 || share + reach > 1) {
    throw new InputError(
      `simulatePeople requires shares from 0 to 1, got ${share - reach} to ${share + reach}; lower share or spread`,
    );
  }
  const effect = (kind: keyof typeof spread, id: string | number): number =>
    spread[kind] * (randomStream(seed, "effect", kind, id).int(3) - 1);
  const truth = new Map(
    items.map(({ id, story, options: offered }) => {
      const mode = randomStream(seed, "mode", id).int(offered.length);
      return [id, { mode, share: share + effect("story", story) + effect("item", id) }];
    }),
  );
  const order = randomStream(seed, "lists").shuffle(items);
  const simulated: SimulatedAnswers = { answers: [], checks: [], truth };
  for (let p = 0; p < participants; p++) {
    const random = randomStream(seed, "participant", p);
    const participant = `p${String(p + 1).padStart(3, "0")}`;
    const isCareless = p < careless;
    const own = Array.from({ length: each }, (_, i) => order[(p * each + i) % items.length]!);
    random.shuffle(own).forEach((item, i) => {
      const { mode, share: base } = truth.get(item.id)!;
      const chance = isCareless ? 1 / item.options.length : base + effect("participant", p);
      const index = chooseOption(random, mode, chance, item.options.length);
      const seconds = isCareless ? 0.3 + 0.5 * random.next() : 3 + 9 * random.next();
      simulated.answers.push({
        ...{ participant, item: item.id, question: "answer", kind: "choice", answer: item.options[index]! },
        ...{ index, value: null, status: "ok", orderShown: [], position: i + 1 },
        seconds: Math.round(100 * seconds) / 100,
      });
    });
    for (let check = 1; check <= checks; check++) {
      const passed = random.next() < (isCareless ? 0.25 : 0.98);
      simulated.checks.push({ participant, check: `check:${check}`, passed });
    }
  }
  return simulated;
}

function chooseOption(random: RandomStream, mode: number, chance: number, options: number): number {
  if (random.next() < chance) return mode;
  return (mode + 1 + random.int(options - 1)) % options;
}
