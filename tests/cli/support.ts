import { onTestFinished, vi } from "vitest";
import type { Claim, Verdict } from "../../src/core/claim.js";

/** A claim with what a test does not care about filled in. */
export function claim(id: string, verdict: Verdict, ours = 1): Claim {
  return {
    id,
    study: id.startsWith("sage") ? "sage" : "heartbench",
    place: "Table 1",
    statement: "a number",
    alsoIn: [],
    kind: "number",
    relation: "=",
    published: { value: 1, ci: null, n: null, decimals: 0 },
    ours: { value: ours, ci: null, n: 3, method: "mean", by: [] },
    evidence: verdict === "not-reproducible" ? "none" : "data",
    tolerance: { value: 0.1, reason: "rounding" },
    verdict,
    note: "",
    answer: "",
    partOf: null,
  };
}

/** What a command prints in this process. */
export function captureOutput(): { stdout: () => string; stderr: () => string } {
  const log = vi.spyOn(process.stdout, "write").mockImplementation(() => true);
  const write = vi.spyOn(process.stderr, "write").mockImplementation(() => true);
  // A second capture in one test shares the mocks: it tells what came after it.
  const [before, writtenBefore] = [log.mock.calls.length, write.mock.calls.length];
  const { exitCode } = process;
  onTestFinished(() => {
    log.mockRestore();
    write.mockRestore();
    process.exitCode = exitCode;
  });
  return {
    stdout: () =>
      log.mock.calls
        .slice(before)
        .map(([text]) => String(text))
        .join(""),
    stderr: () =>
      write.mock.calls
        .slice(writtenBefore)
        .map(([text]) => String(text))
        .join(""),
  };
}
