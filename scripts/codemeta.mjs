// Writes codemeta.json (CodeMeta 3.0) from package.json and CITATION.cff:
//   node scripts/codemeta.mjs
// A test holds the committed file to what this gives.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parse } from "yaml";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The text of codemeta.json. */
export function codemeta() {
  const read = (name) => fs.readFileSync(path.join(root, name), "utf8");
  const { name, version, license, engines, dependencies } = JSON.parse(read("package.json"));
  const { abstract, authors, keywords, identifiers, references } = parse(read("CITATION.cff"));
  const required = Object.entries(dependencies)
    .filter(([one]) => one !== name)
    .map(([one, wanted]) => ({
      type: "SoftwareApplication",
      name: one,
      version: wanted.replace(/^npm:.*@/, ""),
    }));
  const written = {
    "@context": "https://w3id.org/codemeta/3.0",
    type: "SoftwareSourceCode",
    name,
    description: abstract.trim(),
    version,
    license: `https://spdx.org/licenses/${license}`,
    identifier: identifiers.map(({ value }) => value),
    author: authors.map(creator),
    keywords,
    programmingLanguage: "TypeScript",
    runtimePlatform: `Node.js ${engines.node}`,
    softwareRequirements: required,
    readme: "README.md",
    referencePublication: references.map((one) => ({
      type: "schema:ScholarlyArticle",
      ...(one.doi ? { id: `https://doi.org/${one.doi}` } : {}),
      name: one.title,
      author: one.authors.map(creator),
      ...(one.identifiers ? { identifier: one.identifiers.map(({ value }) => value) } : {}),
    })),
  };
  return `${JSON.stringify(written, null, 2)}\n`;
}

function creator(one) {
  if (one.name !== undefined) return { type: "Organization", name: one.name };
  const { "given-names": givenName, "family-names": familyName, orcid } = one;
  return { type: "Person", ...(orcid ? { id: orcid } : {}), givenName, familyName };
}

if (process.argv[1] && import.meta.url === pathToFileURL(fs.realpathSync(process.argv[1])).href) {
  fs.writeFileSync(path.join(root, "codemeta.json"), codemeta());
}
