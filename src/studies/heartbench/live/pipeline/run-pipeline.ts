import path from "node:path";
import { canonicalJson } from "../../../../core/canonical-json.js";
import { counted } from "../../../../core/counted.js";
import { UsageError } from "../../../../core/errors.js";
import { optionValue } from "../../../../core/option-value.js";
import { makeFolder } from "../../../../io/make-folder.js";
import { shownPath } from "../../../../io/project-root.js";
import { sha256 } from "../../../../io/sha256-file.js";
import { registerRubricJudge } from "../../../../judges/scripted-rubric-judge.js";
import { lockRun } from "../../../../runs/lock.js";
import type { GenerateContext, Generated } from "../../../shared/generate-verb.js";
import { registerHeartbenchHelpers } from "../scripted-helpers.js";
import type { Draft } from "./draft.js";
import { readMaterial } from "./input/read-material.js";
import { registerHeartbenchEditor } from "./scripted/editor.js";
import { chooseSettings, type GivenSettings, keepSettings, type Settings } from "./settings.js";
import type { PipelineStage, StageContext } from "./stage.js";
import { askStage } from "./stage-asker.js";
import { type StageOutcome, stageLines } from "./stage-lines.js";
import { stages } from "./stages.js";
import {
  clearStage,
  doneStages,
  draftsHash,
  editsOf,
  isEdited,
  openWorkspace,
  readDrafts,
  readRecord,
  stageFolder,
  writeStage,
} from "./workspace.js";
import { writeCases } from "./write-cases.js";

export interface PipelineOptions extends GivenSettings {
  out?: string;
  maxCost?: number;
  /** The last stage to make; all when left out. */
  until?: string;
  /** A stage to make again although nothing changed, and although it was edited by hand. */
  redo?: string;
}

/**
 * `affectlab generate heartbench --from <folder> --out <folder>`: the stages of the paper's Figure 2, one after the
 * other. A stage is made again only where what decides it has changed: its drafts, its settings, its prompts. What was
 * edited by hand is taken as it stands.
 *
 * @throws UsageError when a stage that was edited by hand would have to be made again
 */
export async function runPipeline(
  { out, maxCost, until, redo, ...given }: PipelineOptions & Readonly<Record<string, unknown>>,
  context: GenerateContext,
): Promise<Generated> {
  if (out === undefined) throw new UsageError("--out is missing; --from needs it");
  for (const [name, value] of Object.entries({ until, redo })) requireStage(name, value);
  registerHeartbenchHelpers();
  registerRubricJudge();
  registerHeartbenchEditor();
  const settings = await chooseSettings(out, given);
  await requirePossible(settings, { out, until }, context);
  await openWorkspace(out);
  const lock = lockRun(out);
  try {
    await keepSettings(out, settings);
    const outcomes = await context.interruptible((signal) =>
      goThrough(settings, { out, maxCost: maxCost ?? null, until, redo }, { ...context, signal }),
    );
    return await summarise(out, settings, outcomes);
  } finally {
    lock.release();
  }
}

/**
 * Finds out before anything is written whether the material is there, and every model that will be asked. A stage that is done
 * needs no model: forms can be handed in where there is no key.
 */
async function requirePossible(
  settings: Settings,
  { out, until }: { out: string; until: string | undefined },
  { openModel }: GenerateContext,
): Promise<void> {
  await readMaterial(settings.from);
  const last = until === undefined ? stages.length - 1 : stages.findIndex(({ id }) => id === until);
  const due = stages.slice(0, last + 1);
  for (const stage of due) stage.needs?.(settings);
  const open = due.slice((await doneStages(out, stages)).length);
  for (const option of ["model", "checker", "secondPass", "judge", "models"] as const) {
    if (!open.some(({ uses }) => uses.includes(option))) continue;
    for (const id of [settings[option]].flat()) {
      if (id !== null) await optionValue(option.replace("secondPass", "second-pass"), () => openModel(id));
    }
  }
}

function requireStage(option: string, value: string | undefined): void {
  if (value === undefined || stages.some(({ id }) => id === value)) return;
  throw new UsageError(
    `--${option}: no stage "${value}"; there are ${stages.map(({ id }) => id).join(", ")}`,
  );
}

async function goThrough(
  settings: Settings,
  options: { out: string; maxCost: number | null; until: string | undefined; redo: string | undefined },
  context: GenerateContext & { signal: AbortSignal },
): Promise<StageOutcome[]> {
  const outcomes: StageOutcome[] = [];
  let spent: number | null = 0;
  let drafts: Draft[] = [];
  for (const [i, stage] of stages.entries()) {
    const folder = stageFolder(options.out, stage, i + 1);
    const cost = { usd: 0 as number | null, calls: 0 };
    const spending = {
      left: () => (options.maxCost === null ? null : Math.max(0, options.maxCost - (spent ?? 0))),
      spend: (usd: number | null, calls: number) => {
        cost.usd = usd === null || cost.usd === null ? null : cost.usd + usd;
        cost.calls += calls;
        spent = usd === null || spent === null ? null : spent + usd;
      },
    };
    const its: StageContext = {
      ...{
        settings,
        folder,
        tell: context.tell,
        signal: context.signal,
      },
      open: async (id) => (await context.openModel(id)).client,
      ask: (model, questions) =>
        askStage(folder, model, questions, {
          ...{ seed: settings.seed, noun: stage.id, spending },
          context,
          signal: context.signal,
        }),
      budgetLeft: spending.left,
      spend: spending.spend,
    };
    const outcome = await oneStage(stage, drafts, its, { redo: options.redo === stage.id, cost });
    outcomes.push(outcome);
    if (outcome.state === "waiting" || outcome.state === "open" || stage.id === options.until) break;
    drafts = await readDrafts(folder);
  }
  return outcomes;
}

async function oneStage(
  stage: PipelineStage,
  drafts: readonly Draft[],
  context: StageContext,
  { redo, cost }: { redo: boolean; cost: { usd: number | null; calls: number } },
): Promise<StageOutcome> {
  const { folder } = context;
  makeFolder(folder);
  const input = draftsHash(drafts);
  const choices = await choicesOf(stage, context);
  const done = await readRecord(folder);
  const told = { stage: stage.id, title: stage.title, folder: shownPath(folder), waiting: [], open: [] };
  if (done !== undefined && !redo) {
    const edits = editsOf(done, await readDrafts(folder));
    const count = edits.changed.length + edits.added.length + edits.removed.length;
    if (done.input === input && done.choices === choices && done.version === stage.version) {
      return { ...told, state: isEdited(edits) ? "edited" : "as before", record: done, edits: count };
    }
    if (isEdited(edits)) {
      throw new UsageError(
        `${told.folder} was edited by hand (${counted(count, "draft")}) and would be made again, since what comes before it changed; --redo ${stage.id} makes it again without the edits`,
      );
    }
  }
  await clearStage(folder);
  const result = await stage.run(drafts, context);
  const open = result.open ?? [];
  const waiting = result.waiting ?? [];
  if (open.length > 0 || waiting.length > 0) {
    const state = open.length > 0 ? ("open" as const) : ("waiting" as const);
    return { ...told, state, record: undefined, edits: 0, waiting, open };
  }
  const record = await writeStage(folder, stage, drafts, result, {
    // Forms that the stage has written and filled in itself are among its inputs now.
    ...{ input, choices: await choicesOf(stage, context), calls: cost.calls, cost: cost.usd },
    in: drafts.length > 0 ? drafts.length : result.kept.length + result.dropped.length,
  });
  return { ...told, state: "made", record, edits: 0 };
}

/** The hash of everything beside the drafts that decides what a stage makes. */
async function choicesOf(stage: PipelineStage, context: StageContext): Promise<string> {
  const { settings } = context;
  const chosen = Object.fromEntries(stage.uses.map((name) => [name, settings[name]]));
  return sha256(canonicalJson([chosen, (await stage.inputs?.(context)) ?? null]));
}

async function summarise(
  out: string,
  settings: Settings,
  outcomes: readonly StageOutcome[],
): Promise<Generated> {
  const last = outcomes.at(-1)!;
  const isDone = outcomes.length === stages.length && last.record !== undefined;
  if (isDone)
    await writeCases(
      path.join(out, "cases"),
      settings,
      await readDrafts(stageFolder(out, stages.at(-1)!, stages.length)),
    );
  return {
    lines: [...stageLines(outcomes), ...endLines(out, last, isDone)],
    json: {
      folder: shownPath(out),
      done: isDone,
      stages: outcomes.map(({ stage, state, record, edits, waiting, open, folder }) => ({
        ...{ stage, state, folder, edits, waiting, open },
        ...(record === undefined
          ? {}
          : {
              ...record.counts,
              calls: record.calls,
              cost: record.cost,
              notes: record.notes,
              ...record.json,
            }),
      })),
    },
    incomplete: last.state === "open",
  };
}

function endLines(out: string, last: StageOutcome, isDone: boolean): string[] {
  if (last.state === "open") {
    return [
      ...last.open.map(({ id, reason }) => `no reply about ${id}: ${reason}`),
      `${last.stage} is not done: the same command asks again for what is missing`,
    ];
  }
  if (last.state === "waiting") return [...last.waiting, "the same command goes on when that is done"];
  if (isDone) {
    const cases = shownPath(path.join(out, "cases"));
    return [
      `${cases}: cases.jsonl, replies.jsonl, datapackage.json; \`affectlab run heartbench --cases ${cases} --language zh\` asks them`,
    ];
  }
  return [
    `stopped after ${last.stage}; drafts.jsonl there may be edited, and the same command without --until goes on`,
  ];
}
