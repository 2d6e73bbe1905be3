import { InputError } from "../../../core/errors.js";
import type { ModelClient, ModelRequest } from "../../../models/contract.js";
import { localClient } from "../../../models/local-client.js";
import { ModelError } from "../../../models/model-error.js";
import type { ProviderContext } from "../../../models/provider.js";
import { replyText } from "../../../models/providers/replay.js";
import { loadTemplate } from "../../../stimuli/load.js";
import { predictAnswers } from "../../../stimuli/observer/infer.js";
import { makeObserver, type Observer } from "../../../stimuli/observer/observer.js";
import { queryOf } from "../../../stimuli/observer/query.js";
import { type Pair, pairDesigns } from "../data/conditions.js";
import { StudyData } from "../data/data.js";
import { loadStudyItems } from "../data/tables.js";
import { answerAt, observerId } from "../measures/observer-answers.js";
import { fitStudyObserver, predictItem } from "../measures/observer-fit.js";

/** Predicts the shares of an item's options; undefined for an id that it does not know. */
type Predictor = (item: string) => number[] | undefined;

/**
 * `bayes/appraisal`: the Bayesian observer as a model under test. It reads no text: an item's id tells the
 * scenario and the question. It answers released items with parameters from the other nine stories, and items
 * that `generate` makes for the two pairs with parameters from all ten.
 *
 * At temperature 0 (or none) its answer is the most probable option, at 1 a draw from its prediction.
 *
 * @throws InputError `no computational model "mood" (in "bayes/mood"); there is bayes/appraisal`
 */
export async function openBayes({ id, provider, model }: ProviderContext): Promise<ModelClient> {
  if (id !== observerId) {
    throw new InputError(`no computational model "${model}" (in "${id}"); there is ${observerId}`);
  }
  const predict = await loadPredictor();
  return localClient({ id, provider, model }, { structuredOutput: false }, (request) => ({
    text: replyText(request, choose(predict, request)),
    servedModel: id,
  }));
}

function choose(predict: Predictor, { metadata = {}, parameters }: ModelRequest): number {
  const { item, replicate = 0, seed = 0 } = metadata;
  const shares = item === undefined ? undefined : predict(item);
  if (item === undefined || shares === undefined) {
    const problem =
      item === undefined
        ? "it reads no text, only an item's id; set metadata.item"
        : `it knows no item "${item}"; it answers released items and those made of ${pairDesigns.map(({ id }) => id).join(" and ")}`;
    throw new ModelError(`${observerId}: ${problem}`, { kind: "invalid-request" });
  }
  return answerAt(shares, { item, temperature: parameters.temperature ?? 0, replicate, seed });
}

let loaded: Promise<Predictor> | undefined;

/** The observer, fitted to people's recorded answers. Fitting takes half a second and is done once. */
export function loadPredictor(): Promise<Predictor> {
  loaded ??= makePredictor();
  return loaded;
}

async function makePredictor(): Promise<Predictor> {
  const data = new StudyData(await loadStudyItems(), new Map());
  const byId = new Map(data.items.map((item) => [item.id, item]));
  const ours = new Map<string, Observer>();
  for (const { id } of pairDesigns) {
    const template = await loadTemplate(id);
    for (const faces of [false, true]) ours.set(`${id} ${faces}`, makeObserver(template, { faces }));
  }
  return (item) => {
    const released = byId.get(item);
    return released === undefined ? predictComposed(data, ours, item) : predictItem(data, released);
  };
}

const composed = /^(goal-control|safety-expectedness)-.+-([01])([01])([01])-([a-z]+)(-face)?$/;

/** An item of our own template: its poles mean the same, though its values may be coded differently. */
function predictComposed(
  data: StudyData,
  ours: ReadonlyMap<string, Observer>,
  id: string,
): number[] | undefined {
  const [, pair, outcome, first, second, inference, face] = composed.exec(id) ?? [];
  const observer = ours.get(`${pair} ${face !== undefined}`);
  if (observer === undefined || inference === undefined) return undefined;
  const known = ["emotion", "outcome", ...observer.template.appraisals.map((appraisal) => appraisal.id)];
  if (!known.includes(inference)) return undefined;
  const bit = (text: string | undefined) => (text === "1" ? 1 : 0);
  const cell = { outcome: bit(outcome), values: [bit(first), bit(second)] } as const;
  const query = queryOf(observer, { ...cell, values: [...cell.values] }, inference);
  const { all } = fitStudyObserver(data, pair as Pair, face === undefined ? 1 : 2);
  return predictAnswers(observer, all.probabilities, query);
}
