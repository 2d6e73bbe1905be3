import { statSync } from "node:fs";
import path from "node:path";
import type { RunManifest } from "../../core/run-record.js";
import { parametersOf, type RunPlan } from "../../core/run-record.js";
import { sha256 } from "../../io/sha256-file.js";
import { runFiles } from "../run-folder.js";
import { keyText } from "./inspect-log.js";
import type { InspectTally } from "./inspect-tally.js";

export interface InspectHead {
  version: 2;
  status: "started" | "success" | "cancelled";
  eval: object;
  plan: object;
  results: object;
  stats: object;
  invalidated: false;
  tags: [];
  metadata: object;
}

/** All of a log but its samples. A run notes no times, so those of its files stand for them. */
export function inspectHead(
  folder: string,
  manifest: RunManifest,
  tally: InspectTally,
  isComplete: boolean | undefined,
): InspectHead {
  const { what, software, endpoints } = manifest;
  const { key } = tally;
  const name = path.basename(folder);
  const { manifest: begun, responses } = runFiles(folder);
  const config = generateConfig(sentTo(what, tally));
  const id = (of: string): string => sha256(`${of} ${manifest.plan} ${keyText(key)}`).slice(0, 22);
  const baseUrl = endpoints[key.model];
  const items = tally.items;
  return {
    version: 2,
    status: isComplete === undefined ? "started" : isComplete ? "success" : "cancelled",
    eval: {
      ...{ eval_id: id("eval"), run_id: sha256(`run ${manifest.plan}`).slice(0, 22), created: timeOf(begun) },
      ...{ task: what.study, task_id: id("task"), task_version: 0, task_attribs: {} },
      task_args: taskArguments(what, tally),
      task_args_passed: taskArguments(what, tally),
      dataset: { name: what.study, samples: items.length, sample_ids: items, shuffled: false },
      model: key.model,
      model_generate_config: config,
      model_args: {},
      ...(baseUrl == null ? {} : { model_base_url: baseUrl }),
      config: { epochs: tally.epochs, fail_on_error: false, log_samples: true },
      ...(software.revision === null
        ? {}
        : { revision: { type: "git", origin: "", commit: software.revision } }),
      packages: { affectlab: software.affectlab },
      scorers: tally.scorers.map((scorer) => ({ name: scorer, options: {}, metrics: [] })),
      metadata: {
        run: name,
        plan: manifest.plan,
        respondent: key.kind,
        notes: manifest.notes?.[key.model] ?? [],
      },
    },
    plan: { name: "plan", steps: [{ solver: "generate", params: {}, params_passed: {} }], config },
    results: tally.results(),
    stats: {
      ...{ started_at: timeOf(begun), completed_at: timeOf(responses) },
      ...{ model_usage: tally.usage, role_usage: {}, connection_limit_history: [] },
    },
    ...{ invalidated: false, tags: [], metadata: {} },
  };
}

const timeOf = (file: string): string => statSync(file).mtime.toISOString();

function taskArguments({ choices, seed }: RunPlan, { key }: InspectTally): object {
  const partner = key.partner === null ? {} : { partner: key.partner };
  return { prompt: key.prompt, seed, ...partner, ...choices };
}

const sentTo = (what: RunPlan, { key }: InspectTally): RunPlan["parameters"] =>
  parametersOf(key.kind === "agent" && what.agents !== undefined ? what.agents : what, key.model);

function generateConfig(sent: RunPlan["parameters"]): object {
  const named = {
    temperature: sent.temperature,
    top_p: sent.topP,
    max_tokens: sent.maxOutputTokens,
    seed: sent.seed,
    stop_seqs: sent.stop,
    reasoning_effort: sent.reasoningEffort,
    reasoning_tokens: sent.thinkingTokens,
  };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
}
