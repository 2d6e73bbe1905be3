import { InputError } from "../../core/errors.js";
import { sha256 } from "../../io/sha256-file.js";
import { type HeardReply, noticed } from "./notice.js";
import type { PersonRules, ReplyFeature } from "./rules.js";

/** One feature of a reply, and what it was worth. */
export interface Contribution {
  feature: ReplyFeature;
  points: number;
}

export interface EmotionMove {
  /** A whole number, at most ten in size. */
  change: number;
  /** The most telling first. */
  contributions: readonly Contribution[];
}

export interface MoveContext {
  language: "en" | "zh";
  /** A code of the pool of hidden intentions, from 1. */
  intention: number;
  persona: string;
  emotion: number;
  /** A whole number that is added: how the person happens to be at that moment. */
  spread: number;
}

const largest = 10;
const mostWeary = 1.5;

/**
 * By how much a reply moves the emotion: the points of what was noticed, by the hidden intention, weaker where it
 * is welcome and came before, stronger where it is unwelcome and came before, and as the person's manner has it.
 *
 * @throws InputError when the intention is none of the eight.
 */
export function moveOf(rules: PersonRules, heard: HeardReply, context: MoveContext): EmotionMove {
  const { intention, language } = context;
  if (!Number.isInteger(intention) || intention < 1 || intention > 8) {
    throw new InputError(`scripted/person knows the hidden intentions 1 to 8, got ${intention}`);
  }
  const { features, rules: sizes } = rules;
  const before = heard.earlier.map((text, i) =>
    recalled(
      features,
      { text, said: heard.said.slice(0, i + 1), earlier: heard.earlier.slice(0, i) },
      language,
    ),
  );
  const now = recalled(features, heard, language);
  const contributions = features
    .filter(({ id }) => now.has(id))
    .map((feature): Contribution => {
      const times = before.filter((found) => found.has(feature.id)).length;
      const early = sizes.early.feature === feature.id && times === 0 && before.length === 0;
      const points =
        (feature.moves[intention - 1] ?? 0) +
        (early && intention !== sizes.early.except ? sizes.early.points : 0);
      const factor = points > 0 ? sizes.satiety ** times : Math.min(mostWeary, sizes.weariness ** times);
      return { feature, points: points * factor };
    })
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points));
  const { gains, losses } = manner(rules, context);
  const sum = contributions.reduce(
    (total, { points }) => total + points * (points > 0 ? gains : losses),
    sizes.base + context.spread,
  );
  return { change: Math.max(-largest, Math.min(largest, Math.round(sum))) + 0, contributions };
}

const noticedBefore = new WeakMap<readonly ReplyFeature[], Map<string, ReadonlySet<string>>>();
/** What is noticed in a reply is asked for again at every later turn; a process that lives on forgets it. */
const mostRecalled = 20_000;

function recalled(...[features, heard, language]: Parameters<typeof noticed>): ReadonlySet<string> {
  const memory = noticedBefore.get(features) ?? new Map<string, ReadonlySet<string>>();
  noticedBefore.set(features, memory);
  const key = sha256(JSON.stringify([language, heard]));
  const known = memory.get(key) ?? noticed(features, heard, language);
  if (memory.size >= mostRecalled) memory.clear();
  memory.set(key, known);
  return known;
}

function manner({ manners, rules }: PersonRules, { persona, emotion }: MoveContext) {
  const own = Object.values(manners).find(({ pattern }) => new RegExp(pattern, "iu").test(persona));
  const guarded = emotion < rules.guard.below ? rules.guard.gains : 1;
  return { gains: (own?.gains ?? 1) * guarded, losses: own?.losses ?? 1 };
}
