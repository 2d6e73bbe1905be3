import type { ClusteredCorrectedRate } from "../../../../stats/clustered-corrected-rate.js";
import type { ReportTable } from "../../../report-contract.js";
import type { HeartbenchCase } from "../../data/case.js";
import { isRisk } from "../../data/risk.js";
import type { Hit } from "../../measures/cell-score.js";
import { type CriticalKind, correctedFailures, criticalFailure } from "../../measures/critical-misses.js";
import type { GoldItem } from "../construction/expert/gold.js";
import type { JudgeVerdicts } from "./judge-verdicts.js";

/** One judge's rate of critical failures in a model's replies that no expert read, corrected by what experts say of others. */
export interface CorrectedCritical {
  judge: string;
  kind: CriticalKind;
  /** null for the replies of all models together. */
  model: string | null;
  /** Replies that experts decided, of all models, and the cases that they answer. */
  labelled: { failing: number; others: number; cases: number };
  /** null where experts decided too little to learn both error rates, or nothing is left to correct. */
  corrected: ClusteredCorrectedRate | null;
}

/**
 * The judges' rates of misses and false alarms of each model, corrected by sensitivity and specificity where experts' gold
 * answers know both. All models' labelled replies teach a judge's error rates; a rate is that of the replies that experts
 * did not read, of one model and, where there are several, of all. Cases are the units everywhere.
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
      const replies = own.map(([at, { case: id, model, hits }]) => {
        const criteria = (cases.get(id) as HeartbenchCase).criteria;
        const failing = (of: ReadonlyMap<string, Hit> | undefined): boolean | null =>
          criticalFailure(
            criteria,
            criteria.map((criterion) => of?.get(criterion.id) ?? null),
            kind,
          );
        return { case: id, model, truth: failing(truths.get(at)?.hits), judged: failing(hits) };
      });
      const decided = replies.filter(({ truth }) => truth !== null);
      const failing = decided.filter(({ truth }) => truth === true).length;
      const labelled = {
        ...{ failing, others: decided.length - failing },
        cases: new Set(decided.map((one) => one.case)).size,
      };
      const models = [...new Set(replies.map(({ model }) => model))];
      return [...models, ...(models.length > 1 ? [null] : [])].map((model) => ({
        ...{ judge, kind, model, labelled },
        corrected: correctedFailures(replies, model ?? undefined),
      }));
    });
  });
}

function byReply(items: readonly { case: string; model: string; criterion: string; hit: Hit }[]) {
  const replies = new Map<string, { case: string; model: string; hits: Map<string, Hit> }>();
  for (const { case: id, model, criterion, hit } of items) {
    const at = JSON.stringify([id, model]);
    const of = replies.get(at) ?? { case: id, model, hits: new Map<string, Hit>() };
    of.hits.set(criterion, hit);
    replies.set(at, of);
  }
  return replies;
}

const correctedNote =
  "corrected: Rogan and Gladen's rate of a model's replies that no expert read, with Lang and Reiczigel's interval, cases as units; how often the judge finds a failure and clears the others is learnt from all models' labelled replies, so it holds if the judge errs on each model as often as on those";
const labelledNote = "labelled: replies that experts decided: failing + not failing, in so many cases";

/** The rates as a table for each judge, as narrow as a terminal; none without critical cases. */
export function correctedCriticalTable(
  rows: readonly CorrectedCritical[],
  nameOf: (judge: string) => string,
): ReportTable[] {
  const judges = [...new Set(rows.map(({ judge }) => judge))];
  return judges.map((judge, i) => {
    const own = rows.filter((row) => row.judge === judge);
    return {
      title: `Critical cases, ${nameOf(judge)}: rates of each model, corrected by the experts`,
      header: ["what", "model", "judged", "replies", "corrected", "finds", "clears", "labelled"],
      rows: own.map(cellsOf),
      notes: [
        ...(i === 0 ? [correctedNote, labelledNote] : []),
        ...new Set(own.flatMap((row) => (refusalOf(row) === undefined ? [] : [refusalOf(row)!]))),
      ],
    };
  });
}

function cellsOf(row: CorrectedCritical): string[] {
  const { labelled, corrected } = row;
  const counts = `${labelled.failing} + ${labelled.others} in ${labelled.cases}`;
  const of = [whatOf(row), row.model ?? "all models"];
  if (corrected === null) return [...of, "", "", "too few labelled", "", "", counts];
  const { uncorrected, sensitivity, specificity, samples, value, ci } = corrected;
  const bounds = ci.map((bound) => (100 * bound).toFixed(1)).join(", ");
  return [
    ...[...of, share(uncorrected), `${samples.judged.trials} in ${samples.judged.clusters} cases`],
    ...[refusalOf(row) === undefined ? `${share(value)} [${bounds}]` : "no rate"],
    ...[share(sensitivity), share(specificity), counts],
  ];
}

/** Why a rate is refused: a sentence, too long for a cell. */
const refusalOf = (row: CorrectedCritical): string | undefined =>
  row.corrected?.refused === undefined
    ? undefined
    : `no rate, ${whatOf(row)}: ${row.corrected.refused.replace("cluster", "case")}`;

const whatOf = ({ kind }: CorrectedCritical): string => (kind === "miss" ? "misses" : "false alarms");

const share = (value: number): string => `${(100 * value).toFixed(1)}%`;
