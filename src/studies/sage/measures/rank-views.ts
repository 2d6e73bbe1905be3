import type { RanksThatSurvive, RankView } from "../../../judges/survival/contract.js";
import { ranksThatSurvive, survivorsOf } from "../../../judges/survival/ranks-that-survive.js";
import { oncePerData } from "../../shared/once-per-data.js";
import type { SageData } from "../data/data.js";
import { judgeTitle } from "../data/design.js";
import { isSuccess } from "./leaderboard.js";
import { sageRatingSet } from "./rating-set.js";

/**
 * The ranking of the models that two simulators or more have met, by final emotion, under every view that the
 * released dialogues allow; and which of its statements survive.
 *
 * The share of dialogues that ended at 100 is one more specification. What the first reply changes, and the mean
 * change of an update, are parts: other questions to the same dialogues. The first reply alone has the same
 * conversation before it under every simulator.
 *
 * @example
 * ```ts
 * const { pairs } = emotionSurvival(await loadSage(), { resamples: 200 });
 * pairs.all; // 15
 * ```
 */
export function emotionSurvival(
  data: SageData,
  options: { level?: number; resamples?: number; seed?: number } = {},
): RanksThatSurvive {
  const { level = 0.95, resamples = 2_000, seed = 1 } = options;
  return { ...computed(data, { level, resamples, seed }) };
}

const computed = oncePerData(computeSurvival);

function computeSurvival(
  data: SageData,
  options: { level: number; resamples: number; seed: number },
): RanksThatSurvive {
  const set = sageRatingSet(data);
  const ratings = set.ratings.map((rating) => ({
    ...rating,
    rater: { ...rating.rater, id: judgeTitle(rating.rater.id) },
  }));
  const { final: scale } = set.scales as { final: [number, number] };
  const finals = ratings.filter(({ criterion }) => criterion === "final");
  const found = ranksThatSurvive(finals, { ...options, scales: { final: scale } });
  const scales = { ...set.scales };
  const all = ranksThatSurvive(ratings, { ...options, scales, views: ["part"] });
  const reached = finals.map((rating) =>
    rating.value === null ? rating : { ...rating, value: isSuccess({ final: rating.value }) ? 100 : 0 },
  );
  const [shares] = ranksThatSurvive(reached, { ...options, scales: { final: scale }, views: [] }).views;
  const success: RankView = { ...shares!, kind: "specification", label: "share that ended at 100" };
  const parts = all.views.filter(({ kind, label }) => kind === "part" && label !== "final");
  return { ...found, ...survivorsOf([...found.views, success, ...parts]) };
}
