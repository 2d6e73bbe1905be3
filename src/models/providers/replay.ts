import { InputError } from "../../core/errors.js";
import { randomStream } from "../../core/random.js";
import type { ModelClient, ModelRequest } from "../contract.js";
import { localClient, localPlace } from "../local-client.js";
import { ModelError } from "../model-error.js";
import type { ProviderContext, ProviderDescriptor, ProviderFactory } from "../provider.js";

/** `replay/<dataset>/<model>`: gives recorded replies again. */
export const replay: ProviderDescriptor = {
  name: "replay",
  open: openReplay,
  async places() {
    const recorded = (await replayModels()).map(localPlace);
    return [...recorded, ...[...openers.keys()].map((name) => localPlace(`replay/${name}/<${name}>`))];
  },
  cacheable: false,
  free: true,
  isLocal: true,
  // Recorded replies are a language model's.
  respondent: "model",
};

/** What one recorded model answered to one item. */
export interface RecordedReplies {
  /** The option's index at temperature 0; null if no answer was parsed; undefined = not recorded. */
  answer: number | null | undefined;
  /** How often each option was given at temperature 1, and how many replies gave none; undefined = not recorded. */
  counts: { options: number[]; unparsed: number } | undefined;
}

/** The recorded models of one dataset. */
export interface ReplayDataset {
  /** The model names that `replay/<dataset>/<model>` takes. */
  models(): string[];
  /** The replies of a model to an item under a prompt ("0shot-cot"). @throws InputError naming what is recorded */
  replies(model: string, item: string, prompt: string | undefined): RecordedReplies;
}

const datasets = new Map<string, () => Promise<ReplayDataset>>();

/** Adds a dataset of recorded replies for `replay/<dataset>/<model>`. @throws InputError when it exists */
export function registerReplay(dataset: string, load: () => Promise<ReplayDataset>): void {
  if (datasets.has(dataset))
    throw new InputError(`the replay dataset "${dataset}" exists; choose another name`);
  datasets.set(dataset, load);
}

const openers = new Map<string, ProviderFactory>();

/**
 * Adds `replay/<name>/…` for recordings that are not a fixed list of models with options. The opener reads
 * the part after the name. @throws InputError when the name is taken
 */
export function registerReplayOpener(name: string, open: ProviderFactory): void {
  if (openers.has(name) || datasets.has(name))
    throw new InputError(`replay/${name} exists; choose another name`);
  openers.set(name, open);
}

/** The names allowed after "replay/": those given to registerReplay and registerReplayOpener. */
export const replayNames = (): string[] => [...datasets.keys(), ...openers.keys()];

/** Every existing `replay/<dataset>/<model>`. */
export async function replayModels(): Promise<string[]> {
  const lists = [...datasets].map(async ([name, load]) =>
    (await load()).models().map((model) => `replay/${name}/${model}`),
  );
  return (await Promise.all(lists)).flat();
}

/** The text that stands for a recorded reply without an answer that could be parsed. */
export const unparsedReply = "(the recorded reply held no answer that could be parsed)";

/**
 * `replay/<dataset>/<model>`: gives recorded replies again, so that a whole run works without a key.
 *
 * Temperature 0 (or none) gives the recorded answer. At temperature 1 the recorded replies to an item are
 * given in an order drawn from the seed. With as many replicates as recorded replies, each reply is given
 * once; further replicates start again in another order. Other temperatures were not recorded.
 *
 * The reply is "A:<letter>. <text>" if the request's metadata name the options; otherwise only the letter in
 * the order shown.
 *
 * @throws InputError for a dataset or model that is not recorded.
 */
async function openReplay(context: ProviderContext): Promise<ModelClient> {
  const { id, model } = context;
  const [name = "", ...rest] = model.split("/");
  const open = openers.get(name);
  if (open !== undefined) return open(context);
  const load = datasets.get(name);
  if (load === undefined) {
    const known = replayNames();
    const choices = known.length === 0 ? "none is registered here" : `one of ${known.join(", ")}`;
    throw new InputError(`no recorded dataset "${name}" (in "${id}"); ${choices}`);
  }
  const dataset = await load();
  const recorded = rest.join("/");
  if (!dataset.models().includes(recorded)) {
    throw new InputError(`no recorded model "${recorded}" in ${name}; one of ${dataset.models().join(", ")}`);
  }
  return localClient(context, { structuredOutput: false }, (request) => ({
    text: replyText(request, chooseOption(id, dataset, recorded, request)),
    servedModel: recorded,
  }));
}

function chooseOption(
  id: string,
  dataset: ReplayDataset,
  model: string,
  request: ModelRequest,
): number | null {
  const { item, prompt, replicate = 0, seed = 0 } = request.metadata ?? {};
  const invalid = (problem: string): ModelError =>
    new ModelError(`${id}: ${problem}`, { kind: "invalid-request" });
  if (item === undefined) throw invalid("recorded replies are found by their item; set metadata.item");
  const { answer, counts } = dataset.replies(model, item, prompt);
  const temperature = request.parameters.temperature ?? 0;
  if (temperature === 0) {
    if (answer === undefined)
      throw invalid(`no answer to ${item} was recorded at temperature 0; leave the item out`);
    return answer;
  }
  if (temperature !== 1 || counts === undefined) {
    throw invalid(
      `no replies to ${item} were recorded at temperature ${temperature}; use 0${counts ? " or 1" : ""}`,
    );
  }
  const replies: (number | null)[] = counts.options.flatMap((count, option) =>
    Array<number>(count).fill(option),
  );
  for (let i = 0; i < counts.unparsed; i++) replies.push(null);
  const round = Math.floor(replicate / replies.length);
  const dealt = randomStream(seed, "replay", model, prompt ?? "", item, round).shuffle(replies);
  return dealt[replicate % replies.length] as number | null;
}

/** "A:b. joyful": a reply that names an option by its letter, in the order shown, and by its text. */
export function replyText({ metadata = {} }: ModelRequest, option: number | null): string {
  if (option === null) return unparsedReply;
  const { options, orderShown } = metadata;
  const shown = (orderShown ?? options?.map((_, i) => i))?.indexOf(option) ?? option;
  const letter = String.fromCharCode(97 + shown);
  return `A:${letter}.${options === undefined ? "" : ` ${options[option]}`}`;
}
