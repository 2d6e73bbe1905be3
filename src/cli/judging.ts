import path from "node:path";
import { AffectlabError, UsageError } from "../core/errors.js";
import { printable } from "../core/printable.js";
import type { JudgeOrder, RunPlan } from "../core/run-record.js";
import { shownPath } from "../io/project-root.js";
import type { JudgedSource } from "../runs/judged.js";
import { expectedCalls, planHash } from "../runs/plan.js";
import { spentOn } from "../runs/preflight.js";
import { readManifest } from "../runs/run-folder.js";
import { type RunResult, startRun } from "../runs/start.js";
import type { LiveStudy } from "../studies/contract.js";
import { loadPrepareJudging } from "../studies/shared/live-parts.js";
import { runSession } from "./run-session.js";
import { type Workbench, warn } from "./workbench.js";

/** The judging of a run: a run over its replies. */
export interface Judging {
  plan: RunPlan;
  study: LiveStudy;
}

/**
 * Plans the judging of a run's replies, or of stand-ins before there are any.
 *
 * @throws UsageError when the run is a judging itself, or its study is not judged
 * @throws AffectlabError when there is no reply to judge
 */
export async function planJudging(
  source: JudgedSource,
  judged: RunPlan,
  { models, choices, replicates, parameters }: JudgeOrder,
  seed: number,
): Promise<Judging> {
  if (judged.judging !== undefined) {
    throw new UsageError("this run is a judging itself; name the run whose answers are to be judged");
  }
  const prepareJudging = await loadPrepareJudging(judged.study);
  const study = await prepareJudging(source, { models, parameters, choices, seed });
  if (study.items.length === 0) {
    throw new AffectlabError(
      "the run has no reply that can be judged; `affectlab resume` asks what is missing",
    );
  }
  const { prompts, items } = study;
  const plan: RunPlan = {
    study: judged.study,
    models: [...models],
    prompts,
    items: [...items],
    choices,
    judging: { plan: planHash(judged) },
    replicates,
    parameters,
    seed,
  };
  return { plan, study };
}

/** Carries a judging out, within what the cap leaves of the run's own cost where one cap holds over both. */
export async function judgeSession(
  run: string,
  folder: string,
  { plan, study }: Judging,
  { folders, settings, prices, open }: Workbench,
  { sharedCap }: { sharedCap: boolean },
): Promise<RunResult> {
  const { maxCost } = settings;
  const left = maxCost === null || !sharedCap ? maxCost : Math.max(0, maxCost - (await spentOn(run)));
  const { material } = study;
  const record = { judged: path.relative(folder, run) };
  return runSession("judgements", expectedCalls(plan), (hooks) =>
    startRun(
      folder,
      plan,
      { ...settings, maxCost: left },
      { material, prices, open, cacheFolder: folders.cache, record, ...hooks },
    ),
  );
}

/**
 * Opens the judges once before the run that they are to judge, and before anyone is asked whether to send: a
 * name that means nothing, or a key that is missing, is told before any reply is paid for.
 */
export async function requireJudges(
  judges: readonly string[],
  { open }: Pick<Workbench, "open">,
): Promise<void> {
  for (const judge of judges) await (await open(judge)).close?.();
}

/** Says where a judge is to rate its own replies, also under another name for the same model. */
export function warnOfOwnJudge(judges: readonly string[], judged: Pick<RunPlan, "models">): void {
  for (const judge of judges) {
    const own = judged.models.find((id) => id === judge) ?? judged.models.find((id) => mayBeSame(id, judge));
    if (own === undefined) continue;
    const as = own === judge ? "judges its own replies" : `may be the model behind ${printable(own)}`;
    warn(`${printable(judge)} ${as}: set another judge beside it`);
  }
}

/** A name without a date, or with "latest", is an alias of one of the dated names of the same model. */
function mayBeSame(a: string, b: string): boolean {
  const [one, other] = [a, b].map((id) =>
    id.toLowerCase().replace(/[-@](?:\d{4}-?\d{2}-?\d{2}|latest)$/, ""),
  );
  const isDated = (id: string): boolean => /\d{4}-?\d{2}-?\d{2}$/.test(id);
  return one === other && !(isDated(a) && isDated(b));
}

/** Says where replies are left out: not answered yet, or not fit to be judged. */
export function judgedLine(run: string, { plan }: Judging): string {
  const { items, models, prompts, replicates } = readManifest(run).what;
  const targets = new Set(plan.items.map(({ id }) => id.split("#")[0]));
  const all = items.length * models.length * prompts.length * replicates;
  return `judges ${targets.size} of ${all} replies of ${shownPath(run)}`;
}
