import { cpSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Claim } from "../../../src/core/claim.js";
import { loadFigure7 } from "../../../src/studies/sage/data/printed-tables.js";
import { loadSage } from "../../../src/studies/sage/data/tables.js";
import { figure8 } from "../../../src/studies/sage/figures/figure-8.js";
import { figureLeaderboard } from "../../../src/studies/sage/figures/figure-leaderboard.js";
import { judgeMeans } from "../../../src/studies/sage/measures/judge-means.js";
import { affectlab, ensureBuilt, root, scratchClone } from "../../support/scratch-clone.js";
import { archive, gitBlob, serve } from "../../support/upstream-server.js";

beforeAll(ensureBuilt);

const mirror = process.env.AFFECTLAB_MIRROR ?? "";
const pinned = "6dcfa78b6556e7398a82809e383bd60a67fe19eb";

/** The paths of a table of the catalogue; two have a comma and are quoted. */
const pathsOf = (table: string): string[] =>
  readFileSync(path.join(root, "data/catalogue", table), "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => /^"([^"]+)"/.exec(line)?.[1] ?? (line.split(",")[0] as string));

/**
 * The 22 files of the mirror, and for each of the 29 others one of them under its name: real dialogues, of
 * another model and judge than the name says.
 */
function wholeRelease(): { archive: Buffer; blobs: string } {
  const small = pathsOf("digitalhuman.csv");
  const bytes = new Map<string, Buffer>(
    small.map((name) => [name, readFileSync(path.join(mirror, "digitalhuman", name))]),
  );
  const all = pathsOf("digitalhuman-all.csv");
  const dialogues = small.filter((name) => name.includes("/dataset/"));
  for (const [i, name] of all.filter((one) => !bytes.has(one)).entries()) {
    bytes.set(name, bytes.get(dialogues[i % dialogues.length] as string) as Buffer);
  }
  const entries = [...bytes].map(([name, content]) => ({ path: `digitalhuman-${pinned}/${name}`, content }));
  const rows = all.map((name) => `"${name}",${gitBlob(bytes.get(name) as Buffer)}\n`);
  return { archive: archive(entries), blobs: `path,git_blob\n${rows.join("")}` };
}

describe.skipIf(mirror === "")("all 48 files of dialogues", () => {
  it("are fetched, derived, and fill Table 3 and Figures 7, 8 and 12", { timeout: 300_000 }, async () => {
    const release = wholeRelease();
    const { url, requests } = await serve((response) => response.end(release.archive));
    const clone = scratchClone();
    cpSync(path.join(root, "data"), path.join(clone, "data"), {
      recursive: true,
      filter: (name) => path.relative(root, name) !== path.join("data", "upstream"),
    });
    cpSync(path.join(root, "CITATION.cff"), path.join(clone, "CITATION.cff"));
    writeFileSync(path.join(clone, "data/catalogue/digitalhuman-all.csv"), release.blobs);
    const env = { AFFECTLAB_MIRROR: "", AFFECTLAB_GITHUB_URL: url };
    const cli = async (...args: string[]): Promise<string> => {
      const ended = await affectlab(clone, args, { env });
      expect(ended.code, ended.stderr).toBe(0);
      return ended.stdout;
    };
    expect(await cli("data", "fetch", "digitalhuman", "--all")).toContain("51 files verified");
    expect(requests).toEqual([`/Tencent/digitalhuman/tar.gz/${pinned}`]);
    expect(await cli("derive", "sage")).toMatch(/dialogues\.csv\s+4800/);

    const claims = JSON.parse(await cli("claims", "--study", "sage", "--json")) as Claim[];
    // With the wrong model's dialogues no threshold gives the printed counts, so that its claim stays open.
    const open = claims.filter(({ verdict }) => verdict === "not-run").map(({ id }) => id);
    expect(open).toEqual(["sage/failure-threshold"]);
    const oursOf = (id: string): number | null | undefined =>
      claims.find((claim) => claim.id === `sage/${id}`)?.ours.value;
    expect(oursOf("table-3-gpt-4o-latest-sentient-score")).toBeTypeOf("number");
    expect(oursOf("case-o3-emotion")).toBeTypeOf("number");

    const data = await loadSage(path.join(clone, "data/sage"));
    expect(figureLeaderboard(data).table.rows).toHaveLength(18);
    expect(figure8(data).table.rows).toHaveLength(18);
    const means = judgeMeans(data, await loadFigure7());
    // The release has no dialogues of Gemini2.5 without reasoning under DeepSeek-V3.
    const readOff = means.filter(({ dialogues }) => dialogues.length === 0);
    expect(readOff.map(({ judge, model }) => `${judge} ${model}`)).toEqual(["V3 Gemini2.5"]);
  });
});
