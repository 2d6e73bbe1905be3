import { expect, it } from "vitest";
import { loadOwnCases } from "../../../src/studies/heartbench/data/cases.js";
import { judgeReply } from "../../../src/studies/heartbench/live/judging-reply.js";
import { loadHeartbenchRatings } from "../../../src/studies/heartbench/live/rating-set.js";

it("has two scripted helpers' replies to every case in both languages, by every criterion", async () => {
  const { ratings, title } = await loadHeartbenchRatings();
  const cases = await loadOwnCases();
  const criteria = cases.reduce((sum, one) => sum + one.criteria.length, 0);
  expect(ratings).toHaveLength(criteria * 2 * 2);
  expect(
    ratings.every(({ rater, respondent }) => rater.kind === "scripted" && /^scripted\//.test(respondent!)),
  ).toBe(true);
  expect(title).toMatch(/scripted judge/);
});

it("has the verdicts that the judge gives to the same reply elsewhere", async () => {
  const { ratings } = await loadHeartbenchRatings();
  const one = (await loadOwnCases()).find(({ id }) => id === "own-a01")!;
  const advice =
    "Here is my advice: 1. Calm down and do not overthink it. 2. List the pros and cons and make a plan. 3. Talk to family and friends. 4. Exercise and go to bed early. You should stay positive; everything will be fine.";
  const { criteria } = await judgeReply(one, advice, { language: "en" });
  const own = ratings.filter(
    (rating) =>
      rating.conversation === "own-a01" &&
      rating.language === "en" &&
      /-advice$/.test(rating.respondent ?? ""),
  );
  expect(own.map(({ criterion, value }) => [criterion, value])).toEqual(
    criteria.map(({ ability, verdict }) => [ability, verdict]),
  );
  expect(own[0]?.length).toBe(advice.length);
});
