import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Item } from "../../../src/core/item.js";
import { registerScripted } from "../../../src/models/providers/scripted.js";
import { readManifest } from "../../../src/runs/run-folder.js";
import { readPng } from "../../../src/stimuli/faces/read-png.js";
import { loadUpstreamItems } from "../../../src/studies/affective-cognition/data/upstream-items.js";
import { drawFaces } from "../../../src/studies/affective-cognition/live/drawn-faces.js";
import { reportLive } from "../../../src/studies/affective-cognition/live/report.js";
import { mockProvider } from "../../models/support.js";
import { resumeItems, runItems } from "../../support/own-set.js";
import { scratchFolder } from "../../support/scratch.js";

const mirror = process.env.AFFECTLAB_MIRROR ?? "";
const here = mirror !== "" && existsSync(path.join(mirror, "affective-cog"));

const item = (id: string, person: string, emotion: string, text = "She won."): Item => ({
  ...{ id, study: "affective-cognition", question: "?", options: ["a", "b"], conditions: { emotion } },
  stimulus: { text, image: { mediaType: "image/png", path: `${person}/${emotion}.png` } },
});
const fileOf = ({ stimulus }: Item): string => stimulus.image?.path ?? "";

describe("drawFaces", () => {
  it("gives each person one face, each emotion its expression, and stays the same by seed", async () => {
    const items = [
      item("a", "P", "joyful"),
      item("b", "P", "resigned"),
      item("c", "Q", "joyful"),
      item("d", "Q", "joyful"),
      item("e", "R", "joyful", "He won his prize."),
    ];
    const { items: faced, words } = await drawFaces(items, 1);
    const [a, b, c, d, e] = faced.map(fileOf) as [string, string, string, string, string];
    expect(a.replace("joyful", "resigned")).toBe(b);
    expect(c).toBe(d);
    expect(new Set([a, c, e].map((file) => file.split("-")[0])).size).toBe(3);
    // By the pronouns of their stories.
    expect([a[0], c[0], e[0]]).toEqual(["f", "f", "m"]);
    expect(words).toMatch(/^other pictures: faces drawn by affectlab \(f\d, f\d, m\d; seed 1\)/);
    expect((await drawFaces([...items].reverse(), 1)).items.map(fileOf)).toEqual([e, d, c, b, a]);
    const others = await Promise.all(
      [2, 3, 4].map(async (seed) => (await drawFaces(items, seed)).words.slice(0, 60)),
    );
    expect(new Set([words.slice(0, 60), ...others]).size).toBeGreaterThan(1);
    const pixels = readPng(Buffer.from(faced[0]!.stimulus.image!.data!, "base64"));
    expect([pixels.width, pixels.height]).toEqual([512, 512]);
  });
});

registerScripted("drawn-first", () => ({ text: "A:a." }));

describe.skipIf(!here)("Experiment 2 with our faces", () => {
  it("has a face for each of the 640 texts: five people, eight emotions", async () => {
    const { items } = await drawFaces(await loadUpstreamItems(undefined, { experiment: 2 }), 1);
    expect(items).toHaveLength(640);
    expect(new Set(items.map(fileOf)).size).toBe(40);
    expect(new Set(items.map((one) => fileOf(one).split("-")[0])).size).toBe(5);
    for (const { conditions, stimulus } of items) {
      expect(stimulus.image!.path).toContain(`-${conditions.emotion}.png`);
    }
  });

  it("is asked with the authors' picture prompts, and reported as other pictures in Figures 4c, 4d and 6", async () => {
    const folder = path.join(scratchFolder(), "run");
    const { mock, env } = await mockProvider({ families: true });
    await runItems(folder, "2a-emotion-joyful-0-*,2a-outcome-joyful-0-*,2a-goal-joyful-0-*", {
      models: ["openai/gpt-4o", "scripted/drawn-first"],
      prompts: ["upstream:0shot", "upstream:cot", "upstream:cot2"],
      env,
    });
    const manifest = readManifest(folder);
    expect(manifest.texts).toMatch(/other pictures: faces drawn by affectlab/);
    expect(manifest.what.prompts.map(({ id }) => id)).toEqual([
      "upstream:0shot",
      "upstream:0shot-cot",
      "upstream:0shot-cot2",
    ]);
    expect(mock.bodies).toHaveLength(90);
    const [{ messages }] = mock.bodies as [{ messages: { content: { type: string }[] }[] }];
    expect(messages[1]?.content.map(({ type }) => type)).toEqual(["image_url", "text"]);
    expect((await resumeItems(folder, env)).summary).toMatchObject({ answered: 180, isComplete: true });

    const { rows, figures } = await reportLive(folder);
    const own = rows.filter(({ source }) => source === "run").map(({ respondent }) => respondent);
    expect([...new Set(own)]).toEqual([
      "openai/gpt-4o, other pictures",
      "scripted/drawn-first, other pictures",
    ]);
    const drawn = figures();
    expect(drawn.map(({ id }) => id)).toEqual(["figure-4c", "figure-4d", "figure-6a"]);
    for (const { alt, note, spec } of drawn) {
      expect(alt).toContain("The run's models saw other pictures.");
      expect(note).toContain("other pictures: faces drawn by affectlab");
      expect(JSON.stringify(spec)).toContain("other pictures");
    }
  });
});
