import type { Estimate } from "../../../../../core/estimate.js";
import type { CriterionVerdict } from "../../../../../judges/judgement.js";
import { clopperPearson } from "../../../../../stats/clopper-pearson.js";
import { clusterBootstrapInterval } from "../../../../../stats/cluster-bootstrap-interval.js";
import { cohenKappa, type Kappa } from "../../../../../stats/cohen-kappa.js";
import type { Hit } from "../../../measures/cell-score.js";
import { type GoldItem, type GoldStandard, itemKey, majority } from "./gold.js";

/** Where a judge's verdict belongs, and whether it was a hit. */
export interface JudgedItem extends Pick<CriterionVerdict, "criterion"> {
  case: string;
  model: string;
  hit: Hit;
}

export interface AgreementRate {
  /** Percentile bootstrap of whole cases. */
  rate: Estimate;
  /** The same share with items as independent draws: Clopper-Pearson, which is too narrow here. */
  naive: Estimate;
  /** Judge against gold: with the table and AC1. */
  kappa: Kappa;
  cases: number;
}

export interface JudgeAgreement {
  /** As the paper does: items with a majority only. */
  decided: AgreementRate & { bySign: { merits: AgreementRate; faults: AgreementRate } };
  /** Over all items with a vote, the share of voters that the judge agrees with: agreement with an expert drawn at random. */
  withOneExpert: Estimate;
  /** The same over the decided items alone, so that what dropping does is seen on one scale. */
  withOneExpertDecided: Estimate;
  /** Over all items, against the simple majority; a tie counts one half. */
  simpleMajority: Estimate;
  /** What experts reach: each against the majority of the others, where that is decided, and against one other at random on all items. */
  experts: { decided: Estimate; withOneExpert: Estimate };
  /** decided.rate - simpleMajority, in share: what dropping undecided items adds. */
  inflation: number;
  undecided: Estimate;
  /** Items of the gold standard for which the judge has no verdict; in no rate. */
  unscored: number;
}

/**
 * How far a judge agrees with experts: as the paper computes it, and over all items.
 *
 * Where items without a majority are dropped, those that experts themselves disagree on are gone, and a judge's
 * rate rises without the judge being any better; `simpleMajority` and `withOneExpert` keep them. The rate
 * depends on how common "yes" is, by sign: kappa, AC1 and {@link expectedAgreement} stand beside it for that.
 * All intervals resample whole cases, as criteria of a reply and replies to a case go together.
 *
 * An item without a verdict of the judge is counted as unscored and in no rate.
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

/** Each vote against the others' majority: the values of an item's voters, where two or more others decide. */
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

/** The chance that two voters of an item agree, drawn without replacement. */
function expertPairs(rows: readonly { item: GoldItem }[]): { item: GoldItem; value: number }[] {
  return rows.flatMap(({ item }) => {
    const n = item.yes + item.no;
    if (n < 2) return [];
    return [{ item, value: (item.yes * (item.yes - 1) + item.no * (item.no - 1)) / (n * (n - 1)) }];
  });
}
