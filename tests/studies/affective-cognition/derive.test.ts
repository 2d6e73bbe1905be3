import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { projectPath } from "../../../src/io/project-root.js";
import { deriveAffectiveCognition } from "../../../src/studies/affective-cognition/data/tables.js";

const folder = projectPath("data/affective-cognition");
const scratch: string[] = [];
afterAll(() => Promise.all(scratch.map((dir) => rm(dir, { recursive: true }))));

describe.skipIf(process.env.AFFECTLAB_MIRROR === undefined)(
  "deriving from upstream (AFFECTLAB_MIRROR)",
  () => {
    it("gives the committed bytes again", async () => {
      const copy = await mkdtemp(join(tmpdir(), "affectlab-derive-"));
      scratch.push(copy);
      await cp(folder, copy, { recursive: true });
      await rm(join(copy, "derived"), { recursive: true });
      await deriveAffectiveCognition(copy);
      for (const file of ["items", "answers", "model-answers", "reply-counts", "echo-answers"].map(
        (name) => `derived/${name}.csv`,
      )) {
        expect((await readFile(join(copy, file))).equals(await readFile(join(folder, file))), file).toBe(
          true,
        );
      }
      for (const file of ["corrections.csv", "datapackage.json"]) {
        expect(await readFile(join(copy, file), "utf8"), file).toBe(
          await readFile(join(folder, file), "utf8"),
        );
      }
    });
  },
);

describe("deriving without upstream", () => {
  it("says what to place where", async () => {
    const mirror = process.env.AFFECTLAB_MIRROR;
    const empty = await mkdtemp(join(tmpdir(), "affectlab-mirror-"));
    scratch.push(empty);
    process.env.AFFECTLAB_MIRROR = empty;
    try {
      await expect(deriveAffectiveCognition(empty)).rejects.toThrow(/affective-cog/);
    } finally {
      if (mirror === undefined) delete process.env.AFFECTLAB_MIRROR;
      else process.env.AFFECTLAB_MIRROR = mirror;
    }
  });
});

describe("what is committed", () => {
  it("holds no text of stories, options or replies: every cell is a code or a number", async () => {
    for (const name of ["items", "answers", "model-answers", "reply-counts", "echo-answers"]) {
      const text = await readFile(join(folder, `derived/${name}.csv`), "utf8");
      // Sentences have a capital or a full stop; codes and numbers have neither.
      expect(text).not.toMatch(/[A-Z]|\. |'|"/);
    }
  });
});
