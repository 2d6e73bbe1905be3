import { InputError } from "../../../core/errors.js";
import type { ModelRequest } from "../../../models/contract.js";
import { registerScripted, scriptedNames } from "../../../models/providers/scripted.js";
import { type ItemPlayer, itemPlayers, sayOption } from "./item-players.js";
import type { ComputedPlayer } from "./scenario.js";
import { everyScenario, scenarioIds, scenarioOf } from "./scenarios.js";

/** The scenario that a request belongs to: that of its game, or of its item. */
function askedScenario({ metadata }: ModelRequest): string | undefined {
  const { state, item = "" } = (metadata ?? {}) as { state?: { game?: string }; item?: string };
  return scenarioIds.find((id) => id === state?.game) ?? scenarioOf(item);
}

/** Plays every scenario, each in its own way. */
function whole(name: string, how: "rules" | "random"): ComputedPlayer {
  return {
    name,
    plays: scenarioIds,
    answer(request) {
      const asked = askedScenario(request);
      const scenario = everyScenario.find(({ id }) => id === asked);
      if (scenario === undefined) throw new InputError(`scripted/${name} was asked something else`);
      return scenario.players[how](request);
    },
  };
}

const itemScenarios = everyScenario.filter(({ items }) => items !== undefined).map(({ id }) => id);

const ofItems = (name: keyof typeof itemPlayers, plays: readonly string[]): ComputedPlayer => ({
  name,
  plays,
  answer: (request) => sayOption(itemPlayers[name] satisfies ItemPlayer, request),
});

/** Every computed player of the study. */
export const computedPlayers: readonly ComputedPlayer[] = [
  whole("arena-rules", "rules"),
  whole("arena-random", "random"),
  ofItems("false-belief-reader", ["static"]),
  ofItems("random-option", itemScenarios),
  ofItems("first-option", itemScenarios),
  ofItems("longest-option", itemScenarios),
  ...everyScenario.flatMap(({ computed = [] }) => computed),
];

/** The computed player behind a model id; undefined if it is not one of ours. */
export function computedPlayer(model: string): ComputedPlayer | undefined {
  return computedPlayers.find(({ name }) => model === `scripted/${name}`);
}

for (const { name, plays, answer } of computedPlayers) {
  // Importing this file registers the players, so that `openModel("scripted/guess-copy")` works. A second
  // import changes nothing.
  if (scriptedNames().includes(name)) continue;
  registerScripted(name, (request) => {
    const asked = askedScenario(request);
    if (asked !== undefined && plays.includes(asked)) return answer(request);
    throw new InputError(
      `scripted/${name} answers ${plays.join(" and ")} only, got ${asked ?? "something else"}`,
    );
  });
}
