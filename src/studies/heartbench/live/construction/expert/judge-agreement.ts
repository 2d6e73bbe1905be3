import type { Estimate } from "../../../../../core/estimate.js";
import type { CriterionVerdict } from "../../../../../judges/judgement.js";
import { clopperPearson } from "../../../../../stats/clopper-pearson.js";
import { clusterBootstrapInterval } from "../../../../../stats/cluster-bootstrap-interval.js";
import { cohenKappa, type Kappa } from "../../../../../stats/cohen-kappa.js";
import type { Hit } from "../../../measures/cell-score.js";
import { type GoldItem, type GoldStandard, itemKey, majority } from "./gold.js";

/** A judge's verdict: the item that it is about, and whether it was a hit. */
export interface JudgedItem extends Pick<CriterionVerdict, "criterion"> {
  case: string;
  model: string;
  hit: Hit;
}

/** How often a judge agrees with gold answers, as a share from 0 to 1. */
export interface AgreementRate {
  /** Percentile bootstrap of whole cases. */
  rate: Estimate;
  /** The interval with items as independent draws (Clopper-Pearson), which is too narrow here. */
  naive: Estimate;
  /** The judge and the gold answers: the table, kappa and AC1. */
  kappa: Kappa;
  /** How many cases the items are from. */
  cases: number;
}

/**
 * How far a judge agrees with experts, with and without the items that experts leave undecided. Shares from 0 to 1.
 */
export interface JudgeAgreement {
  /** As in the paper: only items with a majority. */
  decided: AgreementRate & { bySign: { merits: AgreementRate; faults: AgreementRate } };
  /** Over all items with a vote, the share of voters that the judge agrees with: agreement with an expert drawn at random. */
  withOneExpert: Estimate;
  /** The same over the decided items alone. So the effect of dropping the others shows on one scale. */
  withOneExpertDecided: Estimate;
  /** Agreement with the simple majority over all items; a tie counts one half. */
  simpleMajority: Estimate;
  /**
   * What experts reach: each expert with the majority of the others, if there is one, and with one other at
   * random on all items.
   */
  experts: { decided: Estimate; withOneExpert: Estimate };
  /** decided.rate - simpleMajority, as a share: what dropping undecided items adds. */
  inflation: number;
  undecided: Estimate;
  /** Items of the gold standard without a verdict of the judge; they count in no rate. */
  unscored: number;
}

/**
 * How far a judge agrees with experts: as the paper computes it, and over all items.
 *
 * If items without a majority are dropped, the items on which experts themselves disagree are gone. Then the
 * judge's rate rises, although the judge is no better. `simpleMajority` and `withOneExpert` keep these items.
 * The rate depends on how common "yes" is among merits and among faults, so kappa and AC1 are given too; see
 * also {@link expectedAgreement}. All intervals resample whole cases, since the criteria of a reply and the
 * replies to a case are not independent. An item without a verdict of the judge is counted as unscored and is
 * in no rate.
 */
export function judgeAgreement(
  gold: GoldStandard,
  verdicts: readonly JudgedItem[],
  options: { resamples?: number; seed?: number } = {},
): JudgeAgreement {
  const { resamples = 2_000, seed = 1 } = options;
  const given = new Map(verdicts.map((verdict) => [itemKey(verdict), verdict.hit]));
  const rows = gold.items.flatMap((item) => {
    const hit = given.get(itemKey(item)) ?? null;
    return hit === null ? [] : [{ item, hit }];
  });
  const mean = (list: readonly { item: GoldItem; value: number }[], what: string): Estimate => {
    const { value, ci, n, method } = clusterBootstrapInterval(
      list.map(({ item }) => item.case),
      (weights) => {
        let [sum, count] = [0, 0];
        for (let i = 0; i < list.length; i++) {
          sum += weights[i]! * list[i]!.value;
          count += weights[i]!;
        }
        return count === 0 ? Number.NaN : sum / count;
      },
      { resamples, seed },
    );
    return { value, ci, n, method: `${what}; ${method}` };
  };
  type Row = (typeof rows)[number];
  const agreement = (list: readonly Row[]): AgreementRate => {
    const equal = (row: Row): number => Number(row.item.gold === row.hit);
    const labels = (of: (row: Row) => boolean): number[] => list.map((row) => Number(of(row)));
    return {
      rate: mean(
        list.map((row) => ({ item: row.item, value: equal(row) })),
        "share of decided items",
      ),
      naive: clopperPearson(list.filter((row) => equal(row) === 1).length, list.length),
      kappa: cohenKappa(
        labels(({ item }) => item.gold === true),
        labels(({ hit }) => hit),
        { levels: [0, 1] },
      ),
      cases: new Set(list.map(({ item }) => item.case)).size,
    };
  };
  const decided = rows.filter(({ item }) => item.gold !== null);
  const voted = rows.filter(({ item }) => item.yes + item.no > 0);
  const share = ({ item, hit }: Row): number => (hit ? item.yes : item.no) / (item.yes + item.no);
  const ofShares = (list: readonly Row[]): Estimate =>
    mean(
      list.map((row) => ({ item: row.item, value: share(row) })),
      "mean share of voters agreed with",
    );
  const simpleMajority = mean(
    voted.map((row) => ({ item: row.item, value: share(row) === 0.5 ? 0.5 : Number(share(row) > 0.5) })),
    "share of all items, ties one half",
  );
  const all = agreement(decided);
  return {
    decided: {
      ...all,
      bySign: {
        merits: agreement(decided.filter(({ item }) => item.score > 0)),
        faults: agreement(decided.filter(({ item }) => item.score < 0)),
      },
    },
    withOneExpert: ofShares(voted),
    withOneExpertDecided: ofShares(decided),
    simpleMajority,
    experts: {
      decided: mean(expertVotes(rows, gold.threshold), "experts against the majority of the others"),
      withOneExpert: mean(expertPairs(rows), "experts against another at random"),
    },
    inflation: all.rate.value - simpleMajority.value,
    undecided: gold.undecided,
    unscored: gold.items.length - rows.length,
  };
}

/**
 * Each vote compared with the majority of the others: one value per voter of an item, if two or more others
 * decide.
 */
function expertVotes(
  rows: readonly { item: GoldItem }[],
  threshold: number,
): { item: GoldItem; value: number }[] {
  return rows.flatMap(({ item }) => {
    const { yes, no } = item;
    if (yes + no < 3) return [];
    const [ofYes, ofNo] = [majority(yes - 1, no, threshold), majority(yes, no - 1, threshold)];
    const votes = (count: number, own: boolean, others: boolean | null) =>
      others === null ? [] : Array.from({ length: count }, () => ({ item, value: Number(own === others) }));
    return [...votes(yes, true, ofYes), ...votes(no, false, ofNo)];
  });
}

/** The probability that two voters of an item, drawn without replacement, agree. */
function expertPairs(rows: readonly { item: GoldItem }[]): { item: GoldItem; value: number }[] {
  return rows.flatMap(({ item }) => {
    const n = item.yes + item.no;
    if (n < 2) return [];
    return [{ item, value: (item.yes * (item.yes - 1) + item.no * (item.no - 1)) / (n * (n - 1)) }];
  });
}
