import "./observer-register.js";
import "./scripted-players.js";
import { UsageError } from "../../../core/errors.js";
import type { Item } from "../../../core/item.js";
import type { RunPlan } from "../../../core/run-record.js";
import { buildItemRequest, itemHash, type Prompt } from "../../../models/item-request.js";
import { readChoice } from "../../../runs/read-choice.js";
import type { LiveOptions, LiveStudy } from "../../live-contract.js";
import { chooseItems, known } from "../../shared/choose-items.js";
import { loadReplay } from "../data/replay.js";
import { offeredItems } from "./asked-items.js";
import { loadPrompt, plainPrompt, promptFor } from "./prompts.js";

/**
 * Prepares a run of this study.
 *
 * Recorded replies are replayed, and the Bayesian observer answers, without any text: item ids and codes
 * suffice. Every other model is asked texts: a set of the user's own, or the authors', from the mirror or the
 * download. The pictures of Experiment 2 were not released, so that its items are asked with faces that we draw.
 *
 * @throws MissingDataError when a model is to be asked and the texts are not here
 * @throws UsageError when no item is left to ask
 */
export async function prepareLive(options: LiveOptions): Promise<LiveStudy> {
  const { models, parameters } = options;
  const { items: all, choice, texts, set } = await offeredItems(options);
  const ids = await Promise.all(options.prompts.map(plainPrompt));
  if (new Set(ids).size !== ids.length) throw new UsageError("a prompt is named twice; name it once");
  const items =
    options.only === undefined
      ? chooseItems(
          set === undefined ? await keepRecorded(all, { models, prompts: ids, parameters }) : all,
          choice,
        )
      : named(all, options.only);
  const byId = new Map(items.map((item) => [item.id, item]));
  const forms = formsShown.filter((form) => items.some((item) => formOf(item) === form));
  const prompts = await Promise.all(ids.map((id) => loadForms(id, forms)));
  const byPrompt = new Map(prompts.map((prompt) => [prompt.id, prompt]));
  return {
    items: items.map(planItem),
    ...(texts === undefined ? {} : { texts }),
    ...(set === undefined ? {} : { set }),
    withPicture: items.filter(({ stimulus, coded }) => coded !== true && stimulus.image !== undefined).length,
    // A prompt that is sent in several forms is identified by all texts.
    prompts: prompts.map(({ id, forms: its }) => ({
      id,
      sha256: its.map(([, { sha256 }]) => sha256).join("+"),
    })),
    material: {
      study: "affective-cognition",
      request({ item: id, prompt, parameters: its, orderShown }) {
        const item = known(byId, id, "item");
        const { forms } = known(byPrompt, prompt, "prompt");
        const [, form] = forms.find(([of]) => of === formOf(item)) as [Form, Prompt];
        return buildItemRequest(item, form, { order: orderShown, parameters: its });
      },
      // Reasoning before the answer takes a few hundred tokens; an answer alone repeats an option.
      expectedOutputTokens: ({ prompt }) => (/-cot/.test(known(byPrompt, prompt, "prompt").id) ? 250 : 25),
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

function named(all: readonly Item[], ids: readonly string[]): Item[] {
  const byId = new Map(all.map((item) => [item.id, item]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** What an item shows: a prompt has a form for each. */
const formsShown = ["text", "face", "face alone"] as const;
type Form = (typeof formsShown)[number];

function formOf({ conditions, stimulus, coded }: Item): Form {
  // Codes stand for texts, and for pictures too.
  const isFaced = coded === true ? conditions.experiment === 2 : stimulus.image !== undefined;
  if (!isFaced) return "text";
  return stimulus.text === "" ? "face alone" : "face";
}

/** A prompt in the forms that the items need. */
async function loadForms(
  id: string,
  needed: readonly Form[],
): Promise<{ id: string; forms: [Form, Prompt][] }> {
  const load = async (form: Form): Promise<[Form, Prompt]> => [
    form,
    await loadPrompt(promptFor(id, { faces: form !== "text", story: form !== "face alone" })),
  ];
  return { id, forms: await Promise.all(needed.map(load)) };
}

interface Wanted {
  models: readonly string[];
  prompts: readonly string[];
  parameters: RunPlan["parameters"];
}

/** The items that every replayed model has replies to. @throws UsageError when none is left, with the reason */
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
