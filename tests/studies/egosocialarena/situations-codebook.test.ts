import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { validateDatapackage } from "../../../src/io/datapackage.js";
import { projectPath } from "../../../src/io/project-root.js";
import { situationResources } from "../../../src/studies/egosocialarena/data/situations-codebook.js";

const folder = projectPath("data", "egosocialarena", "stimuli");
const resources = await situationResources();

it("is what the files give; after an edit of a situation, run this test with -u", async () => {
  const file = path.join(folder, "datapackage.json");
  const codebook = JSON.parse(readFileSync(file, "utf8")) as { resources: { name: string }[] };
  const ours = new Map(resources.map((resource) => [resource.name, resource]));
  const listed = codebook.resources.map((resource) => ours.get(resource.name) ?? resource);
  const missing = resources.filter(({ name }) => !codebook.resources.some((one) => one.name === name));
  const renewed = { ...codebook, resources: [...listed, ...missing] };
  await expect(`${JSON.stringify(renewed, null, 2)}\n`).toMatchFileSnapshot(file);
});

it("lists the four files, and the folder is what it says", async () => {
  expect(resources.map(({ path }) => path)).toEqual([
    "parallel-world.jsonl",
    "counterfactual.jsonl",
    "real-world-1.jsonl",
    "real-world-2.jsonl",
  ]);
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
