import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Claim } from "../../src/core/claim.js";
import { type Ended, runNode } from "../support/child.js";
import { affectlab, root, sourceClone, withoutProgress } from "../support/scratch-clone.js";

interface Structure {
  checkStructure(root: string): { problems: string[] };
}
interface Reach {
  checkReach(root: string): { problems: string[] };
}
const script = (name: string): string => new URL(`../../scripts/${name}.mjs`, import.meta.url).href;
const { checkStructure } = (await import(script("structure"))) as Structure;
const { checkReach } = (await import(script("structure/reach"))) as Reach;

const files = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.[a-z]+$/.test(file))
    .sort();
const newStudy = (clone: string, ...args: string[]): Promise<Ended> =>
  runNode([path.join(clone, "scripts", "new-study.mjs"), ...args], { cwd: "/" });

describe("scripts/new-study.mjs", { timeout: 600_000 }, () => {
  const clone = sourceClone();
  let before: string[];
  let written: Ended;
  beforeAll(async () => {
    before = files(path.join(clone, "src"));
    written = await newStudy(clone, "moral-emotions");
  }, 600_000);
  afterAll(() => rmSync(clone, { recursive: true, force: true }));

  it("writes a study that builds, at the cost of its folders and one line", () => {
    expect([written.code, written.stderr]).toEqual([0, ""]);
    const added = files(path.join(clone, "src")).filter((file) => !before.includes(file));
    expect(added.length).toBeGreaterThan(5);
    expect(added.filter((file) => !file.startsWith(path.join("studies", "moral-emotions")))).toEqual([]);
    const changed = before.filter((file) => {
      const [own, now] = [root, clone].map((folder) => readFileSync(path.join(folder, "src", file)));
      return !own!.equals(now!);
    });
    expect(changed).toEqual([path.join("studies", "registry.ts")]);
    const [own, now] = [root, clone].map((folder) =>
      readFileSync(path.join(folder, "src", "studies", "registry.ts"), "utf8").split("\n"),
    );
    expect(now!.filter((line) => !own!.includes(line))).toEqual(['import "./moral-emotions/manifest.js";']);
    expect(now!.length).toBe(own!.length + 1);
  });

  it("shows one claim, which is computed, and one figure", async () => {
    const claims = await affectlab(clone, ["claims", "--study", "moral-emotions", "--json"]);
    expect([claims.code, withoutProgress(claims.stderr)]).toEqual([0, ""]);
    // The ratings of joy: 6 5 7 4 5 6 5 4, 42 in all.
    expect(JSON.parse(claims.stdout) as Claim[]).toMatchObject([
      { id: "moral-emotions/mean-joy", ours: { value: 5.25, n: 8 }, verdict: "reproduced" },
    ]);
    const made = await affectlab(clone, ["reproduce", "--study", "moral-emotions", "--skip-notebooks"]);
    expect(made.code, made.stderr).toBe(0);
    const figures = path.join(clone, "figures", "moral-emotions");
    expect(readdirSync(figures).sort()).toEqual([
      ...["codecheck.yml", "condition-means.csv"],
      ...["html", "json", "png", "svg"].map((kind) => `figure-ratings.${kind}`),
      "ledger.md",
    ]);
  });

  it("passes the checks, and gives its functions by a path of their own", async () => {
    const problems = [checkStructure, checkReach].flatMap((check) => check(clone).problems);
    expect(problems.filter((problem) => problem.includes("moral-emotions"))).toEqual([]);
    const biome = path.join(root, "node_modules", "@biomejs", "biome", "bin", "biome");
    const lint = await runNode([biome, "ci", "src/studies"], { cwd: clone });
    expect(lint.code, lint.stderr).toBe(0);
    const { validateDatapackage } = (await import(path.join(clone, "dist", "io", "datapackage.js"))) as {
      validateDatapackage(folder: string): Promise<{ problems: string[] }>;
    };
    expect((await validateDatapackage(path.join(clone, "data", "moral-emotions"))).problems).toEqual([]);
    const { conditionMeans } = (await import(
      path.join(clone, "dist", "bundle", "studies", "moral-emotions", "index.js")
    )) as { conditionMeans(ratings: object[]): object[] };
    expect(conditionMeans([{ condition: "joy", rating: 3 }])).toMatchObject([{ value: 3, n: 1 }]);
  });

  it.each([
    [[], "the id is missing; node scripts/new-study.mjs <id>"],
    [
      ["Moral Emotions"],
      '"Moral Emotions" is not an id for a study; take lower-case words joined by hyphens',
    ],
    [["../x"], '"../x" is not an id for a study'],
    [["sage"], "src/studies/sage is there already; choose another id"],
    [["prompts"], "data/prompts is there already; choose another id"],
    [["claims"], 'has the word "claims"; choose another id'],
  ])("refuses %j in one line and writes nothing", async (args, message) => {
    const registry = () => readFileSync(path.join(clone, "src", "studies", "registry.ts"), "utf8");
    const [listed, data] = [registry(), readdirSync(path.join(clone, "data"))];
    const ended = await newStudy(clone, ...args);
    expect([ended.code, ended.stdout]).toEqual([2, ""]);
    expect(ended.stderr).toContain(message);
    expect(ended.stderr.trim().split("\n").length).toBe(1);
    expect([registry(), readdirSync(path.join(clone, "data"))]).toEqual([listed, data]);
  });
});
