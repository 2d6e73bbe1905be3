import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { createProgram } from "../../src/cli/program.js";
import { scratchFolder } from "../support/scratch.js";
import { captureOutput } from "./support.js";

let folder: string;
const at = (...parts: string[]): string => path.join(folder, ...parts);
const prereg = async (...args: string[]): Promise<ReturnType<typeof captureOutput>> => {
  const output = captureOutput();
  await createProgram().parseAsync(["prereg", ...args], { from: "user" });
  return output;
};
/** Writes a template as an author would complete it, and freezes it; gives the frozen file. */
async function frozen(change: (content: Record<string, unknown>) => void = () => {}): Promise<string> {
  await prereg("new", "--study", "affective-cognition", "--out", at("plan.json"), "--date", "2025-03-01");
  const content = JSON.parse(readFileSync(at("plan.json"), "utf8").replaceAll("REPLACE: ", ""));
  change(Object.assign(content, { exclusions: [], exploratory: [] }));
  writeFileSync(at("plan.json"), JSON.stringify(content));
  await prereg("freeze", at("plan.json"));
  return at(readdirSync(folder).find((name) => name.endsWith(".frozen.json")) as string);
}

beforeEach(() => {
  folder = scratchFolder();
});

describe("affectlab prereg", () => {
  it("writes a template, prints it without --out, and explains its fields", async () => {
    const args = ["new", "--study", "affective-cognition", "--date", "2025-03-01", "--author", "A", "B"];
    const printed = JSON.parse((await prereg(...args)).stdout());
    expect(printed).toMatchObject({ date: "2025-03-01", authors: ["A", "B"] });
    const told = (await prereg(...args, "--out", at("p.json"))).stdout();
    expect(told).toContain("p.json: replace 11 texts, check the rest, then freeze it");
    expect(JSON.parse(readFileSync(at("p.json"), "utf8"))).toEqual(printed);
    await expect(prereg(...args, "--out", at("p.json"))).rejects.toThrow(
      "is there already; choose another --out",
    );
    const asJson = JSON.parse((await prereg(...args, "--out", at("q.json"), "--json")).stdout());
    expect(asJson.toReplace).toHaveLength(11);
    expect((await prereg("new", "--help-fields")).stdout()).toContain(
      "plan.alpha (number)\n    error rate of each family",
    );
    const fields = JSON.parse((await prereg("new", "--help-fields", "--json")).stdout());
    expect(fields[1]).toEqual({ field: "title", type: "text", meaning: "what the registration is called" });
  });

  it.each([
    [["new"], 2, "`prereg new` needs --study"],
    [
      ["new", "--study", "sage", "--date", "2025-02-30"],
      2,
      '--date needs a day, YYYY-MM-DD, got "2025-02-30"',
    ],
    [["verify", "x.json", "--hash", "abc"], 2, '--hash needs 12 to 64 hexadecimal digits, got "abc"'],
    [["freeze", "nowhere.json"], 1, "nowhere.json is not there"],
  ])("refuses %j", async (args, exitCode, message) => {
    await expect(prereg(...args)).rejects.toMatchObject({
      exitCode,
      message: expect.stringContaining(message),
    });
  });

  it("refuses to freeze what is unfinished or names no function", async () => {
    await prereg("new", "--study", "sage", "--out", at("p.json"));
    await expect(prereg("freeze", at("p.json"))).rejects.toThrow(
      /field "title": still holds .* and so do authors\.0, date/,
    );
    await expect(
      frozen((content) => Object.assign((content.hypotheses as object[])[0]!, { test: "nothing" })),
    ).rejects.toThrow('plan.json: field "hypotheses.0.test": "nothing" is no function of affectlab');
    expect(readdirSync(folder).sort()).toEqual(["p.json", "plan.json"]);
  });

  it("freezes, and verifies with 0, or with 1 and what changed", async () => {
    const file = await frozen();
    const { contentHash } = JSON.parse(readFileSync(file, "utf8"));
    expect(path.basename(file)).toBe(`plan.${contentHash.slice(0, 12)}.frozen.json`);
    expect((await prereg("verify", file, "--hash", contentHash)).stdout()).toContain(
      "content and 4 inputs as they were frozen",
    );
    expect(process.exitCode).toBeUndefined();
    expect(JSON.parse((await prereg("verify", file, "--json")).stdout())).toMatchObject({
      intact: true,
      changes: [],
    });

    writeFileSync(file, readFileSync(file, "utf8").replace('"alpha": 0.05', '"alpha": 0.1'));
    expect((await prereg("verify", file)).stdout()).toMatch(
      /: content edited since it was frozen: plan\.alpha\n$/,
    );
    expect(process.exitCode).toBe(1);
    const told = JSON.parse((await prereg("verify", file, "--json")).stdout());
    expect(told).toMatchObject({ intact: false, changes: [{ what: "content" }] });
  });

  it("runs the registered analysis and reports that nothing deviates", async () => {
    const file = await frozen();
    await prereg("analyse", file, "--out", at("run", "analysis.json"));
    // A folder stands for the analysis.json in it.
    const output = await prereg(
      "report",
      file,
      "--against",
      at("run"),
      "--out",
      at("report.md"),
      "--fail-on",
      "deviation",
      "not-tested",
    );
    expect(process.exitCode).toBeUndefined();
    expect(output.stdout()).toContain("No deviations: the analysis was done as registered.");
    expect(output.stdout()).toContain("### h1: supported");
    expect(readFileSync(at("report.md"), "utf8")).toBe(output.stdout());
    await expect(prereg("analyse", file, "--out", at("run", "analysis.json"))).rejects.toThrow(
      "nothing is overwritten",
    );
  });

  it("names the paper's conventions as deviations, and ends with 100 where that was asked", async () => {
    const file = await frozen();
    const record = at("paper.json");
    await prereg("analyse", file, "--out", record, "--conventions", "paper");
    const report = JSON.parse((await prereg("report", file, "--against", record, "--json")).stdout());
    expect(report.deviations.map(({ field }: { field: string }) => field)).toEqual([
      "plan.unparsed",
      "plan.clustering",
      "plan.correction",
    ]);
    expect(process.exitCode).toBeUndefined();
    const failed = await prereg("report", file, "--against", record, "--fail-on", "deviation", "not-tested");
    expect(process.exitCode).toBe(100);
    expect(failed.stderr()).toBe("affectlab: the report has deviation (--fail-on)\n");

    // A reason for each: still deviations, no longer unexplained.
    process.exitCode = undefined;
    const explained = {
      ...JSON.parse(readFileSync(record, "utf8")),
      deviations: [{ field: "plan", reason: "to compare with the paper" }],
    };
    writeFileSync(record, JSON.stringify(explained));
    const told = await prereg("report", file, "--against", record, "--fail-on", "unexplained-deviation");
    expect(process.exitCode).toBeUndefined();
    expect(told.stdout()).toContain("3 deviations, 0 without a reason.");
  });

  it("reports on nothing that is edited, incomplete or no record", async () => {
    const file = await frozen();
    mkdirSync(at("empty"));
    await expect(prereg("report", file, "--against", at("empty"))).rejects.toThrow(
      "empty holds no analysis.json",
    );
    await expect(prereg("report", file, "--against", at("none.json"))).rejects.toThrow(
      "none.json is not there",
    );
    await expect(prereg("report", file, "--against", file)).rejects.toThrow(/field "format": /);
    await expect(prereg("report", at("plan.json"), "--against", file)).rejects.toThrow(
      "is not a frozen registration",
    );
    writeFileSync(file, readFileSync(file, "utf8").replace('"replicates": 1', '"replicates": 20'));
    await expect(prereg("report", file, "--against", file)).rejects.toThrow(
      "content edited since it was frozen: design.replicates",
    );
    await expect(prereg("analyse", file, "--out", at("a.json"))).rejects.toThrow("content edited");
    expect(existsSync(at("a.json"))).toBe(false);
  });
});
