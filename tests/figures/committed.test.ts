import { cpSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { affectlab, ensureBuilt, root, scratchClone } from "../support/scratch-clone.js";

const remedy = "not what the tables give: run npm run reproduce and commit figures/";
const kinds = /\.(?:svg|json|csv|md|yml)$/;
const filesOf = (folder: string): string[] =>
  (readdirSync(path.join(folder, "figures"), { recursive: true }) as string[])
    .map((file) => file.split(path.sep).join("/"))
    .filter((file) => kinds.test(file))
    .sort();
const read = (folder: string, file: string): string =>
  readFileSync(path.join(folder, "figures", file), "utf8");

describe("what is committed under figures/ is what the tables give", () => {
  // The command writes all anew in a clone that has no figures. So the committed bytes are also those of a run
  // elsewhere, at another time.
  it("every figure with its provenance, table and ledger, to the byte, and nothing else", async () => {
    await ensureBuilt();
    const clone = scratchClone();
    // The ledger links to functions and notebooks, and names authors and papers.
    for (const name of ["data", "src", "notebooks", "CITATION.cff"]) {
      cpSync(path.join(root, name), path.join(clone, name), { recursive: true });
    }
    const ended = await affectlab(clone, ["reproduce", "--skip-notebooks", "--fresh", "--json"]);
    expect(ended.code, ended.stderr).toBe(0);

    const written = filesOf(clone);
    expect(written).toEqual(filesOf(root));
    for (const of of [/figure-[^/]*\.svg$/, /figure-[^/]*\.json$/]) {
      expect(written.filter((file) => of.test(file)).length).toBeGreaterThan(12);
    }
    expect(written).toEqual(expect.arrayContaining(["ledger.json", "ledger.md", "sage/codecheck.yml"]));
    for (const file of written) {
      expect(read(clone, file) === read(root, file), `figures/${file} is ${remedy}`).toBe(true);
    }
    const named = JSON.parse(ended.stdout) as Record<"figures" | "ledger" | "record", string[]>;
    // The crate tells the time, and lies above.
    expect(named.record.at(-1)).toBe("ro-crate-metadata.json");
    const all = [...named.figures, ...named.ledger, ...named.record.slice(0, -1)];
    const shown = all.filter((file) => kinds.test(file)).sort();
    expect(shown).toEqual(written.map((file) => `figures/${file}`));
    const gallery = (folder: string) => readFileSync(path.join(folder, "docs/gallery.md"), "utf8");
    expect(gallery(clone) === gallery(root), `docs/gallery.md is ${remedy}`).toBe(true);
    // A whole reproduction, beside other tests on two cores.
  }, 300_000);

  it("no time, no revision: two runs are told apart by nothing", () => {
    for (const file of filesOf(root).filter((one) => /\/figure-[^/]*\.json$/.test(one))) {
      expect(read(root, file)).not.toMatch(/20\d\d-\d\d-\d\dT|revision|commit/);
    }
  });
});
