import { spawn } from "node:child_process";
import path from "node:path";
import { expect, it } from "vitest";
import { type Ended, endOf, withoutKeys } from "../support/child.js";
import { scratchFolder } from "../support/scratch.js";

const cli = path.join("src", "cli", "affectlab.mjs");

/** Runs the command line with words piped into it, or with no input at all. */
function affectlab(args: readonly string[], words: string | null): Promise<Ended> {
  const child = spawn(process.execPath, [cli, ...args], {
    env: { ...withoutKeys(), NO_COLOR: "1" },
    stdio: [words === null ? "ignore" : "pipe", "pipe", "pipe"],
  });
  child.stdin?.end(words ?? "");
  return endOf(child as never);
}

const reply = (words: string): string => `${words}\nI am here with you.\n\n`;

it("a student talks through a pipe, leaves, comes back, and sees the path of a simulated emotion", async () => {
  const folder = path.join(scratchFolder(), "talk");
  const plan = ["run", "sage", "--model", "human", "--turn-limit", "4", "--out", folder];
  const first = await affectlab(plan, reply("That sounds heavy.") + reply("What happened then?"));
  expect(first.code).toBe(0);
  expect(first.stderr).toContain("sage: 1 episode × 1 prompt");
  expect(first.stderr).toMatch(/They: \S/);
  expect(first.stderr).toContain("you have left the talk");
  expect(first.stderr).toContain(`affectlab resume ${folder}`);
  // No bar and no count is drawn over what is written.
  expect(first.stderr).not.toMatch(/calls \[|calls: \d/);
  expect(first.stdout).toContain("0 of 1 episodes played to the end");
  expect(first.stdout).not.toContain("How en-");

  const rest = await affectlab(["resume", folder], reply("And how are you now?") + reply("Thank you."));
  expect(rest.stderr).toContain("You: What happened then?");
  expect(rest.code).toBe(0);
  expect(rest.stdout).toContain("1 of 1 episodes played to the end");
  expect(rest.stdout).toMatch(
    /How en-\d+ felt while you listened \(simulated by scripted\/person\): from 40 /,
  );
  expect(rest.stdout).toMatch(/^start +40 +█+/m);
  expect(rest.stdout).toMatch(/^reply 3 +\d+ +(?:[+-]\d+|0) /m);
  expect(rest.stdout).toMatch(/^reply 4 +not scored/m);
  expect(rest.stdout).toContain("Simulated emotion; not clinical validation.");
}, 120_000);

it("is refused in one line where nobody can write", async () => {
  const folder = path.join(scratchFolder(), "talk");
  const { code, stderr } = await affectlab(["run", "sage", "--model", "human", "--out", folder], null);
  expect(code).toBe(2);
  expect(stderr.trim().split("\n")).toEqual([
    "affectlab: --model: human/terminal reads your replies from a terminal, or from piped input, and there is neither; run it in a terminal",
  ]);
}, 120_000);
