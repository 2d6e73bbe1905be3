import { askedModels, type RunPlan } from "../core/run-record.js";
import type { ModelClient } from "../models/contract.js";
import { askedAs, type Call } from "./call.js";
import type { Episode } from "./episode.js";
import { type Players, planPlays, playersOf } from "./play.js";
import { inTurn, PlayedCalls, type PlaySources } from "./played-calls.js";
import type { LaneOfCalls } from "./scheduler.js";

interface LaneSources extends Omit<PlaySources, "laneOf"> {
  client(model: string): Pick<ModelClient, "provider" | "baseUrl">;
  episodes: readonly Episode[];
  /** Models of which nobody knows what they take. */
  unproven: ReadonlySet<string>;
  /** The calls for items to these models that have no answer. */
  pending(models: readonly string[]): AsyncIterator<Call, undefined>;
}

/** One lane per provider and address, because its models share the limits. */
export function makeLanes({ client, unproven, pending, episodes, ...sources }: LaneSources): LaneOfCalls[] {
  const { plan } = sources;
  const byPlace = new Map<string, string[]>();
  for (const model of askedModels(plan)) {
    const { provider, baseUrl } = client(model);
    const place = `${provider} ${baseUrl ?? ""}`;
    byPlace.set(place, [...(byPlace.get(place) ?? []), model]);
  }
  const lanes = [...byPlace.values()];
  const laneOf = (model: string): number => lanes.findIndex((its) => its.includes(model));
  const played =
    (plan.episodes ?? []).length === 0
      ? undefined
      : new PlayedCalls({ ...sources, laneOf }, playsByLanes(plan, episodes, laneOf), lanes.length);
  return lanes.map((its, lane) => {
    const items = pending(its.filter((model) => plan.models.includes(model)));
    return {
      name: nameOf(client(its[0] ?? "")),
      calls: played === undefined ? items : inTurn(items, played.callsOf(lane)),
      unproven: new Set(its.filter((model) => unproven.has(model)).flatMap(bothParts)),
    };
  });
}

/** "openai at api.openai.com"; the host alone, because an address may contain a key. */
function nameOf({ provider, baseUrl }: Pick<ModelClient, "provider" | "baseUrl">): string {
  return baseUrl === null || !URL.canParse(baseUrl) ? provider : `${provider} at ${new URL(baseUrl).host}`;
}

/** As agent a model is sent other parameters, so both are tried. */
const bothParts = (model: string): string[] => [askedAs({ model }), askedAs({ model, to: "agent" })];

/** The plays of a plan, by the lanes that their players need. */
function playsByLanes(plan: RunPlan, episodes: readonly Episode[], laneOf: PlaySources["laneOf"]) {
  const groups = new Map<string, { lanes: number[]; players: Players[]; episodes: number }>();
  // Episodes without an agent and those with one have other players, and so other lanes.
  for (const isAsked of [false, true]) {
    const own = (plan.episodes ?? []).filter(({ agent }) => (agent !== undefined) === isAsked);
    for (const players of own[0] === undefined ? [] : playersOf(plan, own[0])) {
      const { model, agent = model } = players;
      const lanes = [...new Set([laneOf(model), laneOf(agent)])].sort((a, b) => a - b);
      const group = groups.get(lanes.join(" ")) ?? { lanes, players: [], episodes: 0 };
      if (!group.players.some((one) => one.model === model && one.agent === players.agent)) {
        group.players.push(players);
      }
      group.episodes += own.length;
      groups.set(lanes.join(" "), group);
    }
  }
  return [...groups.values()].map(({ lanes, players, episodes: count }) => ({
    lanes,
    plays: planPlays(plan, episodes, players),
    total: count * plan.prompts.length * plan.replicates,
  }));
}
