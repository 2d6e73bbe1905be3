import { describe, expect, it } from "vitest";
import { denseNetwork, holdemWidths, weightCount } from "../../src/games/holdem/network.js";
import { loadFixture } from "../support/fixture.js";

interface Case {
  widths: number[];
  /** The generator's state before the weights were drawn. */
  state: number;
  rows: { inputs: number[]; outputs: number[] }[];
}

/** The generator of denseNetwork.mjs. */
function drawnWeights(n: number, start: number): Float32Array {
  let state = start;
  return Float32Array.from({ length: n }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) / 2 ** 24 - 0.5;
  });
}

describe("the forward pass", () => {
  const { cases } = loadFixture<Case>("tfjs", "denseNetwork");

  it.each(cases)("of $widths gives the bits of TensorFlow.js", ({ widths, state, rows }) => {
    const network = denseNetwork(widths, drawnWeights(weightCount(widths), state));
    for (const { inputs, outputs } of rows) {
      expect(Array.from(network(Float32Array.from(inputs)))).toEqual(outputs);
    }
    // A network with one other weight gives other outputs.
    const other = drawnWeights(weightCount(widths), state);
    other[other.length - 1]! += 0.25;
    expect(Array.from(denseNetwork(widths, other)(rows[0]!.inputs))).not.toEqual(rows[0]!.outputs);
  });

  it("refuses weights that do not fit", () => {
    expect(weightCount(holdemWidths)).toBe(82 * 64 + 64 + 64 * 64 + 64 + 64 * 4 + 4);
    expect(() => denseNetwork(holdemWidths, new Float32Array(9000))).toThrow(
      "denseNetwork requires 9732 weights for 82-64-64-4, got 9000",
    );
  });
});
