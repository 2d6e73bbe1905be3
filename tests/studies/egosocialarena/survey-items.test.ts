import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { randomStream } from "../../../src/core/random.js";
import { staticPairs } from "../../../src/studies/egosocialarena/live/static/items.js";
import {
  type PersonalAnswer,
  resultsByPerson,
} from "../../../src/studies/egosocialarena/measures/people-by-person.js";
import { prepareSurveyTask, readSurveyTask } from "../../../src/studies/shared/surveys/survey-tasks.js";
import { answeredSurvey, designOf } from "../../support/answered-survey.js";
import { scratchFolder } from "../../support/scratch.js";

describe("stories in both persons as a questionnaire", () => {
  it("has the words and options of models' items, and nobody meets a story twice", async () => {
    const material = await prepareSurveyTask("egosocialarena", "items", { seed: 7 });
    const design = designOf(material);
    expect(design.items).toHaveLength(48);
    const asked = new Map((await staticPairs(7)).flat().map((item) => [item.id, item]));
    for (const { id, question, options, parts } of design.items) {
      const item = asked.get(id)!;
      expect([question, options]).toEqual([item.question, item.options]);
      expect(parts.map((part) => ("text" in part ? part.text : "")).join("\n\n")).toBe(item.stimulus.text);
    }
    for (const list of design.lists) expect(new Set(list.map((at) => design.items[at]!.story)).size).toBe(24);
  });

  it("gives accuracy by person and by participant", async () => {
    const material = await prepareSurveyTask("egosocialarena", "items", { seed: 7 });
    const keys = new Map((await staticPairs(7)).flat().map(({ id, keyed }) => [id, keyed!]));
    const file = path.join(scratchFolder({}), "answers.csv");
    // All are right in the first person, and wrong in the third.
    const answers = answeredSurvey(
      designOf(material),
      4,
      ({ id, cell }) => (keys.get(id)! + (cell === "first" ? 0 : 1)) % 3,
    );
    writeFileSync(file, answers);
    const { reading } = await readSurveyTask("egosocialarena", "items", [file], { seed: 7 });
    expect(reading.tables[0]!.rows[0]!.slice(0, 4)).toEqual([
      "people (4)",
      // All alike: exact, with the 4 participants as trials.
      "0.0 [0.0, 60.2]",
      "100.0 [39.8, 100.0]",
      "100.0 [39.8, 100.0]",
    ]);
    expect(reading.tables[1]!.rows).toHaveLength(4);
    // Stories follow from the seed: another one has other keys, or other stories.
    const other = await readSurveyTask("egosocialarena", "items", [file], { seed: 8 }).catch(String);
    expect(JSON.stringify(other)).not.toBe(JSON.stringify(reading));
  });
});

describe("the difference between persons", () => {
  it("is held by 90.5 to 98.5% of the intervals in 200 studies", () => {
    const held = { third: 0, first: 0, difference: 0 };
    for (let seed = 1; seed <= 200; seed++) {
      const found = resultsByPerson(plant(seed));
      const hold = ([lower, upper]: readonly [number, number], truth: number) =>
        Number(lower <= truth && truth <= upper);
      held.third += hold(found.third.ci, 70);
      held.first += hold(found.first.ci, 80);
      held.difference += hold(found.difference.ci, 10);
    }
    for (const count of Object.values(held)) {
      expect(count / 200).toBeGreaterThanOrEqual(0.905);
      expect(count / 200).toBeLessThanOrEqual(0.985);
    }
  });
});

/** 25 participants and 30 courses, each of which moves the share of right answers by up to a tenth. */
function plant(seed: number): PersonalAnswer[] {
  const stream = randomStream(seed, "stories");
  const courses = Array.from({ length: 30 }, () => 0.2 * stream.next() - 0.1);
  return Array.from({ length: 25 }, (_, p) => p).flatMap((p) => {
    const skill = 0.2 * stream.next() - 0.1;
    return courses.map((ease, c): PersonalAnswer => {
      const person = (p + c) % 2 === 0 ? "first" : "third";
      const share = (person === "first" ? 0.8 : 0.7) + skill + ease;
      return { participant: `p${p}`, person, course: `c${c}`, hit: Number(stream.next() < share) };
    });
  });
}
