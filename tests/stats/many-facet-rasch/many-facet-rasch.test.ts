import { describe, expect, it } from "vitest";
import { randomStream } from "../../../src/core/random.js";
import type { Rating } from "../../../src/core/rating.js";
import { jackknifeError } from "../../../src/stats/descriptives.js";
import type { ManyFacetRasch, RaschOptions } from "../../../src/stats/many-facet-rasch/contract.js";
import { manyFacetRasch } from "../../../src/stats/many-facet-rasch/many-facet-rasch.js";
import { expectClose } from "../close.js";
import { drawLevel, drawTable, ratingOf, ratingsOfTable } from "./ratings.js";

const eta = [
  [0, -1.2, -1],
  [0, -0.2, 0.4],
  [0, 0.3, 0.6],
  [0, 0.1, 1.4],
];
const names = ["a", "b", "c", "d"];
const random = randomStream(1, "holes");
/** Four raters, a fifth of the ratings missing. */
const table = drawTable(7, 150, eta).map((row) => row.map((level) => (random.next() < 0.2 ? -1 : level)));
const ratings = ratingsOfTable(table, names);
const whole = manyFacetRasch(ratings);

const by = (found: ManyFacetRasch, part: "raters" | "expected" = "raters") =>
  new Map(found[part].map((measure) => [measure.id, measure]));

function expectSame(a: ManyFacetRasch, b: ManyFacetRasch, tolerance = 1e-9): void {
  for (const part of ["raters", "expected"] as const) {
    const other = by(b, part);
    for (const { id, value } of a[part]) expectClose(other.get(id)!.value, value, tolerance, `${part} ${id}`);
  }
}

describe("manyFacetRasch", () => {
  it("does not depend on the order of rows, or on what raters and objects are called", () => {
    const shuffled = randomStream(2, "rows").shuffle(ratings);
    expectSame(whole, manyFacetRasch(shuffled));
    const renamed = ratings.map(
      (rating): Rating => ({
        ...rating,
        target: `x${rating.target}`,
        rater: { ...rating.rater, id: `z${rating.rater.id}` },
      }),
    );
    const found = manyFacetRasch(renamed);
    for (const { id, value, se } of whole.raters) {
      expectClose(by(found).get(`z${id}`)!.value, value, 1e-9);
      expectClose(by(found).get(`z${id}`)!.se, se, 1e-6);
    }
  });

  it("of the data twice has the same measures, and errors smaller by the root of 2", () => {
    const twice = [...ratings, ...ratings.map((rating) => ({ ...rating, target: `again-${rating.target}` }))];
    const found = manyFacetRasch(twice, { errors: "information" });
    expectSame(whole, found);
    const once = by(manyFacetRasch(ratings, { errors: "information" }));
    for (const { id, se } of found.raters) expectClose(se * Math.SQRT2, once.get(id)!.se, 1e-7);
  });

  it("takes nothing from objects that are all lowest, all highest, or rated once", () => {
    const extreme = [
      ...["a", "b", "c"].map((name) => ratingOf("low", `rater-${name}`, 0)),
      ...["b", "d"].map((name) => ratingOf("high", `rater-${name}`, 2)),
      ratingOf("once", "rater-a", 1),
    ];
    const found = manyFacetRasch([...ratings, ...extreme]);
    for (const { id, value } of found.raters) expectClose(value, by(whole).get(id)!.value, 1e-9);
    expect(found.informative).toBe(whole.informative);
    expectClose(found.logLikelihood, whole.logLikelihood, 1e-12);
  });

  it("turns round with the scale: severities change their sign", () => {
    const mirrored = ratings.map((rating) => ({ ...rating, value: 4 - rating.value! }));
    const found = manyFacetRasch(mirrored);
    for (const { id, value } of found.raters) expectClose(value, -by(whole).get(id)!.value, 1e-9);
    for (const { id, value } of found.expected)
      expectClose(value, 4 - by(whole, "expected").get(id)!.value, 1e-9);
    // A criterion that is bad when high is the same thing, declared.
    const declared = manyFacetRasch(
      mirrored.map((rating) => ({ ...rating, criterion: "bad" })),
      { reversed: ["bad"] },
    );
    expectSame(whole, declared);
  });

  it("has expected values in the scale's unit, whatever it is", () => {
    const tens = manyFacetRasch(
      ratings.map((rating) => ({ ...rating, value: 10 * rating.value! })),
      { bands: 3 },
    );
    for (const { id, value, se } of tens.expected) {
      expectClose(value, 10 * by(whole, "expected").get(id)!.value, 1e-9);
      expectClose(se, 10 * by(whole, "expected").get(id)!.se, 1e-6);
    }
  });

  it("puts the common position where the ratings together have their mean", () => {
    // Each rater's expected value, weighted with the ratings, is the mean of all ratings.
    const n = new Map<string, number>();
    let sum = 0;
    for (const { rater, value } of ratings) {
      n.set(rater.id, (n.get(rater.id) ?? 0) + 1);
      sum += value!;
    }
    const weighted = whole.expected.reduce((s, { id, value }) => s + n.get(id)! * value, 0);
    expectClose(weighted / ratings.length, sum / ratings.length, 1e-10);
  });

  it("gives each criterion a position of its own: severities are those of object-criterion pairs", () => {
    const two = ratings.map(
      (rating, i): Rating => ({
        ...rating,
        criterion: Number(rating.target.slice(7)) % 2 ? "x" : "y",
        length: i,
      }),
    );
    const found = manyFacetRasch(two, { objectByCriterion: true });
    for (const { id, value } of found.raters) expectClose(value, by(whole).get(id)!.value, 1e-9);
    expectClose(found.logLikelihood, whole.logLikelihood, 1e-10);
    expectClose(found.criteria[0]!.value + found.criteria[1]!.value, 0, 1e-10);
  });

  it("counts repeated ratings of an object as further observations of an item", () => {
    // Two answers of one judge to each object, one of the other. Totals of three ratings, 1 of them high: the chance
    // that it is the other judge's is e^-b / (2 e^-a + e^-b).
    const rows = [0, 1, 2, 3, 4, 5].flatMap((o) => [
      ratingOf(`t${o}`, "a", Number(o < 2), { replicate: 0 }),
      ratingOf(`t${o}`, "a", 0, { replicate: 1 }),
      ratingOf(`t${o}`, "b", Number(o >= 2)),
    ]);
    const { raters } = manyFacetRasch(rows);
    // 4 of 6: e^(a - b) / (2 + e^(a - b)) = 2/3, so a - b = ln 4.
    expectClose(raters[0]!.value - raters[1]!.value, Math.log(4), 1e-9);
  });

  it("gives NaN to a rater whom no informative object shows", () => {
    const more = [
      ...ratings,
      ratingOf("alone", "rater-e", 1),
      ratingOf("low-2", "rater-e", 0),
      ratingOf("low-2", "rater-a", 0),
    ];
    const found = manyFacetRasch(more);
    expect(by(found).get("rater-e")!.value).toBeNaN();
    expect(by(found, "expected").get("rater-e")!.value).toBeNaN();
    for (const { id, value } of whole.raters) expectClose(by(found).get(id)!.value, value, 1e-9);
    // The common position is that of the other raters' ratings; rater-a's lowest one moves it a little.
    for (const { id, value, se } of whole.expected) {
      expect(Math.abs(by(found, "expected").get(id)!.value - value)).toBeLessThan(se / 4);
    }
    const common = manyFacetRasch(more, { model: "rating-scale" });
    expect(by(common).get("rater-e")!.value).toBeNaN();
    expect(common.theta).not.toBeNaN();
  });

  it("says when levels were given without an exception", () => {
    const always = [1, 2, 3, 4, 5].flatMap((o) => [ratingOf(`t${o}`, "a", 1), ratingOf(`t${o}`, "b", 0)]);
    const found = manyFacetRasch(always);
    expect(found.converged).toBe(false);
    expect(found.notes.join()).toContain("no finite maximum");
  });
});

describe("a prior for thresholds", () => {
  const held = (priorSd: number) => manyFacetRasch(ratings, { emptyLevels: "prior", priorSd });

  it("that is tight gives common thresholds, one that is wide those of each rater", () => {
    const common = manyFacetRasch(ratings, { model: "rating-scale" });
    const tight = held(1e-3);
    for (const { values } of tight.thresholds)
      expectClose(values[0]!, common.thresholds[0]!.values[0]!, 1e-3);
    for (const { id, value } of tight.raters) expectClose(value, by(common).get(id)!.value, 1e-3);
    expectSame(whole, held(1e3), 1e-5);
    // The log-likelihood is that of the data, without the prior: it cannot exceed the maximum.
    expect(held(1).logLikelihood).toBeLessThan(whole.logLikelihood);
    expectClose(held(1e3).logLikelihood, whole.logLikelihood, 1e-9);
  });

  it("holds a level that a rater never uses, and shrinks as it should", () => {
    const never = ratings.map((rating) =>
      rating.rater.id === "rater-b" && rating.value === 2 ? { ...rating, value: 3 } : rating,
    );
    const found = manyFacetRasch(never, { emptyLevels: "prior" });
    expect(found.converged).toBe(true);
    const b = found.thresholds.find(({ rater }) => rater === "rater-b")!.values;
    const others = found.thresholds
      .filter(({ rater }) => rater !== "rater-b")
      .map(({ values }) => values[0]!);
    // The middle level is never the most likely one: its first threshold is above those of all others.
    expect(b[0]!).toBeGreaterThan(Math.max(...others));
    expect(by(found).get("rater-b")!.se).toBeGreaterThan(0);
  });
});

describe("standard errors", () => {
  const units = ratings.map(
    (rating): Rating => ({ ...rating, conversation: `c${Number(rating.target.slice(7)) % 15}` }),
  );
  const all = manyFacetRasch(units);

  it("by one Newton step are near those of whole fits without each unit", () => {
    expect(all.units).toEqual({ n: 15, name: "conversations" });
    const without = Array.from({ length: 15 }, (_, c) =>
      manyFacetRasch(units.filter(({ conversation }) => conversation !== `c${c}`)),
    );
    for (const part of ["raters", "expected"] as const) {
      for (const { id, se } of all[part]) {
        const refits = jackknifeError(without.map((found) => by(found, part).get(id)!.value));
        // One step from the maximum leaves out what is quadratic in a fifteenth of the data: 1.4% here.
        expect(Math.abs(se / refits - 1), `${part} ${id}`).toBeLessThan(0.02);
      }
    }
  });

  it("agree between the jackknife, the sandwich and the information where objects are independent", () => {
    const kinds = (["jackknife", "sandwich", "information"] as const).map((errors) =>
      by(manyFacetRasch(ratings, { errors })),
    );
    for (const id of kinds[0]!.keys()) {
      const [a, b, c] = kinds.map((kind) => kind.get(id)!.se) as [number, number, number];
      expect(Math.abs(a / b - 1)).toBeLessThan(0.05);
      expect(Math.abs(a / c - 1)).toBeLessThan(0.25);
    }
  });

  it("cover the truth: severities, and expected values at the common position", () => {
    const misses = coverage(200);
    // 95% of 200 draws lie within 90.5 and 98.5% with probability .99; four raters share draws.
    for (const [what, share] of Object.entries(misses)) {
      expect(share, what).toBeGreaterThan(0.905);
      expect(share, what).toBeLessThan(0.985);
    }
  });
});

/** Shares of intervals that hold the truth, over draws of 60 objects of 20 conversations. */
function coverage(draws: number): Record<string, number> {
  const truth = {
    alpha: [-0.5, 0.1, 0.4],
    tau: [
      [-0.8, 0.8],
      [-0.3, 0.3],
      [-1, 1],
    ],
  };
  const items = truth.alpha.map((alpha, j) => [0, alpha + truth.tau[j]![0]!, 2 * alpha]);
  const draw = (seed: number, n: number) => drawTable(seed, n, items, 1);
  // The expected values that very many objects would give.
  const limit = manyFacetRasch(ratingsOfTable(draw(999, 40_000), ["a", "b", "c"]), { errors: "information" });
  let [alpha, expected, n] = [0, 0, 0];
  for (let d = 0; d < draws; d++) {
    const found = manyFacetRasch(ratingsOfTable(draw(d, 150), ["a", "b", "c"]));
    found.raters.forEach(({ ci, id }, j) => {
      n++;
      const value = truth.alpha[["rater-a", "rater-b", "rater-c"].indexOf(id)]!;
      if (ci[0] <= value && value <= ci[1]) alpha++;
      const own = found.expected[j]!.ci;
      const end = by(limit, "expected").get(id)!.value;
      if (own[0] <= end && end <= own[1]) expected++;
    });
  }
  return { alpha: alpha / n, expected: expected / n };
}

describe("raters who were not assigned at random", () => {
  /** Two of six raters a target; the better the target, the more severe its raters. */
  function assigned(seed: number): { rows: Rating[]; truth: number[] } {
    const stream = randomStream(seed, "assignment");
    const truth = [-1, -0.6, -0.2, 0.2, 0.6, 1];
    const rows: Rating[] = [];
    for (let o = 0; o < 300; o++) {
      const quality = stream.normal();
      // Rank among the raters by quality, with noise that keeps them linked.
      const place = Math.max(0, Math.min(4, Math.round(2 + 1.5 * quality + 0.7 * stream.normal())));
      for (const j of [place, place + 1]) {
        const own = [0, truth[j]! - 0.8, 2 * truth[j]! - 0.8, 3 * truth[j]!];
        rows.push(ratingOf(`t${o}`, `r${j}`, drawLevel(stream, own, quality)));
      }
    }
    return { rows, truth };
  }
  const slope = (options: RaschOptions, draws: number): number => {
    let sum = 0;
    for (let seed = 0; seed < draws; seed++) {
      const { rows, truth } = assigned(seed);
      const { raters } = manyFacetRasch(rows, { model: "rating-scale", errors: "information", ...options });
      let [xy, xx] = [0, 0];
      for (const { id, value } of raters) {
        const x = truth[Number(id.slice(1))]!;
        xy += x * value;
        xx += x * x;
      }
      sum += xy / xx / draws;
    }
    return sum;
  };

  it("are measured without bias by the conditional likelihood alone", () => {
    const found = {
      cml: slope({}, 200),
      mml: slope({ method: "mml" }, 5),
      jmle: slope({ method: "jmle" }, 20),
    };
    // The standard error over 200 draws is about 0.01.
    expect(Math.abs(found.cml - 1)).toBeLessThan(0.05);
    expect(found.mml).toBeLessThan(0.6);
    expect(found.jmle).toBeGreaterThan(1.5);
  });
});
