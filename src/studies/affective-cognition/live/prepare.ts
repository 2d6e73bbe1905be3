import "./observer-register.js";
import { MissingDataError, UsageError } from "../../../core/errors.js";
import type { Item } from "../../../core/item.js";
import type { RunPlan } from "../../../core/run-record.js";
import { changedFiles } from "../../../io/changed-files.js";
import { ReleasedFiles } from "../../../io/released-files.js";
import { resolveUpstream } from "../../../io/upstream.js";
import { buildItemRequest, itemHash, type Prompt } from "../../../models/item-request.js";
import { readChoice } from "../../../runs/read-choice.js";
import type { LiveOptions, LiveStudy } from "../../contract.js";
import { chooseItems, known } from "../../shared/choose-items.js";
import { loadReplay } from "../data/replay.js";
import { loadCodedItems, loadUpstreamItems } from "../data/upstream-items.js";
import { loadPrompt, promptFor } from "./prompts.js";

/**
 * Prepares a run of this study.
 *
 * Recorded replies are replayed, and the Bayesian observer answers, without any text: item ids and codes
 * suffice. Every other model is asked the authors' texts, from the mirror or the download, and text items
 * only: the pictures of Experiment 2 were not released.
 *
 * @throws MissingDataError when a model is to be asked and the texts are not here
 * @throws UsageError when no item is left to ask
 */
export async function prepareLive(options: LiveOptions): Promise<LiveStudy> {
  const { models, prompts: promptIds, parameters } = options;
  const needNoText = models.every((model) => /^(replay|bayes)\//.test(model));
  const files = needNoText ? undefined : releasedTexts();
  const all = files === undefined ? await loadCodedItems() : await itemTexts(files);
  const texts = files === undefined ? undefined : await changedFiles("affective-cog", files);
  const prompts = await Promise.all(promptIds.map(loadVariants));
  const ids = prompts.map(({ id }) => id);
  if (new Set(ids).size !== ids.length) throw new UsageError("a prompt is named twice; name it once");
  const items =
    options.only === undefined
      ? await selectItems(all, { ...options, prompts: ids, parameters })
      : named(all, options.only);
  const byId = new Map(items.map((item) => [item.id, item]));
  const byPrompt = new Map(prompts.map((variants) => [variants.id, variants]));
  const faces = new Set(items.map(hasFace));
  return {
    items: items.map(planItem),
    ...(texts === undefined ? {} : { texts }),
    // A prompt that is sent in both forms is identified by both texts.
    prompts: prompts.map(({ id, plain, faced }) => ({
      id,
      sha256: [faces.has(false) ? plain.sha256 : [], faces.has(true) ? faced.sha256 : []].flat().join("+"),
    })),
    material: {
      study: "affective-cognition",
      request({ item: id, prompt, parameters: its, orderShown }) {
        const item = known(byId, id, "item");
        const { plain, faced } = known(byPrompt, prompt, "prompt");
        return buildItemRequest(item, hasFace(item) ? faced : plain, { order: orderShown, parameters: its });
      },
      // Reasoning before the answer takes a few hundred tokens; an answer alone repeats an option.
      expectedOutputTokens: ({ prompt }) =>
        known(byPrompt, prompt, "prompt").plain.chainOfThought ? 250 : 25,
      parse: ({ item, orderShown }, reply) => readChoice(known(byId, item, "item"), orderShown, reply),
    },
  };
}

/** An item of the plan. The hash of a text tells a later process whether the item is still the same. */
const planItem = (item: Item): RunPlan["items"][number] => ({
  id: item.id,
  options: item.options.length,
  ...(item.coded === true ? {} : { input: itemHash(item) }),
});

/** The items that are text alone. */
async function itemTexts(files: ReleasedFiles): Promise<Item[]> {
  try {
    return await loadUpstreamItems(files, { experiment: 1 });
  } catch (error) {
    throw withoutTexts(error);
  }
}

function releasedTexts(): ReleasedFiles {
  try {
    return new ReleasedFiles(resolveUpstream("affective-cog"));
  } catch (error) {
    throw withoutTexts(error);
  }
}

function withoutTexts(error: unknown): unknown {
  if (!(error instanceof MissingDataError)) return error;
  return new MissingDataError(
    `the texts of the items come with the authors' data: ${error.message}; without them, recorded replies can be replayed (--model replay/affective-cognition/gpt-4), and bayes/appraisal can be asked`,
    { cause: error },
  );
}

function named(all: readonly Item[], ids: readonly string[]): Item[] {
  const byId = new Map(all.map((item) => [item.id, item]));
  return ids.map((id) => known(byId, id, "item"));
}

const hasFace = (item: Item): boolean => item.conditions.experiment === 2;

/** A prompt in both forms: for text alone, and for a text with a picture. */
async function loadVariants(id: string): Promise<{ id: string; plain: Prompt; faced: Prompt }> {
  const [plain, faced] = await Promise.all([
    loadPrompt(promptFor(id, { faces: false })),
    loadPrompt(promptFor(id, { faces: true })),
  ]);
  return { id: plain.id, plain, faced };
}

interface Wanted {
  models: readonly string[];
  prompts: readonly string[];
  parameters: RunPlan["parameters"];
  items?: string;
}

/**
 * The items that a run asks: those that every replayed model has replies to, and of these the ones that
 * the user named by number or pattern.
 *
 * @throws UsageError when none is left, with the reason
 */
async function selectItems(all: readonly Item[], wanted: Wanted): Promise<readonly Item[]> {
  const replayable = await keepRecorded(all, wanted);
  const asksForFaces = wanted.items?.startsWith("2") === true && Number.isNaN(Number(wanted.items));
  if (asksForFaces && !replayable.some(({ conditions }) => conditions.experiment === 2)) {
    throw new UsageError(
      `--items "${wanted.items}" names items of Experiment 2, whose pictures were not released; replay them (--model replay/affective-cognition/gpt-4) or ask bayes/appraisal`,
    );
  }
  return chooseItems(replayable, wanted.items);
}

async function keepRecorded(
  all: readonly Item[],
  { models, prompts, parameters }: Wanted,
): Promise<readonly Item[]> {
  const prefix = "replay/affective-cognition/";
  const replayed = models.filter((model) => model.startsWith(prefix)).map((id) => id.slice(prefix.length));
  if (replayed.length === 0) return all;
  const recorded = await loadReplay();
  const names = recorded.models();
  for (const model of replayed) {
    if (names.includes(model)) continue;
    throw new UsageError(`no recorded model "${model}"; one of ${names.join(", ")}`);
  }
  const temperature = parameters.temperature ?? 0;
  const kept = all.filter(({ id }) =>
    replayed.every((model) =>
      prompts.every((prompt) => {
        const { answer, counts } = recorded.replies(model, id, prompt);
        return temperature === 0 ? answer !== undefined : temperature === 1 && counts !== undefined;
      }),
    ),
  );
  if (kept.length > 0) return kept;
  throw new UsageError(
    `no item has recorded replies of ${replayed.join(" and ")} at temperature ${temperature}; 0 is recorded for all models, 1 for the paper's three in Experiment 1`,
  );
}
