import { beforeAll, describe, expect, it } from "vitest";
import type { Rating } from "../../../src/core/rating.js";
import { certifyBias } from "../../../src/judges/bias/certify.js";
import { binomialBand } from "../../../src/judges/bias/certify-bands.js";
import type { Certificate, CertificateRow } from "../../../src/judges/bias/certify-contract.js";
import { drawUnits } from "../../../src/judges/bias/certify-units.js";
import { type Diagnostic, defineDiagnostic, type Effect } from "../../../src/judges/diagnostics/contract.js";
import { clusteredMean } from "../../../src/stats/clustered-mean.js";
import { studentTwoSidedP, tQuantile } from "../../../src/stats/distributions.js";
import { ratedTable } from "../planting/tables.js";

/** A plain diagnostic of severity: the judge minus the mean of the experts, clustered by conversation. */
const plain = (
  change: (effect: Effect) => Effect = (effect) => effect,
  unitOf = (conversation: string, _thing: string): string => conversation,
): Diagnostic =>
  defineDiagnostic({
    id: "severity",
    question: "Is the judge severe?",
    columns: ["target", "rater", "value"],
    compute({ ratings }, { level = 0.95 }) {
      const things = new Map<string, { own: number[]; others: number[]; unit: string }>();
      for (const { target, criterion, rater, value, conversation } of ratings) {
        const key = `${target} ${criterion}`;
        const thing = things.get(key) ?? { own: [], others: [], unit: unitOf(conversation ?? target, key) };
        things.set(key, thing);
        if (rater.id === "judge-1") thing.own.push(value!);
        else if (rater.kind === "expert") thing.others.push(value!);
      }
      const average = (values: number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
      // The criteria of these tables have scales from 1 to 5.
      const gaps = [...things.values()].map(({ own, others }) => (average(own) - average(others)) / 4);
      const { value, se, df, clusters } = clusteredMean(
        gaps,
        [...things.values()].map(({ unit }) => unit),
      );
      const half = tQuantile(0.5 + level / 2, df) * se;
      const p = studentTwoSidedP(value / se, df);
      const effect = {
        label: "judge-1",
        judge: "judge-1",
        value,
        ci: [value - half, value + half],
        p,
      } as const;
      const whole = {
        ...effect,
        ci: [...effect.ci] as [number, number],
        null: 0,
        n: clusters,
        units: "conversations",
      };
      return { computable: true, effects: [change(whole)], note: "" };
    },
  });

const table: Rating[] = ratedTable();
const scales = Object.fromEntries(["advice", "warmth", "questions"].map((id) => [id, [1, 5] as const]));
const certify = async (diagnostic: Diagnostic, draws = 200): Promise<CertificateRow> => {
  const { rows } = await certifyBias(table, { diagnostics: [diagnostic], draws, judge: "judge-1", scales });
  return rows[0]!;
};

describe("a certificate", () => {
  let row: CertificateRow;
  beforeAll(async () => {
    row = await certify(plain());
  });

  it("passes a diagnostic that does what it says", () => {
    expect(row).toMatchObject({ verdict: "certified", diagnostic: "severity", kind: "severity", draws: 200 });
    expect(row.falseAlarmBand).toEqual([0.015, 0.095]);
    expect(row.coverageBand).toEqual([0.905, 0.985]);
  });

  it("has a power that grows with the size, and the smallest effect between two sizes", () => {
    const power = row.sizes.map((size) => size.power);
    expect(power).toEqual([...power].sort((a, b) => a - b));
    const below = row.sizes.findLast((size) => size.power < 0.8)!;
    const above = row.sizes.find((size) => size.power >= 0.8)!;
    expect(row.smallest).toBeGreaterThan(below.effective);
    expect(row.smallest).toBeLessThanOrEqual(above.effective);
  });

  it("plants what it says, as a share of the scale", () => {
    expect(row).toMatchObject({ sizeUnit: "share of the scale", effectUnit: "share of the scale" });
    for (const { nominal, effective } of row.sizes.slice(1)) {
      // Some of it is lost where a rating is 5 already.
      expect(effective).toBeGreaterThan(0.7 * nominal);
      expect(effective).toBeLessThan(nominal);
    }
  });

  it("is the same for the same seed, and another for another", async () => {
    const again = await certify(plain(), 20);
    expect(await certify(plain(), 20)).toEqual(again);
    const other = await certifyBias(table, {
      diagnostics: [plain()],
      draws: 20,
      judge: "judge-1",
      scales,
      seed: 2,
    });
    expect(other.rows[0]!.sizes).not.toEqual(again.sizes);
  });

  it("tells progress up to the last draw", async () => {
    const seen: [number, number, string][] = [];
    await certifyBias(table, {
      ...{ diagnostics: [plain()], draws: 25, judge: "judge-1", scales },
      onProgress: (...told) => seen.push(told),
    });
    expect(seen).toEqual([10, 20, 25].map((done) => [done, 25, "severity"]));
  });
});

describe("a diagnostic that is broken on purpose", () => {
  const scaled =
    (factor: number) =>
    (effect: Effect): Effect => ({
      ...effect,
      value: factor * effect.value,
      ci: effect.ci.map((end) => factor * end) as [number, number],
    });
  const narrower = (effect: Effect): Effect => ({
    ...effect,
    ci: effect.ci.map((end) => effect.value + (end - effect.value) / 2) as [number, number],
  });

  it.each<[string, Diagnostic, RegExp]>([
    ["halves the severity", plain(scaled(0.5)), /its estimate is off by -\S+ on average/],
    ["turns its sign", plain(scaled(-1)), /its estimate is off by -\S+ on average/],
    ["has an interval half as wide", plain(narrower), /its interval holds the planted size/],
    [
      "always finds something",
      plain((effect) => ({ ...effect, p: 0 })),
      /in 100% of tables without one; 9.5%/,
    ],
    ["never finds anything", plain((effect) => ({ ...effect, p: 1 })), /in 0% of draws only/],
    ["ignores that conversations are whole", plain(undefined, (_, thing) => thing), /of tables without one/],
  ])("fails if it %s", async (_, diagnostic, reason) => {
    const row = await certify(diagnostic);
    expect(row.verdict).toBe("fails");
    expect(row.reason).toMatch(reason);
  });
});

describe("what cannot be certified", () => {
  const certificate = (ratings: Rating[], options = {}): Promise<Certificate> =>
    certifyBias(ratings, { diagnostics: [plain()], draws: 10, ...options });

  it("says why, by diagnostic", async () => {
    const alone = table.filter(({ rater }) => rater.id === "judge-1");
    const { rows, without } = await certificate(alone);
    expect(rows).toEqual([]);
    expect(without).toEqual([{ diagnostic: "severity", reason: "nobody else rated what judge-1 rated" }]);
  });

  it.each([
    [{ judge: "nobody" }, 'certifyBias: no ratings by "nobody"'],
    [{ draws: 0 }, "certifyBias requires at least 1 draw, got 0"],
  ])("refuses %j", async (options, message) => {
    await expect(certificate(table, options)).rejects.toThrow(message);
  });

  it("refuses an empty table", async () => {
    await expect(certificate([])).rejects.toThrow("certifyBias requires ratings, got none");
  });
});

describe("large tables", () => {
  it("draws whole units, and says how many", async () => {
    const drawn = drawUnits(table, 200, 1);
    // 18 ratings a conversation: 11 fit into 200.
    expect(drawn).toMatchObject({ units: 11, ofUnits: 50 });
    expect(drawn.ratings.length).toBe(198);
    expect(new Set(drawn.ratings.map(({ target }) => target)).size).toBe(11);
    const found = await certifyBias(table, { diagnostics: [plain()], draws: 10, maxRatings: 200, scales });
    // Of each conversation the 3 experts and one judge on 3 criteria: 12 ratings, of which 16 times fit into 200.
    expect(found.rows[0]).toMatchObject({ units: 16, ofUnits: 50, ratings: 192 });
  });

  it("takes at least one unit", () => {
    expect(drawUnits(table, 5, 1)).toMatchObject({ units: 1, ofUnits: 50 });
  });
});

describe("the band of counts", () => {
  it("leaves at most 0.3% outside at each end", () => {
    // SciPy: binom.cdf(2, 200, 0.05) = 0.00234 and binom.cdf(3, ...) = 0.00905;
    // binom.sf(19, ...) = 0.00266 and binom.sf(18, ...) = 0.00582.
    expect(binomialBand(200, 0.05)).toEqual([3, 19]);
    // 0.95^10 = 0.60 is more than the tail; P(X >= 4) = 0.00103 and P(X >= 3) = 0.0115.
    expect(binomialBand(10, 0.05)).toEqual([0, 3]);
  });
});
