import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { projectPath } from "../../../src/io/project-root.js";
import { hiddenIntentions } from "../../../src/studies/sage/data/design.js";
import { loadStrategies } from "../../../src/studies/sage/data/strategies.js";

const folder = await mkdtemp(join(tmpdir(), "strategies-"));
afterAll(() => rm(folder, { recursive: true }));

async function loadChanged(change: (text: string) => string) {
  const text = await readFile(projectPath("data", "prompts", "sage", "strategies.json"), "utf8");
  const changed = change(text);
  expect(changed).not.toBe(text);
  const file = join(folder, "strategies.json");
  await writeFile(file, changed);
  return loadStrategies(file);
}

describe("the taxonomy of strategies", () => {
  test("has the groups of Table 5: 5, 3, 2, 3, 4, 5 and 2 strategies", async () => {
    const { groups, strategies } = await loadStrategies();
    const sizes = groups.map(({ code }) => strategies.filter(({ group }) => group === code).length);
    expect(sizes).toEqual([5, 3, 2, 3, 4, 5, 2]);
  });

  test("has the map of Table 6, with the doubled label corrected and kept beside", async () => {
    const { capabilities } = await loadStrategies();
    expect(capabilities.map(({ strategies }) => strategies.join(" "))).toEqual([
      "B-2 B-3 C-1 C-2",
      "E-1 E-2 E-3",
      "D-2 D-3",
      "F-5",
    ]);
    const needs = capabilities.map(
      ({ intention }) => hiddenIntentions.find(({ code }) => code === intention)!.name,
    );
    expect(needs).toEqual(["deep empathy", "praise", "listening", "advice that helps"]);
    expect(new Set(capabilities.map(({ name }) => name)).size).toBe(4);
    expect(capabilities.map(({ printed }) => printed)).toEqual([
      undefined,
      undefined,
      "Effective Praise and Affirmation",
      undefined,
    ]);
  });

  test("gives each strategy its own example and name", async () => {
    const { strategies } = await loadStrategies();
    for (const language of ["en", "zh"] as const) {
      expect(new Set(strategies.map(({ example }) => example[language])).size).toBe(24);
      expect(new Set(strategies.map(({ name }) => name[language])).size).toBe(24);
    }
  });

  test("refuses a code that is unknown, double or in another group", async () => {
    await expect(loadChanged((text) => text.replace('"D-2", "D-3"', '"D-2", "D-5"'))).rejects.toThrow(
      "names the unknown strategy D-5",
    );
    await expect(loadChanged((text) => text.replace('"code": "A-2"', '"code": "A-1"'))).rejects.toThrow(
      "must have each code once, in order",
    );
    await expect(loadChanged((text) => text.replace('"group": "B"', '"group": "C"'))).rejects.toThrow(
      "is not the group of B-1",
    );
  });
});
