import { expect, it } from "vitest";
import { loadPublished } from "../../../src/studies/heartbench/data/published.js";
import { loadHeartbench } from "../../../src/studies/heartbench/data/tables.js";
import { scoreSurvival } from "../../../src/studies/heartbench/measures/rank-views.js";
import { BoundedScores } from "../../../src/studies/heartbench/measures/score-bounds.js";

it("HeartBench's published means support no order if errors may add up, as the bounds say too", async () => {
  const [cases, published] = [await loadHeartbench(), await loadPublished()];
  const { views, pairs } = scoreSurvival(cases, published, { resamples: 500 });
  expect(views.at(-1)!.respondents.every(({ ranks }) => ranks[0] === 1 && ranks[1] === 13)).toBe(true);
  const bounds = new BoundedScores(published.figure4, cases, "all");
  for (const model of bounds.table.models) expect(bounds.rankSet(model, "any")).toEqual([1, 13]);
  // Taken as unrelated they support some; what survives is fewer.
  expect(pairs.all).toBe(78);
  expect(pairs.decided).toBeGreaterThan(20);
  expect(pairs.survive).toBeLessThan(pairs.decided / 2);
});

it("HeartBench's headline is the published mean of fifteen abilities", async () => {
  const [cases, published] = [await loadHeartbench(), await loadPublished()];
  const [headline] = scoreSurvival(cases, published, { resamples: 100 }).views;
  for (const { respondent, value } of headline!.respondents) {
    expect(value).toBeCloseTo(published.figure4.mean(respondent), 9);
  }
});
