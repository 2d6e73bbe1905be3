import { canonicalJson } from "../../../../core/canonical-json.js";
import { UsageError } from "../../../../core/errors.js";
import { type TalkScenario, talkSides } from "../../../../games/dialogue/scenario.js";
import { sha256 } from "../../../../io/sha256-file.js";
import type { JudgedSource } from "../../../../runs/judged.js";
import type { JudgingOptions, LiveStudy } from "../../../live-contract.js";
import { loadSocialGoals } from "../../data/social-goals.js";
import { readArenaRun } from "../answers.js";
import type { PlayedTalk } from "./contract.js";
import { type GoalJudge, goalRequest, goalVersion, loadGoalJudge, readGoal } from "./judge.js";
import { goalCalls } from "./judged.js";
import { registerGoalJudge } from "./scripted-judge.js";
import { likelyTalks } from "./talks.js";

registerGoalJudge();

/** The least room for a judge's answer: some models reason at length before they answer. */
const leastOutputTokens = 4096;

/**
 * Prepares the judging of a run's talks: for each side of each talk, how far it reached its goal. Talks that a
 * refusal, an empty or a truncated reply stopped are not judged.
 *
 * @throws UsageError `the run has no talk that can be judged; play some with --scenario social-goals`
 */
export async function prepareJudging(source: JudgedSource, options: JudgingOptions): Promise<LiveStudy> {
  const { only, seed = 1 } = options;
  const [judge, scenarios] = await Promise.all([loadGoalJudge(), loadSocialGoals()]);
  const calls = goalCalls(await talksOf(source, scenarios), judge);
  if (calls.size === 0) {
    throw new UsageError(
      "the run has no talk that can be judged; play some with --scenario social-goals, or judge by a form (--form)",
    );
  }
  const callOf = (item: string) => {
    const found = calls.get(item);
    if (found === undefined) throw new UsageError(`nothing is judged under "${item}" in this run`);
    return found;
  };
  const chosen = only === undefined ? undefined : new Set(only);
  return {
    prompts: [{ id: "goal-judge", sha256: textsHash(judge, scenarios) }],
    items: [...calls.values()]
      .filter(({ name }) => chosen?.has(name) ?? true)
      .map(({ name, input }) => ({ id: name, options: 0, input })),
    material: {
      study: "egosocialarena",
      asksForObjects: true,
      role: ({ item, model }) => `${model} ${callOf(item).input}`,
      request({ item, parameters, replicate }) {
        const room = { maxOutputTokens: leastOutputTokens, ...parameters };
        return goalRequest(judge, callOf(item), { seed, replicate }, room);
      },
      expectedOutputTokens: () => 90,
      parse({ item }, reply) {
        // Labels do not depend on the run.
        const { level, reason } = readGoal(judge, callOf(item), reply, { seed, replicate: 0 });
        if (level !== null) return { answer: null, status: "ok", reason: null };
        return { answer: null, status: reason === "refused" ? "refused" : "unparsed", reason };
      },
    },
  };
}

async function talksOf(source: JudgedSource, scenarios: readonly TalkScenario[]): Promise<PlayedTalk[]> {
  if ("plan" in source) return likelyTalks(source.plan, scenarios, source.characters);
  return [...(await readArenaRun(source.folder)).talks];
}

const textsHash = (judge: GoalJudge, scenarios: readonly TalkScenario[]): string =>
  sha256(canonicalJson(scenarios.flatMap((one) => talkSides.map((side) => goalVersion(judge, one, side)))));
