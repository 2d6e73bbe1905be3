import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, vi } from "vitest";
import { importPeople } from "../../../src/cli/import-people.js";
import { itemSchema } from "../../../src/core/item.js";
import { registerScripted } from "../../../src/models/providers/scripted.js";
import { readManifest } from "../../../src/runs/run-folder.js";
import { loadItemSet } from "../../../src/stimuli/item-set.js";
import { reportLive } from "../../../src/studies/affective-cognition/live/report.js";
import { captureOutput } from "../../cli/support.js";
import { mockProvider } from "../../models/support.js";
import { ownSet, resumeItems, runItems } from "../../support/own-set.js";
import { scratchFolder } from "../../support/scratch.js";

type Json = Record<string, unknown>;

const asked = "my-set,*-joyful-face-only,*-000-emotion,*-000-emotion-face";

/** A set, a server with the makers' behaviours, and what one model was sent of three kinds of items. */
async function sentTo(model: string) {
  const folder = scratchFolder();
  const set = path.join(folder, "my-set");
  await ownSet(set, { stories: 1 });
  const { mock, env } = await mockProvider({ families: true });
  const { summary } = await runItems(path.join(folder, "run"), asked.replace("my-set", set), {
    models: [model],
    env,
  });
  expect(summary).toMatchObject({ answered: 3, isComplete: true });
  expect(summary.respondents[0]).toMatchObject({ ok: 3, error: 0 });
  const [face] = readFileSync(path.join(set, "items-face-only.jsonl"), "utf8").split("\n");
  const { stimulus, question } = JSON.parse(face as string);
  const png = readFileSync(path.join(set, stimulus.image.path)).toString("base64");
  return { bodies: mock.bodies as Json[], png, question: question as string };
}

const contentsOf = (messages: unknown): unknown[] =>
  (messages as { role: string; content: unknown }[])
    .filter(({ role }) => role === "user")
    .map(({ content }) => content);

/** A text alone; the same text after its picture; a picture before a question without a story. */
function expectThreeKinds(
  contents: readonly unknown[],
  { picture, text, question }: { picture: Json; text: string; question: string },
): void {
  const plain = contents.filter((content): content is string => typeof content === "string");
  expect(plain).toHaveLength(1);
  expect(plain[0]).toMatch(/^Story: .+\n\nQuestion: /s);
  const pictured = contents.filter(Array.isArray) as Json[][];
  expect(pictured).toHaveLength(2);
  for (const parts of pictured) {
    expect(parts).toEqual([picture, { type: text, text: expect.any(String) }]);
  }
  const texts = pictured.map(([, part]) => String(part?.text));
  const [alone, told] = texts.sort((a, b) => a.length - b.length);
  expect(alone).toMatch(/^Question: /);
  expect(alone).toContain(question);
  expect(told).toMatch(/^Story: /);
}

describe("a set with faces, on the wire", () => {
  it("is sent to Chat Completions as data URLs of the PNG's own bytes, before the text", async () => {
    const { bodies, png, question } = await sentTo("openai/gpt-4o");
    expectThreeKinds(
      bodies.flatMap(({ messages }) => contentsOf(messages)),
      {
        picture: { type: "image_url", image_url: { url: `data:image/png;base64,${png}` } },
        text: "text",
        question,
      },
    );
    const systems = bodies.map(({ messages }) => (messages as { content: string }[])[0]?.content);
    expect(systems.filter((text) => text?.startsWith("You will read a short story"))).toHaveLength(2);
    expect(
      systems.filter((text) => text?.startsWith("You will see a picture of a person's face")),
    ).toHaveLength(1);
  });

  it("is sent to the Responses API in its own form", async () => {
    const { bodies, png, question } = await sentTo("openai/gpt-5-pro");
    expectThreeKinds(
      bodies.flatMap(({ input }) => contentsOf(input)),
      {
        picture: { type: "input_image", detail: "auto", image_url: `data:image/png;base64,${png}` },
        text: "input_text",
        question,
      },
    );
  });

  it("is sent to Anthropic as blocks with media type and base64", async () => {
    const { bodies, png, question } = await sentTo("anthropic/claude-opus-4-5");
    expectThreeKinds(
      bodies.flatMap(({ messages }) => contentsOf(messages)),
      {
        picture: { type: "image", source: { type: "base64", media_type: "image/png", data: png } },
        text: "text",
        question,
      },
    );
  });
});

/** Answers what the key is where a story is told, and the first option to a face alone. */
registerScripted("own-set-first", () => ({ text: "A:a." }));

describe("a run on a set", () => {
  it("records the hash of the codebook, and is resumed only with the same texts and pictures", async () => {
    const folder = scratchFolder();
    const set = path.join(folder, "my-set");
    const run = path.join(folder, "run");
    const { pictures } = await ownSet(set, { stories: 1 });
    await runItems(run, set, { models: ["scripted/own-set-first"] });
    const codebook = JSON.parse(readFileSync(path.join(set, "datapackage.json"), "utf8"));
    const { what, set: place } = readManifest(run);
    // 8 cells x 4 questions, as text and with a face, and 4 emotions on a face alone.
    expect(what.set).toEqual({ ...codebook.set, items: 68, pictures: 4 });
    expect(place).toBe("../my-set");
    expect((await resumeItems(run)).summary.isComplete).toBe(true);

    const [first] = pictures;
    const other = readFileSync(path.join(set, pictures[1]!.path));
    writeFileSync(path.join(set, first!.path), other);
    await expect(resumeItems(run)).rejects.toThrow(
      /^the item \S+ \(and \d+ more\) has changed since the run was started/,
    );
    await expect(
      runItems(path.join(folder, "again"), set, { models: ["scripted/own-set-first"] }),
    ).rejects.toThrow(/datapackage.json: field "set": describes other texts or pictures/);
    const { notes, json } = await reportLive(run);
    // Of each emotion: 2 cells x 4 questions with its face, and the face alone.
    expect((json.set as { changed: string[] }).changed).toHaveLength(9);
    expect(notes.join("\n")).toMatch(/^the set has changed since the run: \S+ and 8 more are left out/m);
  });

  it("reports agreement with theories by cell and by cue, and no accuracy", async () => {
    const folder = scratchFolder();
    const set = path.join(folder, "my-set");
    await ownSet(set);
    await runItems(path.join(folder, "run"), set, { models: ["scripted/own-set-first"], replicates: 2 });
    const { tables, notes, figures } = await reportLive(path.join(folder, "run"));
    expect(tables.map(({ title }) => title)).toEqual([
      expect.stringContaining("agreement with each theory's label"),
      expect.stringContaining("cell by cell"),
      expect.stringContaining("emotions by what is shown"),
      expect.stringContaining("agreement with the key"),
    ]);
    const cues = tables[2]!;
    expect(cues.header).toEqual([
      "respondent",
      "prompt",
      "emotion",
      "story",
      "ci",
      "replies",
      "story and face",
      "ci",
      "replies",
      "face",
      "ci",
      "replies",
    ]);
    // 4 emotions x 2 cells x 2 stories x 2 replicates; of faces alone 4 x 2 x 2.
    expect(cues.rows[0]!.filter((_, i) => [5, 8, 11].includes(i))).toEqual(["32", "32", "16"]);
    expect(JSON.stringify([tables, notes])).not.toMatch(/accurate|correct answer|NaN/);
    expect(figures().map(({ id }) => id)).toEqual(["figure-set-theories-goal-control"]);
  });

  it("stands beside the people who answered its items, with crossed units", async () => {
    const folder = scratchFolder();
    const set = path.join(folder, "my-set");
    await ownSet(set);
    await runItems(path.join(folder, "run"), set, { models: ["scripted/own-set-first"] });
    const rows = readFileSync(path.join(set, "items.jsonl"), "utf8").trim().split("\n");
    const asked = rows.map((row) => itemSchema.parse(JSON.parse(row)));
    // Three people: two say what the key is, one the first option; of a choice of two all others.
    const csv = asked.flatMap(({ id, options, keyed }) =>
      ["ann", "ben", "cleo"].map((who, i) => `${who},${id},"${options[i === 2 ? 0 : keyed!]}"`),
    );
    const file = path.join(folder, "answers.csv");
    writeFileSync(file, `${["participant,item,answer", ...csv].join("\n")}\n`);
    vi.stubEnv("AFFECTLAB_RUNS_DIR", folder);
    const { stdout } = captureOutput();
    await importPeople(file, { set, as: "class" });
    expect(stdout()).toContain("192 answers of 3 participants");

    const { tables, notes, json, figures } = await reportLive(path.join(folder, "run"));
    const [people, theories] = tables;
    expect(people!.title).toMatch(/^people's answers/);
    const emotion = people!.rows.filter(([, what]) => what === "emotion");
    expect(emotion.map(([who, , shown, whose]) => [who, shown, whose])).toEqual([
      ["people (class)", "story", "one with the others"],
      ["people (class)", "story", "the most frequent answer (ceiling)"],
      ["people (class)", "story", "guessing"],
      ["people (class)", "story", "> scripted/own-set-first, 0shot"],
    ]);
    // 16 items of two stories; the first letter is another option each time, so the script guesses.
    expect(emotion[3]!.slice(8)).toEqual(["16", "2", "16", "0"]);
    const row = theories!.rows.find(
      ([who, , , than]) => who === "people (class)" && than === "Literal theory",
    );
    const [first] = (json.people as { norms: { ceiling: { clusters: number[] } } }[]).map(
      ({ norms }) => norms,
    );
    expect(first!.ceiling.clusters).toEqual([3, 2]);
    // Two of three say the key, and the third where the key comes first.
    const firsts = asked.filter(({ conditions, keyed }) => conditions.inference === "emotion" && keyed === 0);
    expect(Number(row![4])).toBeCloseTo((100 * (2 + firsts.length / 16)) / 3, 1);
    expect(notes.join("\n")).toContain("people (class): 3 participants, 0 answers left out");
    expect(figures()[0]!.alt).toContain("people (class), story: ");
  });

  it("tells beside people's answers whom rules left out", async () => {
    const folder = scratchFolder();
    const set = path.join(folder, "my-set");
    const { items } = await ownSet(set, { stories: 1 }).then(() => loadItemSet(set));
    await runItems(path.join(folder, "run"), set, { models: ["scripted/own-set-first"] });
    const csv = items.flatMap(({ id }) => ["ann", "ben", "cleo"].map((who, i) => `${who},${id},0,${i}`));
    const file = path.join(folder, "answers.csv");
    writeFileSync(file, `${["participant,item,index,seconds", ...csv].join("\n")}\n`);
    vi.stubEnv("AFFECTLAB_RUNS_DIR", folder);
    captureOutput();
    await importPeople(file, { set, as: "class", leastSeconds: "0.5", leastShare: "0.5" });
    const { tables, notes } = await reportLive(path.join(folder, "run"));
    const left = tables.find(({ title }) => title.startsWith("people's answers that do not count"));
    const n = String(items.length);
    const [two, three] = [2, 3].map((times) => String(times * items.length));
    expect(left!.rows).toEqual([
      ["people (class)", "answered less than 50 % of the items", "0", "0", "3", three],
      ["people (class)", "answered in less than 0.5 s", "1", n, "2", two],
    ]);
    expect(notes.join("\n")).toContain(`people (class): 2 participants, ${n} answers left out`);
  });

  it("is refused for recorded replies, and a face alone under a prompt of the authors", async () => {
    const folder = scratchFolder();
    const set = path.join(folder, "my-set");
    await ownSet(set, { stories: 1 });
    await expect(
      runItems(path.join(folder, "run"), set, { models: ["replay/affective-cognition/gpt-4"] }),
    ).rejects.toThrow(/gives recorded replies again, and has none to/);
    await expect(
      runItems(path.join(folder, "run"), `${set},*-joyful-face-only`, {
        models: ["openai/x"],
        prompts: ["upstream:0shot"],
      }),
    ).rejects.toThrow(/the authors have no prompt for a face alone/);
  });
});
