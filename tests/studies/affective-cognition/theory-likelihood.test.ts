import { beforeAll, describe, expect, it } from "vitest";
import { randomStream } from "../../../src/core/random.js";
import { loadTheory, theoryIds } from "../../../src/stimuli/theories/load.js";
import type { Theory } from "../../../src/stimuli/theories/theory.js";
import { StudyData } from "../../../src/studies/affective-cognition/data/data.js";
import { loadAffectiveCognition } from "../../../src/studies/affective-cognition/data/tables.js";
import { theoryLikelihood } from "../../../src/studies/affective-cognition/measures/theory-likelihood.js";

let data: StudyData;
let theories: Theory[];
beforeAll(async () => {
  data = await loadAffectiveCognition();
  theories = await Promise.all(theoryIds.map(loadTheory));
});
const theory = (id: string): Theory => theories.find((one) => one.id === id) as Theory;

describe("theoryLikelihood", () => {
  it("finds that Table 1 adds nothing to good and bad, in either pair", () => {
    for (const pair of ["goal-control", "safety-expectedness"] as const) {
      const { gain, lapse, n } = theoryLikelihood(data, pair, theory("table-1"));
      expect(gain.value).toBeCloseTo(0.0003, 4);
      expect(gain.ci[0]).toBeLessThan(0);
      expect(gain.ci[1]).toBeGreaterThan(0);
      expect(lapse).toBeGreaterThan(0.96);
      expect(n).toBe(
        data.itemsOf(pair === "goal-control" ? "1a-emotion" : "1b-emotion").flatMap((i) => i.answers).length,
      );
    }
  });

  it("is the base where a theory is undecided", () => {
    const silent = theoryLikelihood(data, "goal-control", theory("roseman"), undefined, { base: "uniform" });
    expect(silent).toMatchObject({ decided: 0, lapse: 1 });
    expect(silent.value).toBeCloseTo(-Math.log(4), 12);
    expect(silent.gain.value).toBe(0);
  });

  it("is OCC's where its four answers are people's modes", () => {
    for (const base of ["uniform", "prior", "valence"] as const) {
      const [occ, people] = [theory("occ"), "people" as const].map((one) =>
        theoryLikelihood(data, "goal-control", one, undefined, { base }),
      );
      expect(occ?.value).toBe(people?.value);
    }
  });

  it("scores a model by one answer an item", () => {
    const key = "azure_gpt-4_0shot";
    const { n } = theoryLikelihood(data, "goal-control", theory("occ"), key);
    const items = data.itemsOf("1a-emotion");
    expect(n).toBe(items.filter(({ id }) => data.modelAnswer(key, id) !== null).length);
    expect(n).toBeLessThanOrEqual(80);
  });

  it("takes one person an item, where people are to be fitted to as little as a model", () => {
    for (const one of [theory("occ"), theory("table-1")]) {
      const all = theoryLikelihood(data, "goal-control", one, undefined, { base: "prior" });
      const few = theoryLikelihood(data, "goal-control", one, undefined, { base: "prior", answers: "one" });
      expect(few.n).toBe(80);
      // The same people, known less well, and smoothed more: about as well foreseen, by no more than a tenth less.
      expect(Math.abs(few.value - all.value)).toBeLessThan(0.1);
      expect(few.value).not.toBe(all.value);
      expect(few.gain.method).toContain("50 draws of one person an item");
    }
    const key = "azure_gpt-4_0shot";
    expect(theoryLikelihood(data, "goal-control", theory("occ"), key, { answers: "one" })).toEqual(
      theoryLikelihood(data, "goal-control", theory("occ"), key),
    );
  });

  it("finds a planted theory and its lapse again", () => {
    const emotions = ["relieved", "resigned", "surprised", "devastated"];
    const found: Record<string, number> = {};
    const lapses: number[] = [];
    for (let seed = 0; seed < 20; seed++) {
      const draw = randomStream(seed, "theory-likelihood");
      const items = data.items.map((item) =>
        item.task !== "1b-emotion"
          ? item
          : {
              ...item,
              answers: item.answers.map(() =>
                draw.next() < 0.4 ? draw.int(4) : emotions.indexOf(item.emotion),
              ),
            },
      );
      const own = new StudyData(items, new Map());
      const all = ["table-1", "occ"].map((id) =>
        theoryLikelihood(own, "safety-expectedness", theory(id), undefined, { base: "uniform" }),
      );
      const best = all.reduce((a, b) => (b.value > a.value ? b : a));
      found[best.theory] = (found[best.theory] ?? 0) + 1;
      lapses.push(all[0]?.lapse as number);
    }
    expect(found).toEqual({ "table-1": 20 });
    expect(lapses.reduce((a, b) => a + b) / 20).toBeCloseTo(0.4, 1);
  });
});
