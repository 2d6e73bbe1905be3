import { existsSync } from "node:fs";
import path from "node:path";
import { UsageError } from "../../../../../core/errors.js";
import { shownPath } from "../../../../../io/project-root.js";
import { sha256 } from "../../../../../io/sha256-file.js";
import { writeLines } from "../../../../../stimuli/write-lines.js";
import { askHelpers } from "../../ask.js";
import { filterSaturated, type SaturationReport } from "../../construction/saturation.js";
import { keptScore, type VerdictTable } from "../../construction/verdict-table.js";
import { readSingleJudging } from "../../generate/judged.js";
import { caseOfDraft } from "../case-of-draft.js";
import type { Draft, Dropped } from "../draft.js";
import type { PipelineStage, StageContext, StageResult } from "../stage.js";
import { draftsHash } from "../workspace.js";

/**
 * Judges the models' replies in a run, and drops the criteria that all of them meet or all miss, and cases that are too easy.
 * The run stays in the stage's folder: it can be read with `affectlab view` and reported.
 */
export const saturation: PipelineStage = {
  id: "saturation",
  title: "drop what all models meet, or all miss",
  uses: ["models", "judge", "fewestModels", "allMissed", "caseThreshold", "seed"],
  version: 1,
  needs({ models, judge, fewestModels }) {
    if (judge === null) {
      throw new UsageError("--judge is missing; it rates the models' replies (scripted = rules)");
    }
    if (models.length < fewestModels) {
      throw new UsageError(
        `--models names ${models.length}, and the filter needs ${fewestModels}; name more, or set --fewest-models`,
      );
    }
  },
  async run(drafts, context) {
    const judge = context.settings.judge as string;
    const out = {
      kept: [] as Draft[],
      dropped: [] as Dropped[],
      notes: [] as string[],
      open: [] as { id: string; reason: string }[],
    };
    const fates: unknown[] = [];
    for (const language of ["zh", "en"] as const) {
      const own = drafts.filter((draft) => draft.language === language);
      if (own.length === 0) continue;
      const judged = await judgedRun(own, language, judge, context);
      if ("missing" in judged) {
        out.open.push(...judged.missing);
        continue;
      }
      const one = filterDrafts(own, judged.table, context);
      out.kept.push(...one.kept);
      out.dropped.push(...one.dropped);
      fates.push(...one.report.criteria);
      const { criteria, cases } = one.report.counts;
      out.notes.push(
        `${language}: of ${criteria.of} criteria ${criteria.saturated} are met by all, ${criteria.allMissed} missed by all, ${criteria.kept} stay; of ${cases.of} cases ${cases.kept} stay (affectlab view ${shownPath(judged.folder)})`,
      );
    }
    return { ...out, files: { "criterion-fates": fates } } satisfies StageResult;
  },
};

/** A run of these cases, judged, whose folder is named by what it asks: another rubric gets another run. */
async function judgedRun(
  drafts: readonly Draft[],
  language: "zh" | "en",
  judge: string,
  { settings: { models, seed }, folder, budgetLeft, spend, tell, open, signal }: StageContext,
): Promise<{ folder: string; table: VerdictTable } | { missing: { id: string; reason: string }[] }> {
  // A plan names the file of cases as it is seen from the working folder.
  const asked = [draftsHash(drafts), models, judge, seed, path.relative("", folder)];
  const name = `${language}-${sha256(JSON.stringify(asked)).slice(0, 8)}`;
  const cases = path.join(folder, `cases-${name}.jsonl`);
  if (!existsSync(cases)) await writeLines(cases, drafts.map(caseOfDraft));
  const run = path.join(folder, `run-${name}`);
  tell("judging", 0, drafts.length * models.length);
  const { judgings, replies, judgements } = await askHelpers({
    ...{
      models,
      judges: [judge],
      cases: path.relative("", cases),
      language,
      seed,
      folder: run,
      open,
      signal,
    },
    maxCost: budgetLeft(),
  });
  const cost = [replies.cost, judgements?.cost ?? 0];
  spend(cost.includes(null) ? null : (cost[0] as number) + (cost[1] as number), replies.answered);
  if (!replies.isComplete || judgements?.isComplete !== true) {
    const reason = `the run is not complete (affectlab view ${shownPath(run)})`;
    return { missing: drafts.map(({ id }) => ({ id, reason })) };
  }
  const { models: judgedModels, hits, cases: read } = await readSingleJudging(judgings[0]!);
  const table = {
    models: judgedModels,
    cases: read.map(({ id, criteria }, c) => ({ id, criteria, hits: hits.map((of) => of[c]!) })),
  };
  return { folder: run, table };
}

/** Takes the criteria that stay, and notes each model's score on them. */
function filterDrafts(
  drafts: readonly Draft[],
  table: VerdictTable,
  { settings: { fewestModels, allMissed, caseThreshold } }: Pick<StageContext, "settings">,
): { kept: Draft[]; dropped: Dropped[]; report: SaturationReport } {
  const report = filterSaturated(table, { fewestModels, allMissed, caseThreshold });
  const left = new Map(report.filtered.cases.map((one) => [one.id, one]));
  const fate = new Map(report.cases.map((one) => [one.case, one]));
  const kept: Draft[] = [];
  const dropped: Dropped[] = [];
  for (const draft of drafts) {
    const { fate: why, meanScore } = fate.get(draft.id)!;
    const one = left.get(draft.id);
    if (one === undefined) {
      const detail = why === "too-easy" ? `mean score ${meanScore.toFixed(1)}` : "no criterion is left";
      dropped.push({ reason: why, detail, draft });
      continue;
    }
    const ids = new Set(one.criteria.map(({ id }) => id));
    const scores = table.models.map((model, m) => {
      const score = keptScore(one, m);
      return { model, score: Number.isNaN(score) ? null : score };
    });
    kept.push({ ...draft, criteria: (draft.criteria ?? []).filter(({ id }) => ids.has(id)), scores });
  }
  return { kept, dropped, report };
}
