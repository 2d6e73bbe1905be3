import { describe, expect, it } from "vitest";
import { agreement } from "../../../src/judges/diagnostics/agreement.js";
import type { Diagnostic } from "../../../src/judges/diagnostics/contract.js";
import { halo } from "../../../src/judges/diagnostics/halo.js";
import { hygiene } from "../../../src/judges/diagnostics/hygiene.js";
import { scaleUse } from "../../../src/judges/diagnostics/scale-use.js";
import { severity } from "../../../src/judges/diagnostics/severity.js";
import { ratingSet } from "../../../src/studies/empathic-communication/data/rating-set.js";
import { computedOf, effectNamed } from "../../judges/diagnostics/rows.js";
import { loadFixture } from "../../support/fixture.js";

interface Interval {
  value: number;
  ci: [number, number];
  p: number;
}
interface Case {
  inputs: { rows: number };
  outputs: Record<
    string,
    Record<"amount" | "evaluation" | "kappaBesidePeople" | "spread" | "halo", number> & {
      byDimension: Record<string, Interval>;
    }
  >;
}
const { inputs, outputs } = loadFixture<Case>("scipy", "empathic-diagnostics").cases[0]!;
const set = await ratingSet();
const effectsOf = <Data>(diagnostic: Diagnostic<Data>) => computedOf(diagnostic, set.ratings, set).effects;
const found = {
  severity: effectsOf(severity),
  agreement: effectsOf(agreement),
  halo: effectsOf(halo),
  spread: effectsOf(scaleUse),
};

describe.each(Object.entries(outputs))("%s on the released conversations", (judge, expected) => {
  const of = (name: keyof typeof found, label: string) => effectNamed(found[name], label);

  it("is as severe as SciPy says, by dimension and over all, in amount and in evaluation", () => {
    const who = `${judge} minus people: `;
    for (const [dimension, { value, ci, p }] of Object.entries(expected.byDimension)) {
      const one = of("severity", who + dimension);
      expect(one.value).toBeCloseTo(value, 12);
      // One rating of each conversation: CR2 is then Student's interval. Its quantiles differ from SciPy's by 1e-9.
      expect(one.ci[0]).toBeCloseTo(ci[0], 8);
      expect(one.ci[1]).toBeCloseTo(ci[1], 8);
      expect(one.p).toBeCloseTo(p, 10);
    }
    const all = (kind: string) => of("severity", `${who}all criteria, ${kind} (share of the scale)`);
    expect(all("amount").value).toBeCloseTo(expected.amount, 12);
    expect(all("evaluation").value).toBeCloseTo(expected.evaluation, 12);
    expect(all("amount").n).toBe(200);
  });

  it("agrees with people, spreads and has halo as statsmodels and pandas say", () => {
    const kappa = `${judge} with people minus people with each other: quadratic kappa, all criteria`;
    expect(of("agreement", kappa).value).toBeCloseTo(expected.kappaBesidePeople, 12);
    const spread = `${judge} beside people: spread, log ratio of standard deviations, all criteria`;
    expect(of("spread", spread).value).toBeCloseTo(expected.spread, 12);
    const own = `${judge} minus single people: mean correlation between criteria`;
    expect(of("halo", own).value).toBeCloseTo(expected.halo, 12);
  });
});

it("has no rating that is no verdict, and compares nobody with a mean", () => {
  const { data, note } = computedOf(hygiene, set.ratings, set);
  expect(set.ratings.length).toBe(7 * inputs.rows);
  expect(data!.raters.every(({ n, byStatus }) => n === inputs.rows && byStatus.ok === n)).toBe(true);
  expect(note).not.toContain("fraction");
  for (const effects of Object.values(found)) {
    expect(effects.filter(({ label }) => label.includes("crowd"))).toEqual([]);
  }
});
