import { describe, expect, it } from "vitest";
import { cellsOf } from "../../../src/stimuli/false-belief/cells.js";
import {
  defineScript,
  type Role,
  roles,
  type Spot,
  scripts,
} from "../../../src/stimuli/false-belief/script.js";
import { simulate } from "../../../src/stimuli/false-belief/world.js";

const play = (start: string, steps: string) => simulate(defineScript("test", start, steps));
const beliefs = (start: string, steps: string): Record<string, Spot | undefined> => {
  const world = play(start, steps);
  return Object.fromEntries(
    ["p", "q", "pq", "qp"].map((path) => [path, world.believed([...path] as Role[])]),
  );
};

describe("who believes what", () => {
  it("is the Sally-Anne task: Sally away while Anne moves the thing", () => {
    expect(beliefs("pq", "-p q>y")).toEqual({ p: "x", q: "y", pq: "x", qp: "x" });
    // Coming back shows nothing.
    expect(beliefs("pq", "-p q>y +p")).toEqual({ p: "x", q: "y", pq: "x", qp: "x" });
  });

  it("is right and shared where everybody sees", () => {
    expect(beliefs("pq", "q>y -p")).toEqual({ p: "y", q: "y", pq: "y", qp: "y" });
    expect(beliefs("pq", "-p +p q>y")).toEqual({ p: "y", q: "y", pq: "y", qp: "y" });
  });

  it("is the ice-cream van: both know, and one does not know that the other does", () => {
    expect(beliefs("pq", "-p ~p q>y")).toEqual({ p: "y", q: "y", pq: "y", qp: "x" });
    expect(beliefs("pqr", "-p q>y r:p")).toMatchObject({ p: "y", qp: "x" });
  });

  it("is common between teller and told, and with nobody else", () => {
    expect(beliefs("pq", "-p q>y q:p")).toEqual({ p: "y", q: "y", pq: "y", qp: "y" });
    const world = play("pqr", "-p q>y q:p");
    expect(world.believed(["r", "p"])).toBe("x");
    expect(world.believed(["p", "r"])).toBe("x");
  });

  it("goes wrong about the other where a message is lost", () => {
    expect(beliefs("pq", "-p q>y q^p")).toEqual({ p: "x", q: "y", pq: "x", qp: "y" });
  });

  it("ends with what a watcher saw before walking on", () => {
    expect(beliefs("pqr", "-p ~p q>y !p r>z")).toEqual({ p: "y", q: "z", pq: "y", qp: "x" });
  });

  it("is right by luck where the thing went there and back", () => {
    const world = play("pq", "-p q>y q>x");
    expect([world.reality, world.believed(["p"]), world.trail]).toEqual(["x", "x", ["x", "y", "x"]]);
  });

  it("is nobody's of what was not learnt", () => {
    const world = play("pq", "+r -p q>y");
    expect(world.believed(["r"])).toBe("y");
    expect(world.believed(["r", "p"])).toBeUndefined();
    expect(world.askable(["r", "p"])).toBe(false);
  });

  it("is not asked of one who found out what another may know", () => {
    const world = play("pq", "-p q>y -q +p ?p");
    expect(world.believed(["p"])).toBe("y");
    // p may think that q moved it.
    expect(world.askable(["p", "q"])).toBe(false);
    expect(world.askable(["q", "p"])).toBe(true);
  });

  it("goes no deeper than two", () => {
    expect(() => play("pqr", "").believed(["p", "q", "r"])).toThrow(
      "a belief is about one person or two, got 3",
    );
  });
});

describe("the courses of the project", () => {
  it("differ in id and in what happens", () => {
    expect(new Set(scripts.map(({ id }) => id)).size).toBe(scripts.length);
    const courses = scripts.map(({ start, steps }) => JSON.stringify([start, steps]));
    expect(new Set(courses).size).toBe(scripts.length);
  });

  it("offer right and wrong beliefs of both orders about each place that can have both", () => {
    const kinds = new Set(
      cellsOf(scripts).map(({ order, keyPlace, belief }) => `${order} ${keyPlace} ${belief}`),
    );
    expect([...kinds].sort()).toEqual([
      "1 between false",
      "1 end true",
      "1 origin false",
      "1 unmoved true",
      "2 between false",
      "2 between true",
      "2 end false",
      "2 end true",
      "2 origin false",
      "2 origin true",
      "2 unmoved true",
    ]);
  });

  it("do not depend on what people are called", () => {
    // p and q change places throughout: so do their beliefs.
    const swap = (text: string) => text.replace(/[pq]/g, (role) => (role === "p" ? "q" : "p"));
    for (const [start, steps] of [
      ["pq", "-p q>y"],
      ["pqr", "-p ~p q>y r:p q>z +p"],
    ] as const) {
      const [one, other] = [play(start, steps), play(swap(start), swap(steps))];
      const paths = roles.flatMap((i) => [[i], ...roles.filter((j) => j !== i).map((j) => [i, j])]);
      for (const path of paths) {
        const swapped = path.map((role) => swap(role) as Role);
        expect(other.believed(swapped)).toBe(one.believed(path));
      }
    }
  });
});

describe("a script that cannot be played", () => {
  it.each([
    ["pq", "r>y", "step 1: r is not in the room"],
    ["pq", "-p p>y", "step 2: p is not in the room"],
    ["pq", "+p", "step 1: p is in the room"],
    ["pq", "~p", "step 1: p is in the room"],
    ["pq", "-p !p", "step 2: p is not watching"],
    ["pq", "q>x", "step 1: the object is at x already"],
    ["pq", "q:p", "step 1: p is in the room: what is said there is heard by all"],
    ["pq", "-p r:p", "step 2: r does not know where the object is"],
  ])("%s %s: %s", (start, steps, message) => {
    expect(() => play(start, steps)).toThrow(`the script "test", ${message}`);
  });

  it.each(["p", "p>w", "x>p", "q:q", "-s", "q>yy", "=p"])("does not take %s for a step", (step) => {
    expect(() => defineScript("test", "pq", step)).toThrow(
      `the script "test": "${step}" is not a step; write`,
    );
  });

  it("needs somebody who is there", () => {
    expect(() => defineScript("test", "", "")).toThrow('the script "test": "" is not a list of people');
  });
});
