import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { projectPath } from "../../src/io/project-root.js";
import { citationFile, readCitation } from "../../src/io/read-citation.js";
import { manifests } from "../../src/studies/registry.js";
import { scratchFolder } from "../support/scratch.js";

const written = (text: string): string => {
  const file = path.join(scratchFolder(), "CITATION.cff");
  writeFileSync(file, text);
  return file;
};
const real = readFileSync(citationFile(), "utf8");

describe("readCitation", () => {
  it("gives the version of package.json, and a paper with DOI and authors for every study", async () => {
    const { version, references } = await readCitation();
    expect(version).toBe(JSON.parse(readFileSync(projectPath("package.json"), "utf8")).version);
    for (const { title, paperUrl } of manifests) {
      const found = references.find((one) => one.title === title);
      expect(found?.doi, title).toMatch(/^10\.48550\/arXiv\.\d{4}\.\d{5}$/);
      expect(paperUrl, title).toBe(`https://doi.org/${found?.doi}`);
      expect(found?.authors.length, title).toBeGreaterThan(5);
    }
  });

  it("reads the same with CRLF", async () => {
    expect(await readCitation(written(real.replaceAll("\n", "\r\n")))).toEqual(await readCitation());
  });

  it.each([
    ["no YAML", "title: [a\nversion: 1", /CITATION\.cff: is not YAML \(.*line \d+/],
    ["a missing field", real.replace(/^version: .*$/m, ""), /CITATION\.cff: field "version": is missing$/],
    [
      "a DOI that is none",
      real.replace("doi: 10.48550/arXiv.2409.11733", "doi: 2409.11733"),
      /"references\.0\.doi"/,
    ],
  ])("refuses %s in one line", async (_, text, message) => {
    const error = await readCitation(written(text)).catch((caught: Error) => caught);
    expect((error as Error).message).toMatch(message);
    expect((error as Error).message).not.toContain("\n");
  });

  it("says what to do where the file is missing", async () => {
    await expect(readCitation(path.join(scratchFolder(), "none.cff"))).rejects.toThrow(
      "cannot be read (ENOENT); restore it",
    );
  });
});
