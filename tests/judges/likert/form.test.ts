import path from "node:path";
import { describe, expect, it } from "vitest";
import { formNames } from "../../../src/judges/forms/read-form.js";
import { readTemplate } from "../../../src/judges/forms/template.js";
import { likertFormHash, loadLikertForm } from "../../../src/judges/likert/form.js";
import { scratchFolder } from "../../support/scratch.js";

const written = (name: string, text: string): string => path.join(scratchFolder({ [name]: text }), name);

const yaml = `id: warmth
title: Warmth
language: de
dimensions:
  - id: warm
    question: Wie warm ist die Antwort?
    levels:
      - { value: 0, anchor: kalt }
      - { value: 1, anchor: lau }
      - { value: 2, anchor: warm }
`;

describe("a Likert form", () => {
  it("is read from YAML and from JSON alike", async () => {
    const form = await loadLikertForm(written("warmth.yaml", yaml));
    expect(form).toMatchObject({ id: "warmth", language: "de" });
    expect(form.dimensions[0]).toMatchObject({ id: "warm", reversed: false });
    const same = await loadLikertForm(written("warmth.json", JSON.stringify(form, null, 2)));
    expect(likertFormHash(same)).toBe(likertFormHash(form));
  });

  it("has another hash for another word", async () => {
    const form = await loadLikertForm(written("a.yaml", yaml));
    const other = await loadLikertForm(written("b.yaml", yaml.replace("lau", "kühl")));
    expect(likertFormHash(other)).not.toBe(likertFormHash(form));
  });

  it.each([
    [
      "levels that fall",
      yaml.replace("value: 2", "value: 1"),
      /:10: field "dimensions\.0\.levels\.2\.value": levels must rise, got 1 after 1$/,
    ],
    ["one level", yaml.split("      - { value: 1")[0]!, /:8: field "dimensions\.0\.levels": Too small/],
    [
      "a level without an anchor",
      yaml.replace(", anchor: lau", ""),
      /:9: field "dimensions\.0\.levels\.1\.anchor": is missing$/,
    ],
    [
      "an unknown field",
      yaml.replace("title:", "titel: x\ntitle:"),
      /:2: field "titel": is not a known field$/,
    ],
    [
      "a level in words",
      yaml.replace("value: 1", "value: low"),
      /:9: field "dimensions\.0\.levels\.1\.value": /,
    ],
    [
      "a dimension twice",
      yaml + yaml.slice(yaml.indexOf("  - id")),
      /:11: field "dimensions\.1\.id": the dimension "warm" occurs twice$/,
    ],
    ["a broken file", yaml.replace("}", ""), /:\d+: is neither JSON nor YAML/],
    ["an empty file", "", /: /],
  ])("is refused with %s, naming file, line and field", async (_, text, message) => {
    const failure = loadLikertForm(written("bad.yaml", text));
    await expect(failure).rejects.toThrow(message);
    await expect(failure).rejects.toMatchObject({ message: expect.not.stringContaining("\n"), exitCode: 1 });
  });

  it("of the project's own can be read, each with an anchor for every level", async () => {
    const names = await formNames("likert");
    expect(names).toEqual(["empathic-support", "utterance-quality"]);
    for (const name of names) {
      const form = await loadLikertForm(name);
      expect(form.id).toBe(name);
      const anchors = form.dimensions.flatMap(({ levels }) => levels.map(({ anchor }) => anchor));
      expect(new Set(anchors).size).toBe(anchors.length);
      for (const { levels } of form.dimensions)
        expect(levels.map(({ value }) => value)).toEqual([1, 2, 3, 4, 5]);
    }
    await expect(loadLikertForm("nope")).rejects.toThrow(/one of empathic-support, utterance-quality$/);
  });
});

describe("a judge's prompt as a file", () => {
  const needs = "{dialogue}, {reply}, {dimensions} and {answer}";
  it.each([
    [
      "Rate {reply} by {dimensions}.",
      `: lacks {dialogue} and {answer}; the prompt of a likert judge needs ${needs}`,
    ],
    [
      "{dialogue}{reply}{dimensions}{answer}\n{replies}",
      `:2: has a place {replies} that nothing fills; the prompt of a likert judge needs ${needs}`,
    ],
    ["{dialogue}{reply}{dimensions}\n{answer}{reply}", ":2: has the place {reply} twice; keep one"],
  ])("%j is refused", async (text, message) => {
    await expect(readTemplate("likert", written("p.md", text))).rejects.toMatchObject({
      message: expect.stringContaining(message),
    });
  });

  it("is taken with its places, and with braces that are no place", async () => {
    const text = '{dialogue} {reply} {dimensions} {answer} {"like": "this"}';
    expect(await readTemplate("likert", written("p.md", text))).toEqual({
      id: "p.md",
      system: null,
      message: text,
    });
  });
});
