import { describe, expect, it } from "vitest";
import type { Rating } from "../../../src/core/rating.js";
import { raschDesign } from "../../../src/stats/many-facet-rasch/design.js";
import { manyFacetRasch } from "../../../src/stats/many-facet-rasch/many-facet-rasch.js";
import { ratingOf, ratingsOfTable } from "./ratings.js";

const table = [
  [0, 1, 2],
  [1, 0, 1],
  [2, 1, 0],
  [0, 2, 1],
  [1, 1, 2],
];
const ratings = ratingsOfTable(table, ["a", "b", "c"]);

describe("raschDesign", () => {
  it("takes targets of one respondent and language for objects, and rows of a conversation for a unit", () => {
    const rows: Rating[] = [
      ratingOf("t", "a", 0, { respondent: "m", conversation: "1" }),
      ratingOf("t", "b", 1, { respondent: "m", conversation: "1" }),
      ratingOf("t", "a", 1, { respondent: "n", conversation: "1" }),
      ratingOf("u", "b", 0, { respondent: "n", language: "zh", conversation: "2" }),
    ];
    const design = raschDesign(rows);
    expect(design.objects.map(({ id, unit }) => [id, unit])).toEqual([
      ["t · m", 0],
      ["t · n", 0],
      ["u · n · zh", 1],
    ]);
    expect(design.objects[0]).toMatchObject({ model: "m", profile: "t" });
    expect([design.units, design.unitsName]).toEqual([2, "conversations"]);
    expect([...design.starts]).toEqual([0, 2, 3, 4]);
    expect(raschDesign(rows, { facets: { object: ["target"] } }).objects.map(({ id }) => id)).toEqual([
      "t",
      "u",
    ]);
  });

  it("counts levels from the lowest value, and from the top where a criterion is bad when high", () => {
    const rows = ratingsOfTable(
      [
        [0, 1, 2, 0],
        [2, 0, 0, 2],
        [1, 2, 1, 1],
      ],
      ["a", "b", "a", "b"],
      ["x", "x", "y", "y"],
    );
    const design = raschDesign(rows, { reversed: ["criterion-y"] });
    const of = (rater: string, criterion: string): number[] => {
      const place = design.raters.indexOf(rater) * 2 + design.criteria.indexOf(criterion);
      return [0, 1, 2].map((o) => {
        const at = [...design.item].findIndex(
          (item, i) => item === place && i >= design.starts[o]! && i < design.starts[o + 1]!,
        );
        return design.level[at]!;
      });
    };
    expect(of("rater-a", "criterion-x")).toEqual([0, 2, 1]);
    // 2, 0, 1 from the top.
    expect(of("rater-a", "criterion-y")).toEqual([0, 2, 1]);
    expect(design.notes).toContain("Bad when high, so counted from the top: criterion-y.");
  });

  it("cuts a long scale into bands of equal width, and knows the mean value of each", () => {
    const values = [0, 9, 10, 55, 99, 100];
    const rows = values.flatMap((value, i) => [
      { ...ratingOf(`t${i}`, "a", 0), value },
      { ...ratingOf(`t${i}`, "b", 0), value: 100 - value },
    ]);
    const design = raschDesign(rows, { scales: { "": [0, 100] }, bands: 2 });
    // Below 50: 0, 9, 10, and of the mirror image 45, 1, 0. From 50: 55, 99, 100, and 100, 91, 90.
    expect(design.values[0]![0]).toBeCloseTo(65 / 6, 12);
    expect(design.values[0]![1]).toBeCloseTo(535 / 6, 12);
    expect(raschDesign(rows, { scales: { "": [0, 100] }, emptyLevels: "prior" }).levels).toBe(10);
    expect(design.notes).toEqual(["The scale 0 to 100 is cut into 2 bands of equal width."]);
  });

  it("leaves averages and missing values out, and says so", () => {
    const more = [
      ...ratings,
      ratingOf("object-0", "crowd", 1),
      { ...ratingOf("object-1", "rater-a", 0), value: null, status: "refusal" as const },
    ];
    const design = raschDesign(more, { averages: ["crowd"] });
    expect(design.raters).toEqual(["rater-a", "rater-b", "rater-c"]);
    expect(design.item).toHaveLength(15);
    expect(design.notes).toEqual(
      expect.arrayContaining([
        "1 rating without a value left out.",
        "Averages are no raters, so left out: crowd.",
      ]),
    );
  });

  it("joins a level that a rater never uses with a neighbour, and keeps the values that the rater gave", () => {
    const never = ratingsOfTable(
      table.map(([a, b, c]) => [a!, b!, c === 1 ? 2 : c!]),
      ["a", "b", "c"],
    );
    const design = raschDesign(never, { model: "rater-thresholds" });
    expect(design.kept).toEqual([
      [0, 1, 2],
      [0, 1, 2],
      [0, 2],
    ]);
    expect(design.items.map(({ steps }) => steps)).toEqual([2, 2, 1]);
    expect(design.values[2]).toEqual([1, 3]);
    expect(design.notes).toContain("rater-c never uses level 2 of 3: joined with a neighbour.");
    const found = manyFacetRasch(never);
    expect(found.thresholds[2]!.values[0]).toBeNaN();
    expect(found.thresholds[2]!.se[0]).toBeNaN();
    expect(found.thresholds[2]!.values[1]).toBe(0);
    // Common thresholds need no joining, and neither does a prior.
    expect(raschDesign(never, { model: "rating-scale" }).items[2]!.steps).toBe(2);
    const held = manyFacetRasch(never, { emptyLevels: "prior" });
    expect(held.thresholds[2]!.values.every(Number.isFinite)).toBe(true);
  });

  it("joins a level that nobody uses under common thresholds", () => {
    const four = ratingsOfTable(
      table.map((row) => row.map((level) => (level === 2 ? 3 : level))),
      ["a", "b", "c"],
    );
    const design = raschDesign(four, { model: "rating-scale" });
    expect(design.levels).toBe(4);
    expect(design.kept[0]).toEqual([0, 1, 3]);
    expect(design.notes).toContain("Nobody uses level 3 of 4: joined with a neighbour.");
    // Joined, it is the table of three levels, but for the value of the highest.
    const found = manyFacetRasch(four, { model: "rating-scale" });
    const three = manyFacetRasch(ratings, { model: "rating-scale" });
    found.raters.forEach(({ value }, j) => {
      expect(value).toBeCloseTo(three.raters[j]!.value, 10);
    });
    expect(found.thresholds[0]!.values[1]).toBeNaN();
  });

  it("takes criteria with different numbers of levels by bands of the fewest", () => {
    const rows = ratingsOfTable(
      [
        [0, 1, 4, 0],
        [1, 0, 2, 3],
        [0, 1, 0, 4],
      ],
      ["a", "b", "a", "b"],
      ["x", "x", "y", "y"],
    );
    const design = raschDesign(rows);
    expect(design.levels).toBe(2);
    expect(design.notes).toContain(
      "The scale 1 to 5 of criterion-y is cut into 2 bands of equal width, as few as the criterion with the fewest levels has.",
    );
  });

  it.each<[string, Rating[], object, string]>([
    ["pairs", [{ ...ratings[0]!, other: "t" }], {}, "requires ratings of single objects, got pairs"],
    ["one rater", ratings.slice(0, 1), {}, "requires at least 2 raters with a value, got 1"],
    ["no ratings", [], {}, "requires at least 2 raters with a value, got 0"],
    [
      "a value outside",
      ratings,
      { scales: { "": [1, 2] } },
      "requires values within the scale 1 to 2, got 3",
    ],
    [
      "an unknown criterion",
      ratings,
      { reversed: ["x"] },
      'requires reversed that the table has (), got "x"',
    ],
    ["an unknown rater", ratings, { averages: ["x"] }, '(rater-a, rater-b, rater-c), got "x"'],
    ["an unknown anchor", ratings, { anchors: { x: 0 } }, 'got "x"'],
    ["a bad anchor", ratings, { anchors: { "rater-a": Number.NaN } }, "requires a finite anchor"],
    [
      "two-level models of three levels",
      ratings,
      { model: "dichotomous" },
      "two levels for the dichotomous model, got 3",
    ],
    ["an unknown option", ratings, { levle: 0.9 }, "knows the options"],
    ["an unknown facet", ratings, { facets: { judges: "rater" } }, "knows the facets"],
    [
      "a column that is none",
      ratings,
      { facets: { judge: "who" } },
      'columns of a table of ratings as judge, got "who"',
    ],
    ["one band", ratings, { bands: 1 }, "requires 2 to 100 bands, got 1"],
    ["a scale upside down", ratings, { scales: { "": [3, 1] } }, "the lowest and the highest value as scale"],
    ["a row without a rater", [{ target: "t", value: 1 } as Rating], {}, "requires ratings with a target"],
    [
      "a constant criterion",
      ratings.map((r) => ({ ...r, value: 2 })),
      {},
      "requires values that differ, got 2 alone",
    ],
  ])("refuses %s", (_, rows, options, message) => {
    expect(() => manyFacetRasch(rows, options)).toThrow(message);
  });
});

describe("islands", () => {
  const north = ratingsOfTable(
    [
      [0, 1],
      [1, 0],
      [1, 0],
      [0, 1],
      [1, 0],
    ],
    ["a", "b"],
  );
  const south = ratingsOfTable(
    [
      [0, 1],
      [1, 0],
      [0, 1],
    ],
    ["c", "d"],
  ).map((rating) => ({ ...rating, target: `south-${rating.target}` }));

  it("are named and refused", () => {
    expect(() => manyFacetRasch([...north, ...south])).toThrow(
      "got groups that share no object: rater-a, rater-b | rater-c, rater-d; name anchors for one rater of each",
    );
    expect(() => manyFacetRasch([...north, ...south], { anchors: { "rater-a": 0 } })).toThrow(
      "share no object",
    );
  });

  it("are joined by anchors", () => {
    const found = manyFacetRasch([...north, ...south], { anchors: { "rater-a": 0.5, "rater-c": -1 } });
    const value = (id: string) => found.raters.find((rater) => rater.id === id)!.value;
    // 3 of 5 objects have a above b, 1 of 3 c above d.
    expect(value("rater-a")).toBe(0.5);
    expect(value("rater-b")).toBeCloseTo(0.5 + Math.log(3 / 2), 10);
    expect(value("rater-d")).toBeCloseTo(-1 + Math.log(1 / 2), 10);
    expect(found.raters.find((rater) => rater.id === "rater-a")!.se).toBe(0);
  });

  it("of raters and criteria together are refused", () => {
    // Each object has one rater a criterion, always the same: severity and difficulty cannot be told apart.
    const mixed = [
      ...north.map((rating) => ({ ...rating, criterion: rating.rater.id === "rater-a" ? "x" : "y" })),
    ];
    expect(() => manyFacetRasch(mixed)).toThrow(
      "requires ratings that tell raters, criteria and thresholds apart",
    );
  });

  it("of criteria ask for a position on each", () => {
    const apart = [
      ...north.map((rating) => ({ ...rating, criterion: "x" })),
      ...north.map((rating) => ({ ...rating, criterion: "y", target: `other-${rating.target}` })),
    ];
    expect(() => manyFacetRasch(apart)).toThrow('got "x" | "y"; name objectByCriterion');
    expect(manyFacetRasch(apart, { objectByCriterion: true }).raters[1]!.value).toBeCloseTo(
      Math.log(1.5) / 2,
      10,
    );
  });
});
