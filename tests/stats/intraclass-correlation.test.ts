import { describe, expect, it } from "vitest";
import { randomStream } from "../../src/core/random.js";
import { type IntraclassForm, intraclassCorrelation } from "../../src/stats/intraclass-correlation.js";
import { loadFixture } from "../support/fixture.js";
import { expectClose } from "./close.js";

interface Case {
  name: string;
  inputs: { ratings: number[][]; form: IntraclassForm; level: number };
  outputs: { value: number; ci: [number, number]; F: number; df1: number; df2: number; pValue: number };
}
const { cases } = loadFixture<Case>("r", "intraclassCorrelation");
const forms: IntraclassForm[] = ["1,1", "C,1", "A,1", "1,k", "C,k", "A,k"];

describe("intraclassCorrelation against psych", () => {
  it("covers six forms of six data sets at two levels", () => {
    expect(cases.length).toBe(72);
    expect(new Set(cases.map(({ inputs }) => inputs.form))).toEqual(new Set(forms));
  });
  for (const { name, inputs, outputs } of cases) {
    it(`${name}, ${inputs.form} at ${inputs.level}`, () => {
      const { ratings, ...options } = inputs;
      const got = intraclassCorrelation(ratings, options);
      // R's sums of squares lose about six digits to an offset of 1e5.
      const loss = name === "large offset" ? 1e-8 : 1e-10;
      expectClose(got.value, outputs.value, loss, "value");
      expectClose(got.ci[0], outputs.ci[0], loss, "lower");
      expectClose(got.ci[1], outputs.ci[1], loss, "upper");
      expectClose(got.F, outputs.F, 10 * loss, "F");
      expectClose(got.pValue, outputs.pValue, loss, "p");
      expect([got.df1, got.df2]).toEqual([outputs.df1, outputs.df2]);
      expect(got.method).toContain(`intraclass correlation ${inputs.form} (McGraw & Wong)`);
    });
  }
});

describe("intraclassCorrelation", () => {
  const shrout = cases.find(({ name }) => name === "Shrout and Fleiss")!.inputs.ratings;
  const of = (form: IntraclassForm, ratings = shrout) => intraclassCorrelation(ratings, { form });

  it("has the values printed in Shrout & Fleiss 1979, table 4", () => {
    // Printed: .17 .29 .71 for one rater, .44 .62 .91 for the mean of four.
    const printed = { "1,1": 0.17, "A,1": 0.29, "C,1": 0.71, "1,k": 0.44, "A,k": 0.62, "C,k": 0.91 };
    for (const form of forms) expect(of(form).value, form).toBeCloseTo(printed[form], 2);
  });

  it("is arithmetic for two items and two raters", () => {
    // [[1, 2], [3, 6]]: item means 1.5, 4.5, rater means 2, 4, grand 3. Squares: items 2(1.5^2 + 1.5^2) = 9,
    // raters 2(1 + 1) = 4, error 4 * 0.5^2 = 1, within 0.5 + 4.5 = 5. C,1 = (9 - 1) / (9 + 1) = 0.8;
    // A,1 = 8 / (9 + 1 + 4 - 1) = 8/13; 1,1 = (9 - 2.5) / (9 + 2.5).
    const ratings = [
      [1, 2],
      [3, 6],
    ];
    expect(of("C,1", ratings).meanSquares).toEqual({ items: 9, raters: 4, error: 1, within: 2.5 });
    expectClose(of("C,1", ratings).value, 0.8, 1e-14);
    expectClose(of("A,1", ratings).value, 8 / 13, 1e-14);
    expectClose(of("1,1", ratings).value, 6.5 / 11.5, 1e-14);
  });

  it("forgives a constant severity in C only", () => {
    const stricter = shrout.map((row) => row.map((v, j) => v - 3 * j));
    expectClose(of("C,1", stricter).value, of("C,1").value, 1e-12);
    expectClose(of("C,k", stricter).value, of("C,k").value, 1e-12);
    expect(of("A,1", stricter).value).toBeLessThan(of("A,1").value);
  });

  it("does not care about order, unit or origin", () => {
    const random = randomStream(6, "order");
    const order = random.shuffle([0, 1, 2, 3]);
    const moved = random.shuffle(shrout).map((row) => order.map((j) => 100 - 2.5 * row[j]!));
    for (const form of forms) {
      expectClose(of(form, moved).value, of(form).value, 1e-12, form);
      expectClose(of(form, moved).ci[0], of(form).ci[0], 1e-10, form);
    }
  });

  it("steps from one rater to the mean of k by Spearman and Brown", () => {
    for (const [one, mean] of [
      ["1,1", "1,k"],
      ["C,1", "C,k"],
      ["A,1", "A,k"],
    ] as const) {
      const r = of(one).value;
      expectClose(of(mean).value, (4 * r) / (1 + 3 * r), 1e-13);
    }
  });

  it("is 1 without disagreement, and NaN without variance or with too little", () => {
    const same = [
      [0.1, 0.1, 0.1],
      [0.3, 0.3, 0.3],
      [0.7, 0.7, 0.7],
    ];
    for (const form of forms) {
      expect(of(form, same)).toMatchObject({ value: 1, ci: [1, 1], F: Number.POSITIVE_INFINITY, pValue: 0 });
      expect(of(form, [same[0]!, same[0]!]).value).toBeNaN();
      expect(of(form, [[1, 2, 3]]).value).toBeNaN();
      expect(of(form, [[1], [2]]).value).toBeNaN();
      expect(of(form, []).value).toBeNaN();
      expect(of(form, [[1, 2, 3]]).pValue).toBeNaN();
    }
    // Constant severity and nothing else: consistent, but not in agreement.
    const shifted = same.map(([v]) => [v!, v! + 1]);
    expect(of("C,1", shifted).value).toBe(1);
    expect(of("A,1", shifted).value).toBeLessThan(0.3);
  });

  it("is NaN where the variance to share is estimated as 0 or less, and never above 1", () => {
    // Mean squares: items 1/2, raters 1/6, error 3/2. A,k would be -1 over 1/2 + (1/6 - 3/2) / 2 = -1/6: 6.
    const below = [
      [0, 2, 1, 1],
      [2, 0, 2, 2],
    ];
    expect(intraclassCorrelation(below, { form: "A,k" }).value).toBeNaN();
    // Equal means of items: C,k divides by 0, and A,1 too, where raters are equal as well.
    const flat = [
      [1, 2],
      [2, 1],
    ];
    for (const form of ["A,1", "A,k", "C,k", "1,k"] as const) {
      const found = intraclassCorrelation(flat, { form });
      expect([found.value, ...found.ci], form).toEqual([Number.NaN, Number.NaN, Number.NaN]);
    }
    expect(intraclassCorrelation(flat, { form: "C,1" }).value).toBe(-1);
    for (let seed = 0; seed < 300; seed++) {
      const stream = randomStream(seed, "icc at most 1");
      const rows = Array.from({ length: 2 + stream.int(3) }, () => [0, 0, 0].map(() => stream.int(3)));
      for (const form of ["1,1", "C,1", "A,1", "1,k", "C,k", "A,k"] as const) {
        const { value } = intraclassCorrelation(rows, { form });
        expect(Number.isNaN(value) || value <= 1 + 1e-12, `${form} of ${JSON.stringify(rows)}`).toBe(true);
      }
    }
  });

  it("says what is wrong", () => {
    expect(() =>
      of("A,1", [
        [1, 2, 3],
        [1, 2],
      ]),
    ).toThrow(
      "intraclassCorrelation requires equally many scores of every item, got 3 in item 0 and 2 in item 1",
    );
    expect(() => of("A,1", [[1, Number.NaN]])).toThrow("requires finite numbers, got NaN at item 0, index 1");
    expect(() => of("ICC" as never)).toThrow(
      'requires a form of "1,1", "C,1", "A,1", "1,k", "C,k" or "A,k", got "ICC"',
    );
    expect(() => intraclassCorrelation(shrout, { form: "A,1", level: 0 })).toThrow("got 0");
  });
});
