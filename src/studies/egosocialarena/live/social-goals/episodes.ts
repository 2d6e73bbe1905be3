import { canonicalJson } from "../../../../core/canonical-json.js";
import { mostSaid } from "../../../../games/dialogue/parse.js";
import { playTalk, talkTurns } from "../../../../games/dialogue/play.js";
import {
  otherSide,
  type TalkScenario,
  type TalkSide,
  talkSides,
} from "../../../../games/dialogue/scenario.js";
import { loadGamePrompt } from "../../../../games/prompt.js";
import { sha256 } from "../../../../io/sha256-file.js";
import { loadSocialGoals } from "../../data/social-goals.js";
import type { ArenaEpisode, EpisodeContent } from "../scenario.js";

const orders = ["first", "second"] as const;
/** Tokens of the texts around a talk, and of a turn as it is likely. */
const usual = { around: 420, turn: 45, reasoned: 160 };
/** Turns of one side: likely, and at most. */
const own = { expected: 6, most: talkTurns / 2 };

/** Who speaks first, as the end of an episode's id says it: "social-goal-07-first". */
export const talkOrder = (episode: string): (typeof orders)[number] =>
  episode.endsWith("-second") ? "second" : "first";

/**
 * The side that the model plays: it alternates from scenario to scenario, and the next replicate takes the other
 * side. So two replicates play all that there is: each scenario with either side and either order.
 *
 * @example
 * ```ts
 * modelSideOf(0, 0); // "a"
 * modelSideOf(1, 0); // "b"
 * modelSideOf(1, 1); // "a"
 * ```
 */
export function modelSideOf(place: number, replicate: number): TalkSide {
  return talkSides[(place + replicate) % talkSides.length] as TalkSide;
}

/** Two talks for each scenario: the model speaks first in one, and second in the other. */
export async function talkEpisodes({ promptOf, isReasoned }: EpisodeContent): Promise<ArenaEpisode[]> {
  const [scenarios, agentPrompt] = await Promise.all([loadSocialGoals(), loadGamePrompt("social-goals")]);
  const output = usual.turn + (isReasoned ? usual.reasoned : 0);
  const tokens = (of: number) => ({
    input: usual.around + own.expected * usual.turn,
    // Four characters make a token of English.
    mostInput: usual.around + talkTurns * Math.ceil(mostSaid / 4),
    output: of,
  });
  return scenarios.flatMap((scenario, place) =>
    orders.map(
      (order): ArenaEpisode => ({
        id: `${scenario.id}-${order}`,
        input: scenarioHash(scenario),
        calls: own,
        tokens: tokens(output),
        agent: { calls: own, tokens: tokens(usual.turn) },
        play: (ask, { prompt, replicate }) => {
          const modelSide = modelSideOf(place, replicate);
          const first = order === "first" ? modelSide : otherSide(modelSide);
          const talk = { scenario, modelSide, first, ask };
          return playTalk({ ...talk, prompt: promptOf(prompt)["social-goals"], agentPrompt });
        },
      }),
    ),
  );
}

/** The hash of what models are shown of a scenario: edited words make another one. */
function scenarioHash(scenario: TalkScenario): string {
  const shown = talkSides.map((side) => {
    const { name, age, background, knows, goal } = scenario[side];
    return { name, age, background, knows, goal };
  });
  const { scene, place, country } = scenario;
  return sha256(canonicalJson({ scene, place, country, shown }));
}
