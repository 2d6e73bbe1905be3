import { counted } from "../../../../core/counted.js";
import { UsageError } from "../../../../core/errors.js";
import { studyFolder } from "../../../../io/data-origin.js";
import type { JudgingValidation } from "../../../contract.js";
import { readPrinted } from "../../paper/printed.js";
import { type GoldStandard, goldStandard, raterReliability } from "../construction/expert/gold.js";
import { judgeAgreement } from "../construction/expert/judge-agreement.js";
import { writeFormsFor } from "../generate/forms.js";
import { clusteredAgreement } from "./clustered-agreement.js";
import { type JudgeVerdicts, readJudgeVerdicts } from "./judge-verdicts.js";
import { readExperts } from "./read-experts.js";
import { type JudgeBesideExperts, reportValidation } from "./report.js";
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
    const judges = [...(await readJudgeVerdicts(run, judgings)), alwaysNo(gold)];
    const rows = judges.map(({ judge, verdicts }): JudgeBesideExperts => {
      const agreement = judgeAgreement(gold, verdicts, { seed });
      const hits = new Map(verdicts.map((one) => [keyOf(one), one.hit]));
      const pairs = gold.items.flatMap((item) => {
        const hit = hits.get(keyOf(item)) ?? null;
        return item.gold === null || hit === null
          ? []
          : [{ case: item.case, gold: item.gold, hit, score: item.score }];
      });
      const of = (list: typeof pairs) => clusteredAgreement(list, { seed });
      const merits = of(pairs.filter(({ score }) => score > 0));
      const faults = of(pairs.filter(({ score }) => score < 0));
      const items = gold.items.map((item) => ({ ...item, hit: hits.get(keyOf(item)) ?? null }));
      return { judge, agreement, beyondChance: { all: of(pairs), merits, faults }, items };
    });
    if (rows.slice(0, -1).every(({ items }) => items.every(({ hit }) => hit === null))) {
      throw new UsageError(
        "the judges have no verdict on any item of these forms; were the forms written from this run?",
      );
    }
    const printed = (await readPrinted(studyFolder("heartbench"))).filter(({ kind }) => kind === "agreement");
    return reportValidation({
      ...{ rows, gold, raters, silent, printed },
      reliability: raterReliability(ratings, { seed }),
    });
  },
};

/** What a rule reaches that reads no reply: where few criteria apply it agrees often. */
const alwaysNo = ({ items }: Pick<GoldStandard, "items">): JudgeVerdicts => ({
  judge: "always no (reads nothing)",
  verdicts: items.map(({ case: id, model, criterion }) => ({ case: id, model, criterion, hit: false })),
});

const keyOf = (one: { case: string; model: string; criterion: string }): string =>
  JSON.stringify([one.case, one.model, one.criterion]);
