import { randomStream } from "../core/random.js";
import { parametersOf, type RunPlan } from "../core/run-record.js";
import { sha256 } from "../io/sha256-file.js";
import { type Call, callId, sortedEntries } from "./call.js";
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
  const { episodes = [], agents, choices, judging, parametersByModel } = plan;
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
  if (plan.models.length * plan.prompts.length * plan.items.length * plan.replicates > heldCalls) {
    yield* makeCalls(plan, models);
    return;
  }
  const hash = planHash(plan);
  if (held?.plan !== hash) held = { plan: hash, calls: [...makeCalls(plan, plan.models)] };
  for (const call of held.calls) if (models.includes(call.model)) yield call;
}

function* makeCalls(plan: RunPlan, models: readonly string[]): Generator<Call> {
  const { study, prompts, items, replicates, seed } = plan;
  const sent = new Map(models.map((model) => [model, parametersOf(plan, model)]));
  for (let replicate = 0; replicate < replicates; replicate++) {
    for (const { id: prompt, sha256: promptHash } of prompts) {
      for (const { id: item, options } of items) {
        for (const model of models) {
          const parameters = sent.get(model) as RunPlan["parameters"];
          const known = { study, item, model, promptHash, replicate, parameters };
          const orderShown = randomStream(seed, study, item, model, prompt, replicate).shuffle(
            Array.from({ length: options }, (_, i) => i),
          );
          yield { id: callId(known), ...known, prompt, orderShown };
        }
      }
    }
  }
}
