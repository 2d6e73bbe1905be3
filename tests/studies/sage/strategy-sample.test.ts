import { expect, test } from "vitest";
import { loadStrategies } from "../../../src/studies/sage/data/strategies.js";
import { loadStrategyLabels, loadStrategySample } from "../../../src/studies/sage/data/strategy-turns.js";
import { loadSage } from "../../../src/studies/sage/data/tables.js";
import { checkLabels } from "../../../src/studies/sage/measures/strategies-check.js";
import { drawStrategySample, isHeldOut } from "../../../src/studies/sage/measures/strategy-sample.js";
import { labelPairs, strategyTurns } from "../../../src/studies/sage/measures/strategy-turn.js";

const [data, labels, sample, { strategies }] = await Promise.all([
  loadSage(),
  loadStrategyLabels(),
  loadStrategySample(),
  loadStrategies(),
]);
const byId = new Map(data.dialogues.map((dialogue) => [dialogue.id, dialogue]));

test("the replies labelled by hand are those that the seed draws, from held-out profiles", () => {
  for (const round of [1, 2]) {
    const drawn = drawStrategySample(data, round).map(({ dialogue, reply }) => {
      const { judge, model, profile } = byId.get(dialogue)!;
      return [judge, model, profile, reply].join();
    });
    const labelled = sample.filter((one) => one.round === round);
    expect(labelled.map((one) => [one.judge, one.model, one.profile, one.reply].join())).toEqual(drawn);
    expect(labelled.every(({ profile }) => isHeldOut(profile))).toBe(true);
    // 13 of each of 12 models.
    expect(labelled).toHaveLength(156);
  }
});

test("the check of the labeller rests on the second round, and some strategies are not measured", () => {
  const pairs = labelPairs(data, labels, sample, 2);
  const checks = checkLabels(
    pairs,
    strategies.map(({ code }) => code),
    { resamples: 100 },
  );
  const all = checks.at(-1)!;
  expect(all.kappa.value).toBeGreaterThan(0.5);
  expect(all.kappa.ci[0]).toBeLessThan(all.kappa.value);
  const missed = checks.filter(({ isMeasured }) => !isMeasured).map(({ strategy }) => strategy);
  expect(missed).toEqual(["A-2", "A-3", "B-2", "B-3", "C-2", "F-1", "F-4", "G-2"]);
});

test("every reply that is not empty has labels, and a set of measured strategies hides the others", () => {
  const turns = strategyTurns(data, labels);
  const replies = data.dialogues
    .filter(({ judge }) => judge === data.mainJudge)
    .flatMap((dialogue) => dialogue.replies.filter(({ tokens }) => tokens > 0));
  expect(turns).toHaveLength(replies.length);
  const only = strategyTurns(data, labels, undefined, new Set(["B-1"]));
  expect(new Set(only.flatMap((turn) => turn.strategies))).toEqual(new Set(["B-1"]));
});
