import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { otherDataVariable, useOtherData } from "../../src/io/data-origin.js";
import { projectPath } from "../../src/io/project-root.js";
import { sha256File } from "../../src/io/sha256-file.js";
import { loadRatingSet } from "../../src/studies/shared/rating-sets.js";
import { madeUpReplication } from "../support/replication.js";
import { scratchFolder } from "../support/scratch.js";
import { affectlab, ensureBuilt, root } from "../support/scratch-clone.js";

const committed = ["data/sage/derived/dialogues.csv", "data/sage/datapackage.json", "figures/ledger.json"];
const hashes = () => Promise.all(committed.map((file) => sha256File(projectPath(file))));
beforeAll(ensureBuilt);

const words = /^Made from other data \(.+\), not from the data that the paper's authors released\.$/;

describe("other data", () => {
  it("go through derive and claims into their own folder, and everything says so", async () => {
    const before = await hashes();
    const folder = madeUpReplication(scratchFolder(), { stories: 2, people: 3, profiles: 12, cases: 3 });
    const derived = await affectlab(root, ["derive", "sage", "--other-data", folder, "--json"]);
    expect([derived.code, derived.stderr]).toEqual([0, expect.stringContaining("other data")]);
    const { data, studies } = JSON.parse(derived.stdout) as { data: string; studies: { folder: string }[] };
    expect(data).toMatch(words);
    expect(studies.map((one) => one.folder)).toEqual([path.join(folder, "derived", "sage")]);

    const told = await affectlab(root, ["claims", "--study", "sage", "--other-data", folder, "--json"]);
    const claims = JSON.parse(told.stdout) as { id: string; verdict: string; data: string }[];
    expect([...new Set(claims.map(({ verdict }) => verdict))]).toEqual(
      expect.arrayContaining(["matches", "differs from the paper", "not computed"]),
    );
    expect(claims.every((claim) => words.test(claim.data))).toBe(true);
    expect(await hashes()).toEqual(before);
  }, 30_000);

  it("are used as derived tables where the release's layout is not there, edited or not", async () => {
    const folder = scratchFolder();
    cpSync(projectPath("data/sage"), path.join(folder, "derived", "sage"), { recursive: true });
    const table = path.join(folder, "derived/sage/derived/profiles.csv");
    writeFileSync(table, readFileSync(table, "utf8").replace("\np001,", "\np001,").replace(/,8,/, ",7,"));
    const told = await affectlab(root, ["claims", "--study", "sage", "--other-data", folder, "--json"]);
    expect([told.code, JSON.parse(told.stdout)[0].data]).toEqual([0, expect.stringMatching(words)]);
  }, 30_000);

  it("of a rating set go through derive, and are loaded from their own folder", async () => {
    const folder = scratchFolder({
      "metajudge/examples/data/summeval_dims.csv":
        "item,rater,stratum,coherence,consistency,fluency,relevance\nx_M1,expert_0,extractive,1,2,3,4\n",
    });
    const derived = await affectlab(root, ["derive", "summeval", "--other-data", folder]);
    expect([derived.code, derived.stdout]).toEqual([0, expect.stringMatching(/summeval +ratings.csv +1\n/)]);
    useOtherData(folder);
    const { ratings } = await loadRatingSet("summeval");
    delete process.env[otherDataVariable];
    const scored = ratings.filter(({ status }) => status === "ok");
    expect(scored.map(({ rater, value }) => [rater.id, value])).toEqual(
      [1, 2, 3, 4].map((value) => ["expert-1", value]),
    );
    expect(ratings.filter(({ status }) => status === "missing")).toHaveLength(8);
  }, 30_000);

  it.each<[string, string[], RegExp]>([
    [
      "a folder without data",
      ["claims", "--other-data", "EMPTY"],
      /holds no data of a study; it needs affective-cog\/ \(of affective-cognition\) or/,
    ],
    [
      "no folder",
      ["reproduce", "--other-data", "EMPTY/none"],
      /none is no folder; name the folder of the other data/,
    ],
    [
      "a folder without data of a rating set",
      ["derive", "llmbar", "--other-data", "EMPTY"],
      /holds no data of a study; it needs LLMBar\/ \(of llmbar\) in the release's layout/,
    ],
    [
      "a study that released nothing",
      ["claims", "--study", "egosocialarena", "--other-data", "EMPTY"],
      /egosocialarena released no data that other data could stand for/,
    ],
    [
      "an unknown study",
      ["derive", "tomi"],
      /no tables can be derived of "tomi"; name affective-cognition, sage, heartbench/,
    ],
  ])(
    "%s: one line",
    async (_, args, line) => {
      const empty = scratchFolder();
      const ended = await affectlab(
        root,
        args.map((arg) => arg.replace("EMPTY", empty)),
      );
      expect(ended.code).not.toBe(0);
      expect(ended.stdout).toBe("");
      const lines = ended.stderr
        .trim()
        .split("\n")
        .filter((one) => !one.startsWith("other data "));
      expect(lines).toEqual([expect.stringMatching(line)]);
    },
    30_000,
  );
});

describe("derive from a release that is not the pinned one", () => {
  const mirrorOf = (folder: string) => ({ env: { AFFECTLAB_MIRROR: folder } });

  it("refuses changed bytes in one line, and writes nothing", async () => {
    const before = await hashes();
    const folder = madeUpReplication(scratchFolder(), { stories: 2, people: 3, profiles: 3, cases: 3 });
    const ended = await affectlab(root, ["derive", "sage"], mirrorOf(folder));
    expect([ended.code, ended.stdout]).toEqual([1, ""]);
    expect(ended.stderr.trim()).toMatch(
      /withfirsttalk\.jsonl has sha256 [0-9a-f]{12}…, but commit 6dcfa78 has [0-9a-f]{12}…; restore it, or give changed data by --other-data <folder>; see docs\/other-data\.md$/,
    );
    expect(await hashes()).toEqual(before);
  }, 30_000);

  it("refuses a clone of another commit", async () => {
    const folder = scratchFolder({
      "digitalhuman/.git/HEAD": "ref: refs/heads/main\n",
      "digitalhuman/.git/refs/heads/main": `${"a".repeat(40)}\n`,
    });
    const ended = await affectlab(root, ["derive", "sage"], mirrorOf(folder));
    expect(ended.stderr.trim()).toMatch(
      /digitalhuman is at commit aaaaaaa, but the catalogue pins 6dcfa78; check that commit out, or give other data by --other-data <folder>; see docs\/other-data\.md$/,
    );
    expect(existsSync(path.join(folder, "derived"))).toBe(false);
  }, 30_000);
});
