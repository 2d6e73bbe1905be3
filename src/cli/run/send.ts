import path from "node:path";
import { UsageError } from "../../core/errors.js";
import { printable } from "../../core/printable.js";
import { askedModels, type RunPlan } from "../../core/run-record.js";
import { familyOf, listProviders, traitsOf } from "../../models/registry.js";
import { expectedCalls } from "../../runs/plan.js";
import type { RunProgress } from "../../runs/run-work.js";
import { type RunParts, type RunResult, resumeRun, startRun } from "../../runs/start.js";
import { usd } from "../../runs/usd.js";
import { recordOfStudy } from "../../studies/shared/record-of-study.js";
import { interruptible } from "../interrupt.js";
import { warn } from "../print.js";
import { type Progress, startProgress } from "../progress.js";
import type { Workbench } from "../workbench.js";
import { askToSend } from "./ask-to-send.js";
import type { Forecast } from "./forecast-lines.js";
import type { Planned } from "./plan.js";

/** Asks before calls that may cost something. */
export async function requireConsent({ stages }: Forecast, { yes }: { yes?: boolean }): Promise<void> {
  if (yes !== true && stages.some(({ forecast }) => forecast.worstCost !== 0)) await askToSend();
}

/**
 * Opens the judges once before anything is sent: an unknown name or a missing key is reported before any reply is
 * paid for.
 */
export async function requireJudges(
  judges: readonly string[],
  { open }: Pick<Workbench, "open">,
): Promise<void> {
  for (const judge of judges) await (await open(judge)).close?.();
}

/**
 * Refuses `--batch` for models that no provider takes as a batch. Those in this process answer at once, and need none.
 *
 * @throws UsageError `--batch: google/… has no batches here; …`
 */
export function requireBatches(
  models: readonly string[],
  { batch }: Pick<Workbench["settings"], "batch">,
): void {
  if (!batch) return;
  const lacking = models.find((id) => traitsOf(id).batchShare === undefined && !traitsOf(id).free);
  if (lacking !== undefined)
    throw new UsageError(
      `--batch: ${printable(lacking)} has no batches here; leave out --batch, or name models of ${listProviders()
        .filter(({ batchShare }) => batchShare !== undefined)
        .map(({ name }) => name)
        .join(" or ")}`,
    );
  if (models.every((id) => traitsOf(id).free))
    throw new UsageError("--batch: these models answer in this process and cost nothing; leave out --batch");
}

/** Warns of judges that will rate their own replies or their own person, also under another name for the same model. */
export function warnOfOwnJudge(judges: readonly string[], judged: Pick<RunPlan, "models" | "agents">): void {
  const agents = judged.agents?.models ?? [];
  for (const judge of judges) {
    const agent = agents.find((id) => id === judge) ?? agents.find((id) => mayBeSame(id, judge));
    if (agent === undefined) continue;
    const as = agent === judge ? "" : `may be ${printable(agent)}, which `;
    warn(
      `${printable(judge)} ${as}simulates the person whose dialogues it judges: set another judge beside it`,
    );
  }
  for (const judge of judges) {
    const own = judged.models.find((id) => id === judge) ?? judged.models.find((id) => mayBeSame(id, judge));
    if (own === undefined) continue;
    const as = own === judge ? "judges its own replies" : `may be the model behind ${printable(own)}`;
    warn(`${printable(judge)} ${as}: set another judge beside it`);
  }
}

/** Warns of a model that simulates the person whom it talks to, also under another name. */
export function warnOfOwnAgent({ models, agents }: Pick<RunPlan, "models" | "agents">): void {
  for (const agent of agents?.models ?? []) {
    const own = models.find((id) => id === agent) ?? models.find((id) => mayBeSame(id, agent));
    if (own === undefined) continue;
    const as =
      own === agent ? "simulates the person it talks to" : `may be the model behind ${printable(own)}`;
    warn(`${printable(agent)} ${as}: set another agent beside it`);
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

/** Starts a run. @param record what its manifest says beside its plan */
export async function send(
  planned: Planned,
  workbench: Workbench,
  given: RunParts["record"] = {},
): Promise<RunResult> {
  const { folder, plan, notes } = planned;
  const hasNotes = notes !== undefined && Object.keys(notes).length > 0;
  const record = { ...given, ...(hasNotes ? { notes } : {}), ...recordOfStudy(folder, planned.study) };
  const label = plan.judging === undefined ? "calls" : "judgements";
  const parts = await partsOf(planned, workbench);
  return session(label, plan, (hooks) =>
    startRun(folder, plan, settingsFor(plan, workbench), { ...parts, ...hooks, record }),
  );
}

/** Starts a judging of the run in a folder. */
export function sendJudging(judging: Planned, judged: string, workbench: Workbench): Promise<RunResult> {
  return send(judging, workbench, { judged: path.relative(judging.folder, judged) });
}

/** Makes the calls of a run that have no answer yet. */
export async function sendRest(planned: Planned, workbench: Workbench): Promise<RunResult> {
  const { folder, plan } = planned;
  const parts = await partsOf(planned, workbench);
  return session("calls", plan, (hooks) =>
    resumeRun(folder, settingsFor(plan, workbench), { ...parts, ...hooks }),
  );
}

/** Whether a person at this terminal answers. */
const isInteractive = (plan: RunPlan): boolean =>
  askedModels(plan).some((id) => traitsOf(id).isInteractive === true);

/** A person answers one call at a time. */
const settingsFor = (plan: RunPlan, { settings }: Workbench): Workbench["settings"] =>
  isInteractive(plan) ? { ...settings, concurrency: 1 } : settings;

const partsOf = async ({ plan, study: { material, episodes } }: Planned, workbench: Workbench) => ({
  ...{ material, prices: workbench.prices, open: workbench.open, cacheFolder: workbench.folders.cache },
  ...(workbench.queue === undefined ? {} : { queue: workbench.queue }),
  tell: warn,
  unproven: await unprovenModels(askedModels(plan), workbench.folders.config),
  ...(episodes === undefined ? {} : { episodes }),
});

/** The hosted models that no family describes: what they take shows at their first call. */
async function unprovenModels(
  models: readonly string[],
  config: Workbench["folders"]["config"],
): Promise<ReadonlySet<string>> {
  const families = await Promise.all(models.map((model) => familyOf(model, config)));
  return new Set(models.filter((model, i) => families[i] === null && traitsOf(model).cacheable));
}

/** Executes a run with progress on stderr; Ctrl-C stops it. */
async function session(
  label: string,
  plan: RunPlan,
  execute: (hooks: Required<Pick<RunParts, "signal" | "onProgress" | "onNotice">>) => Promise<RunResult>,
): Promise<RunResult> {
  const progress = isInteractive(plan) ? silent : await startProgress(label, expectedCalls(plan));
  try {
    return await interruptible((signal) =>
      execute({
        signal,
        onProgress: (now) => progress.update(now.answered + now.failed, note(now)),
        onNotice: (line) => progress.say(`affectlab: ${printable(line)}`),
      }),
    );
  } finally {
    progress.stop();
  }
}

/** Nothing is drawn over what a person writes. */
const silent: Progress = {
  update: () => {},
  say: (line) => void process.stderr.write(`${line}\n`),
  stop: () => {},
};

function note({ spent, retries, inFlight, limit, failed, pause }: RunProgress): string {
  const parts = [`${usd(spent)} spent`, pause ?? `${inFlight} of ${limit} in flight`];
  if (retries > 0) parts.push(`${retries} retries`);
  if (failed > 0) parts.push(`${failed} failed`);
  return parts.join(", ");
}
