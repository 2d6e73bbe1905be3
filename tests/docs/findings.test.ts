import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { projectPath } from "../../src/io/project-root.js";

const read = (file: string): string => readFileSync(projectPath(file), "utf8");

it("the README opens with the findings of the ledger", () => {
  const findings = JSON.parse(read("figures/findings.json")) as { sentence: string; claim: string }[];
  const lines = findings.map(({ sentence, claim }, i) => `${i + 1}. ${sentence} (\`${claim}\`)`);
  const [, block] = /<!-- findings -->\n([\s\S]*?)<!-- \/findings -->/.exec(read("README.md"))!;
  expect(block!.trim().split("\n"), "copy the sentences of figures/findings.json into README.md").toEqual(
    lines,
  );
});
