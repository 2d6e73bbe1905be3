import { describe, expect, it } from "vitest";
import { scripts } from "../../../src/stimuli/false-belief/script.js";
import { type Line, type Telling, tellLine } from "../../../src/stimuli/false-belief/tell.js";
import { loadFalseBeliefWords } from "../../../src/stimuli/false-belief/words.js";

const people = {
  p: { name: "Ines", pronouns: "she" },
  q: { name: "Sky", pronouns: "they" },
  r: { name: "Bo", pronouns: "he" },
} as const;
const tell = (form: string, telling: Partial<Telling> = {}, line: Partial<Line> = {}) =>
  tellLine(
    {
      form,
      who: { p: "p", q: "q" },
      groups: { people: ["p", "q", "r"] },
      words: { thing: "the cap" },
      ...line,
    },
    { people, focal: "p", grammar: "third", tense: "present", ...telling },
  );

describe("a form", () => {
  it.each([
    ["{p} {p:is|are|was|were} here.", "Ines is here.", "Ines was here.", "You are here.", "You were here."],
    ["{p} {p:has|have|had} it.", "Ines has it.", "Ines had it.", "You have it.", "You had it."],
    ["{q} {q:is|are|was|were} in.", "Sky is in.", "Sky was in.", "Sky is in.", "Sky was in."],
    [
      "So {q.they} {q.they:is|are|was|were} in.",
      "So they are in.",
      "So they were in.",
      "So they are in.",
      "So they were in.",
    ],
    [
      "It {:is|was} {p's} hat.",
      "It is Ines's hat.",
      "It was Ines's hat.",
      "It is your hat.",
      "It was your hat.",
    ],
    [
      "A friend of {p.s}.",
      "A friend of Ines's.",
      "A friend of Ines's.",
      "A friend of yours.",
      "A friend of yours.",
    ],
    [
      "{people} sit.",
      "Ines, Sky and Bo sit.",
      "Ines, Sky and Bo sit.",
      "You, Sky and Bo sit.",
      "You, Sky and Bo sit.",
    ],
    [
      "{thing}: {p.themself}.",
      "The cap: herself.",
      "The cap: herself.",
      "The cap: yourself.",
      "The cap: yourself.",
    ],
  ])("%s", (form, present, past, you, youPast) => {
    expect(tell(form)).toBe(present);
    expect(tell(form, { tense: "past" })).toBe(past);
    expect(tell(form, { grammar: "second" })).toBe(you);
    expect(tell(form, { grammar: "second", tense: "past" })).toBe(youPast);
  });

  it("says themself of one person and yourself to that person", () => {
    expect(tell("{q} {q:hurts|hurt|hurt} {q.themself}.")).toBe("Sky hurts themself.");
    expect(tell("{q} {q:hurts|hurt|hurt} {q.themself}.", { focal: "q", grammar: "second" })).toBe(
      "You hurt yourself.",
    );
  });

  it("begins sentences with capitals, also after one that it holds", () => {
    expect(tell("{p} nods. {p.they} {p.they:goes|go|went}.", { grammar: "second" })).toBe(
      "You nods. You go.",
    );
  });

  it("fills a word that is a form itself", () => {
    expect(tell("What {noise}?", { tense: "past" }, { words: { noise: "it {:is|was}" } })).toBe(
      "What it was?",
    );
  });

  it.each(["{nothing}", "{s:goes|go}", "{p.hat}", "{:is}"])("without a word for %s is an error", (slot) => {
    expect(() => tell(slot, { tense: "past" })).toThrow(`the sentence "${slot}" has no word for ${slot}`);
  });
});

describe("the project's sentences", () => {
  it("have no word missing, in either person and tense, whoever is you", async () => {
    const { sentences, settings } = await loadFalseBeliefWords();
    const { questions, errands, ...kinds } = sentences;
    const forms = [...Object.values(kinds).flat(), ...Object.values(questions).flat()];
    forms.push(...settings.flatMap((setting) => [`{p} ${setting.life}.`, ...setting.asides]));
    const word = "the tin";
    const words = Object.fromEntries(
      "object other place in out vantage stranger at to from places toPlaces thing"
        .split(" ")
        .map((name) => [name, word]),
    );
    for (const form of forms) {
      for (const errand of errands) {
        for (const grammar of ["third", "second"] as const) {
          for (const tense of ["present", "past"] as const) {
            for (const focal of ["p", "q"] as const) {
              const told = tell(
                form,
                { grammar, tense, focal },
                { words: { ...words, errand }, groups: { people: ["p", "q"], others: ["q", "r"] } },
              );
              expect(told).toMatch(/^["\p{Lu}].*[.?]$/u);
              expect(told).not.toMatch(/[{}|]|undefined|\s\s/);
            }
          }
        }
      }
    }
  });

  it("have three places and two things in every setting, none inside another's name", async () => {
    const { settings, people: cast } = await loadFalseBeliefWords();
    expect(new Set(cast.map(({ name }) => name)).size).toBe(cast.length);
    for (const { id, containers, objects } of settings) {
      const names = [...containers.map((place) => place.replace(/^\w+ /, "")), ...objects];
      for (const a of names) {
        expect(
          names.filter((b) => b.includes(a)),
          `${id}: ${a}`,
        ).toEqual([a]);
      }
    }
    expect(scripts.length).toBeGreaterThan(40);
  });
});
