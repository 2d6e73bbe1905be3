import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { projectPath } from "../../src/io/project-root.js";
import { readCitation } from "../../src/io/read-citation.js";
import { manifests } from "../../src/studies/registry.js";

const committed = readFileSync(projectPath("codemeta.json"), "utf8");

it("codemeta.json is what package.json and CITATION.cff give", async () => {
  const { codemeta } = await import(pathToFileURL(projectPath("scripts/codemeta.mjs")).href);
  expect(committed, "run node scripts/codemeta.mjs").toBe(codemeta());
});

it("codemeta.json has terms of CodeMeta 3.0 only", () => {
  // Of https://w3id.org/codemeta/3.0, those that are used here; a prefix of the context may stand before a name.
  const terms =
    "author description familyName givenName id identifier keywords license name programmingLanguage readme referencePublication runtimePlatform softwareRequirements type version";
  const used = new Set([...committed.matchAll(/"(@?[\w:]+)":/g)].map(([, key]) => key));
  expect([...used].filter((key) => key !== "@context").sort()).toEqual(terms.split(" "));
  const types = new Set([...committed.matchAll(/"type": "([\w:]+)"/g)].map(([, type]) => type));
  expect([...types].sort()).toEqual([
    "Organization",
    "Person",
    "SoftwareApplication",
    "SoftwareSourceCode",
    "schema:ScholarlyArticle",
  ]);
});

it("the paper of every study is cited, with authors and DOI", async () => {
  const { references } = await readCitation();
  for (const { title } of manifests) {
    expect(references.find((one) => one.title === title)?.doi, title).toMatch(/^10\./);
  }
});
