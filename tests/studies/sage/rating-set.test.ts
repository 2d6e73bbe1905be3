import { expect, it } from "vitest";
import { RatingTable } from "../../../src/judges/diagnostics/table.js";
import { loadSage } from "../../../src/studies/sage/data/tables.js";
import { sageRatingSet } from "../../../src/studies/sage/measures/rating-set.js";

const data = await loadSage();
const { ratings } = sageRatingSet(data);

it("has every judge's dialogues with the models that another judge has met too", () => {
  const [main, second] = [data.mainJudge, data.secondJudge!];
  const shared = data.sharedModels(main, second);
  const own = ratings.filter(({ rater, criterion }) => rater.id === main && criterion === "final");
  expect(new Set(own.map(({ respondent }) => respondent))).toEqual(new Set(shared));
  // 6 shared models x 100 profiles x 3 criteria, twice; the third judge has met one of these models.
  expect(ratings).toHaveLength((6 + 6 + 1) * 100 * 3);
  expect(RatingTable.of(ratings).units.size).toBe(100);
});

it("takes value and length from the dialogue: the first reply's own length for its change", () => {
  const dialogue = data.dialoguesOf(data.mainJudge, "openai-o1")[4]!;
  const own = ratings.filter(
    ({ rater, respondent, target }) =>
      rater.id === data.mainJudge && respondent === "openai-o1" && target === dialogue.profile,
  );
  const changes = dialogue.replies.flatMap(({ change }) => (change === null ? [] : [change]));
  expect(own.map(({ criterion, value, length }) => [criterion, value, length])).toEqual([
    ["final", dialogue.final, dialogue.characters],
    ["first-reply", dialogue.replies[0]!.change, dialogue.replies[0]!.characters],
    ["per-update", changes.reduce((sum, change) => sum + change, 0) / changes.length, dialogue.characters],
  ]);
  expect(own[0]).toMatchObject({ family: "gpt", rater: { family: "deepseek" } });
});
