import { expect } from "vitest";

/** Equal to a relative (and, near 0, absolute) tolerance; the message shows both numbers. */
export function expectClose(actual: number, expected: number, tolerance: number, what = ""): void {
  const error = Math.abs(actual - expected) / Math.max(1, Math.abs(expected));
  expect(error, `${what} got ${actual}, expected ${expected}`).toBeLessThanOrEqual(tolerance);
}
