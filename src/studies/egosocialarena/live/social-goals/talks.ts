import type { RunPlan } from "../../../../core/run-record.js";
import type { TalkRecord } from "../../../../games/dialogue/play.js";
import { otherSide, type TalkScenario } from "../../../../games/dialogue/scenario.js";
import type { EpisodeRecord } from "../../../../runs/read-episodes.js";
import { type PlayedTalk, talkTarget } from "./contract.js";
import { modelSideOf, talkOrder } from "./episodes.js";

/** The talks among a run's episodes that have ended. */
export function playedTalks(
  records: readonly EpisodeRecord[],
  scenarios: readonly TalkScenario[],
): PlayedTalk[] {
  return records.flatMap(({ episode, agent = "", model, prompt, replicate, outcome }) => {
    const record = outcome as TalkRecord | null;
    if (record?.game !== "social-goals") return [];
    const scenario = scenarios.find(({ id }) => id === record.scenario);
    const place = { episode, agent, model, prompt, replicate };
    return scenario === undefined ? [] : [{ ...place, target: talkTarget(place), scenario, record }];
  });
}

/** Turns of a likely talk. */
const likelyTurns = 10;

/** Talks of a likely length, before there are any, so that a judging can be forecast. */
export function likelyTalks(
  { models, prompts, episodes = [], agents, replicates }: RunPlan,
  scenarios: readonly TalkScenario[],
  characters: number,
): PlayedTalk[] {
  const text = "word ".repeat(Math.max(1, Math.ceil(characters / 5)));
  return scenarios.flatMap((scenario, at) =>
    episodes
      .filter(({ id }) => id.startsWith(`${scenario.id}-`))
      .flatMap(({ id: episode }) =>
        Array.from({ length: replicates }, (_, replicate) => replicate).flatMap((replicate) =>
          prompts.flatMap(({ id: prompt }) =>
            (agents?.models ?? []).flatMap((agent) =>
              models.map((model): PlayedTalk => {
                const modelSide = modelSideOf(at, replicate);
                const first = talkOrder(episode) === "first" ? modelSide : otherSide(modelSide);
                const turns = Array.from({ length: likelyTurns }, (__, i) => ({
                  ...{ side: i % 2 === 0 ? first : otherSide(first), text, isCut: false },
                }));
                const place = { episode, agent, model, prompt, replicate };
                const record: TalkRecord = {
                  ...{ game: "social-goals", scenario: scenario.id, modelSide, first, turns },
                  ...{ prompt: { id: prompt, sha256: "" }, ended: "limit", leftBy: null, unscored: null },
                };
                return { ...place, target: talkTarget(place), scenario, record };
              }),
            ),
          ),
        ),
      ),
  );
}
