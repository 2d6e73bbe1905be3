import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect } from "vitest";
import type { Claim } from "../../src/core/claim.js";
import type { StudyId } from "../../src/core/study-id.js";
import { projectPath } from "../../src/io/project-root.js";
import { warningsOf } from "./warnings.js";

export interface StudyLedger {
  /** The study's tables as they are committed. */
  folder: string;
  /** One claim of a list, by its id without the study. */
  byId(list: readonly Claim[], id: string): Claim;
  /** The claims that follow when tables are edited: the text of each file is changed by its function. */
  claimsAfter(edits: Record<string, (text: string) => string>): Promise<Claim[]>;
  /** The same by someone who has not said that the edits are meant. */
  claimsUnasked(edits: Record<string, (text: string) => string>): Promise<Claim[]>;
}

/** What tests of a study's ledger share; call it once at the top of a test file. */
export function studyLedger(study: StudyId, compute: (folder: string) => Promise<Claim[]>): StudyLedger {
  const folder = projectPath("data", study);
  const scratch: string[] = [];
  afterEach(async () => {
    delete process.env.AFFECTLAB_ALLOW_EDITED_DATA;
    await Promise.all(scratch.splice(0).map((copy) => rm(copy, { recursive: true })));
  });
  /** A copy of the tables with these edits, which their codebooks do not know. */
  const edited = async (edits: Record<string, (text: string) => string>): Promise<string> => {
    const copy = await mkdtemp(join(tmpdir(), "affectlab-claims-"));
    scratch.push(copy);
    await cp(folder, copy, { recursive: true });
    for (const [table, change] of Object.entries(edits)) {
      const file = join(copy, table);
      const text = await readFile(file, "utf8");
      const after = change(text);
      // An edit that changes nothing would let every expectation on it pass.
      expect(after).not.toBe(text);
      await writeFile(file, after);
    }
    return copy;
  };
  return {
    folder,
    claimsUnasked: async (edits) => compute(await edited(edits)),
    async claimsAfter(edits) {
      process.env.AFFECTLAB_ALLOW_EDITED_DATA = "1";
      const copy = await edited(edits);
      let claims: Claim[] = [];
      const told = await warningsOf("EditedData", async () => {
        claims = await compute(copy);
      });
      expect(told.sort()).toEqual(
        Object.keys(edits)
          .map((table) => `${join(copy, table)} was edited: its sha256 is not the one in its codebook`)
          .sort(),
      );
      return claims;
    },
    byId(list, id) {
      const claim = list.find((candidate) => candidate.id === `${study}/${id}`);
      if (claim === undefined) throw new Error(`no claim ${study}/${id}`);
      return claim;
    },
  };
}
