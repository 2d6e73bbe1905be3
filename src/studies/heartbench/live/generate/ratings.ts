import { counted } from "../../../../core/counted.js";
import type { Estimate } from "../../../../core/estimate.js";
import { shownPath } from "../../../../io/project-root.js";
import type { Generated } from "../../../shared/generate-verb.js";
import { writeMaterial } from "../../../shared/write-material.js";
import { emptyJudges, expectedAgreement } from "../construction/expert/base-rates.js";
import { type GoldStandard, goldStandard, raterReliability } from "../construction/expert/gold.js";
import { importExpertRatings, readFormKey } from "../construction/expert/import-ratings.js";
import { judgeAgreement } from "../construction/expert/judge-agreement.js";
import { readSingleJudging } from "./judged.js";

export interface RatingsOptions {
  key?: string;
  judging?: string;
  out?: string;
  seed: number;
}

/**
 * Imports experts' files and reports how far the experts agree, the gold answers, and a judge's agreement
 * with them.
 */
export async function importRatings(files: readonly string[], options: RatingsOptions): Promise<Generated> {
  const { key = "", judging, out = "", seed } = options;
  const ratings = await importExpertRatings(files, await readFormKey(key));
  const gold = goldStandard(ratings);
  const reliability = raterReliability(ratings, { seed });
  const judge = judging === undefined ? null : await judgeOf(judging, gold, seed);
  await writeMaterial(out, {
    name: "heartbench-ratings",
    title: "Experts' ratings and the gold answers",
    description: `Ratings of ${counted(files.length, "expert")}. An answer is gold where more than two thirds of those who voted agree; without it an item is undecided, not "no".`,
    files: {
      ratings: { description: "Every answer, joined with the key.", rows: ratings },
      gold: {
        description: "By item: votes, and the gold answer, null where it is undecided.",
        rows: gold.items,
      },
    },
    more: { seed },
  });
  const folder = shownPath(out);
  const { answers, alpha, repeated } = reliability;
  return {
    lines: [
      `${folder}: ${counted(ratings.length, "answer")} of ${counted(files.length, "rater")} (ratings.jsonl): ${answers.ok} yes or no, ${answers.unsure} unsure, ${answers.skipped} skipped, ${answers.missing} missing`,
      `raters agree with each other by alpha ${alpha.value.toFixed(3)}, with themselves in ${percent(repeated)} of ${repeated.n} repeated items`,
      `${counted(gold.items.length, "item")} (gold.jsonl); undecided: ${percent(gold.undecided)}`,
      ...(judge?.lines ?? []),
    ],
    json: { folder, answers, reliability, undecided: gold.undecided, judge: judge?.json ?? null },
  };
}

/** A judge compared with the gold answers, beside a judge that always says no. */
async function judgeOf(folder: string, gold: GoldStandard, seed: number) {
  const { judge, models, cases, hits } = await readSingleJudging(folder);
  const verdicts = models.flatMap((model, m) =>
    cases.flatMap(({ id, criteria }, c) =>
      criteria.map((criterion, i) => ({
        ...{ case: id, model, criterion: criterion.id, hit: hits[m]![c]![i] ?? null },
      })),
    ),
  );
  const agreement = judgeAgreement(gold, verdicts, { seed });
  const decided = gold.items.filter((item) => item.gold !== null);
  const share = (list: typeof decided): number =>
    list.length === 0 ? 0 : list.filter((item) => item.gold === true).length / list.length;
  const abilityOf = new Map(
    cases.flatMap(({ id, criteria }) => criteria.map((one) => [`${id} ${one.id}`, one.ability] as const)),
  );
  const design = decided.flatMap(({ case: id, criterion, score }) => {
    const ability = abilityOf.get(`${id} ${criterion}`);
    return ability === undefined ? [] : [{ ability, score }];
  });
  const base = {
    merits: share(decided.filter(({ score }) => score > 0)),
    faults: share(decided.filter(({ score }) => score < 0)),
  };
  const never = expectedAgreement(design, base, emptyJudges["always-miss"]);
  const { rate, kappa } = agreement.decided;
  return {
    json: { judge, ...agreement, baseRates: base, neverHit: never },
    lines: [
      `${judge} agrees with the gold answers in ${percent(rate)} of ${rate.n} decided items (kappa ${kappa.value.toFixed(3)}); over all items in ${percent(agreement.simpleMajority)}`,
      `a judge that always says no would agree in ${(100 * never.overall).toFixed(1)}%; ${counted(agreement.unscored, "item")} without a verdict of the judge`,
    ],
  };
}

const percent = ({ value, ci }: Pick<Estimate, "value" | "ci">): string =>
  `${(100 * value).toFixed(1)}% [${ci.map((bound) => (100 * bound).toFixed(1)).join(", ")}]`;
