import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parseAnswer } from "../../src/models/parse-answer.js";
import { pairDesigns } from "../../src/studies/affective-cognition/data/conditions.js";
import { loadUpstreamItems } from "../../src/studies/affective-cognition/data/upstream-items.js";

const mirror = process.env.AFFECTLAB_MIRROR ?? "";
const upstream = path.join(mirror, "affective-cog");
const here = mirror !== "" && existsSync(path.join(upstream, "data", "results"));

/** What a difference between the two parses comes from. Upstream shuffled the options and saved no order. */
const classes = {
  /**
   * A letter, and no text that decides: the reply was cut off before the options part ("A:b." or
   * "A:b. She thought"). Upstream could place the letter: it knew the order it had just shown.
   */
  "cut off after the letter": 69,
  /**
   * A letter with a text that is none of the options: a paraphrase, a hedge, half of an option, or "this is
   * incorrect". Upstream took the letter; we leave the reply unscored.
   */
  "a letter with another text": 164,
  /**
   * One answer line that names one option word for word, and upstream has another. All that fits is that it
   * scored the letter: these replies name an option under the letter of another.
   */
  "letter and text differ": 46,
  /** Several answer lines (each option weighed in turn, or a change of mind): ours is the last that is not called wrong. */
  "several answer lines": 10,
  /** "A:a. <option>. Incorrect. …": the only answer line names an option and then calls it wrong. */
  "the option is called wrong": 75,
  /** "A:a. <one emotion>. <another>", or two answer lines, one right after the other, that differ. */
  "several options in the answer": 48,
  /** "A:a. Neither. …" */
  "neither, beside a letter": 3,
  /** The letter c where two options were offered, with a text of the model's own; upstream has none either. */
  "a letter that no option has": 2,
  /** The last answer line breaks off in its first word. */
  "cut off at once": 1,
};

function classOf(ours: ReturnType<typeof parseAnswer>, answerLines: number): keyof typeof classes {
  if (ours.status === "ok") return answerLines > 1 ? "several answer lines" : "letter and text differ";
  if (ours.status === "none-of-the-above") return "neither, beside a letter";
  if (ours.note === "the option is called wrong") return "the option is called wrong";
  if (/several options|one after another/.test(ours.note)) return "several options in the answer";
  if (ours.note === "the letter is none of the options'") return "a letter that no option has";
  if (ours.note === "the text is none of the options") return "a letter with another text";
  return ours.letter === null ? "cut off at once" : "cut off after the letter";
}

const normalise = (text: string): string => text.trim().toLowerCase();

describe.skipIf(!here)("the 80,200 recorded replies at temperature 1", () => {
  it("are parsed as upstream did, and every difference is of a known class", async () => {
    const items = new Map((await loadUpstreamItems(upstream)).map((item) => [item.id, item]));
    const found = Object.fromEntries(Object.keys(classes).map((name) => [name, 0])) as typeof classes;
    const seen = { replies: 0, unparsedUpstream: 0, agreeing: 0 };
    for (const design of pairDesigns) {
      const domain = path.join(upstream, "data", "results", design.folder);
      for (const condition of readdirSync(domain)) {
        const [, variable, emotion, outcome] = /^(.+)_([a-z]+)_([01])$/.exec(condition) ?? [];
        const prefix = `1${design.letter}-${design.variables[variable as string]}-${emotion}-${outcome}`;
        for (const file of readdirSync(path.join(domain, condition))) {
          if (!file.endsWith("_predicted_answers.json")) continue;
          const read = (name: string): string[][] =>
            JSON.parse(readFileSync(path.join(domain, condition, name), "utf8"));
          const parsed = read(file.replace("_predicted_", "_parsed_"));
          read(file).forEach((replies, story) => {
            const { options } = items.get(`${prefix}-s${story}`)!;
            replies.forEach((reply, i) => {
              const given = normalise(parsed[story]![i]!);
              const theirs = given === "none of the above" ? null : options.map(normalise).indexOf(given);
              expect(theirs).not.toBe(-1);
              const ours = parseAnswer(reply, options);
              seen.replies++;
              if (theirs === null) seen.unparsedUpstream++;
              const same = theirs === null ? ours.status === "none-of-the-above" : ours.index === theirs;
              if (same) seen.agreeing++;
              else found[classOf(ours, reply.match(/^[ \t]*A:/gm)?.length ?? 0)]++;
            });
          });
        }
      }
    }
    expect(seen).toEqual({ replies: 80200, unparsedUpstream: 811, agreeing: 79782 });
    expect(found).toEqual(classes);
  });
});
