import { describe, expect, it } from "vitest";
import { randomStream } from "../../../src/core/random.js";
import { spreadLabels } from "../../../src/judges/one-scale/spread-labels.js";

describe("places of labels", () => {
  it("stay where they are wanted if they have room", () => {
    expect(spreadLabels([50, 10, 30], 15, [0, 100])).toEqual([50, 10, 30]);
  });

  it("are pushed apart around their own middle", () => {
    // Two at 50 and 52, 10 apart: centred on 51.
    expect(spreadLabels([52, 50], 10, [0, 100])).toEqual([56, 46]);
  });

  it("stay within the bounds", () => {
    expect(spreadLabels([1, 2, 3], 10, [0, 100])).toEqual([0, 10, 20]);
    expect(spreadLabels([99, 98], 10, [0, 100])).toEqual([100, 90]);
  });

  it("never overlap, keep their order and stay inside, whatever is wanted", () => {
    const random = randomStream(4, "labels");
    for (let round = 0; round < 300; round++) {
      const n = 1 + random.int(20);
      const wanted = Array.from({ length: n }, () => 300 * random.next() ** (1 + random.int(4)));
      const places = spreadLabels(wanted, 15, [0, 300]);
      const order = [...wanted.keys()].sort((a, b) => wanted[a]! - wanted[b]! || a - b);
      for (const [i, at] of order.entries()) {
        expect(places[at]).toBeGreaterThanOrEqual(-1e-9);
        expect(places[at]).toBeLessThanOrEqual(300 + 1e-9);
        if (i > 0) expect(places[at]! - places[order[i - 1]!]!).toBeGreaterThanOrEqual(15 - 1e-9);
      }
    }
  });
});
