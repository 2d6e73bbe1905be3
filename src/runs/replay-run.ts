import path from "node:path";
import { UsageError } from "../core/errors.js";
import type { Response } from "../core/response.js";
import { askedModels } from "../core/run-record.js";
import { projectPath } from "../io/project-root.js";
import type { ModelClient, ModelReply, ModelRequest } from "../models/contract.js";
import { localClient } from "../models/local-client.js";
import { ModelError } from "../models/model-error.js";
import type { ProviderContext } from "../models/provider.js";
import { replyText } from "../models/providers/replay.js";
import { readResponses } from "./responses.js";
import { findRun, readManifest } from "./run-folder.js";

const prefix = "replay/run/";

/**
 * `replay/run/<run>`, or `replay/run/<run>:<model>` if the run asked several models: gives a run's logged
 * replies again. So a finished run can stand in for its model without a key, and a judging run for its judge.
 *
 * A reply is found by item, prompt and replicate. An open reply is unchanged. A choice names the chosen
 * option in the order shown now. A judge's verdicts belong to one reply to one case. They are found only if
 * the judged replies are replayed from the run that was judged.
 *
 * @throws MissingDataError when there is no such run
 * @throws UsageError when the run asked several models and none is named, or when it did not ask the named
 * one
 */
export async function openRunReplay({
  id,
  provider,
  model,
  env,
  config,
}: ProviderContext): Promise<ModelClient> {
  const runs = path.resolve(env.AFFECTLAB_RUNS_DIR?.trim() || config.runsDir || projectPath("runs"));
  const { folder, replayed } = findReplayed(id, runs);
  const recorded = new Map<string, Response>();
  const originals: Originals = new Map();
  const keyOf = (place: Place): string => keyOfPlace(place, runs, originals);
  const partners = new Set<string>();
  await readResponses(folder, (response) => {
    if (response.respondent.id !== replayed || response.status === "error") return;
    recorded.set(keyOf(response), response);
    if (response.partner !== undefined) partners.add(response.partner);
  });
  if (partners.size > 1) {
    throw new UsageError(
      `${id}: it played with ${[...partners].join(", ")}, and its replies to each differ; replay a run with one`,
    );
  }
  const answer = (request: ModelRequest): Partial<ModelReply> & { text: string } => {
    const { item, prompt = "", replicate = 0 } = request.metadata ?? {};
    const found = item === undefined ? undefined : recorded.get(keyOf({ item, prompt, replicate }));
    if (found === undefined) {
      throw new ModelError(
        `${id}: no reply to ${item} under the prompt ${prompt}, replicate ${replicate}, is recorded; ask what the run asked`,
        { kind: "invalid-request" },
      );
    }
    const { refusal, finishReason, respondent } = found;
    const text = found.answer === null ? found.reply : replyText(request, found.answer);
    return {
      text,
      refusal,
      finishReason: finishReason ?? "other",
      servedModel: respondent.version ?? respondent.id,
    };
  };
  return localClient({ id, provider, model }, { structuredOutput: true }, answer);
}

/** The folder and the model in `replay/run/…`. */
function findReplayed(id: string, runs: string): { folder: string; replayed: string } {
  const rest = id.slice(prefix.length);
  const colon = rest.indexOf(":");
  const name = colon < 0 ? rest : rest.slice(0, colon);
  const folder = findRun(name, runs);
  const models = askedModels(readManifest(folder).what);
  const replayed = colon < 0 ? models[0] : rest.slice(colon + 1);
  if (replayed !== undefined && models.includes(replayed) && (colon >= 0 || models.length === 1)) {
    return { folder, replayed };
  }
  const choices = models.map((one) => `${prefix}${name}:${one}`).join(", ");
  const asked = models.length === 1 ? "another model" : `${models.length} models`;
  throw new UsageError(
    `${id}: the run asked ${asked}; name ${models.length === 1 ? "it" : "one"}: ${choices}`,
  );
}

/** The key of a reply. A judged reply's name contains the model that gave it or that is replayed as it. */
function keyOfPlace({ item, prompt, replicate }: Place, runs: string, originals: Originals): string {
  return JSON.stringify([ofOriginalModel(item, runs, originals), prompt, replicate]);
}

type Place = Pick<Response, "item" | "prompt" | "replicate">;

/** The models behind replayed runs. Each run's manifest is read once, not once per reply. */
type Originals = Map<string, string>;

const targetPattern = /^([^~]+)~(.+)(~[^~]*~\d+(?:#.*)?)$/s;

function ofOriginalModel(item: string, runs: string, originals: Originals): string {
  const [, first, model, rest] = targetPattern.exec(item) ?? [];
  if (!model?.startsWith(prefix)) return item;
  const original = originals.get(model) ?? findReplayed(model, runs).replayed;
  originals.set(model, original);
  return ofOriginalModel(`${first}~${original}${rest}`, runs, originals);
}
