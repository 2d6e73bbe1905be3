import { describe, expect, it } from "vitest";
import { hygiene } from "../../../src/judges/diagnostics/hygiene.js";
import { loadFixture } from "../../support/fixture.js";
import { falseAlarms, plainDesign } from "./false-alarms.js";
import { computedOf, effectNamed, type Row, table } from "./rows.js";

interface Case {
  inputs: { missing: number[][]; rows: number };
  outputs: { differences: number[]; p: number[]; none: [number, number] };
}
const { inputs, outputs } = loadFixture<Case>("scipy", "hygiene").cases[0]!;

describe("verdicts that are missing more for one rater", () => {
  const raters = ["a", "b", "c"];
  const ratings = table(
    inputs.missing.flatMap((counts, unit) =>
      counts.flatMap((missing, rater) =>
        Array.from(
          { length: inputs.rows },
          (_, row): Row => ({
            ...{ target: `t${unit}-${row}`, conversation: `u${unit}`, judge: raters[rater]! },
            value: row < missing ? null : row + unit,
          }),
        ),
      ),
    ),
  );
  const { effects } = computedOf(hygiene, ratings);

  it.each(raters)("%s: as all exchanges give it", (rater) => {
    const at = raters.indexOf(rater);
    const found = effectNamed(effects, `${rater} minus the other raters: share without a verdict`);
    expect(found.value).toBeCloseTo(outputs.differences[at]!, 12);
    // 4,999 of 19,683 exchanges: three standard errors are below 0.022.
    expect(Math.abs(found.p! - outputs.p[at]!)).toBeLessThan(0.022);
    expect([found.n, found.units]).toEqual([9, "conversations"]);
  });

  it("a judge without any has SciPy's exact interval over units", () => {
    const none = ratings.map((rating) =>
      rating.rater.id === "a" ? { ...rating, value: 1, status: "ok" as const } : rating,
    );
    const found = effectNamed(computedOf(hygiene, none).effects, "a: share of ratings without a verdict");
    expect(found.value).toBe(0);
    expect(found.ci[1]).toBeCloseTo(outputs.none[1], 12);
  });

  it("tests nothing where nothing is missing", () => {
    const all = ratings.map((rating) => ({ ...rating, value: 1, status: "ok" as const }));
    expect(computedOf(hygiene, all).effects.some(({ p }) => p !== undefined)).toBe(false);
  });

  it("asks the same of respondents", () => {
    const replies = table(
      Array.from({ length: 12 }, (_, unit) =>
        ["shy", "bold"].map((respondent): Row => {
          const target = `t${unit}`;
          return {
            target,
            conversation: target,
            respondent,
            value: respondent === "shy" && unit < 8 ? null : 3,
          };
        }),
      ).flat(),
    );
    const found = effectNamed(
      computedOf(hygiene, replies).effects,
      "replies of shy minus those of others: share without a verdict",
    );
    // 8 of 12, against none. All 8 on one side by chance: 2 / 2^8.
    expect(found.value).toBeCloseTo(8 / 12, 12);
    expect(found.p).toBeCloseTo(2 / 2 ** 8, 2);
  });
});

describe("verdicts that are none", () => {
  const rows: Row[] = Array.from({ length: 40 }, (_, i) => ({ target: `t${i}`, value: 1 + (i % 5) }));
  const { data, note } = computedOf(
    hygiene,
    table([
      ...rows,
      { target: "e", value: null, status: "error", reason: "429 Too Many Requests" },
      { target: "r", value: null, status: "refusal" },
      { target: "m", value: 2, reason: "Error: Client error '429 Too Many Requests' for url" },
      { target: "s", value: 1, reason: "I'm sorry, but I can't help with that." },
      { target: "w", value: 1, reason: "It says sorry, but it cannot help: no warmth." },
      { target: "h", value: 50 },
      { target: "f", value: 2.5 },
      { target: "t0", value: 4 },
    ]),
    { scales: { "": [1, 5] } },
  );

  it("are counted by kind, with the first by name", () => {
    expect(data!.findings.map(({ kind, count, first }) => [kind, count, first[0]!.target])).toEqual([
      ["refusal", 1, "r"],
      ["error", 1, "e"],
      ["text of an error or a refusal, read as a verdict", 2, "m"],
      ["value outside the scale", 1, "h"],
      ["fraction on a scale of whole numbers", 1, "f"],
      ["same rating twice", 1, "t0"],
    ]);
    expect(note).toContain("j: 2 x text of an error or a refusal, read as a verdict (first: m).");
    expect(data!.raters[0]).toMatchObject({ rater: "j", n: 48, byStatus: { ok: 46, refusal: 1, error: 1 } });
  });

  it("a mean of people has fractions without fault, and so has a tie", () => {
    const found = computedOf(hygiene, table([...rows, { target: "f", value: 2.5 }]), { averages: ["j"] });
    expect(found.data!.findings).toEqual([]);
    const pairs = rows.map(({ target }, i) => ({ target, other: "o", value: i === 3 ? 0.5 : i % 2 }));
    expect(computedOf(hygiene, table(pairs)).data!.findings).toEqual([]);
  });

  it("a judge that is stuck is named, with the value and the place", () => {
    const stuck = rows.map((row, i) => ({ ...row, value: i >= 10 && i < 30 ? 4 : row.value! }));
    // 24 of 40 values are 4: 40 * 0.4 * 0.6^21 = 0.0004 runs of 21 by chance. Of 80: 28, and 80 * 0.65 * 0.35^21.
    const more = rows.map((row, i) => ({ target: `u${i}`, value: row.value! }));
    const { note: said } = computedOf(hygiene, table([...stuck, ...more]));
    expect(said).toContain("j gives 4 20 times in a row, from t10 on.");
    expect(computedOf(hygiene, table(rows)).note).not.toContain("in a row");
  });
});

it("finds nothing where all refuse alike, and a judge that refuses more", () => {
  const own = /^judge-0 minus the other raters/;
  const common = { everyRefused: 0.03 };
  const none = falseAlarms(hygiene, own, (seed) => plainDesign({ seed, ...common }), 30);
  const some = falseAlarms(hygiene, own, (seed) => plainDesign({ seed, ...common, refused: 0.15 }), 10);
  // 30 draws: a rate of 5% stays below 6 of 30 in 99.7% of trials.
  expect(none).toBeLessThan(0.2);
  expect(some).toBeGreaterThan(0.8);
});
