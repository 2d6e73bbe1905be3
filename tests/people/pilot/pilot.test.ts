import { describe, expect, it } from "vitest";
import { trialSchema } from "../../../src/people/design/protocol.js";
import { sessionPlan } from "../../../src/people/design/session-plan.js";
import { answerSession, pilotRows } from "../../../src/people/pilot/pilot-sessions.js";
import { plantedTruth } from "../../../src/people/pilot/planted-truth.js";
import { scriptedPerson } from "../../../src/people/pilot/scripted-person.js";
import { smallDesign } from "../page/small-design.js";

const design = smallDesign();

describe("scripted people", () => {
  it("are the same for the same seed, and others for another", () => {
    expect(pilotRows(design, 5, 3).rows).toEqual(pilotRows(design, 5, 3).rows);
    expect(pilotRows(design, 5, 3).rows).not.toEqual(pilotRows(design, 5, 4).rows);
  });

  it("keep their answers when more people come", () => {
    const few = pilotRows(design, 5, 3).rows;
    expect(pilotRows(design, 9, 3).rows.slice(0, few.length)).toEqual(few);
  });

  it("answer what a server takes: the questions of the plan, options that there are, steps of a scale", () => {
    const truth = plantedTruth(design, 2);
    for (let p = 0; p < 40; p++) {
      const session = { list: p % 2, seed: p };
      const trials = answerSession(design, truth, scriptedPerson(2, p, design.languages), session, 2);
      for (const [t, planned] of sessionPlan(design, session).entries()) {
        const trial = trialSchema.parse(trials[t]);
        const asked = planned.kind === "check" ? ["check-1"] : ["naming", "emotion", "intensity", "valence"];
        expect(trial.answers.map(({ question }) => question)).toEqual(asked);
        for (const { question, index, value } of trial.answers) {
          if (index !== null) expect(index).toBeLessThan(planned.kind === "check" ? 3 : 4);
          if (value === null) continue;
          expect(Number.isInteger(value)).toBe(true);
          expect(Math.abs(value)).toBeLessThanOrEqual(question === "valence" ? 2 : 100);
        }
      }
    }
  });

  it("give rows that all say that they are simulated, with skips, failed checks and times that differ", () => {
    const { rows, careless } = pilotRows(design, 300, 1);
    expect(rows.length).toBe(300 * (4 * 4 + 1));
    expect(new Set(rows.map(({ simulated }) => simulated))).toEqual(new Set(["true"]));
    expect(new Set(rows.map(({ participant }) => participant)).size).toBe(300);
    const share = (of: typeof rows, is: (row: (typeof rows)[number]) => boolean): number =>
      of.filter(is).length / of.length;
    // A person skips between 0 and 4% of questions, 2% on average; checks are not skipped.
    expect(share(rows, ({ status }) => status === "skipped")).toBeCloseTo(0.02 * (16 / 17), 2);
    // 5% x 2/3 of the attentive and 50% x 2/3 of one in ten fail a check: 6.3%; three standard errors are 4.2%.
    const failed = share(
      rows.filter(({ expected }) => expected !== null),
      ({ index, expected }) => index !== expected,
    );
    expect(Math.abs(failed - 0.063)).toBeLessThan(0.042);
    expect(Math.abs(careless / 300 - 0.1)).toBeLessThan(0.052);
    expect(new Set(rows.map(({ seconds }) => seconds)).size).toBeGreaterThan(1000);
  });

  it("give back what was planted", () => {
    const { rows, truth } = pilotRows(design, 400, 6);
    for (const { id } of design.items) {
      const given = (question: string) =>
        rows.filter((row) => row.item === id && row.question === question && row.status === "ok");
      const emotion = truth.get(id)!.get("emotion")!;
      if (emotion.kind !== "choice") throw new Error("is a choice");
      const chosen = given("emotion");
      const counts = [0, 1, 2, 3].map((index) => chosen.filter((row) => row.index === index).length);
      expect(counts.indexOf(Math.max(...counts))).toBe(emotion.usual);
      // Lapses: 5% of nine in ten, 50% of the others, 9.5% in all; of these a quarter hit the usual option.
      const share = 0.905 * emotion.pull + 0.095 / 4;
      // Four standard errors of 390 answers, and 2% for people of whom more or fewer are careless.
      expect(Math.abs(counts[emotion.usual]! / chosen.length - share)).toBeLessThan(0.1 + 0.02);
      const intensity = truth.get(id)!.get("intensity")!;
      if (intensity.kind !== "scale") throw new Error("is a scale");
      const values = given("intensity").map(({ value }) => Number(value));
      const mean = values.reduce((a, b) => a + b, 0) / values.length;
      // Guesses pull a tenth of the way to the middle: at most 3 points. Four standard errors are 3 points.
      expect(Math.abs(mean - (intensity.mean * 0.905 + 50 * 0.095))).toBeLessThan(4);
    }
  });
});
