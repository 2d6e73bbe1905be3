import { expect, it } from "vitest";
import { InputError } from "../../../src/core/errors.js";
import { mainJudge, secondJudge } from "../../../src/studies/sage/data/design.js";
import { loadSage } from "../../../src/studies/sage/data/tables.js";
import { firstTurns } from "../../../src/studies/sage/measures/first-turns.js";
import { judgeSeverity } from "../../../src/studies/sage/measures/severity.js";
import { madeUpData, madeUpDialogue } from "./made-up.js";

const people = ["p1", "p2"];

it("takes the change after the first reply from the mean change of whole dialogues", () => {
  const made = madeUpData(people, [
    madeUpDialogue("a", "m", "p1", [1, 3]),
    madeUpDialogue("a", "m", "p2", [0, 2, 4]),
    madeUpDialogue("b", "m", "p1", [4, 8]),
    madeUpDialogue("b", "m", "p2", [1, -2]),
  ]);
  const [all, one] = firstTurns(made, "a", "b").rows;
  // First: (4 - 1 + 1 - 0) / 2 = 2. Whole: ((6 - 2) + (-0.5 - 2)) / 2 = 0.75. Steering: 0.75 - 2.
  expect([all!.first.value, all!.whole.value, all!.steering.value]).toEqual([2, 0.75, -1.25]);
  expect([one!.model, one!.steering.value, one!.steering.clusters]).toEqual(["m", -1.25, 2]);
});

it("a judge that adds a constant to every change is severe and does not steer", () => {
  const changes = [
    [1, 3],
    [0, 2, 4],
  ];
  const made = madeUpData(
    people,
    changes.flatMap((own, i) => [
      madeUpDialogue("a", "m", people[i]!, own),
      madeUpDialogue(
        "b",
        "m",
        people[i]!,
        own.map((change) => change + 2),
      ),
    ]),
  );
  const { first, steering } = firstTurns(made, "a", "b").rows[0]!;
  expect([first.value, steering.value, steering.se]).toEqual([2, 0, 0]);
});

it("leaves out and counts a dialogue whose first reply a judge did not score", () => {
  const made = madeUpData(people, [
    madeUpDialogue("a", "m", "p1", [1, 3]),
    madeUpDialogue("b", "m", "p1", [null]),
    madeUpDialogue("a", "m", "p2", [1, 3]),
    madeUpDialogue("b", "m", "p2", [2, 4]),
  ]);
  const { steering } = firstTurns(made, "a", "b").rows[0]!;
  expect([steering.value, steering.n, steering.unscored]).toEqual([0, 1, 1]);
});

it("agrees with the severities of the released dialogues, and adjusts p over the six models", async () => {
  const data = await loadSage();
  const { rows } = firstTurns(data);
  const others = judgeSeverity(data, mainJudge, secondJudge);
  for (const [i, row] of rows.entries()) {
    expect(row.first).toEqual(others[i]!.firstReply);
    expect(row.whole.value).toBeCloseTo(others[i]!.perUpdate.value, 10);
    // Both means are over the same dialogues.
    expect(row.steering.value).toBeCloseTo(row.whole.value - row.first.value, 10);
  }
  expect(rows.map(({ adjustedP }) => adjustedP === null)).toEqual([true, ...Array(6).fill(false)]);
});

it("says which judges share no model", () => {
  const made = madeUpData(people, [madeUpDialogue("a", "m", "p1", [1]), madeUpDialogue("b", "n", "p1", [1])]);
  expect(() => firstTurns(made, "a", "b")).toThrow(
    new InputError("firstTurns requires models that both judges have scored, got none for a and b"),
  );
  expect(() => firstTurns(madeUpData(people, [madeUpDialogue("a", "m", "p1", [1])]))).toThrow(/two judges/);
});
