import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { AffectlabError } from "../../src/core/errors.js";
import { dataOrigin, otherDataVariable, useOtherData } from "../../src/io/data-origin.js";
import { deriveStudy } from "../../src/studies/shared/derive-study.js";
import { breakages } from "../support/breakages.js";
import { madeUpReplication } from "../support/replication.js";
import { smallUpstream } from "../support/small-upstream.js";

const scratch: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), "affectlab-importers-"));
  scratch.push(folder);
  return folder;
};
const remove = (folders: string[]): void => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
};
afterAll(() => remove(scratch));
afterEach(() => {
  const origin = dataOrigin();
  if (origin.kind === "other") remove([origin.folder]);
  delete process.env[otherDataVariable];
});

const mirror = process.env.AFFECTLAB_MIRROR ?? "";
const bases: { name: string; make(): string; skip: boolean }[] = [
  {
    name: "data of our own, with 2 stories, 3 replies and a model that was never released",
    make: () =>
      madeUpReplication(newFolder(), { stories: 2, models: ["new"], people: 3, profiles: 3, cases: 3 }),
    skip: false,
  },
  {
    name: "the releases made small (AFFECTLAB_MIRROR)",
    make: () => smallUpstream(mirror, newFolder()),
    skip: mirror === "",
  },
];

for (const { name, make, skip } of bases) {
  describe.skipIf(skip)(name, () => {
    let base: string | undefined;
    /** A copy of one source, as other data in use. */
    const copyOf = (source: string): string => {
      base ??= make();
      const folder = newFolder();
      cpSync(path.join(base, source), path.join(folder, source), { recursive: true });
      useOtherData(folder);
      return folder;
    };

    for (const { study, source, cases } of breakages) {
      it(`${study} derives, and lists every file that was read by its hash`, async () => {
        const folder = copyOf(source);
        const derived = await deriveStudy(study);
        expect(derived?.files.every(({ rows, file }) => rows > 0 || file === "corrections.csv")).toBe(true);
        const text = readFileSync(path.join(folder, "derived", study, "datapackage.json"), "utf8");
        const codebook = JSON.parse(text) as {
          description: string;
          read: { path: string; sha256: string }[];
        };
        expect(codebook.description).toMatch(/^Made from other data \(.+\), not from the data/);
        expect(codebook.read.length).toBeGreaterThan(0);
        for (const { path: file, sha256 } of codebook.read) {
          expect(existsSync(path.join(folder, file)), file).toBe(true);
          expect(sha256).toMatch(/^[0-9a-f]{64}$/);
        }
      });

      it.each(cases)(`${study}: $name`, async ({ damage, line }) => {
        const folder = copyOf(source);
        damage(path.join(folder, source));
        const given = await deriveStudy(study).catch((error: unknown) => error);
        if (line === null) {
          expect(given).toMatchObject({ study });
          return;
        }
        expect(given).toBeInstanceOf(AffectlabError);
        const { message } = given as AffectlabError;
        expect(message).toMatch(line);
        expect(message.split("\n")).toHaveLength(1);
        // Nothing is half-written.
        expect(existsSync(path.join(folder, "derived"))).toBe(false);
      });
    }
  });
}
