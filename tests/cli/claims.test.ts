import { describe, expect, it } from "vitest";
import { type ClaimsOptions, showClaims } from "../../src/cli/claims.js";
import type { Claim } from "../../src/core/claim.js";
import { captureOutput, claim } from "./support.js";

const all = [
  claim("heartbench/a", "reproduced"),
  claim("heartbench/b", "differs", 2),
  claim("sage/c", "not-reproducible", Number.NaN),
];

const show = async (
  options: ClaimsOptions,
  claims: Claim[] = all,
): Promise<ReturnType<typeof captureOutput>> => {
  const output = captureOutput();
  await showClaims(options, {
    loadStudies: async (only) => [
      { computeClaims: async () => claims.filter(({ study }) => only === undefined || study === only) },
    ],
    renderSummary: (shown, { width }) => `${shown.length} claims, ${width} wide`,
  });
  return output;
};

describe("affectlab claims", () => {
  it("prints counts, or an array of claims in which undefined numbers are null", async () => {
    const counts = (await show({})).stdout();
    expect(counts).toMatch(
      /^2 printed results can be recomputed from released data: 1 are reproduced in all/,
    );
    expect(counts).toMatch(/^numbers +released data +2 +reproduced 1, differs 1$/m);
    expect(counts).toMatch(/^numbers +nothing released +1 +not-reproducible 1$/m);
    expect(counts).toMatch(/^sage +1 +none$/m);
    expect(counts).toMatch(/^heartbench +2 +reproduced 1, differs 1$/m);
    const json = JSON.parse((await show({ json: true })).stdout());
    expect(json).toEqual([all[0], all[1], { ...all[2], ours: { ...all[2]?.ours, value: null } }]);
  });

  it("lists the claims of a study or a verdict, those that were reproduced among them", async () => {
    expect((await show({ study: "heartbench" })).stdout()).toMatch(/^2 claims, \d+ wide\n$/);
    expect((await show({ verdict: "differs" })).stdout()).toMatch(/^1 claims, \d+ wide\n$/);
    expect((await show({ verdict: "reproduced" })).stdout()).toMatch(
      /^1 claims, \d+ wide\n\nheartbench, Table 1: a number\n {2}printed 1 {2}\| {2}ours 1, n = 3\n$/,
    );
  });

  it("keeps to a study and to a verdict", async () => {
    const ids = async (options: ClaimsOptions): Promise<string[]> =>
      JSON.parse((await show({ ...options, json: true })).stdout()).map((one: Claim) => one.id);
    expect(await ids({ study: "sage" })).toEqual(["sage/c"]);
    expect(await ids({ verdict: "differs" })).toEqual(["heartbench/b"]);
    expect(await ids({ evidence: "none" })).toEqual(["sage/c"]);
    expect(await ids({ kind: "sentence" })).toEqual([]);
    expect(await ids({ kind: "number", evidence: "data" })).toEqual(["heartbench/a", "heartbench/b"]);
    expect((await show({ study: "sage", verdict: "differs" })).stdout()).toBe("no claim fits\n");
  });

  it("ends with 100 only where a verdict was named and met", async () => {
    await show({});
    expect(process.exitCode).toBeUndefined();
    await show({ failOn: ["paper-inconsistent"] });
    expect(process.exitCode).toBeUndefined();
    const met = await show({ failOn: ["differs", "not-reproducible"] });
    expect(process.exitCode).toBe(100);
    expect(met.stderr()).toContain("2 of 3 claims have the verdict differs or not-reproducible (--fail-on)");
  });

  it("looks for a verdict among all claims, not only those that are listed", async () => {
    const met = await show({ verdict: "reproduced", failOn: ["differs"] });
    expect(process.exitCode).toBe(100);
    expect(met.stderr()).toBe("affectlab: 1 of 3 claims has the verdict differs (--fail-on)\n");
  });

  it("refuses claims that break the schema or share an id", async () => {
    await expect(show({}, [{ ...claim("sage/a", "differs"), place: "" }])).rejects.toThrow(
      "claim sage/a, place:",
    );
    const twice = [claim("sage/a", "differs"), claim("sage/a", "reproduced")];
    await expect(show({}, twice)).rejects.toThrow("two claims have the id sage/a");
  });
});
