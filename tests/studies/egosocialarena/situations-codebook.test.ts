import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { validateDatapackage } from "../../../src/io/datapackage.js";
import { projectPath } from "../../../src/io/project-root.js";
import { situationsCodebook } from "../../../src/studies/egosocialarena/data/situations-codebook.js";

interface Situations {
  name: string;
  path: string;
  jsonSchema: { properties?: Record<string, { description?: string }> };
}
const folder = projectPath("data", "egosocialarena", "stimuli");
const codebook = await situationsCodebook();
const situations = [
  "parallel-world.jsonl",
  "counterfactual.jsonl",
  "real-world-1.jsonl",
  "real-world-2.jsonl",
  "hard-1.jsonl",
  "hard-2.jsonl",
];
const resources = codebook.resources.filter(
  (resource): resource is Situations => "path" in resource && situations.includes(String(resource.path)),
);

it("is what the files give; after an edit run analyses/egosocialarena/06-situations.ts", () => {
  const file = readFileSync(path.join(folder, "datapackage.json"), "utf8");
  expect(`${JSON.stringify(codebook, null, 2)}\n`).toBe(file);
});

it("lists the six files, and the folder is what it says", async () => {
  expect(resources.map((resource) => resource.path).sort()).toEqual([...situations].sort());
  expect((await validateDatapackage(folder)).problems).toEqual([]);
});

it("tells the meaning of every field", () => {
  for (const { name, jsonSchema } of resources) {
    const fields = Object.entries(jsonSchema.properties ?? {});
    expect(fields.length, name).toBeGreaterThanOrEqual(12);
    expect(
      fields.filter(([, { description }]) => description === undefined),
      name,
    ).toEqual([]);
  }
});
