import { UsageError } from "../../../core/errors.js";
import type { Item } from "../../../core/item.js";
import { itemHash } from "../../../models/item-request.js";
import { readChoice } from "../../../runs/read-choice.js";
import type { LiveOptions } from "../../live-contract.js";
import { chooseUnits, isNumber, known } from "../../shared/choose-items.js";
import { itemRequest } from "./items.js";
import { computedPlayer } from "./players.js";
import { type ArenaPrompt, type ItemPromptName, loadArenaPrompt, promptHash } from "./prompts.js";
import type { ArenaEpisode, ArenaLive, ArenaScenario, EpisodeContent } from "./scenario.js";
import { chosenScenarios, scenarioById, scenarioOf } from "./scenarios.js";
import { registerGoalJudge } from "./social-goals/scripted-judge.js";

registerGoalJudge();

/**
 * Prepares a run of this study: false-belief stories in both persons, three games of G0.8A, hands of
 * blackjack, situations. Stories and hands follow from the run's seed. A number of items means that many
 * cases, that many situations and that many hands. There are always three games of G0.8A.
 *
 * @throws UsageError when nothing is left to ask, or a computed player cannot play what was chosen
 * @throws MissingDataError when the texts are not here
 */
export async function prepareLive(options: LiveOptions): Promise<ArenaLive> {
  const { models, prompts: promptIds, choices, seed = 1 } = options;
  const scenarios = chosenScenarios(choices);
  const chosen = scenarios.map(scenarioById);
  for (const model of models) requirePlayer(model, scenarios);
  // An agent speaks in talks only.
  for (const agent of options.agents ?? []) requirePlayer(agent, ["social-goals"]);
  const prompts = await Promise.all(promptIds.map(loadArenaPrompt));
  if (new Set(prompts.map(({ id }) => id)).size !== prompts.length) {
    throw new UsageError("a prompt is named twice; name it once");
  }
  const byPrompt = new Map(prompts.map((prompt) => [prompt.id as string, prompt]));
  const promptOf = (id: string): ArenaPrompt => known(byPrompt, id, "prompt");
  const isReasoned = prompts.some(({ chainOfThought }) => chainOfThought);
  const asked = await askedItems(chosen, options, seed);
  const episodes = await playedEpisodes(chosen, options, { promptOf, isReasoned });
  if (asked.length + episodes.length === 0) {
    throw new UsageError(
      `nothing of ${scenarios.join(", ")} fits "${options.items}"; ids look like false-belief-0001-first, parallel-world-…, g08a-level-2, holdem-001, blackjack-001, bomb-clinic-1, and * stands for any`,
    );
  }
  const byId = new Map(asked.map((item) => [item.id, item]));
  return {
    ...{ scenarios, asked, episodes },
    items: asked.map((item) => ({ id: item.id, options: item.options.length, input: itemHash(item) })),
    prompts: prompts.map((prompt) => ({ id: prompt.id, sha256: promptHash(prompt, textsOf(chosen)) })),
    material: {
      study: "egosocialarena",
      request({ item: id, prompt, parameters, orderShown }) {
        const scenario = scenarioById(scenarioOf(id) as string);
        const instructions = promptOf(prompt)[scenario.prompt as ItemPromptName];
        return itemRequest(known(byId, id, "item"), instructions, { order: orderShown, parameters });
      },
      expectedOutputTokens: ({ prompt }) => (promptOf(prompt).chainOfThought ? 250 : 20),
      // The first rounds of the three games are the same request. If one cached reply answered all three,
      // they would be one draw.
      role: ({ item }) => item,
      parse: ({ item, orderShown }, reply) => readChoice(known(byId, item, "item"), orderShown, reply),
    },
  };
}

/** The prompt texts of scenarios, each once. */
const textsOf = (chosen: readonly ArenaScenario[]) => [...new Set(chosen.map(({ prompt }) => prompt))];

async function askedItems(
  chosen: readonly ArenaScenario[],
  wanted: LiveOptions,
  seed: number,
): Promise<Item[]> {
  const units = await Promise.all(chosen.map(({ items }) => items?.(seed) ?? []));
  return units.flatMap((own) => chooseUnits(own, wanted));
}

async function playedEpisodes(
  chosen: readonly ArenaScenario[],
  wanted: LiveOptions,
  content: EpisodeContent,
): Promise<ArenaEpisode[]> {
  const { items, only } = wanted;
  const isCount = only === undefined && items !== undefined && isNumber(items);
  const games = await Promise.all(chosen.map(async ({ episodes }) => (await episodes?.(content)) ?? []));
  return chosen.flatMap(({ hasFixedGames }, i) => {
    const own = games[i] ?? [];
    // Three opponents are not a selection from many.
    if (hasFixedGames && isCount) return own;
    return chooseUnits(
      own.map((game) => [game]),
      wanted,
    );
  });
}

function requirePlayer(model: string, scenarios: readonly string[]): void {
  if (model.startsWith("replay/run/")) {
    throw new UsageError(
      `${model}: stories and hands follow from a run's seed, so a run is not replayed here; \`affectlab report <run>\` shows it`,
    );
  }
  if (/^(?:replay|bayes)\//.test(model)) {
    throw new UsageError(`${model} answers affective-cognition; \`affectlab models\` lists what plays here`);
  }
  const player = computedPlayer(model);
  if (player === undefined || scenarios.every((scenario) => player.plays.includes(scenario))) return;
  throw new UsageError(
    `${model} plays ${player.plays.join(" and ")} only; add --scenario ${player.plays.join(",")}`,
  );
}
