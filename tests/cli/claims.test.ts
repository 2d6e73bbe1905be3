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
  it("prints a summary, or an array of claims in which undefined numbers are null", async () => {
    expect((await show({})).stdout()).toMatch(/^3 claims, \d+ wide\n$/);
    const json = JSON.parse((await show({ json: true })).stdout());
    expect(json).toEqual([all[0], all[1], { ...all[2], ours: { ...all[2]?.ours, value: null } }]);
  });

  it("keeps to a study and to a verdict", async () => {
    const ids = async (options: ClaimsOptions): Promise<string[]> =>
      JSON.parse((await show({ ...options, json: true })).stdout()).map((one: Claim) => one.id);
    expect(await ids({ study: "sage" })).toEqual(["sage/c"]);
    expect(await ids({ verdict: "differs" })).toEqual(["heartbench/b"]);
    expect((await show({ study: "sage", verdict: "differs" })).stdout()).toBe("no claim fits\n");
  });

  it("ends with 100 only where a verdict was named and met", async () => {
    await show({});
    expect(process.exitCode).toBeUndefined();
    await show({ failOn: ["paper-inconsistent"] });
    expect(process.exitCode).toBeUndefined();
    const met = await show({ failOn: ["differs", "not-reproducible"] });
    expect(process.exitCode).toBe(100);
    expect(met.stderr()).toContain("2 of 3 claims are differs or not-reproducible (--fail-on)");
  });

  it("refuses claims that break the schema or share an id", async () => {
    await expect(show({}, [{ ...claim("sage/a", "differs"), place: "" }])).rejects.toThrow(
      "claim sage/a, place:",
    );
    const twice = [claim("sage/a", "differs"), claim("sage/a", "reproduced")];
    await expect(show({}, twice)).rejects.toThrow("two claims have the id sage/a");
  });
});
