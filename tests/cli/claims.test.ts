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
    renderSummary: (shown, { width, ids }) =>
      `${shown.length} claims, ${width} wide${ids ? ", with ids" : ""}`,
    readClaimPlaces: async () => ({
      paper: "A paper, https://doi.org/10.1/1",
      functions: ["mean (src/stats/mean.ts:3)", "other"],
      data: "the tables in data/heartbench/derived",
      figure: "Figure 1: npx affectlab figure heartbench/figure-1",
      notebook: "notebooks/heartbench/01.ipynb",
      cite: "urn:uuid:1#heartbench/b",
    }),
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

  it("computes one study where every id names it, and all of them for --fail-on", async () => {
    const asked: (string | undefined)[] = [];
    const parts = {
      loadStudies: async (only?: string) => {
        asked.push(only);
        return [{ computeClaims: async () => all }];
      },
      renderSummary: () => "",
      readClaimPlaces: async () => ({ paper: "", functions: [], data: "", cite: "" }),
    };
    captureOutput();
    await showClaims({ id: "sage/c", json: true }, parts);
    await showClaims({ id: "urn:uuid:1#sage/c,sage/*", json: true }, parts);
    await showClaims({ id: "sage/c,heartbench/a", json: true }, parts);
    await showClaims({ id: "c", json: true }, parts);
    await showClaims({ id: "saga/c", json: true }, parts);
    await showClaims({ id: "sage/c", failOn: ["not-run"], json: true }, parts);
    await showClaims({ id: "sage/c", study: "heartbench", json: true }, parts);
    expect(asked).toEqual(["sage", "sage", undefined, undefined, undefined, undefined, "heartbench"]);
  });

  it("keeps to a study and to a verdict", async () => {
    const ids = async (options: ClaimsOptions): Promise<string[]> =>
      JSON.parse((await show({ ...options, json: true })).stdout()).map((one: Claim) => one.id);
    expect(await ids({ study: "sage" })).toEqual(["sage/c"]);
    expect(await ids({ verdict: "differs" })).toEqual(["heartbench/b"]);
    expect(await ids({ evidence: "none" })).toEqual(["sage/c"]);
    expect(await ids({ kind: "sentence" })).toEqual([]);
    expect(await ids({ kind: "number", evidence: "data" })).toEqual(["heartbench/a", "heartbench/b"]);
    expect((await show({ study: "sage", verdict: "differs" })).stdout()).toBe(
      "no claim fits --study sage --verdict differs; searched 1 claim: 1 not-reproducible\n",
    );
  });

  it("finds claims by id, by pattern and by words, together and with the other filters", async () => {
    const claims = [
      { ...claim("heartbench/score", "reproduced"), statement: "A Score of GPT-4", alsoIn: ["Table 7"] },
      { ...claim("heartbench/score-low", "differs", 2), note: "The lowest score is rounded" },
      claim("sage/score", "reproduced"),
    ];
    const ids = async (options: ClaimsOptions): Promise<string[]> =>
      JSON.parse((await show({ ...options, json: true }, claims)).stdout()).map((one: Claim) => one.id);
    expect(await ids({ id: "heartbench/score" })).toEqual(["heartbench/score"]);
    expect(await ids({ id: "score" })).toEqual(["heartbench/score", "sage/score"]);
    expect(await ids({ id: "heartbench/*, sage/score" })).toEqual(claims.map(({ id }) => id));
    expect(await ids({ id: "urn:uuid:0#sage/score" })).toEqual(["sage/score"]);
    expect(await ids({ id: "*score*", verdict: "differs" })).toEqual(["heartbench/score-low"]);
    expect(await ids({ grep: "gpt-4 SCORE" })).toEqual(["heartbench/score"]);
    expect(await ids({ grep: "table 7" })).toEqual(["heartbench/score"]);
    expect(await ids({ grep: "rounded", id: "*low" })).toEqual(["heartbench/score-low"]);
    expect(await ids({ grep: "rounded", study: "sage" })).toEqual([]);
  });

  it("lists all that was looked for, whatever the verdict, with its id", async () => {
    expect((await show({ id: "heartbench/*" })).stdout()).toBe(
      `2 claims, 100 wide, with ids\n\nheartbench, Table 1: a number\n  printed 1  |  ours 1, n = 3\n  reproduced  |  heartbench/a\n`,
    );
  });

  it("finds a claim by a number that is printed or ours, as a whole one", async () => {
    const one = {
      ...claim("heartbench/n", "differs"),
      published: { value: 63.97, ci: [61.65, 66.29] as [number, number], n: null, decimals: 2 },
    };
    for (const grep of ["63.97", "64.0", "66.29", "61.65"])
      expect((await show({ grep }, [one])).stdout(), grep).toContain("heartbench/n");
    for (const grep of ["3.97", "63.9", "6.2"])
      expect((await show({ grep }, [one])).stdout(), grep).not.toContain("heartbench/n");
  });

  it("prints one claim in full", async () => {
    const one: Claim = {
      ...claim("heartbench/b", "differs", 2),
      published: { value: 63.97, ci: [61.65, 66.29], n: 1633, decimals: 2 },
      ours: { value: 64.5, ci: [57, 71], n: 1633, method: "the mean over stories", by: ["mean", "other"] },
      alsoIn: ["Figure 2"],
      note: "Because.",
      answer: "Release the script.",
    };
    const text = (await show({ id: "heartbench/b" }, [one])).stdout();
    expect(text.split("\n")).toEqual([
      "heartbench/b",
      "  a number",
      "",
      "  paper      Table 1; also in Figure 2; A paper, https://doi.org/10.1/1",
      "  printed    63.97 [61.65, 66.29], n = 1633",
      "  ours       64.50 [57.00, 71.00], n = 1633; the interval is 95%",
      "  verdict    differs: computed by the paper's own definition, ours is another number",
      "  note       Because.",
      "  answer     what the authors could say: Release the script.",
      "  method     the mean over stories",
      "  tolerance  within 0.1 (rounding)",
      "  function   mean (src/stats/mean.ts:3)",
      "             other",
      "  rests on   data: recomputed from released data",
      "  data       the tables in data/heartbench/derived",
      "  figure     Figure 1: npx affectlab figure heartbench/figure-1",
      "  notebook   notebooks/heartbench/01.ipynb",
      "  cite       urn:uuid:1#heartbench/b",
      "",
    ]);
  });

  it("says in one line what was searched, with the nearest ids, and ends with 0", async () => {
    const claims = [claim("heartbench/silence-score", "reproduced"), claim("sage/c", "differs", 2)];
    expect((await show({ id: "silense-score" }, claims)).stdout()).toBe(
      "no claim fits --id silense-score; searched 2 claims; the nearest ids: heartbench/silence-score\n",
    );
    expect((await show({ grep: "zebra \u001b[31m", kind: "number" }, claims)).stdout()).toBe(
      'no claim fits --kind number --grep "zebra \\u001b[31m"; searched 2 claims in statement, note, place and numbers\n',
    );
    const json = await show({ id: "zzzz", json: true }, claims);
    expect(json.stdout()).toBe("[]\n");
    expect(json.stderr()).toBe("affectlab: no claim fits --id zzzz; searched 2 claims\n");
    expect(process.exitCode).toBeUndefined();
    await expect(show({ id: " , " }, claims)).rejects.toThrow("--id is empty; name at least one");
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
