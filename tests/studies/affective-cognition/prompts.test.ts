import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { DataError, InputError, MissingDataError } from "../../../src/core/errors.js";
import { itemSchema } from "../../../src/core/item.js";
import { readDatapackage, validateDatapackage } from "../../../src/io/datapackage.js";
import { projectPath } from "../../../src/io/project-root.js";
import { sha256 } from "../../../src/io/sha256-file.js";
import { parseAnswer } from "../../../src/models/parse-answer.js";
import { loadAffectiveCognition } from "../../../src/studies/affective-cognition/data/tables.js";
import {
  loadCodedItems,
  loadUpstreamItems,
} from "../../../src/studies/affective-cognition/data/upstream-items.js";
import {
  loadPrompt,
  plainPrompt,
  promptFor,
  promptIds,
} from "../../../src/studies/affective-cognition/live/prompts.js";
import { scratchFolder } from "../../support/scratch.js";

const mirror = process.env.AFFECTLAB_MIRROR ?? "";
const upstream = path.join(mirror, "affective-cog");
const here = mirror !== "" && existsSync(upstream);

const folder = projectPath("data", "prompts");

describe("prompts", () => {
  it("are files with a codebook: sizes and hashes are theirs, and all are listed", async () => {
    expect(await validateDatapackage(folder)).toMatchObject({ problems: [] });
    const { resources } = await readDatapackage(folder);
    const own = (file: string): boolean => /^affective-cognition\/.*\.md$/.test(file);
    const listed = resources.map((resource) => resource.path).filter(own);
    const there = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((file) => file.replaceAll("\\", "/"))
      .filter(own);
    expect(listed.sort()).toEqual(there.sort());
    expect(listed).toHaveLength(promptIds.length);
  });

  it.each(promptIds)("%s is its file's bytes", async (id) => {
    const prompt = await loadPrompt(id);
    const bytes = readFileSync(path.join(folder, "affective-cognition", `${id}.md`));
    expect(prompt).toMatchObject({ id, faces: id.includes("-face"), chainOfThought: id.includes("cot") });
    expect(prompt.text).toBe(bytes.toString("utf8"));
    expect(prompt.sha256).toBe(sha256(bytes));
  });

  it.each(promptIds)("%s asks for the answer in the form that is parsed", async (id) => {
    const { text, faces, chainOfThought } = await loadPrompt(id);
    expect(text).toContain("\nA:<letter>. <the option, word for word>\n");
    const example = text.trim().split("\n").at(-1) as string;
    expect(parseAnswer(example, ["red", "blue", "green"])).toMatchObject({ index: 2, letter: 2 });
    expect(/face|picture/i.test(text)).toBe(faces);
    expect(/Thought:/.test(text)).toBe(chainOfThought);
  });

  it("have short names, and counterparts with and without a face", async () => {
    expect((await loadPrompt("cot")).id).toBe("0shot-cot");
    expect((await loadPrompt("cot-faces")).id).toBe("0shot-cot-faces");
    for (const id of promptIds) {
      const both = [promptFor(id, { faces: false }), promptFor(id, { faces: true })];
      expect(await Promise.all(both.map(async (other) => (await loadPrompt(other)).faces))).toEqual([
        false,
        true,
      ]);
      expect([...both, promptFor(id, { faces: true, story: false })]).toContain(id);
    }
    expect(promptFor("upstream:cot", { faces: true })).toBe("upstream:0shot-cot-faces");
    expect(promptFor("upstream:cot2", { faces: true })).toBe("upstream:0shot-cot2-faces");
    expect(await plainPrompt("upstream:cot2")).toBe("upstream:0shot-cot2");
    await expect(plainPrompt("cot2")).rejects.toThrow('no prompt "cot2"; one of 0shot, ');
    await expect(loadPrompt("upstream:0shot-face-only")).rejects.toThrow(
      "the authors have no prompt for a face alone",
    );
  });

  it.each(["", "1shot", "../0shot", "upstream:", "upstream:0shot-x"])("there is no %j", async (id) => {
    await expect(loadPrompt(id)).rejects.toThrow(InputError);
    await expect(loadPrompt(id)).rejects.toThrow(`no prompt "${id}"; one of 0shot, `);
  });

  it("upstream's say what to do where upstream is not there", async () => {
    const { AFFECTLAB_MIRROR } = process.env;
    process.env.AFFECTLAB_MIRROR = scratchFolder({ "affective-cog/x": "" });
    try {
      await expect(loadPrompt("upstream:0shot")).rejects.toThrow(MissingDataError);
    } finally {
      if (AFFECTLAB_MIRROR === undefined) delete process.env.AFFECTLAB_MIRROR;
      else process.env.AFFECTLAB_MIRROR = AFFECTLAB_MIRROR;
    }
  });

  describe.skipIf(!here)("beside upstream's", () => {
    const theirs = ["0shot", "0shot-cot", "0shot-faces", "0shot-cot-faces", "0shot-cot2-faces"];

    it("upstream's are read with their hash", async () => {
      for (const id of theirs) {
        const prompt = await loadPrompt(`upstream:${id}`);
        expect(prompt).toMatchObject({
          id: `upstream:${id}`,
          sha256: sha256(prompt.text),
          faces: id.includes("faces"),
        });
        expect(/step by step/.test(prompt.text)).toBe(prompt.chainOfThought);
        expect(/the image/.test(prompt.text)).toBe(prompt.faces);
      }
    });

    it("ours are our own words: no eight words in a row are theirs", async () => {
      const words = (text: string) => text.toLowerCase().match(/[a-z]+/g) as string[];
      const runs = (text: string) =>
        words(text).flatMap((_, i, all) => (i + 8 <= all.length ? [all.slice(i, i + 8).join(" ")] : []));
      const known = new Set(
        (await Promise.all(theirs.map((id) => loadPrompt(`upstream:${id}`)))).flatMap((p) => runs(p.text)),
      );
      expect(known.size).toBeGreaterThan(100);
      for (const id of promptIds) {
        expect(
          runs((await loadPrompt(id)).text).filter((run) => known.has(run)),
          id,
        ).toEqual([]);
      }
    });
  });
});

describe("the study's items", () => {
  it("without texts: every item, in the order of the table, marked as coded", async () => {
    const { items } = await loadAffectiveCognition();
    const coded = await loadCodedItems();
    expect(coded.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
    for (const [i, one] of coded.entries()) {
      expect(itemSchema.parse(one)).toEqual(one);
      expect(one).toMatchObject({ coded: true, keyed: items[i]!.label });
      expect(one.options).toHaveLength(items[i]!.options);
    }
  });

  it.skipIf(!here)("with the authors' texts: the same ids, fixed order and keys", async () => {
    const { items } = await loadAffectiveCognition();
    const texts = await loadUpstreamItems();
    expect(texts.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
    for (const [i, one] of texts.entries()) {
      expect(itemSchema.parse(one)).toEqual(one);
      const study = items[i]!;
      expect(one.keyed).toBe(study.label);
      expect(one.coded).toBeUndefined();
      // The alphabetical ranks of the derived table were made from the texts: the order is the same.
      const normal = one.options.map((option) => option.trim().toLowerCase());
      const sorted = [...normal].sort();
      expect(normal.map((option) => sorted.indexOf(option))).toEqual(study.alphabetical);
      expect(one.stimulus.image === undefined).toBe(study.experiment === 1);
      expect(one.stimulus.text.length).toBeGreaterThan(80);
      expect(one.question).toMatch(/\?$/);
    }
  });

  it.skipIf(!here)("a damaged upstream is told with file and line", async () => {
    await expect(loadUpstreamItems(scratchFolder())).rejects.toThrow();
    const { cpSync } = await import("node:fs");
    const copy = scratchFolder();
    for (const part of [
      "data/goal_control.csv",
      "data/safety_expected.csv",
      "data/conditions_1",
      "data/conditions_2",
    ]) {
      cpSync(path.join(upstream, part), path.join(copy, part), { recursive: true });
    }
    const file = path.join(copy, "data/conditions_1/goal_control/emotion_joyful_0/stories.csv");
    const { writeFileSync } = await import("node:fs");
    writeFileSync(file, readFileSync(file, "utf8").replace(/joyful/g, "jolly"));
    const call = loadUpstreamItems(copy);
    await expect(call).rejects.toThrow(DataError);
    await expect(call).rejects.toThrow(`${file}:1: options differ`);
  });
});
