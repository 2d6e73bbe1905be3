import { InputError } from "../../core/errors.js";
import { randomStream } from "../../core/random.js";
import { type Cell, castOf, cellsOf, keyPlaceOf, type QuestionKind, questionKinds } from "./cells.js";
import type { Role, Script } from "./script.js";
import { simulate } from "./world.js";

/** A cell, and the remaining choices for a story about it. */
export interface Plan extends Cell {
  kind: QuestionKind;
  /** The character who is "you" in the second person. */
  focal: Role;
  focus: "believer" | "embedded" | "bystander";
  distractors: boolean;
  tense: "present" | "past";
  /** Which of the three options is the key. */
  keyed: number;
}

const stream = ["stimuli", "false-belief"] as const;
const places = ["origin", "between", "end"] as const;

/**
 * Deals so many questions: a third about the object (its first place and its real place in turn), a third of
 * the first order and a third of the second.
 *
 * Within an order the key is the object's first place, one on the way, and its last place equally often, so
 * that no rule about places does better than guessing; within these, beliefs that are right and wrong
 * alternate where both exist, and so do the form of the question (think, search) and the person who is
 * "you". Distractors, tenses and the key's position among the options are dealt evenly.
 */
export function planQuestions(scripts: readonly Script[], count: number, seed: number): Plan[] {
  const share = (order: number): number => Math.floor((count + 2 - order) / 3);
  const distractors = dealer([true, false], seed, ...stream, "distractors");
  const tense = dealer(["present", "past"] as const, seed, ...stream, "tense");
  const keyed = Object.fromEntries(
    questionKinds.map((kind) => [kind, dealer([0, 1, 2], seed, ...stream, "keyed", kind)]),
  ) as Record<QuestionKind, () => number>;
  const asked = [
    ...planControls(scripts, share(0), seed),
    ...planBeliefs(scripts, 1, share(1), seed),
    ...planBeliefs(scripts, 2, share(2), seed),
  ];
  const plans = asked.map(
    ({ cell, kind, focal }): Plan => ({
      ...cell,
      ...{ kind, focal, focus: focusOf(cell, focal) },
      ...{ distractors: distractors(), tense: tense(), keyed: keyed[kind]() },
    }),
  );
  return randomStream(seed, ...stream, "items").shuffle(plans);
}

interface Asked {
  cell: Cell;
  kind: QuestionKind;
  focal: Role;
}

function planControls(scripts: readonly Script[], count: number, seed: number): Asked[] {
  const deals = {
    memory: dealer(scripts, seed, ...stream, "memory"),
    reality: dealer(scripts, seed, ...stream, "reality"),
  };
  return Array.from({ length: count }, (_, i) => {
    const kind = i % 2 === 0 ? "memory" : "reality";
    const script = deals[kind]();
    const world = simulate(script);
    const key = kind === "memory" ? world.origin : world.reality;
    const people = castOf(script);
    const focal = people[randomStream(seed, ...stream, "control", i).int(people.length)] as Role;
    const cell: Cell = {
      ...{ script, world, order: 0, path: [], key, belief: true },
      keyPlace: keyPlaceOf(world, key),
    };
    return { cell, kind, focal };
  });
}

function planBeliefs(scripts: readonly Script[], order: 1 | 2, count: number, seed: number): Asked[] {
  if (count === 0) return [];
  const packs = packsOf(scripts, order, seed);
  // All combinations, once in each round. The order within a round is shuffled.
  const round = packs.flatMap((deal) =>
    (["think", "search"] as const).flatMap((form) => [0, 1].map((person) => ({ deal, form, person }))),
  );
  const next = dealer(round, seed, ...stream, "round", order);
  return Array.from({ length: count }, (_, i) => {
    const { deal, form, person } = next();
    const cell = deal();
    const [believer, embedded] = cell.path as [Role, Role | undefined];
    const others = castOf(cell.script).filter((role) => role !== believer);
    const other = others[randomStream(seed, ...stream, "other", i).int(others.length)] ?? believer;
    return {
      cell,
      kind: `${order === 1 ? "first" : "second"}-${form}` as const,
      focal: person === 0 ? believer : (embedded ?? other),
    };
  });
}

/**
 * For each place of the key a deal of cells whose belief is right and one whose is wrong; twice the same
 * where there is only one of these, and neither where no script has its key there.
 */
function packsOf(scripts: readonly Script[], order: 1 | 2, seed: number): (() => Cell)[] {
  const cells = cellsOf(scripts).filter((cell) => cell.order === order);
  if (cells.length === 0) {
    throw new InputError(`no script has a question of order ${order}; add one with more than one person`);
  }
  return places.flatMap((place) => {
    const [right, wrong] = [true, false].map((belief) => {
      const fits = cells.filter(
        (cell) => cell.belief === belief && (cell.keyPlace === "unmoved" ? "end" : cell.keyPlace) === place,
      );
      return fits.length === 0
        ? undefined
        : dealer(fits, seed, ...stream, order, `${place}-${belief ? "right" : "wrong"}`);
    });
    const both = [right ?? wrong, wrong ?? right];
    return both.filter((deal) => deal !== undefined);
  });
}

function focusOf(cell: Cell, focal: Role): Plan["focus"] {
  const at = cell.path.indexOf(focal);
  return at === 0 ? "believer" : at === 1 ? "embedded" : "bystander";
}

/**
 * Deals from shuffled packs: each value comes once before any comes again.
 *
 * @example
 * ```ts
 * const deal = dealer(["a", "b"], 7, "example");
 * new Set([deal(), deal()]).size; // 2
 * ```
 */
export function dealer<T>(values: readonly T[], seed: number, ...key: (string | number)[]): () => T {
  let pack: T[] = [];
  let packs = 0;
  return () => {
    if (pack.length === 0) pack = randomStream(seed, ...key, packs++).shuffle(values);
    return pack.pop() as T;
  };
}
