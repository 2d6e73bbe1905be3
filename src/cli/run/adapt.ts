import { existsSync, renameSync, rmdirSync, rmSync } from "node:fs";
import path from "node:path";
import { printable } from "../../core/printable.js";
import { askedModels, parametersOf, type RunPlan } from "../../core/run-record.js";
import type { GenerationParameters } from "../../models/contract.js";
import { ModelError } from "../../models/model-error.js";
import { askedAs, type Call } from "../../runs/call.js";
import { planHash } from "../../runs/plan.js";
import { amendPlan, isStarted, runFiles } from "../../runs/run-folder.js";
import type { RunResult } from "../../runs/start.js";
import { warn } from "../print.js";
import type { Planned } from "./plan.js";

/** A parameter that a model's server refused at the first call. */
interface Refusal extends Pick<Call, "model" | "to"> {
  /** The server's name for it. */
  wire: string;
  /** Ours; null = not one that can be left out. */
  parameter: keyof GenerationParameters | null;
  message: string;
}

/** By the server's names: our parameter, and what the user can do. */
const remedies: Readonly<Record<string, { parameter: keyof GenerationParameters | null; flag: string }>> = {
  temperature: { parameter: "temperature", flag: "--temperature none" },
  top_p: { parameter: "topP", flag: "no --top-p" },
  reasoning_effort: { parameter: "reasoningEffort", flag: "another or no --reasoning-effort" },
  "reasoning.effort": { parameter: "reasoningEffort", flag: "another or no --reasoning-effort" },
  effort: { parameter: "reasoningEffort", flag: "another or no --reasoning-effort" },
  thinking: { parameter: "thinkingTokens", flag: "--reasoning-effort in place of --thinking-tokens" },
  max_tokens: { parameter: null, flag: "another --max-output-tokens" },
  max_completion_tokens: { parameter: null, flag: "another --max-output-tokens" },
  max_output_tokens: { parameter: null, flag: "another --max-output-tokens" },
};

/** The refusal that ended a run, if one did. */
export function refusalIn({ ending }: Pick<RunResult, "ending">, plan: RunPlan): Refusal | undefined {
  if (ending.kind !== "failed" || !(ending.error instanceof ModelError)) return undefined;
  const { parameter: wire, message } = ending.error;
  const to = ending.call?.to;
  const model = askedModels(plan).find((id) => message.startsWith(`${id}:`));
  if (wire === null || model === undefined) return undefined;
  const known = Object.hasOwn(remedies, wire) ? remedies[wire] : undefined;
  const parameter = known?.parameter ?? null;
  const of = to === "agent" ? (plan.agents ?? plan) : plan;
  const isSent = parameter !== null && parametersOf(of, model)[parameter] !== undefined;
  const asked = to === undefined ? { model } : { model, to };
  return { ...asked, wire, parameter: isSent ? parameter : null, message };
}

/** What to do about a refusal, for the end of a message. */
export function adviceOn({ model, to, wire, parameter }: Refusal): string {
  const known = Object.hasOwn(remedies, wire) ? remedies[wire] : undefined;
  const name = model.slice(model.lastIndexOf("/") + 1);
  const family = `the family "^${name}" in \`models\` of affectlab.config.ts`;
  if (known === undefined) return `describe ${family}: what it takes in place of ${wire}`;
  const adapt = parameter === null ? "" : ", or --adapt to leave it out";
  const flag = to === "agent" ? known.flag.replace("--", "--agent-") : known.flag;
  return `start it again with ${flag}${adapt}`;
}

/**
 * Sends a plan. If `--adapt` was given, a parameter that a model's server refuses at its first call is left
 * out, and the plan without it is sent. The plan that was sent is returned, and its notes say what is missing.
 */
export async function sendAdapting(
  planned: Planned,
  isAdapting: boolean,
  send: (planned: Planned) => Promise<RunResult>,
): Promise<{ planned: Planned; result: RunResult }> {
  const isNew = !isStarted(planned.folder);
  const result = await send(planned);
  const refusal = isAdapting ? refusalIn(result, planned.plan) : undefined;
  if (refusal === undefined || refusal.parameter === null) return { planned, result };
  const next = without(planned, refusal);
  if (next.folder === planned.folder) await amend(next);
  else if (isNew && !existsSync(next.folder)) {
    renameSync(planned.folder, next.folder);
    await amend(next);
  } else if (isNew && result.summary.answered === 0) removeRun(planned.folder);
  warn(`${printable(refusal.message)}: going on without ${refusal.wire} (--adapt)`);
  return sendAdapting(next, isAdapting, send);
}

/** What other models have answered stays: they are sent the same as before. */
const amend = ({ folder, plan, notes }: Planned): Promise<void> => amendPlan(folder, { what: plan, notes });

function without(planned: Planned, { model, to, parameter, wire }: Refusal): Planned {
  const { plan, notes = {} } = planned;
  const { agents } = plan;
  const adapted: RunPlan =
    to === "agent" && agents !== undefined
      ? { ...plan, agents: lacking(agents, model, parameter) }
      : lacking(plan, model, parameter);
  const named = askedAs({ model, ...(to === undefined ? {} : { to }) });
  const note = `${wire}: refused by the server, so left out (--adapt)`;
  return {
    ...planned,
    plan: adapted,
    // The default name ends in the hash of the plan.
    folder: planned.folder.replace(planHash(plan).slice(0, 8), planHash(adapted).slice(0, 8)),
    notes: { ...notes, [named]: [...(notes[named] ?? []), note] },
  };
}

/** The same with a parameter less for one model. */
function lacking<Of extends Pick<RunPlan, "models" | "parameters" | "parametersByModel">>(
  of: Of,
  model: string,
  parameter: Refusal["parameter"],
): Of {
  const { [parameter as "temperature"]: _, ...rest } = parametersOf(of, model);
  if (of.models.length === 1) return { ...of, parameters: rest };
  const others = of.models.map((id) => [id, id === model ? rest : parametersOf(of, id)] as const);
  return { ...of, parameters: {}, parametersByModel: Object.fromEntries(others) };
}

/** Removes a run that was begun just now and has no answer. */
function removeRun(folder: string): void {
  const { manifest, attempts, responses } = runFiles(folder);
  for (const file of [manifest, attempts, responses]) rmSync(file, { force: true });
  try {
    rmdirSync(path.resolve(folder));
  } catch {
    // Something else lies there; it stays.
  }
}
