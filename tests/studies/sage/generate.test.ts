import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Command } from "commander";
import { describe, expect, it } from "vitest";
import { type Scenario, scenarioSchema } from "../../../src/agents/scenario.js";
import { addGenerate } from "../../../src/cli/generate-verbs.js";
import { validateDatapackage } from "../../../src/io/datapackage.js";
import { projectPath } from "../../../src/io/project-root.js";
import { hiddenIntentions, simulationNotice } from "../../../src/studies/sage/data/design.js";
import { loadScenarios } from "../../../src/studies/sage/data/scenarios.js";
import { scenariosCodebook } from "../../../src/studies/sage/data/scenarios-codebook.js";
import { captureOutput } from "../../cli/support.js";
import { scratchFolder } from "../../support/scratch.js";

async function generate(...args: string[]): Promise<void> {
  const program = new Command("affectlab").exitOverride();
  addGenerate(program);
  await program.parseAsync(["generate", "sage", ...args], { from: "user" });
}

const rows = (...file: string[]) =>
  readFileSync(path.join(...file), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
const scripted = ["--model", "scripted/scene-writer"];
const stimuli = projectPath("data", "sage", "stimuli");
const ours = ["scenarios-a.jsonl", "scenarios-b.jsonl"].map((name) => path.join(stimuli, name));

describe("affectlab generate sage --scenarios", () => {
  it.each(["en", "zh"])(
    "writes scripted scenes in %s with a codebook that is true, and says that they are scripted",
    async (language) => {
      const out = scratchFolder();
      const { stdout } = captureOutput();
      await generate("--scenarios", "8", ...scripted, "--language", language, "--out", out);
      expect(stdout()).toContain("8 scripted scenarios of 8 (scenarios.jsonl) by scripted/scene-writer in ");
      const scenarios = rows(out, "scenarios.jsonl");
      for (const scenario of scenarios) expect(scenarioSchema.safeParse(scenario).error).toBeUndefined();
      expect(scenarios.map(({ intention }) => intention).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
      expect(new Set(scenarios.map(({ persona }) => persona.name)).size).toBe(8);
      expect(JSON.stringify(scenarios)).not.toMatch(/\{\w+\}/);
      expect(await validateDatapackage(out)).toMatchObject({ resources: 3, problems: [] });
      const codebook = JSON.parse(readFileSync(path.join(out, "datapackage.json"), "utf8"));
      expect(codebook).toMatchObject({
        title: "Scripted scenes of emotional support",
        scripted: true,
        seed: 1,
      });
      expect(codebook.description).toContain("is scripted and no language model");
      expect(codebook.description).toContain(simulationNotice);
    },
  );

  it("writes the same bytes for the same seed, and others for another", async () => {
    const [a, b, c] = [scratchFolder(), scratchFolder(), scratchFolder()];
    captureOutput();
    for (const [out, seed] of [
      [a, "7"],
      [b, "7"],
      [c, "8"],
    ] as const) {
      await generate("--scenarios", "4", ...scripted, "--seed", seed, "--out", out);
    }
    for (const file of ["scenarios.jsonl", "seeds.jsonl", "datapackage.json"]) {
      const bytes = (folder: string) => readFileSync(path.join(folder, file), "utf8");
      expect(bytes(b)).toBe(bytes(a));
      expect(bytes(c)).not.toBe(bytes(a));
    }
  });

  it("says what is missing or idle", async () => {
    captureOutput();
    await expect(generate()).rejects.toThrow("--scenarios or --check is missing; it says what to do");
    await expect(generate("--scenarios", "2", ...scripted)).rejects.toThrow(
      "--out is missing; --scenarios needs it",
    );
    await expect(generate("--scenarios", "2", "--out", "x")).rejects.toThrow("--model is missing");
    await expect(generate("--check", ours[0]!, "--out", "x")).rejects.toThrow("leave out --out");
    await expect(generate("--scenarios", "2", ...scripted, "--out", "x", "--table-4")).rejects.toThrow(
      "belongs to --check",
    );
    await expect(generate("--scenarios", "0", ...scripted, "--out", "x")).rejects.toThrow("scenarios");
    expect(existsSync("x")).toBe(false);
  });
});

describe("affectlab generate sage --check", () => {
  it("passes our hundred scenarios with exactly Table 4's counts, and lists the closest pairs", async () => {
    const { stdout } = captureOutput();
    await generate("--check", ...ours, "--table-4", "--json");
    expect(process.exitCode ?? 0).toBe(0);
    const { sets, problems, scenarios } = JSON.parse(stdout());
    expect({ problems, scenarios, findings: sets[0].findings }).toEqual({
      problems: [],
      scenarios: 100,
      findings: [],
    });
    expect(sets[0].balance.intentions).toEqual({ 1: 12, 2: 15, 3: 11, 4: 13, 5: 13, 6: 12, 7: 13, 8: 11 });
    expect(sets[0].closest).toHaveLength(5);
    expect(sets[0].closest[0].plot).toBeLessThan(0.3);
  });

  it("ends with 1 for half of them, whose counts are not Table 4's", async () => {
    const { stdout } = captureOutput();
    await generate("--check", ours[0]!, "--table-4");
    expect(process.exitCode).toBe(1);
    const later = hiddenIntentions.filter(({ code }) => code > 4);
    for (const { code, printed } of later) {
      expect(stdout()).toContain(
        `set intention: counts: has intention ${code} in 0 scenarios; it should be ${printed}`,
      );
    }
    expect(stdout()).toContain("51 scenarios, 4 findings");
  });

  it("names file, line and field of every faulty line, and checks the others", async () => {
    const lines = readFileSync(ours[0]!, "utf8").trim().split("\n").slice(0, 5);
    const spoil = (line: string, change: (scenario: Scenario & { mood?: string }) => void): string => {
      const scenario = JSON.parse(line);
      change(scenario);
      return JSON.stringify(scenario);
    };
    lines[1] = spoil(lines[1]!, ({ persona }) => (persona.age = 7));
    lines[2] = "{";
    lines[3] = spoil(lines[3]!, (scenario) => (scenario.mood = "good"));
    lines.push(lines[0]!);
    const file = path.join(scratchFolder(), "five.jsonl");
    writeFileSync(file, `${lines.join("\n")}\n`);
    const { stdout } = captureOutput();
    await generate("--check", file);
    expect(process.exitCode).toBe(1);
    expect(stdout()).toMatch(/five\.jsonl:2: field "persona\.age": /);
    expect(stdout()).toMatch(/five\.jsonl:3: /);
    expect(stdout()).toMatch(/five\.jsonl:4: .*mood/);
    expect(stdout()).toMatch(/five\.jsonl:6: field "id": "en-001" is already in .*five\.jsonl:1/);
    expect(stdout()).toMatch(/2 scenarios, /);
    await expect(generate("--check", "no-such.jsonl")).rejects.toThrow("no-such.jsonl is not there");
  });

  it("shows no control characters of a file from outside", async () => {
    const [first] = rows(ours[0]!);
    first.background.cause = "His father died.";
    first.openingLine = "What should I do\u001b[31m?";
    first.id = "en-777";
    const file = path.join(scratchFolder(), "odd.jsonl");
    writeFileSync(file, JSON.stringify(first));
    const { stdout } = captureOutput();
    await generate("--check", file);
    expect(stdout()).toContain("en-777 openingLine: leak");
    expect(stdout()).not.toContain("\u001b");
  });
});

describe("the folder of our scenarios", () => {
  it("is what its codebook says; after an edit run analyses/sage/03-scenarios.ts", async () => {
    expect((await validateDatapackage(stimuli)).problems).toEqual([]);
    const codebook = await scenariosCodebook();
    expect(`${JSON.stringify(codebook, null, 2)}\n`).toBe(
      readFileSync(path.join(stimuli, "datapackage.json"), "utf8"),
    );
    expect(codebook.resources.reduce((sum, { rowCount }) => sum + rowCount, 0)).toBe(100);
    const { properties } = codebook.resources[0]!.jsonSchema;
    const silent = Object.entries(properties!).filter(([, { description }]) => description === undefined);
    expect(silent).toEqual([]);
    expect(readdirSync(stimuli).sort()).toEqual([
      "README.md",
      "datapackage.json",
      "scenarios-a.jsonl",
      "scenarios-b.jsonl",
    ]);
  });

  it("has each id once, in order", async () => {
    const ids = (await loadScenarios()).map(({ id }) => id);
    expect(ids).toEqual(Array.from({ length: 100 }, (_, i) => `en-${String(i + 1).padStart(3, "0")}`));
  });
});
