import { describe, expect, it } from "vitest";
import { benjaminiHochberg } from "../../src/stats/benjamini-hochberg.js";
import { holm } from "../../src/stats/holm.js";
import { loadFixture } from "../support/fixture.js";
import { expectClose } from "./close.js";

const methods = { holm, benjaminiHochberg };
const names = ["holm", "benjaminiHochberg"] as const;
interface Case {
  inputs: { p: number[] };
  outputs: Record<(typeof names)[number], number[]>;
}

describe.each(names)("%s", (name) => {
  const adjust = methods[name];

  it("matches statsmodels", () => {
    for (const { inputs, outputs } of loadFixture<Case>("scipy", "adjustedP").cases) {
      const got = adjust(inputs.p);
      expect(got).toHaveLength(inputs.p.length);
      outputs[name].forEach((want, i) => {
        expectClose(got[i]!, want, 1e-14); // one product and one quotient
      });
    }
  });

  it("passes NaN through without counting it", () => {
    const with_ = adjust([0.01, Number.NaN, 0.04, 0.03]);
    expect(with_[1]).toBeNaN();
    expect(with_.filter((v) => !Number.isNaN(v))).toEqual(adjust([0.01, 0.04, 0.03]));
    expect(adjust([])).toEqual([]);
  });

  it("follows its list when the list is reordered, and never lowers a p", () => {
    const p = [0.2, 0.01, 0.04, 0.04, 0.6];
    const got = adjust(p);
    expect(adjust([...p].reverse())).toEqual([...got].reverse());
    got.forEach((v, i) => {
      expect(v).toBeGreaterThanOrEqual(p[i]!);
    });
  });

  it("refuses what is no p value", () => {
    expect(() => adjust([0.5, 1.2])).toThrow(`${name} requires p values between 0 and 1, got 1.2 at index 1`);
    // null would count as 0, the most significant of all, and "0.03" as a number.
    for (const [strange, text] of [
      [null, "null"],
      [undefined, "undefined"],
      ["0.03", '"0.03"'],
    ]) {
      expect(() => adjust([strange as unknown as number, 0.03])).toThrow(
        `${name} requires p values between 0 and 1, got ${text} at index 0`,
      );
    }
  });
});

it("Benjamini-Hochberg is never stricter than Holm", () => {
  const p = [0.001, 0.02, 0.03, 0.5, 0.04];
  const strict = holm(p);
  benjaminiHochberg(p).forEach((v, i) => {
    expect(v).toBeLessThanOrEqual(strict[i]!);
  });
});
