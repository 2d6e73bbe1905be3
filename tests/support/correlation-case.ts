import { expect } from "vitest";

/** A case of the correlation fixtures; an interval stands under "ci" and its level. */
export interface CorrelationCase {
  name: string;
  inputs: { x: number[]; y: number[] };
  outputs: { value: number | null; pValue: number | null; [key: string]: number | null | (number | null)[] };
}

/** Relative closeness; null in a fixture means undefined, which ours has to be as well. */
export function expectClose(ours: number, expected: number | null, tolerance: number): void {
  if (expected === null) {
    expect(ours).toBeNaN();
    return;
  }
  expect(Math.abs(ours - expected), `${ours} against ${expected}`).toBeLessThanOrEqual(
    tolerance * Math.abs(expected) + 1e-300,
  );
}
