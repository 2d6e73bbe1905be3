import { randomStream } from "../core/random.js";
import { parametersOf, type RunPlan } from "../core/run-record.js";
import { sha256 } from "../io/sha256-file.js";
import { type Call, callIds, sortedEntries } from "./call.js";
import type { Episode } from "./episode.js";

/** The number of calls in a plan; with episodes, the maximum. */
export function countCalls(plan: RunPlan): number {
  return callsOf(plan, ({ most }) => most);
}

/** The likely number of calls: the same number, or fewer with episodes. */
export function expectedCalls(plan: RunPlan): number {
  return Math.round(callsOf(plan, ({ expected }) => expected));
}

type Counted = NonNullable<RunPlan["episodes"]>[number]["calls"];

/** An episode that asks agents is played by every agent with every model, any other by every model. */
function callsOf(
  { models, agents, prompts, items, episodes = [], replicates }: RunPlan,
  ofEpisode: (calls: Counted) => number,
): number {
  const turns = episodes.reduce((sum, { calls, agent }) => {
    if (agents === undefined || agent === undefined) return sum + ofEpisode(calls);
    return sum + agents.models.length * (ofEpisode(calls) + ofEpisode(agent.calls));
  }, 0);
  return models.length * prompts.length * replicates * (items.length + turns);
}

/** What a plan keeps of its episodes. */
export function planEpisodes(
  episodes: readonly Pick<Episode, "id" | "input" | "calls" | "agent">[],
): NonNullable<RunPlan["episodes"]> {
  return episodes.map(({ id, input, calls, agent }) => ({
    ...{ id, calls },
    ...(input === undefined ? {} : { input }),
    ...(agent === undefined ? {} : { agent: { calls: agent.calls } }),
  }));
}

/** The SHA-256 of a plan. Equal plans have equal hashes, whatever the order of their fields. */
export function planHash(plan: RunPlan): string {
  const { study, models, prompts, items, replicates, parameters, seed } = plan;
  const { episodes = [], agents, choices, judging, parametersByModel, set } = plan;
  const text = JSON.stringify([
    study,
    models,
    prompts.map(({ id, sha256 }) => [id, sha256]),
    items.map(({ id, options, input }) => (input === undefined ? [id, options] : [id, options, input])),
    replicates,
    sortedEntries(parameters),
    seed,
    // Absent parts of a plan do not enter its hash.
    ...(episodes.length === 0 ? [] : [episodes.map(identityOf)]),
    ...(choices === undefined ? [] : [{ choices: sortedEntries(choices) }]),
    ...(judging === undefined ? [] : [{ judging: judging.plan }]),
    ...(set === undefined ? [] : [{ set: set.sha256 }]),
    ...(parametersByModel === undefined
      ? []
      : [{ sent: models.map((model) => sortedEntries(parametersByModel[model] ?? parameters)) }]),
    ...(agents === undefined
      ? []
      : [{ agents: agents.models.map((model) => [model, sortedEntries(parametersOf(agents, model))]) }]),
  ]);
  return sha256(text);
}

const identityOf = ({ id, calls, agent, input }: NonNullable<RunPlan["episodes"]>[number]): unknown[] => [
  ...[id, calls.expected, calls.most],
  ...(input === undefined ? [] : [{ input }]),
  ...(agent === undefined ? [] : [agent.calls.expected, agent.calls.most]),
];

/** A call of a plan by its id, made only where it is wanted: most of its time goes into the order of its options. */
export interface PlannedCall {
  id: string;
  make(): Call;
}

/** Plans up to this number of calls keep them in memory, because a run passes through them twice. */
const heldCalls = 5000;
let held: { plan: string; calls: Call[] } | undefined;

/**
 * The calls of a plan in a fixed order, replicate by replicate: a run that stops early has asked every item
 * once before it asks any item again. The calls of a long plan are made one by one and never held together.
 * Those of a short plan are the same objects each time.
 *
 * The order of options is drawn from the stream of (seed, item, model, prompt, replicate). So adding a model,
 * a prompt, an item or a replicate changes no other call's order.
 */
export function* planCalls(plan: RunPlan, models: readonly string[] = plan.models): Generator<Call> {
  for (const { make } of plannedCalls(plan, models)) yield make();
}

/** The calls of `planCalls`, in the same order, for a reader that passes over most of them. */
export function* plannedCalls(
  plan: RunPlan,
  models: readonly string[] = plan.models,
): Generator<PlannedCall> {
  if (plan.models.length * plan.prompts.length * plan.items.length * plan.replicates > heldCalls) {
    yield* idsOf(plan, models);
    return;
  }
  const hash = planHash(plan);
  if (held?.plan !== hash) {
    held = { plan: hash, calls: Array.from(idsOf(plan, plan.models), ({ make }) => make()) };
  }
  for (const call of held.calls) if (models.includes(call.model)) yield { id: call.id, make: () => call };
}

function* idsOf(plan: RunPlan, models: readonly string[]): Generator<PlannedCall> {
  const { study, prompts, items, replicates, seed } = plan;
  const sent = models.map((model) => {
    const parameters = parametersOf(plan, model);
    return { model, parameters, idOf: callIds(study, model, parameters) };
  });
  const asJson = items.map(({ id }) => JSON.stringify(id));
  for (let replicate = 0; replicate < replicates; replicate++) {
    for (const { id: prompt, sha256: promptHash } of prompts) {
      const hashAsJson = JSON.stringify(promptHash);
      for (const [i, { id: item, options }] of items.entries()) {
        for (const { model, parameters, idOf } of sent) {
          const id = idOf(asJson[i] as string, hashAsJson, replicate);
          yield {
            id,
            make: () => {
              const orderShown = randomStream(seed, study, item, model, prompt, replicate).shuffle(
                Array.from({ length: options }, (_, i) => i),
              );
              return { id, study, item, model, promptHash, replicate, parameters, prompt, orderShown };
            },
          };
        }
      }
    }
  }
}
