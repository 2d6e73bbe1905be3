import { describe, expect, it } from "vitest";
import { type RandomStream, randomStream } from "../../src/core/random.js";
import { CallTable } from "../../src/runs/call-table.js";

const hex = (draw: RandomStream, digits: number): string =>
  Array.from({ length: digits }, () => draw.int(16).toString(16)).join("");

/** Ids that share most of their digits, that stand at the ends of a part, and that are none of ours. */
function idFrom(draw: RandomStream): string {
  const kind = draw.int(8);
  if (kind === 0) return `${"0".repeat(30)}${hex(draw, 2)}`;
  if (kind === 1) return `${"f".repeat(30)}${hex(draw, 2)}`;
  if (kind === 2) return `00000000${"f".repeat(8)}${hex(draw, 1)}${"0".repeat(15)}`;
  if (kind === 3) return hex(draw, 2).repeat(16);
  if (kind === 4) return hex(draw, 2).repeat(16).toUpperCase();
  if (kind === 5) return `call ${draw.int(50)}`;
  if (kind === 6) return hex(draw, draw.int(40));
  return `${hex(draw, 3)}${"a".repeat(29)}`;
}

describe("a table of calls", () => {
  it("answers as a Map does, whatever is asked and set", () => {
    const draw = randomStream(16, "call-table");
    const table = new CallTable();
    const map = new Map<string, number>();
    const differing: string[] = [];
    for (let step = 0; step < 40_000; step++) {
      const id = idFrom(draw);
      if (table.get(id) !== map.get(id) || table.has(id) !== map.has(id)) differing.push(id);
      if (draw.int(3) > 0) continue;
      const value = draw.int(4) === 0 ? 0xffffffff : draw.int(5);
      if (draw.int(2) === 0) {
        table.set(id, value);
        map.set(id, value);
      } else {
        if (table.add(id, value) === map.has(id)) differing.push(id);
        if (!map.has(id)) map.set(id, value);
      }
      if (table.size !== map.size) differing.push(id);
    }
    expect(differing).toEqual([]);
    expect([...table].sort()).toEqual([...map].sort());
    expect(map.size).toBeGreaterThan(1_000);
    table.clear();
    expect([table.size, [...table], table.get([...map.keys()][0] as string)]).toEqual([0, [], undefined]);
  });

  it("holds through many growths, each id with its own number", () => {
    const table = new CallTable();
    // Counted, each word in turn: ids that are no hashes must not crowd into a few slots.
    const idOf = (i: number): string => {
      const word = i.toString(16).padStart(8, "0");
      const at = (i % 4) * 8;
      return `${"0".repeat(at)}${word}${"5".repeat(24 - at)}`;
    };
    const calls = 200_000;
    for (let i = 0; i < calls; i++) table.set(idOf(i), i);
    expect(table.size).toBe(calls);
    let wrong = 0;
    for (let i = 0; i < calls; i++) if (table.get(idOf(i)) !== i) wrong++;
    for (let i = calls; i < 2 * calls; i++) if (table.has(idOf(i))) wrong++;
    expect(wrong).toBe(0);
  });

  it("takes whole numbers of 32 bits, and says so of others", () => {
    const table = new CallTable().set("f".repeat(32), 0xffffffff);
    expect(table.get("f".repeat(32))).toBe(4294967295);
    for (const value of [-1, 0.5, 2 ** 32, Number.NaN]) {
      expect(() => table.set("f".repeat(32), value)).toThrow(
        `a call's number is a whole one from 0 to 4294967295, got ${value}`,
      );
    }
  });
});
