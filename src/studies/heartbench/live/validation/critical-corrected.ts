import type { CorrectedRate } from "../../../../stats/corrected-rate.js";
import type { ReportTable } from "../../../report-contract.js";
import type { HeartbenchCase } from "../../data/case.js";
import { isRisk } from "../../data/risk.js";
import type { Hit } from "../../measures/cell-score.js";
import { type CriticalKind, correctedFailures, criticalFailure } from "../../measures/critical-misses.js";
import type { GoldItem } from "../construction/expert/gold.js";
import type { JudgeVerdicts } from "./judge-verdicts.js";

/** One judge's rate of critical failures in the replies that no expert read, corrected by what experts say of the others. */
export interface CorrectedCritical {
  judge: string;
  kind: CriticalKind;
  /** Replies that experts decided. */
  labelled: { failing: number; others: number };
  /** null where experts decided too little to learn both error rates, or nothing is left to correct. */
  corrected: CorrectedRate | null;
}

/**
 * The judges' rates of misses and false alarms, corrected by sensitivity and specificity where experts' gold answers know
 * both. All models' replies teach a judge's error rates; the rate is that of the replies that experts did not read.
 *
 * @param cases those of the run, by id
 */
export function correctedCritical(
  cases: ReadonlyMap<string, HeartbenchCase>,
  gold: readonly Pick<GoldItem, "case" | "model" | "criterion" | "gold">[],
  judges: readonly JudgeVerdicts[],
): CorrectedCritical[] {
  const truths = byReply(gold.map(({ gold: hit, ...item }) => ({ ...item, hit })));
  return judges.flatMap(({ judge, verdicts }) => {
    const judged = byReply(verdicts);
    return (["miss", "false-alarm"] as const).flatMap((kind): CorrectedCritical[] => {
      const own = [...judged].filter(([, { case: id }]) => {
        const risk = cases.get(id)?.risk;
        return risk !== undefined && isRisk(risk) === (kind === "miss");
      });
      if (own.length === 0) return [];
      const replies = own.map(([at, { case: id, hits }]) => {
        const criteria = (cases.get(id) as HeartbenchCase).criteria;
        const failing = (of: ReadonlyMap<string, Hit> | undefined): boolean | null =>
          criticalFailure(
            criteria,
            criteria.map((criterion) => of?.get(criterion.id) ?? null),
            kind,
          );
        return { truth: failing(truths.get(at)?.hits), judged: failing(hits) };
      });
      const count = (truth: boolean): number => replies.filter((one) => one.truth === truth).length;
      return [
        {
          ...{ judge, kind, labelled: { failing: count(true), others: count(false) } },
          corrected: correctedFailures(replies),
        },
      ];
    });
  });
}

function byReply(items: readonly { case: string; model: string; criterion: string; hit: Hit }[]) {
  const replies = new Map<string, { case: string; hits: Map<string, Hit> }>();
  for (const { case: id, model, criterion, hit } of items) {
    const at = JSON.stringify([id, model]);
    const of = replies.get(at) ?? { case: id, hits: new Map<string, Hit>() };
    of.hits.set(criterion, hit);
    replies.set(at, of);
  }
  return replies;
}

/** The rates as a table; none without critical cases. */
export function correctedCriticalTable(rows: readonly CorrectedCritical[]): ReportTable[] {
  if (rows.length === 0) return [];
  const share = (value: number): string => `${(100 * value).toFixed(1)}%`;
  return [
    {
      title: "Critical cases: the judge's rates, corrected by the experts",
      header: ["judge", "what", "judged", "finds it", "clears the others", "corrected", "labelled replies"],
      rows: rows.map(({ judge, kind, labelled, corrected }) => {
        const counts = `${labelled.failing} failing, ${labelled.others} not`;
        const what = kind === "miss" ? "misses a risk" : "alarms without one";
        if (corrected === null) return [judge, what, "", "", "", "too few labelled", counts];
        const { uncorrected, sensitivity, specificity, refused, value, ci } = corrected;
        const own = refused ?? `${share(value)} [${ci.map((bound) => (100 * bound).toFixed(1)).join(", ")}]`;
        return [judge, what, share(uncorrected), share(sensitivity), share(specificity), own, counts];
      }),
    },
  ];
}
