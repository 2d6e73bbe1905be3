import { expect, it } from "vitest";
import { readDatapackage, validateDatapackage } from "../../src/io/datapackage.js";
import { projectPath } from "../../src/io/project-root.js";

const folder = projectPath("data", "prompts", "agents");

import { readdir } from "node:fs/promises";

it("lists every text and table of the scripted people, with the hash it has", async () => {
  const listed = (await readDatapackage(folder)).resources.map(({ path }) => path);
  const there = (await readdir(folder)).filter((name) => name !== "datapackage.json");
  expect([...listed].sort()).toEqual(there.sort());
  expect((await validateDatapackage(folder)).problems).toEqual([]);
});
