import { readFileSync, writeFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { ensureBuilt } from "../support/scratch-clone.js";
import { type Bench, benchWithMock } from "./command.js";
import { lastLine, manifestOf, requestsOf } from "./today.js";

beforeAll(ensureBuilt);

const run = (out: string, ...more: string[]): string[] => [
  ...["run", "affective-cognition", "--model", "openai/gpt-4o-2024-08-06", "--items", "1a-emotion-*-s3"],
  ...["--yes", "--out", out, ...more],
];

/** Rewords story 3 where it ends in joy. */
function reword({ env }: Bench): void {
  const folder = `${env.AFFECTLAB_MIRROR}/affective-cog/data/conditions_1/goal_control`;
  for (const outcome of [0, 1]) {
    const file = `${folder}/emotion_joyful_${outcome}/stories.csv`;
    const text = readFileSync(file, "utf8");
    const changed = text.replace("Story 3 of", "The third story of");
    expect(changed).not.toBe(text);
    writeFileSync(file, changed);
  }
}

describe("texts that have changed", () => {
  it("are not asked in a run that was begun on others: resume names the items and sends nothing", async () => {
    const bench = await benchWithMock();
    const out = `${bench.runs}/begun`;
    const stopped = await bench.affectlab(run(out, "--max-cost", "0.012", "--concurrency", "1"));
    expect(stopped.code).toBe(0);
    const before = await requestsOf(bench);
    const { items } = manifestOf(out).what;
    expect(before.length).toBeLessThan(items.length);
    reword(bench);
    const resumed = await bench.affectlab(["resume", out]);
    expect(resumed.code).toBe(1);
    expect(lastLine(resumed)).toMatch(
      /the item 1a-emotion-joyful-\d-s3 \(and 1 more\) has changed since the run was started; restore its text, or start another run; see docs\/running-models\.md#changed-texts$/,
    );
    expect(await requestsOf(bench)).toHaveLength(before.length);
    // The same command means another plan now: it does not go on in the old folder.
    const again = await bench.affectlab(run(out));
    expect(again.code).toBe(2);
    expect(lastLine(again)).toMatch(/holds a run of another plan; choose another --out$/);
    expect(await requestsOf(bench)).toHaveLength(before.length);
  });

  it("that are not the released ones are told before anything is sent, kept with the run, and reported", async () => {
    const bench = await benchWithMock();
    const out = `${bench.runs}/other`;
    const told =
      /the texts are not the released ones: \d+ of \d+ files differ from commit [0-9a-f]{7} of affective-cog \(\S+ and \d+ more\)/;
    const dry = await bench.affectlab(run(out, "--dry-run"));
    expect(dry.stdout).toMatch(told);
    expect(await requestsOf(bench)).toEqual([]);
    const ended = await bench.affectlab(run(out));
    expect(ended.code).toBe(0);
    expect(ended.stderr).toMatch(told);
    expect(manifestOf(out).texts).toMatch(told);
    const report = await bench.affectlab(["report", out, "--no-figures"]);
    expect(report.code).toBe(0);
    expect(report.stdout).toMatch(told);
  });

  const mirror = process.env.AFFECTLAB_MIRROR;
  it.skipIf(mirror === undefined)("are not spoken of where they are those of the pinned commit", async () => {
    const bench = await benchWithMock();
    const out = `${bench.runs}/real`;
    const env = { AFFECTLAB_MIRROR: mirror as string };
    const args = run(out).map((one) => (one.startsWith("1a-") ? "4" : one));
    const ended = await bench.affectlab(args, { env });
    expect(ended.code).toBe(0);
    expect(ended.stderr).not.toContain("not the released ones");
    expect(manifestOf(out).texts).toBeUndefined();
    const report = await bench.affectlab(["report", out, "--no-figures"], { env });
    expect(report.code).toBe(0);
    expect(report.stdout).not.toContain("not the released ones");
  });
});
