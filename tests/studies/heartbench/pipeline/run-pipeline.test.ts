import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { run } from "../../../../src/cli/run.js";
import { validateDatapackage } from "../../../../src/io/datapackage.js";
import { projectPath } from "../../../../src/io/project-root.js";
import { ModelError } from "../../../../src/models/model-error.js";
import type { ReadRow } from "../../../../src/runs/reading/row.js";
import { heartbenchCaseSchema } from "../../../../src/studies/heartbench/data/case.js";
import { makeCases } from "../../../../src/studies/heartbench/live/pipeline/make-cases.js";
import { readPipeline } from "../../../../src/studies/heartbench/live/pipeline/reading.js";
import { rowsOf } from "../../../cli/generate-support.js";
import { captureOutput } from "../../../cli/support.js";
import { scratchFolder } from "../../../support/scratch.js";
import { draftsOf, edit, faultyEditor, pipeline, stageOf, type Told, talkFile } from "./support.js";

const twenty = projectPath("data", "heartbench", "stimuli", "conversations");
const scripted = ["--models", "scripted", "--judge", "scripted", "--names", "rules"];
const states = (told: Told): string[] => told.stages.map(({ state }) => state);

describe("twenty made-up conversations", () => {
  it("go through every stage to cases that can be run; the second time nothing is made", {
    timeout: 90_000,
  }, async () => {
    const out = path.join(scratchFolder(), "bench");
    const args = ["--from", twenty, "--scripted", "--names", "rules"];
    const told = await pipeline(out, ...args);
    expect(told.done).toBe(true);
    // What stands in the folder's README: two doubles, an advertisement, two messages, Spanish, mixed, a helper who talks.
    expect(stageOf(told, "clean")).toMatchObject({
      ...{ in: 20, kept: 13, dropped: 7 },
      reasons: {
        ...{ "mixed-languages": 1, "little-of-the-person": 1, advertising: 1, "too-short": 1 },
        ...{ "other-language": 1, double: 1, "near-double": 1 },
      },
    });
    for (const [i, stage] of told.stages.entries()) {
      expect(stage.in).toBe(i === 0 ? 20 : told.stages[i - 1]!.kept);
      expect(stage.kept + stage.dropped).toBe(stage.in);
    }
    const cases = rowsOf(out, "cases", "cases.jsonl").map((row) => heartbenchCaseSchema.parse(row));
    expect(cases).toHaveLength(stageOf(told, "consensus").kept);
    expect(cases.length).toBeGreaterThan(3);
    for (const one of cases) {
      expect(one).toMatchObject({ source: "user" });
      expect(one.dialogue.length).toBeLessThanOrEqual(9);
      expect(one.criteria.length).toBeGreaterThanOrEqual(4);
    }
    expect(await validateDatapackage(path.join(out, "cases"))).toMatchObject({ resources: 2, problems: [] });
    // Nothing outside the private folder has what was replaced; it is git's business no more.
    const replaced = rowsOf<{ text: string; by: string; id: string }>(
      out,
      "private",
      "02-anonymise",
      "replaced.jsonl",
    );
    const tagged = new Map(
      readFileSync(draftsOf(out, "03-tag"), "utf8")
        .trim()
        .split("\n")
        .map((line) => [JSON.parse(line).id as string, line]),
    );
    expect(replaced.length).toBeGreaterThan(50);
    const lost = replaced.filter(({ id, text }) => text.length > 2 && tagged.get(id)?.includes(text));
    expect(lost).toEqual([]);
    expect(readFileSync(path.join(out, "private", ".gitignore"), "utf8")).toBe("*\n");

    const again = await pipeline(out, "--model", "scripted");
    expect(new Set(states(again))).toEqual(new Set(["as before"]));
    expect(rowsOf(out, "cases", "cases.jsonl")).toEqual(JSON.parse(JSON.stringify(cases)));

    // The cases are asked and judged as those of the project are.
    const { stdout } = captureOutput();
    await run("heartbench", {
      ...{ model: "scripted/heartbench-helper", replicates: "1", temperature: "0", maxOutputTokens: "1024" },
      ...{ seed: "1", cache: false, json: false, judge: "scripted/rubric-judge", language: "en" },
      ...{ cases: path.join(out, "cases"), out: path.join(out, "run") },
    });
    expect(stdout()).toContain("English,");
    expect(stdout()).toMatch(
      /the cases are those of .*cases, not reviewed by clinicians: their scores do not compare with published ones/,
    );
  });
});

describe("a pipeline's folder", () => {
  const start = async (...more: string[]) => {
    const folder = scratchFolder({ "talks/t.jsonl": talkFile("a1", "a2", "a3") });
    const editor = faultyEditor({});
    const out = path.join(folder, "out");
    const args = ["--near-double", "1", ...scripted, ...more];
    const from = path.join(folder, "talks");
    const told = await pipeline(out, "--from", from, "--model", editor.id, ...args, "--until", "refine");
    return { folder, from, out, editor, args, told };
  };

  it("remembers what it was told, and makes again only what a change concerns", async () => {
    const { out, editor } = await start();
    const before = editor.asked.length;
    const longer = await pipeline(out, "--most-turns", "1", "--until", "refine");
    expect(states(longer)).toEqual(["as before", "as before", "as before", "as before", "made"]);
    const asked = editor.asked.slice(before).map(({ output }) => output?.name);
    expect(new Set(asked)).toEqual(new Set(["conversation", "links"]));
    for (const { dialogue } of rowsOf<{ dialogue: unknown[] }>(out, "05-refine", "drafts.jsonl")) {
      expect(dialogue).toHaveLength(1);
    }
    // The old choice again: the replies to it are known.
    const count = editor.asked.length;
    await pipeline(out, "--most-turns", "9", "--until", "refine");
    expect(editor.asked.length).toBe(count);
  });

  it("may be edited by hand: later stages go on from the edit, and no command undoes it unasked", async () => {
    const { out } = await start();
    edit(draftsOf(out, "05-refine"), (draft) => {
      if (draft.id === "a2")
        (draft.dialogue as { text: string }[])[0]!.text = "My own words, and I was hurt by it all.";
    });
    const told = await pipeline(out, "--until", "replies");
    expect(stageOf(told, "refine").state).toBe("edited");
    const answered = rowsOf<{ id: string; dialogue: { text: string }[] }>(out, "06-replies", "drafts.jsonl");
    expect(answered.find(({ id }) => id === "a2")!.dialogue[0]!.text).toBe(
      "My own words, and I was hurt by it all.",
    );
    await expect(pipeline(out, "--most-turns", "3", "--until", "refine")).rejects.toThrow(
      /05-refine was edited by hand \(1 draft\) and would be made again.*--redo refine makes it again without the edits/,
    );
    const redone = await pipeline(out, "--most-turns", "3", "--until", "refine", "--redo", "refine");
    expect(stageOf(redone, "refine").state).toBe("made");
    expect(readFileSync(draftsOf(out, "05-refine"), "utf8")).not.toContain("My own words");
  });

  it("goes on from another working folder, and shows no stage that was made from other drafts", async () => {
    const { out } = await start();
    expect(JSON.parse(readFileSync(path.join(out, "pipeline.json"), "utf8")).from).toBe(
      path.join("..", "talks"),
    );
    // The tags are edited: topics and all that follows were made from other drafts now.
    edit(draftsOf(out, "03-tag"), (draft) => {
      draft.contentNote = "a quarrel";
    });
    const reading = await readPipeline(out);
    const seen = new Set<string>();
    await reading.eachRow(({ model }) => seen.add(model));
    expect([...seen]).toEqual(["01 clean", "02 anonymise", "03 tag"]);
    const cwd = process.cwd();
    try {
      process.chdir(path.dirname(out));
      const told = await pipeline("out", "--until", "topic");
      expect(states(told)).toEqual(["as before", "as before", "edited", "made"]);
    } finally {
      process.chdir(cwd);
    }
  });

  it("asks for no key where all that needs a model is done", async () => {
    const { out } = await start();
    const settings = JSON.parse(readFileSync(path.join(out, "pipeline.json"), "utf8"));
    writeFileSync(
      path.join(out, "pipeline.json"),
      JSON.stringify({ ...settings, checker: "scripted/nobody" }),
    );
    await expect(pipeline(out, "--until", "refine")).rejects.toThrow(/no scripted model "nobody"/);
    expect(states(await pipeline(out, "--until", "topic"))).toEqual([
      "as before",
      "as before",
      "as before",
      "as before",
    ]);
  });

  it("names file, line and field of a draft that an edit has broken", async () => {
    const { out } = await start();
    edit(draftsOf(out, "03-tag"), (draft) => {
      if (draft.id === "a3") draft.abilities = ["telepathy"];
    });
    await expect(pipeline(out, "--until", "refine")).rejects.toThrow(
      /03-tag.drafts\.jsonl:3: field "abilities\.0": /,
    );
  });

  it("shows every conversation at every stage, with what was asked and answered", async () => {
    const { out } = await start();
    const reading = await readPipeline(out);
    const rows: ReadRow[] = [];
    await reading.eachRow((row) => rows.push(row));
    expect(rows.filter(({ item }) => item === "a1").map(({ model }) => model)).toEqual([
      ...["01 clean", "02 anonymise", "03 tag", "04 topic", "05 refine"],
    ]);
    const topic = rows.find(({ item, model }) => item === "a1" && model === "04 topic")!;
    expect(topic.messages?.[1]).toMatchObject({
      role: "user",
      text: expect.stringContaining("Answer with one JSON object"),
    });
    expect(JSON.parse(topic.reply)).toHaveProperty("why_here");
    expect(topic.facts.map(([name]) => name)).toContain("chain");
    expect(reading.notes[0]).toMatch(/with names: keep this page to yourself/);
  });

  it("stays open where a reply did not come, and asks for that alone next time", async () => {
    let fails = true;
    const editor = faultyEditor({
      tags: ({ metadata }) => {
        if (fails && metadata?.item === "a2")
          throw new ModelError("too many words for it", { kind: "invalid-request", isModeration: true });
        return undefined;
      },
    });
    const folder = scratchFolder({ "talks/t.jsonl": talkFile("a1", "a2", "a3") });
    const out = path.join(folder, "out");
    const args = [
      "--from",
      path.join(folder, "talks"),
      "--model",
      editor.id,
      "--near-double",
      "1",
      "--names",
      "rules",
      "--until",
      "tag",
    ];
    const first = await pipeline(out, ...args);
    expect(stageOf(first, "tag")).toMatchObject({
      state: "open",
      open: [{ id: "a2", reason: expect.stringContaining("too many words for it") }],
    });
    expect(process.exitCode).toBe(1);
    process.exitCode = 0;
    expect(existsSync(path.join(out, "03-tag", "stage.json"))).toBe(false);
    fails = false;
    const count = editor.asked.length;
    const second = await pipeline(out, ...args);
    expect(stageOf(second, "tag")).toMatchObject({ state: "made", kept: 3 });
    expect(editor.asked.slice(count).map(({ metadata }) => metadata?.item)).toEqual(["a2"]);
  });
});

describe("people's forms", () => {
  it("are waited for, one after the other, and decide what stays", { timeout: 60_000 }, async () => {
    const folder = scratchFolder({ "talks/t.jsonl": talkFile("a1", "a2", "a3") });
    const out = path.join(folder, "out");
    const options = {
      ...{
        from: path.join(folder, "talks"),
        out,
        model: "scripted",
        models: ["scripted"],
        judge: "scripted",
      },
      ...{ names: "rules" as const, nearDouble: 1, seniors: 2, leastCriteria: 2 },
    };
    const first = await makeCases(options);
    expect(first.stages.at(-1)!.stage).toBe("hard");
    expect(first.waiting).toEqual([
      expect.stringMatching(/^author: 0 of \d+ answered; fill in .*form\.csv, or open form\.html/),
    ]);
    const before = readFileSync(draftsOf(out, "09-hard"), "utf8");
    const forms = (stage: string): string => {
      const at = path.join(out, stage);
      return path.join(at, readdirSync(at).find((name) => name.startsWith("forms-"))!);
    };
    const answer = (stage: string, rater: string, decide: (item: string) => string): void => {
      const own = path.join(forms(stage), rater);
      const items = [
        ...readFileSync(path.join(own, "form.csv"), "utf8").matchAll(new RegExp(`^${rater},([^,]+),`, "gm")),
      ];
      const rows = items.map(([, item]) => `${rater};${item};${decide(item!)};`);
      writeFileSync(path.join(own, "saved.csv"), `rater;item;answer;comment\n${rows.join("\n")}\n`);
    };
    // The author cannot decide the first criterion of a1, and finds the better scored replies of a2 worse.
    const scores = new Map<string, number>();
    for (const { id, criteria } of before
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))) {
      for (const criterion of criteria) scores.set(`${id}.${criterion.id}`, criterion.score);
    }
    const [unsure] = [...scores.keys()].filter((key) => key.startsWith("a1."));
    answer("10-mock", "author", (item) => {
      const [id, reply, ...criterion] = item.split(".");
      const key = `${id}.${criterion.join(".")}`;
      if (key === unsure) return "?";
      const place = Number(reply!.slice(1));
      if (key === `${id}.overall`) return String(id === "a2" ? 8 - place : place);
      // Reply 1 meets no merit and every fault, reply 3 the reverse.
      const good = scores.get(key)! > 0;
      return place === 1 ? (good ? "0" : "1") : place === 3 ? (good ? "1" : "0") : "0";
    });
    const second = await makeCases(options);
    const mock = second.stages.find(({ stage }) => stage === "mock")!;
    expect(mock.dropped.map(({ reason, draft }) => [draft.id, reason])).toEqual([
      ["a2", "against-intuition"],
    ]);
    expect(mock.kept.find(({ id }) => id === "a1")!.criteria!.map(({ id }) => `a1.${id}`)).not.toContain(
      unsure,
    );
    expect(second.waiting).toHaveLength(2);
    // One senior's word is enough to take a criterion out.
    answer("11-consensus", "senior-1", () => "accept");
    const [first1] = mock.kept.find(({ id }) => id === "a3")!.criteria!;
    answer("11-consensus", "senior-2", (item) => (item === `a3.${first1!.id}` ? "reject" : "accept"));
    const third = await makeCases(options);
    const last = third.stages.at(-1)!;
    expect(last.stage).toBe("consensus");
    expect(third.cases.map(({ id }) => id)).toEqual(last.kept.map(({ id }) => id));
    expect(last.kept.find(({ id }) => id === "a3")!.criteria!.map(({ id }) => id)).not.toContain(first1!.id);
    // A changed mind makes the stage again.
    answer("11-consensus", "senior-2", () => "accept");
    const fourth = await makeCases(options);
    expect(fourth.cases.find(({ id }) => id === "a3")!.criteria.map(({ id }) => id)).toContain(first1!.id);
    answer("11-consensus", "senior-1", () => "perhaps");
    await expect(makeCases(options)).rejects.toThrow(
      /saved\.csv:2: field "answer": "perhaps" is not one of accept, reject/,
    );
  });
});
