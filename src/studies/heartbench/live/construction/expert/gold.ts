import { InputError } from "../../../../../core/errors.js";
import type { Estimate } from "../../../../../core/estimate.js";
import { clopperPearson } from "../../../../../stats/clopper-pearson.js";
import { cohenKappa, type Kappa } from "../../../../../stats/cohen-kappa.js";
import { type KrippendorffAlpha, krippendorffAlpha } from "../../../../../stats/krippendorff-alpha.js";
import type { ExpertRating } from "./import-ratings.js";

/** The raters' answers to one criterion on one reply. */
export interface GoldItem {
  case: string;
  model: string;
  criterion: string;
  /** The criterion's weight: positive for a merit, negative for a fault. */
  score: number;
  /**
   * First answers, yes and no. Raters who could not tell, skipped the item or did not reach it have no vote.
   */
  yes: number;
  no: number;
  /** How many raters gave no vote. */
  without: number;
  /** The majority's answer; null if there is no majority. */
  gold: boolean | null;
  status: "decided" | "no-majority" | "too-few-votes";
}

/** The majority's answer to each item, and how many items have none. */
export interface GoldStandard {
  items: GoldItem[];
  /** The share of items without a gold answer. The paper's agreement leaves these items out. */
  undecided: Estimate;
  /** The share of votes that an answer had to pass, 0.5 up to 1. */
  threshold: number;
}

export const itemKey = (one: { case: string; model: string; criterion: string }): string =>
  JSON.stringify([one.case, one.model, one.criterion]);

/**
 * The gold standard: an item's answer where more than two thirds of those who voted agree.
 *
 * With three votes, more than two thirds means all three: two of three decide nothing. An item without such a
 * majority is kept as undecided, since the items on which experts disagree are the hard ones: see {@link
 * judgeAgreement} for what dropping them does. Second answers to repeated pages have no vote.
 *
 * @param options.threshold the share that votes must pass; default 2/3
 * @param options.fewestVotes fewer votes decide nothing; default 3
 * @throws InputError `goldStandard requires a threshold from 0.5 up to 1, got 0.2`
 */
export function goldStandard(
  ratings: readonly ExpertRating[],
  options: { threshold?: number; fewestVotes?: number } = {},
): GoldStandard {
  const { threshold = 2 / 3, fewestVotes = 3 } = options;
  if (!(threshold >= 0.5 && threshold < 1)) {
    throw new InputError(`goldStandard requires a threshold from 0.5 up to 1, got ${threshold}`);
  }
  const items = new Map<string, GoldItem>();
  for (const { case: one, model, criterion, score, repeat, hit } of ratings) {
    if (repeat === 1) continue;
    const at = itemKey({ case: one, model, criterion });
    const item: GoldItem = items.get(at) ?? {
      ...{ case: one, model, criterion, score, yes: 0, no: 0, without: 0 },
      ...{ gold: null, status: "too-few-votes" },
    };
    if (hit === null) item.without++;
    else if (hit) item.yes++;
    else item.no++;
    items.set(at, item);
  }
  for (const item of items.values()) {
    if (item.yes + item.no < fewestVotes) continue;
    item.gold = majority(item.yes, item.no, threshold);
    item.status = item.gold === null ? "no-majority" : "decided";
  }
  const list = [...items.values()];
  const open = list.filter(({ gold }) => gold === null).length;
  return { items: list, undecided: clopperPearson(open, list.length), threshold };
}

/**
 * Yes, no, or null if neither passes the threshold. The comparison is exact at two thirds: 2 of 3 do not
 * pass.
 */
export function majority(yes: number, no: number, threshold: number): boolean | null {
  const bar = threshold * (yes + no) + 1e-9;
  return yes > bar ? true : no > bar ? false : null;
}

/** How far raters agree with each other and with themselves. */
export interface RaterReliability {
  /** Agreement between raters, beyond chance; items as units. */
  alpha: KrippendorffAlpha;
  /** Agreement of raters with themselves on pages that came twice. */
  repeated: Estimate;
  repeatedKappa: Kappa;
  /** Counts of all answers asked for, by status. */
  answers: Record<ExpertRating["status"], number>;
}

/**
 * How far raters agree with each other (Krippendorff's alpha, nominal, missing answers allowed) and with
 * themselves (share of equal answers, and kappa, over items answered twice).
 */
export function raterReliability(
  ratings: readonly ExpertRating[],
  options: { resamples?: number; seed?: number } = {},
): RaterReliability {
  const raters = [...new Set(ratings.map(({ rater }) => rater))];
  const rows = new Map<string, (string | null)[]>();
  const first = new Map<string, boolean>();
  const pairs: [boolean, boolean][] = [];
  const answers: RaterReliability["answers"] = { ok: 0, unsure: 0, skipped: 0, missing: 0 };
  for (const { repeat, hit, status, ...rating } of ratings) {
    answers[status]++;
    if (repeat === 1 || hit === null) continue;
    const row = rows.get(itemKey(rating)) ?? raters.map(() => null);
    row[raters.indexOf(rating.rater)] = hit ? "yes" : "no";
    rows.set(itemKey(rating), row);
    first.set(`${rating.rater} ${itemKey(rating)}`, hit);
  }
  for (const rating of ratings) {
    const before = first.get(`${rating.rater} ${itemKey(rating)}`);
    if (rating.repeat === 1 && rating.hit !== null && before !== undefined) pairs.push([before, rating.hit]);
  }
  const labels = (side: 0 | 1): number[] => pairs.map((pair) => Number(pair[side]));
  return {
    alpha: krippendorffAlpha([...rows.values()], { level: "nominal", ...options }),
    repeated: clopperPearson(pairs.filter(([a, b]) => a === b).length, pairs.length),
    repeatedKappa: cohenKappa(labels(0), labels(1), { levels: [0, 1] }),
    answers,
  };
}
