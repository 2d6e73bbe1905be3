import { createHash } from "node:crypto";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ledgerRows } from "../../../src/claims/rows.js";
import type { Claim } from "../../../src/core/claim.js";
import { projectPath } from "../../../src/io/project-root.js";
import { manifests } from "../../../src/studies/registry.js";
import { mainJudge, secondJudge } from "../../../src/studies/sage/data/design.js";
import { computeSageClaims } from "../../../src/studies/sage/paper/claims.js";

const scratch: string[] = [];
afterAll(() => Promise.all(scratch.map((dir) => rm(dir, { recursive: true }))));

/** The study's tables as they are when nothing was released under a judge. */
async function withoutJudge(judge: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), "affectlab-judge-"));
  scratch.push(copy);
  await cp(projectPath("data/sage"), copy, { recursive: true });
  const codebook = JSON.parse(await readFile(join(copy, "datapackage.json"), "utf8"));
  let gone = new Set<string>();
  for (const name of ["dialogues", "turns"]) {
    const file = join(copy, "derived", `${name}.csv`);
    const lines = (await readFile(file, "utf8")).split("\n");
    const idOf = (line: string): string => line.split(",")[0]!;
    if (name === "dialogues") gone = new Set(lines.filter((line) => line.split(",")[1] === judge).map(idOf));
    const left = lines.filter((line) => !gone.has(idOf(line)));
    const text = left.join("\n");
    await writeFile(file, text);
    Object.assign(
      codebook.resources.find((resource: { name: string }) => resource.name === name),
      {
        bytes: Buffer.byteLength(text),
        hash: `sha256:${createHash("sha256").update(text).digest("hex")}`,
        // Without the header and the end of the file.
        rowCount: left.length - 2,
      },
    );
  }
  await writeFile(join(copy, "datapackage.json"), JSON.stringify(codebook));
  return copy;
}

let all: Claim[];
beforeAll(async () => {
  all = await computeSageClaims();
}, 30_000);

const moved = (claims: readonly Claim[]): string[] =>
  claims
    .filter((claim, i) => {
      const before = all[i]!;
      expect(claim.id).toBe(before.id);
      return claim.verdict !== before.verdict || claim.ours.value !== before.ours.value;
    })
    .map(({ id }) => id.replace("sage/", ""));

describe("without the dialogues of a judge", () => {
  it("what rests on GPT-4o's dialogues is not run, and Table 2's cells are not filled from memory", async () => {
    const claims = await computeSageClaims(await withoutJudge(secondJudge));
    const verdict = (id: string) => claims.find((claim) => claim.id === `sage/${id}`)!.verdict;
    for (const id of [
      "table-2-4o-v3",
      "table-2-g2-5-4o",
      "table-2-g2-5t-4o",
      "mean-emotion-4o",
      "judges-rank-alike-recorded",
      "gpt-4o-above-deepseek-recorded",
      "gpt-4o-generous-deepseek-strict",
    ]) {
      expect([id, verdict(id)]).toEqual([id, "not-run"]);
      expect(moved(claims)).toContain(id);
    }
    expect(moved(claims)).not.toContain("table-2-g2-5-v3");
    expect(moved(claims)).not.toContain("table-3-gpt-4-1-sentient-score");
  });

  it("without DeepSeek-V3's, the leaderboard is not run, and every claim still has its row", async () => {
    const claims = await computeSageClaims(await withoutJudge(mainJudge));
    expect(moved(claims)).toEqual(
      expect.arrayContaining(["table-3-gpt-4-1-sentient-score", "table-2-4o-v3", "large-gap"]),
    );
    const scores = claims.filter(({ id }) => id.endsWith("-sentient-score"));
    expect(new Set(scores.map(({ verdict }) => verdict))).toEqual(new Set(["not-run"]));
    const { tables } = manifests.find(({ id }) => id === "sage")!;
    expect(() => ledgerRows(claims, () => tables ?? [])).not.toThrow();
  });
});
