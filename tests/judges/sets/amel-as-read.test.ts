import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Rating } from "../../../src/core/rating.js";
import { type HygieneData, hygiene } from "../../../src/judges/diagnostics/hygiene.js";

const mirror = process.env.AFFECTLAB_MIRROR ?? "";

/** A pilot's log as its author read it: every label is a verdict, whatever the reply says. */
const asRead = (pilot: string): Rating[] =>
  readFileSync(path.join(mirror, "amel-llmbar-audit", "data", "llmbar", `${pilot}.jsonl`), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line): Rating => {
      const { judge, regime, item_id, repetition, swap, raw_response, parsed_label } = JSON.parse(line);
      const read = parsed_label === null ? null : (parsed_label === "1") !== swap ? 1 : 0;
      return {
        ...{ target: `${item_id}-1`, other: `${item_id}-2`, conversation: item_id },
        rater: { id: judge, kind: "model", version: null },
        ...{ value: read, status: read === null ? "unparsed" : "ok", reason: raw_response },
        ...{ prompt: regime, replicate: repetition, position: swap ? 1 : 0, shown: 2 },
      };
    });

describe.skipIf(mirror === "")("hygiene over a log in which errors are verdicts (AFFECTLAB_MIRROR)", () => {
  it.each([
    ["pilot_responses", 430, 3000],
    ["pilot_v2_responses", 238, 1200],
  ])("%s: names the judge of all %i of %i", (pilot, errors, n) => {
    const ratings = asRead(pilot);
    expect(ratings).toHaveLength(n);
    const found = hygiene.compute(ratings);
    if (!found.computable) throw new Error(found.note);
    const { findings } = found.data as HygieneData;
    const read = findings.filter(({ kind }) => kind === "text of an error or a refusal, read as a verdict");
    expect(read.map(({ rater, count }) => [rater, count])).toEqual([["claude-haiku-4-5", errors]]);
    expect(read[0]?.first[0]?.reason).toMatch(/^ERROR: Client error '429 Too Many Requests'/);
  });
});
