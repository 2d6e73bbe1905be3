import { mkdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, vi } from "vitest";
import { importPeople } from "../../src/cli/import-people.js";
import { simulatedCsv } from "../../src/people/answers/answers-csv.js";
import { keptAnswersNamed, readKeptAnswers } from "../../src/people/answers/kept-answers.js";
import { simulatePeople } from "../../src/people/answers/simulate-people.js";
import { loadItemSet, storyOf } from "../../src/stimuli/item-set.js";
import { generateItems } from "../../src/studies/affective-cognition/live/generate-items.js";
import type { GenerateContext } from "../../src/studies/shared/generate-verb.js";
import { ownSet } from "../support/own-set.js";
import { scratchFolder } from "../support/scratch.js";
import { captureOutput } from "./support.js";

/** A set of our stories, and what simulated people answer to its items that ask for the emotion. */
async function normed() {
  const folder = scratchFolder();
  const set = path.join(folder, "my-set");
  await ownSet(set);
  const { items, what } = await loadItemSet(set);
  const asked = items
    .filter(({ conditions }) => conditions.inference === "emotion" && conditions.cues === undefined)
    .map((item) => ({ ...item, story: storyOf(item) }));
  const csv = (seed: number, participants = 8): string =>
    simulatedCsv(simulatePeople(asked, { participants, seed, share: 0.8, careless: 1, checks: 4 }));
  vi.stubEnv("AFFECTLAB_RUNS_DIR", path.join(folder, "runs"));
  const exported = (name: string, seed: number, about: object = {}): string => {
    const place = path.join(folder, name);
    mkdirSync(path.join(place, "data"), { recursive: true });
    writeFileSync(path.join(place, "data", "study-norming_data.csv"), csv(seed));
    writeFileSync(path.join(place, "dataset_description.json"), JSON.stringify({ Name: "x", ...about }));
    return place;
  };
  return { folder, set, asked, csv, exported, sha256: what.sha256, runs: path.join(folder, "runs") };
}

describe("import people", () => {
  it("brings several files, leaves out by rules, and writes norms beside the answers", async () => {
    const { folder, set, csv, runs } = await normed();
    const files = [1, 2].map((seed) => {
      const file = path.join(folder, `day-${seed}.csv`);
      writeFileSync(file, csv(seed));
      return file;
    });
    const exclude = path.join(folder, "out.csv");
    writeFileSync(exclude, "participant,reason,file\np002,withdrew,day-2.csv\n");
    const { stdout } = captureOutput();
    await importPeople(files, { set, as: "class", failChecks: "2", leastSeconds: "1", exclude });
    const text = stdout();
    expect(text).toContain("of 16 simulated participants");
    expect(text).toMatch(/left out by the list +1 +32 +15 +480/);
    expect(text).toMatch(/failed at least 2 attention checks +2 +64 +13 +416/);
    expect(text).toMatch(/answered in less than 1 s +0 +0 +13 +416/);
    expect(text).toMatch(/^to halve the interval: /m);
    const { manifest, answers } = await keptAnswersNamed("class", runs);
    expect(answers).toHaveLength(512);
    expect(manifest.sources.map(({ file }) => file)).toEqual(["day-1.csv", "day-2.csv"]);
    expect(manifest.exclusions).toContainEqual({ participant: "p010", reason: "withdrew" });
    expect(manifest.checks).toHaveLength(64);
    expect(manifest.rules.map(({ left }) => left.answers)).toEqual([480, 416, 416]);
    expect(JSON.stringify(manifest)).not.toContain(folder);
    const table = readFileSync(path.join(runs, "people", "class", "norms.csv"), "utf8");
    expect(table.split("\n")).toHaveLength(32 + 2);
    await expect(importPeople(files, { set, as: "x", failChecks: "0" })).rejects.toThrow(
      /^--fail-checks must be a whole number of at least 1, got "0"/,
    );
    await expect(importPeople(files, { set, as: "x", leastShare: "60" })).rejects.toThrow(
      /^--least-share must be a number from 0 to 1, got "60"/,
    );
  });

  it("compares items only where two people answered them", async () => {
    const { folder, set, csv } = await normed();
    const one = path.join(folder, "one.csv");
    writeFileSync(one, csv(1, 1));
    const { stdout } = captureOutput();
    await importPeople([one], { set, as: "one" });
    expect(stdout()).toContain("no item has two answers: on which items people agree least cannot be seen");
    expect(stdout()).not.toContain("agree least (share");
  });

  it("takes an exported folder that names its set, and a set's newest export", async () => {
    const { folder, set, exported, sha256, runs } = await normed();
    const named = exported("exports-1", 1, { affectlab: { set: { path: "../my-set", sha256 } } });
    const { stdout } = captureOutput();
    await importPeople([named], {});
    expect((await readKeptAnswers(path.join(runs, "people", "exports-1"))).manifest.set).toBe(sha256);
    await expect(importPeople([set], {})).rejects.toThrow(
      /my-set has no exported answers in .*survey.exports; run `affectlab survey export/,
    );
    const old = exported("my-set/survey/exports/b", 3);
    exported("my-set/survey/exports/a", 4);
    utimesSync(old, new Date(2020, 1), new Date(2020, 1));
    await importPeople([set], {});
    expect(stdout()).toContain(path.join("exports", "a", "data", "study-norming_data.csv"));
    await expect(importPeople([exported("bare", 5)], {})).rejects.toThrow(/^--set <folder> is missing/);
    const other = exported("other", 6, { affectlab: { set: { path: "../my-set", sha256: "0".repeat(64) } } });
    await expect(importPeople([other], {})).rejects.toThrow(/is not the set that was answered \(sha256 0000/);
    await expect(importPeople([path.join(folder, "runs")], {})).rejects.toThrow(
      /is no export of a survey; name its files/,
    );
    await expect(importPeople([path.join(folder, "nowhere")], {})).rejects.toThrow(/is not there; check/);
  });

  it("lets items be kept by people's answers, with people's label beside the theory's", async () => {
    const { folder, set, asked, csv, runs } = await normed();
    const file = path.join(folder, "answers.csv");
    writeFileSync(file, csv(1, 12));
    captureOutput();
    await importPeople(file, { set, as: "class" });
    const context = { runsFolder: async () => runs } as GenerateContext;
    const out = path.join(folder, "normed");
    const keep = (more: object) =>
      generateItems({ seed: 1, fromSet: set, norms: "class", out, ...more }, context);
    const { json, lines } = await keep({ keep: "n>=10,share>=0.75" });
    expect(lines.at(-1)).toContain("a script answered, and nobody");
    const { items, what } = await loadItemSet(out);
    const { truth } = simulatePeople(asked, {
      participants: 12,
      seed: 1,
      share: 0.8,
      careless: 1,
      checks: 4,
    });
    expect(items.length).toBeGreaterThan(8);
    for (const { id, options, conditions, keyed } of items) {
      expect(conditions.labelOfRecord).toBe(options[truth.get(id)!.mode]);
      expect(keyed).toBe(asked.find((one) => one.id === id)!.keyed);
    }
    const dropped = readFileSync(path.join(out, "dropped.csv"), "utf8").trim().split("\n");
    expect(dropped.slice(1)).toHaveLength((json as { dropped: number }).dropped);
    expect(dropped.join("\n")).toMatch(/,nobody answered it\n/);
    expect(dropped.join("\n")).toMatch(/,"?share is 0\.\d+, not >= 0\.75/);
    const codebook = JSON.parse(readFileSync(path.join(out, "datapackage.json"), "utf8"));
    expect(codebook.set).toEqual(what);
    expect(codebook.norms).toMatchObject({ name: "class", simulated: true, participants: 12 });
    // The texts are what people saw: their answers hold for the new set too.
    await importPeople(file, { set, as: "again", dryRun: true });

    await expect(keep({ norms: "clas" })).rejects.toThrow(
      /no people's answers are kept as "clas"; there are: class/,
    );
    await expect(keep({ keep: "share>1" })).rejects.toThrow(/^--keep: none of \d+ items is kept, for one /);
    await expect(keep({ fromSet: out, out: set })).rejects.toThrow(/is not the set that class answered/);
    await expect(keep({ out: set })).rejects.toThrow(/is the set itself; name another folder/);
    await expect(keep({ faces: true })).rejects.toThrow(/leave out --faces/);
    await expect(keep({ fromSet: undefined })).rejects.toThrow(/name the set by --from-set/);
    await expect(keep({ norms: undefined })).rejects.toThrow(/^--norms <name> is missing/);
  });
});
