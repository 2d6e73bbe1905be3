import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Command } from "commander";
import { describe, expect, it } from "vitest";
import { addGenerate } from "../../src/cli/generate-verbs.js";
import { itemSchema } from "../../src/core/item.js";
import { validateDatapackage } from "../../src/io/datapackage.js";
import { registerScripted } from "../../src/models/providers/scripted.js";
import { loadStories } from "../../src/stimuli/load.js";
import { captureOutput } from "../cli/support.js";
import { scratchFolder } from "../support/scratch.js";
import { courage, courageStory } from "./samples.js";

async function generate(...args: string[]): Promise<void> {
  const program = new Command("affectlab").exitOverride();
  addGenerate(program);
  await program.parseAsync(["generate", "affective-cognition", ...args], { from: "user" });
}

const lines = (...file: string[]): string[] =>
  readFileSync(path.join(...file), "utf8")
    .trim()
    .split("\n");

describe("affectlab generate affective-cognition", () => {
  it("writes the items of ten stories, their stories and a codebook that is true", async () => {
    const out = scratchFolder();
    const { stdout } = captureOutput();
    await generate("--template", "goal-control", "--stories", "10", "--seed", "7", "--out", out);
    expect(stdout()).toContain("320 items from 10 stories (items.jsonl); stories.jsonl, datapackage.json");
    expect(readdirSync(out).sort()).toEqual(["datapackage.json", "items.jsonl", "stories.jsonl"]);
    for (const line of lines(out, "items.jsonl"))
      expect(itemSchema.safeParse(JSON.parse(line)).success).toBe(true);
    expect(await validateDatapackage(out)).toMatchObject({ resources: 2, problems: [] });
    const codebook = JSON.parse(readFileSync(path.join(out, "datapackage.json"), "utf8"));
    expect(codebook.resources.map((r: { rowCount: number }) => r.rowCount)).toEqual([320, 10]);
    expect(codebook.templates[0].emotions).toEqual(["joyful", "frustrated", "grateful", "disappointed"]);
    writeFileSync(path.join(out, "items.jsonl"), "\n");
    expect((await validateDatapackage(out)).problems[0]).toContain("sha256 is not the one in its codebook");
  });

  it("writes the same bytes for the same seed, and others for another", async () => {
    const [a, b, c] = [scratchFolder(), scratchFolder(), scratchFolder()];
    captureOutput();
    for (const [out, seed] of [
      [a, "7"],
      [b, "7"],
      [c, "8"],
    ] as const) {
      await generate("--template", "agency-norm", "--seed", seed, "--stories", "4", "--out", out);
    }
    for (const file of ["items.jsonl", "stories.jsonl", "datapackage.json"]) {
      expect(lines(b, file)).toEqual(lines(a, file));
      expect(lines(c, file)).not.toEqual(lines(a, file));
    }
  });

  it("with --theories writes the cells on which they part, with the words that part them", async () => {
    const out = scratchFolder();
    const { stdout } = captureOutput();
    await generate("--theories", "table-1", "occ", "weiner", "--cells", "5", "--stories", "2", "--out", out);
    expect(stdout()).toMatch(/10 items from \d+ stories/);
    const items = lines(out, "items.jsonl").map((line) => itemSchema.parse(JSON.parse(line)));
    expect(items).toHaveLength(10);
    for (const { conditions, question } of items) {
      expect(conditions.inference).toBe("emotion");
      expect(question).toMatch(/feel\?$/);
    }
    expect((await validateDatapackage(out)).problems).toEqual([]);
  });

  it("with --cross tells each story in versions of one story, with --degrees an appraisal by degrees", async () => {
    const [crossed, graded] = [scratchFolder(), scratchFolder()];
    captureOutput();
    await generate("--template", "goal-control", "--cross", "name", "--stories", "2", "--out", crossed);
    const versions = lines(crossed, "items.jsonl").map((line) => itemSchema.parse(JSON.parse(line)));
    expect(versions).toHaveLength(2 * 4 * 32);
    expect(new Set(versions.map(({ conditions }) => conditions.story)).size).toBe(2);
    expect(new Set(versions.map(({ conditions }) => conditions.name)).size).toBe(8);
    await generate("--degrees", "expectedness", "--out", graded);
    const degrees = lines(graded, "items.jsonl").map((line) => itemSchema.parse(JSON.parse(line)));
    expect(new Set(degrees.map(({ conditions }) => conditions["expectedness-degree"]))).toEqual(
      new Set([1, 0.5, 0, -0.5, -1]),
    );
    for (const out of [crossed, graded]) expect((await validateDatapackage(out)).problems).toEqual([]);
  });

  it("refuses kinds that do not go together, in one line", async () => {
    const out = scratchFolder();
    await expect(generate("--theories", "occ", "--cross", "name", "--out", out)).rejects.toThrow(
      "--theories and --cross make two kinds of sets; choose one",
    );
    await expect(generate("--cells", "3", "--out", out)).rejects.toThrow("--cells counts cells");
    await expect(generate("--degrees", "control", "--faces", "--out", out)).rejects.toThrow(
      "--degrees writes items of text alone; leave out --faces",
    );
    await expect(generate("--cross", "colour", "--out", out)).rejects.toThrow(
      "--cross takes name, place, trade; got colour",
    );
    await expect(generate("--theories", "occ", "--out", out)).rejects.toThrow(/two theories or more, got 1/);
    await expect(generate("--degrees", "goal", "--out", out)).rejects.toThrow("no story of these templates");
    expect(existsSync(path.join(out, "items.jsonl"))).toBe(false);
  });

  it("with --faces doubles the items and draws each face that they show", async () => {
    const out = scratchFolder();
    const { stdout } = captureOutput();
    await generate("--template", "safety-expectedness", "--stories", "1", "--faces", "--out", out, "--json");
    expect(JSON.parse(stdout())).toMatchObject({
      stories: 1,
      items: 32,
      faceItems: 32,
      pictures: 4,
      rejected: [],
    });
    for (const line of lines(out, "items-faces.jsonl")) {
      const { stimulus } = itemSchema.parse(JSON.parse(line));
      const png = readFileSync(path.join(out, stimulus.image!.path!));
      // The signature of a PNG.
      expect(png.subarray(1, 4).toString()).toBe("PNG");
    }
    expect(readdirSync(path.join(out, "faces"))).toHaveLength(4);
  });

  it("composes a template and stories of one's own", async () => {
    const story = {
      ...courageStory,
      context: `${courageStory.context} It is her father's barn, and he is out with the cows until six.`,
      others: [{ name: "her father", pronouns: "he" }],
    };
    const folder = scratchFolder({
      "courage.json": JSON.stringify(courage),
      "stories.json": JSON.stringify([story]),
    });
    const out = path.join(folder, "out");
    captureOutput();
    await generate(
      "--template",
      path.join(folder, "courage.json"),
      "--from",
      path.join(folder, "stories.json"),
      "--out",
      out,
    );
    expect(lines(out, "items.jsonl")).toHaveLength(80);
  });

  it("refuses stories that do not pass, and writes nothing", async () => {
    const [story] = await loadStories("goal-control");
    const told = { ...story!, action: "He climbs aboard and is glad to see his name on the list." };
    const folder = scratchFolder({ "told.json": JSON.stringify([told]) });
    const out = path.join(folder, "out");
    const made = generate(
      "--template",
      "goal-control",
      "--from",
      path.join(folder, "told.json"),
      "--out",
      out,
    );
    await expect(made).rejects.toThrow(
      /the stories do not pass: night-berth action: emotion-leak: "glad" names a feeling; .*; nothing was written/,
    );
    expect(existsSync(out)).toBe(false);
  });

  it("has a model write stories, and ends with 1 where some were not accepted", async () => {
    const ours = await loadStories("goal-control");
    registerScripted("storyteller", (request) => {
      const text = String(request.messages[1]!.content);
      const [, name] = /^The person: (\S+) /m.exec(text)!;
      const slot = Number(/-(\d+)$/.exec(request.metadata!.item!)![1]) - 1;
      if (slot > 0) return "no";
      // Not one of ours: those a model may not tell again.
      const of = ours[5]!;
      const object = {
        setting: "a harbour",
        otherPeople: [
          { name: "somebody", pronouns: "she" },
          { name: "somebody else", pronouns: "he" },
        ],
        context: `Two boats lie ready for the crossing, the blue one and the white one. It is the first time that ${name} will steer, and the lots are drawn at the end of the pier. The crew has been up since four in the morning.`,
        action: `${name} walks down to the water with a coil of rope.`,
        outcomes: { first: "The lot falls on the blue boat.", second: "The lot falls on the white boat." },
        appraisals: {
          goal: {
            first: `The blue boat is what ${name} wants, for its deep keel. The white one should go to somebody else.`,
            second: `The white boat is what ${name} wants, for its quick turns. The blue one should go to somebody else.`,
          },
          control: {
            first: `Those who ask early can steer the draw, ${name} thinks.`,
            second: `Those who ask early cannot steer the draw, ${name} thinks.`,
          },
        },
        questions: {
          outcome: { ask: "Which boat was drawn?", first: "The blue boat", second: "The white boat" },
          goal: { ask: `Which boat did ${name} want?`, first: "The blue one", second: "The white one" },
          control: {
            ask: "Could the draw be steered?",
            first: "It could be steered",
            second: "It could not be steered",
          },
        },
      };
      expect(of.template).toBe("goal-control");
      return { text: JSON.stringify(object), object };
    });
    const out = scratchFolder();
    const { stdout } = captureOutput();
    await generate(
      "--template",
      "goal-control",
      "--from",
      "model:scripted/storyteller",
      "--stories",
      "2",
      "--attempts",
      "2",
      "--out",
      out,
    );
    expect(process.exitCode).toBe(1);
    expect(lines(out, "items.jsonl")).toHaveLength(32);
    expect(stdout()).toMatch(
      /32 items from 1 stories.*\nnot accepted after 2 attempts: \S+-2; .*form: the reply is no story/,
    );
    expect(readFileSync(path.join(out, "datapackage.json"), "utf8")).toContain("from scripted/storyteller");
  });

  it.each<[string, string[], string]>([
    ["no folder", ["--template", "goal-control"], "--out <folder> is missing"],
    ["an unknown template", ["--template", "goal", "--out", "x"], 'no template "goal"; one of goal-control'],
    [
      "too many stories",
      ["--stories", "11", "--out", "x"],
      "goal-control has 10 stories; have more written by --from model:<id>",
    ],
    ["a seed that is none", ["--seed", "x", "--out", "x"], "--seed must be a whole number"],
    ["a file that is not there", ["--check", "nothing.json"], "--check: nothing.json cannot be read"],
    ["an unknown model", ["--from", "model:gpt", "--out", "x"], "a model id is provider/model"],
  ])("says what is wrong: %s", async (_, args, message) => {
    captureOutput();
    await expect(generate(...args)).rejects.toThrow(message);
    expect(existsSync("x")).toBe(false);
  });
});

describe("--check", () => {
  it("passes a set of ours, of stories and of items", async () => {
    const out = scratchFolder();
    const { stdout } = captureOutput();
    await generate("--template", "certainty-effort", "--out", out);
    await generate("--check", path.join(out, "items.jsonl"));
    await generate("--check", path.join(out, "stories.jsonl"));
    expect(stdout()).toContain("320 items, all checks passed");
    expect(stdout()).toContain("10 stories, all checks passed");
    expect(process.exitCode).not.toBe(1);
  });

  it("names each finding, and ends with 1", async () => {
    const stories = await loadStories("goal-control");
    const faulty = stories.map((story, i) =>
      i === 0 ? { ...story, action: "He climbs aboard, full of hope." } : story,
    );
    const folder = scratchFolder({
      "set.jsonl": `${faulty.map((story) => JSON.stringify(story)).join("\n")}\n`,
    });
    const { stdout } = captureOutput();
    await generate("--check", path.join(folder, "set.jsonl"));
    expect(process.exitCode).toBe(1);
    expect(stdout()).toContain(
      'night-berth action: emotion-leak: "hope" names a feeling; the reader has to infer it: "He climbs aboard, full of hope."',
    );
    expect(stdout()).toContain("10 stories, 1 findings");
    const again = captureOutput();
    await generate("--check", path.join(folder, "set.jsonl"), "--json");
    expect(JSON.parse(again.stdout())).toMatchObject({
      kind: "stories",
      count: 10,
      findings: [{ check: "emotion-leak" }],
    });
  });
});
