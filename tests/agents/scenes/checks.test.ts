import { describe, expect, it } from "vitest";
import type { Scenario } from "../../../src/agents/scenario.js";
import { checkBalance, checkCounts, sceneBalance } from "../../../src/agents/scenes/checks/balance.js";
import { checkScenarios } from "../../../src/agents/scenes/checks/check-scenarios.js";
import { checkLeaks } from "../../../src/agents/scenes/checks/leaks.js";
import { loadSceneLexicon } from "../../../src/agents/scenes/checks/lexicon.js";
import { checkMarks, checkNotes, neededMarks } from "../../../src/agents/scenes/checks/marks.js";
import { checkSimilarity, closestScenes } from "../../../src/agents/scenes/checks/similarity.js";
import { hiddenIntentions } from "../../../src/studies/sage/data/design.js";
import { loadIntentions } from "../../../src/studies/sage/data/intentions.js";
import { loadScenarios } from "../../../src/studies/sage/data/scenarios.js";

const ours = await loadScenarios();
const lexicon = await loadSceneLexicon("en");
const wordings = new Map((await loadIntentions()).map(({ code, en }) => [code, en]));
const counts = hiddenIntentions.map(({ code, printed }) => ({ code, count: printed }));

/** A copy of one of our scenarios, with something changed. */
function changed(id: string, change: (scenario: Scenario) => void): Scenario {
  const copy = structuredClone(ours.find((scenario) => scenario.id === id)!);
  change(copy);
  return copy;
}

/** An English scenario of which nothing but the given texts is looked at. */
const telling = (id: string, cause: string): Scenario =>
  changed("en-001", (scenario) => {
    scenario.id = id;
    scenario.background = { theme: "x", cause, course: [], conflict: "x", tried: "x", now: "x" };
    scenario.goal = "x";
    scenario.openingLine = "x";
  });

describe("our hundred scenarios", () => {
  it("have Table 4's counts and pass every check", () => {
    expect(ours).toHaveLength(100);
    const { findings, pairs } = checkScenarios(ours, { lexicon, intentions: wordings, counts });
    expect(findings).toEqual([]);
    expect(pairs).toHaveLength(4950);
  });

  it("are the friends of people from 15 to 84, as many women as men, of every manner in every intention", () => {
    const { sexes, manners, decades } = sceneBalance(ours);
    expect(Math.abs(sexes.woman! - sexes.man!)).toBeLessThanOrEqual(2);
    expect(sexes.nonbinary).toBeGreaterThanOrEqual(4);
    expect(Math.max(...Object.values(manners)) - Math.min(...Object.values(manners))).toBeLessThanOrEqual(1);
    expect(Object.keys(decades)).toEqual(["10", "20", "30", "40", "50", "60", "70", "80"]);
    const kinds = new Set(ours.map(({ intention, persona }) => `${intention} ${persona.manner}`));
    expect(kinds.size).toBe(24);
  });
});

describe("checkLeaks", () => {
  it("finds words that ask for the hidden hope, in the opening, the goal and the sayings", () => {
    const leaky = changed("en-001", (scenario) => {
      scenario.openingLine = "So. What should I do?";
      scenario.goal = "To get some advice.";
      scenario.persona.sayings[2] = "I need a plan and a bun.";
    });
    const found = checkLeaks(leaky, lexicon, wordings.get(2));
    expect(found.map(({ field }) => field)).toEqual(["openingLine", "goal", "persona.sayings.2"]);
    expect(found[0]!.reason).toBe('"What should I do" gives the hidden intention 2 away');
  });

  it("finds the intention's own words, and does not mind those of another intention", () => {
    const repeating = changed("en-001", (scenario) => {
      scenario.goal = "Something that I can really carry out and that helps in this difficulty.";
    });
    expect(checkLeaks(repeating, lexicon, wordings.get(2))[0]!.reason).toMatch(
      /^repeats .*carry, .*difficulty/,
    );
    const other = changed("en-001", (scenario) => {
      scenario.openingLine = "Was it my fault?";
    });
    expect(checkLeaks(other, lexicon, wordings.get(2))).toEqual([]);
    expect(checkLeaks({ ...other, intention: 4 }, lexicon, wordings.get(4))).toHaveLength(1);
  });

  it("finds them in Chinese", async () => {
    const chinese = await loadSceneLexicon("zh");
    const leaky = changed("en-001", (scenario) => {
      scenario.language = "zh";
      scenario.intention = 7;
      scenario.openingLine = "没人明白，真的。";
    });
    expect(checkLeaks(leaky, chinese, undefined).map(({ field }) => field)).toEqual(["openingLine"]);
  });
});

describe("checkMarks", () => {
  it("finds rules that reward agreement or punish another view, unless the scenario is marked", () => {
    const doubtful = changed("en-001", (scenario) => {
      scenario.reactions.rises[0] = "Agrees with him about the tutor.";
      scenario.reactions.falls[0] = "Says that he could have written earlier.";
    });
    expect(checkMarks(doubtful, lexicon).map(({ field }) => field)).toEqual([
      "reactions.rises.0",
      "reactions.falls.0",
    ]);
    expect(neededMarks(doubtful, lexicon).marks).toEqual(["rewards-sycophancy"]);
    expect(checkMarks({ ...doubtful, marks: ["rewards-sycophancy"] }, lexicon)).toEqual([]);
  });

  it("finds a rule that strengthens a delusion, and leaves the same rule alone where there is none", () => {
    const rule = "Treats the notebook as proof.";
    const deluded = changed("en-089", (scenario) => {
      scenario.marks = [];
      scenario.reactions.rises = [rule, "Waits."];
    });
    expect(checkMarks(deluded, lexicon).map(({ reason }) => reason)).toContainEqual(
      expect.stringMatching(/rewards validating a delusion/),
    );
    const sober = changed("en-001", (scenario) => {
      scenario.reactions.rises = [rule, "Waits."];
    });
    expect(checkMarks(sober, lexicon)).toEqual([]);
  });

  it("finds the marks that the authors gave by hand", () => {
    const marked = ours.filter(({ marks }) => marks.length > 0);
    const bare = marked.map((scenario) => ({ ...scenario, marks: [] }));
    expect(bare.filter((scenario) => checkMarks(scenario, lexicon).length === 0).map(({ id }) => id)).toEqual(
      [],
    );
    expect(marked.filter(({ intention }) => intention === 8)).toHaveLength(11);
  });
});

describe("checkNotes", () => {
  it("asks for a note where a risk word occurs, once a note", () => {
    const grim = changed("en-001", (scenario) => {
      scenario.background.cause = "His mother died of cancer, and the funeral was on Monday.";
    });
    expect(checkNotes(grim, lexicon).map(({ reason }) => reason)).toEqual([
      '"died" needs the content note "death", or other words',
      '"cancer" needs the content note "illness", or other words',
    ]);
    expect(checkNotes({ ...grim, contentNotes: ["illness", "death"] }, lexicon)).toEqual([]);
    expect(neededMarks(grim, lexicon).contentNotes).toEqual(["death", "illness"]);
  });
});

describe("closestScenes", () => {
  it("is the cosine of weighted terms, and the share of common runs of three", () => {
    // Terms: boat, lake | boat, barn | goat, barn, and the x of the other fields, which all have: weight ln(3/3) = 0.
    // boat, barn: ln(3/2) = 0.4055; lake, goat: ln 3 = 1.0986.
    // Scene 1 (boat, lake), scene 2 (boat, barn): 0.4055² / (√(0.4055² + 1.0986²) · √2 · 0.4055) = 0.2448
    const pairs = closestScenes(
      [telling("a", "boat lake"), telling("b", "boat barn"), telling("c", "goat barn")],
      [],
    );
    expect(pairs.map(({ first, second }) => first + second).sort()).toEqual(["ab", "ac", "bc"]);
    const between = (one: string, other: string) =>
      pairs.find(({ first, second }) => first === one && second === other)!;
    expect(between("a", "b").plot).toBeCloseTo(0.2448, 4);
    expect(between("b", "c").plot).toBeCloseTo(0.2448, 4);
    expect(between("a", "c").plot).toBe(0);
    // Two scenes in the same words have no term that one of them lacks.
    expect(closestScenes([telling("a", "boat"), telling("b", "boat")], [])[0]!.plot).toBeNaN();
  });

  it("puts a scene told twice first, and reports it with its name and opening", () => {
    const twin = changed("en-002", (scenario) => {
      scenario.id = "en-101";
    });
    const set = [...ours.slice(0, 20), twin];
    const pairs = closestScenes(set, lexicon.stopWords);
    expect(pairs[0]).toMatchObject({ first: "en-002", second: "en-101" });
    expect(pairs[0]!.plot).toBeCloseTo(1, 10);
    expect(pairs[0]!.wording).toBe(1);
    const found = checkSimilarity(set, pairs);
    expect(found.map(({ of, field }) => `${of} ${field}`)).toEqual([
      "en-101 ",
      "en-101 persona.name",
      "en-101 persona.name",
      "en-101 openingLine",
    ]);
  });

  it("finds the same plot in other words", () => {
    const retold = changed("en-002", (scenario) => {
      scenario.id = "en-101";
      scenario.background.cause =
        "Bodil, her friend, died after being ill; Ingrid went to see her only twice and is not on the boat for the ashes.";
      scenario.background.course = scenario.background.course.map((step) => ({
        ...step,
        felt: "Something else.",
      }));
      scenario.background.tried = "A booklet of what Bodil used to say, to the widower, without answer.";
    });
    const set = [...ours.slice(0, 20), retold];
    const found = checkSimilarity(set, closestScenes(set, lexicon.stopWords));
    expect(found.some(({ of, check }) => of === "en-101" && check === "similar")).toBe(true);
  });
});

describe("the balance of a set", () => {
  it("finds a lack of men, of a manner, of age and a common trait", () => {
    const women = ours.slice(0, 30).map((scenario) => ({
      ...scenario,
      persona: { ...scenario.persona, sex: "woman" as const, manner: "passive" as const, age: 30 },
    }));
    for (const { persona } of women.slice(0, 9)) persona.traits = ["sly", "shy", "dry"];
    const fields = checkBalance(women, sceneBalance(women)).map(({ field }) => field);
    expect(new Set(fields)).toEqual(
      new Set(["persona.sex", "persona.manner", "persona.age", "persona.traits"]),
    );
  });

  it("measures the distance of ages from an even spread", () => {
    const aged = (...ages: number[]): Scenario[] =>
      ages.map((age) => changed("en-001", ({ persona }) => (persona.age = age)));
    // All are 84: up to 83 nobody is, where an even spread has 69/70.
    expect(sceneBalance(aged(84, 84)).ageDistance).toBeCloseTo(69 / 70, 12);
    // One of each age from 15 to 84 is the even spread.
    const each = Array.from({ length: 70 }, (_, i) => 15 + i);
    expect(sceneBalance(aged(...each)).ageDistance).toBeCloseTo(0, 12);
    expect(sceneBalance([]).ageDistance).toBeNaN();
  });

  it("finds an intention that occurs too often, and one too seldom", () => {
    const set = ours.map((scenario) => (scenario.intention === 3 ? { ...scenario, intention: 2 } : scenario));
    expect(checkCounts(sceneBalance(set), counts).map(({ reason }) => reason)).toEqual([
      "has intention 2 in 26 scenarios; it should be 15",
      "has intention 3 in 0 scenarios; it should be 11",
    ]);
  });
});
