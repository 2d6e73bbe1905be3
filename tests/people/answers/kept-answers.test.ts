import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Item } from "../../../src/core/item.js";
import type { PersonAnswer } from "../../../src/core/person-answer.js";
import {
  countedAnswers,
  findKeptAnswers,
  keptAnswersNamed,
  newAnswersFolder,
  readKeptAnswers,
  writeKeptAnswers,
} from "../../../src/people/answers/kept-answers.js";
import { scratchFolder } from "../../support/scratch.js";

const item = (id: string, text = "Ann won."): Item => ({
  ...{ id, study: "affective-cognition", conditions: {}, question: "How?", options: ["x", "y"] },
  stimulus: { text },
});
const row = (participant: string, of: string): PersonAnswer => ({
  ...{ participant, item: of, question: "answer", kind: "choice", answer: "x", index: 0, value: null },
  ...{ status: "ok", orderShown: [], position: 1, seconds: 2.5 },
});
const answers = [row("p001", "a"), row("p002", "a"), row("p002", "b")];
const about = {
  ...{ name: "class", set: "0".repeat(64), simulated: false, columns: {}, notes: [], software: {} },
  sources: [{ file: "answers.csv", sha256: "1".repeat(64), format: "CSV" }],
  ...{ rules: [], checks: [{ participant: "p001", check: "check:1", passed: true }] },
  exclusions: [{ participant: "p001", item: "a", reason: "asked for it" }],
};

async function kept(items = [item("a"), item("b"), item("c")]) {
  const runs = scratchFolder();
  await writeKeptAnswers(newAnswersFolder("class", runs), answers, about, items);
  return { runs, folder: path.join(runs, "people", "class") };
}

describe("people's answers that are kept", () => {
  it("come back as they were, with the items that were answered", async () => {
    const { runs, folder } = await kept();
    const { manifest, answers: again } = await readKeptAnswers(folder);
    expect(again).toEqual(answers);
    expect(manifest).toMatchObject({ ...about, participants: 2 });
    expect(Object.keys(manifest.items)).toEqual(["a", "b"]);
    expect(() => newAnswersFolder("class", runs)).toThrow(/holds people's answers already/);
    expect(() => newAnswersFolder("../x", runs)).toThrow(/is no name/);
  });

  it("are found by items that are what they were, and counted without what is excluded", async () => {
    const { runs } = await kept();
    const now = [item("a"), item("b", "Ann lost.")];
    const [found] = await findKeptAnswers(now, runs);
    // Of b another text was answered; p001's answer to a is left out.
    expect(countedAnswers(found!, now)).toEqual([answers[1]]);
    expect(await findKeptAnswers([item("b", "Ann lost."), item("c")], runs)).toEqual([]);
    expect(await findKeptAnswers(now, path.join(runs, "nowhere"))).toEqual([]);
  });

  it("leave out all of a participant who is excluded without an item", async () => {
    const items = [item("a"), item("b")];
    const { runs } = await kept(items);
    const [found] = await findKeptAnswers(items, runs);
    found!.manifest.exclusions = [{ participant: "p002", reason: "failed 2 of 3 checks" }];
    expect(countedAnswers(found!, items)).toEqual([answers[0]]);
  });

  it("are read in the first format too, which had one source and no rules", async () => {
    const { folder } = await kept();
    const file = path.join(folder, "manifest.json");
    const { sources, rules: _, checks: __, ...rest } = JSON.parse(readFileSync(file, "utf8"));
    writeFileSync(file, JSON.stringify({ ...rest, format: 1, source: sources[0] }));
    const { manifest } = await readKeptAnswers(folder);
    expect(manifest).toMatchObject({ format: 2, sources: about.sources, rules: [], checks: [] });
    expect(manifest).not.toHaveProperty("source");
  });

  it("are found by their name, and an unknown name lists those that there are", async () => {
    const { runs } = await kept();
    expect((await keptAnswersNamed("class", runs)).answers).toEqual(answers);
    await expect(keptAnswersNamed("x", runs)).rejects.toThrow(
      /^--norms: no people's answers are kept as "x"; there are: class; keep them by/,
    );
    await expect(keptAnswersNamed("x", path.join(runs, "nowhere"))).rejects.toThrow(/there are none/);
  });

  it("are refused when a line is damaged, and a folder without a manifest holds none", async () => {
    const { runs, folder } = await kept();
    const file = path.join(folder, "answers.jsonl");
    writeFileSync(file, readFileSync(file, "utf8").replace('"index":0', '"index":null'));
    await expect(readKeptAnswers(folder)).rejects.toThrow(
      /answers.jsonl:1: field "index": is null, of a choice/,
    );
    rmSync(path.join(folder, "manifest.json"));
    expect(await findKeptAnswers([item("a")], runs)).toEqual([]);
  });
});
