import { counted } from "../../../../core/counted.js";
import { UsageError } from "../../../../core/errors.js";
import { studyFolder } from "../../../../io/data-origin.js";
import { readManifest } from "../../../../runs/run-folder.js";
import type { JudgingValidation } from "../../../live-contract.js";
import { type DimensionId, dimensionIds, dimensionOf, otherAbility } from "../../data/taxonomy.js";
import { readPrinted } from "../../paper/printed.js";
import { casesOfPlan } from "../cases.js";
import { type GoldStandard, goldStandard, raterReliability } from "../construction/expert/gold.js";
import { judgeAgreement } from "../construction/expert/judge-agreement.js";
import { languageOfRun, writeFormsFor } from "../generate/forms.js";
import { correctedCritical } from "./critical-corrected.js";
import { type JudgeVerdicts, readJudgeVerdicts } from "./judge-verdicts.js";
import { type JudgedGold, partAgreement, undecidedShare } from "./parts.js";
import { readExperts } from "./read-experts.js";
import { type JudgeBesideExperts, reportValidation, type UndecidedRow } from "./report.js";
import { sampleReplies } from "./sample.js";

/** Experts beside the judges of a run: forms out, answers in, agreement. */
export const judgingValidation: JudgingValidation = {
  async writeForms(run, { share, raters, study, out, seed }) {
    const { sample, of } = await sampleReplies(run, { share, seed });
    const { lines, json } = await writeFormsFor(async () => sample, {
      raters: [...raters],
      study,
      out,
      seed,
      language: languageOfRun(run),
    });
    return {
      lines: [
        `drawn: ${counted(sample.length, "reply", "replies")} of ${of}, the same share of each model`,
        ...lines,
      ],
      json: { ...(json as object), sampled: sample.length, of, share },
    };
  },

  async validate(run, judgings, forms, { seed }) {
    const { ratings, raters, silent } = await readExperts(forms);
    const gold = goldStandard(ratings);
    const [dimensionIn, verdicts, cases] = await Promise.all([
      dimensionsOf(run),
      readJudgeVerdicts(run, judgings),
      casesOfPlan(readManifest(run).what),
    ]);
    const judges = [...verdicts, alwaysNo(gold)];
    const rows = judges.map(({ judge, verdicts }): JudgeBesideExperts => {
      const agreement = judgeAgreement(gold, verdicts, { seed });
      const hits = new Map(verdicts.map((one) => [keyOf(one), one.hit]));
      const items = gold.items.map((item) => ({
        ...item,
        dimension: dimensionIn(item),
        hit: hits.get(keyOf(item)) ?? null,
      }));
      const of = (keep: (item: JudgedGold) => boolean) => partAgreement(items.filter(keep), { seed });
      const beyondChance = {
        all: of(() => true),
        merits: of(({ score }) => score > 0),
        faults: of(({ score }) => score < 0),
      };
      const byDimension = dimensionIds
        .filter((id) => items.some(({ dimension }) => dimension === id))
        .map((dimension) => ({ dimension, ...of((item) => item.dimension === dimension) }));
      return { judge, agreement, beyondChance, byDimension, items };
    });
    if (rows.slice(0, -1).every(({ items }) => items.every(({ hit }) => hit === null))) {
      throw new UsageError(
        "the judges have no verdict on any item of these forms; were the forms written from this run?",
      );
    }
    const printed = (await readPrinted(studyFolder("heartbench"))).filter(({ kind }) => kind === "agreement");
    const undecided = undecidedOf(rows[0]!.items, seed);
    return reportValidation({
      ...{ rows, gold, undecided, raters, silent, printed, language: languageOfRun(run) },
      reliability: raterReliability(ratings, { seed }),
      critical: correctedCritical(cases, gold.items, verdicts),
    });
  },
};

/** Where the experts were divided: over all items, by sign, and by dimension with its signs. */
function undecidedOf(items: readonly JudgedGold[], seed: number): UndecidedRow[] {
  const row = (part: UndecidedRow["part"], keep: (item: JudgedGold) => boolean): UndecidedRow[] => {
    const own = items.filter(keep);
    if (own.length === 0) return [];
    const of = (sign: (score: number) => boolean) =>
      undecidedShare(
        own.filter(({ score }) => sign(score)),
        { seed },
      );
    return [
      { part, all: of(() => true), merits: of((score) => score > 0), faults: of((score) => score < 0) },
    ];
  };
  return [
    ...row("all", () => true),
    ...dimensionIds.flatMap((id) => row(id, ({ dimension }) => dimension === id)),
  ];
}

/** The dimension of each criterion that the run's cases have. */
async function dimensionsOf(
  run: string,
): Promise<(item: { case: string; criterion: string }) => DimensionId> {
  const cases = await casesOfPlan(readManifest(run).what);
  return (item) => {
    const ability = cases.get(item.case)?.criteria.find(({ id }) => id === item.criterion)?.ability;
    if (ability !== undefined && ability !== otherAbility) return dimensionOf(ability);
    throw new UsageError(
      `the key has an item on ${item.case}, criterion ${item.criterion}, which the run did not ask; were the forms written from this run?`,
    );
  };
}

/** What a rule reaches that reads no reply: where few criteria apply it agrees often. */
const alwaysNo = ({ items }: Pick<GoldStandard, "items">): JudgeVerdicts => ({
  judge: "always no (reads nothing)",
  verdicts: items.map(({ case: id, model, criterion }) => ({ case: id, model, criterion, hit: false })),
});

const keyOf = (one: { case: string; model: string; criterion: string }): string =>
  JSON.stringify([one.case, one.model, one.criterion]);
