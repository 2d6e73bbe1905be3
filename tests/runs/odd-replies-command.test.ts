import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { responseSchema } from "../../src/core/response.js";
import type { Ended } from "../support/child.js";
import { oddReplies } from "../support/mock-provider/odd-replies.js";
import { ensureBuilt } from "../support/scratch-clone.js";
import { benchWithMock } from "./command.js";
import { lastLine, rowsOf } from "./today.js";

beforeAll(ensureBuilt);

type Rule = keyof typeof oddReplies;

/** What is no reply, so that its call has failed; the others are replies, whatever is odd about them. */
const noReply: ReadonlySet<Rule> = new Set<Rule>([
  "finish_reason is error, with part of a text",
  "choices is an object",
  "choices is empty",
  "200 with an error",
  "200 with an error as text",
  "200 with FastAPI's detail",
  "422 with FastAPI's detail",
  "a page of HTML",
  "a body of 50 MB",
  "a gzip bomb",
  "a body of 100,000 lists",
]);

const found: string[][] = [["rule", "run", "rows", "said", "report, score, resume"]];
afterAll(() => console.log(found.map((row) => `| ${row.join(" | ")} |`).join("\n")));

const run = (out: string): string[] => [
  ...["run", "affective-cognition", "--model", "openai/gpt-4o-2024-08-06", "--items", "4", "--yes", "--json"],
  ...["--out", out, "--attempts", "1", "--patience", "0"],
];

/** The bytes of everything that the cache keeps. */
function cachedBytes(runs: string): number {
  const folder = path.join(runs, ".cache");
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".jsonl"))
    .reduce((sum, { parentPath, name }) => sum + readFileSync(path.join(parentPath, name)).length, 0);
}

/** Ended with 0, or with 1 and one line that says why. */
function expectEnd(ended: Ended, code: 0 | 1): void {
  expect(ended.code, ended.stderr).toBe(code);
  expect(ended.stderr).not.toMatch(/^\s+at |cannot be read|set aside/m);
  if (code === 1) expect(lastLine(ended)).toMatch(/^affectlab: .{20,}/);
}

describe("an odd reply to every call", () => {
  it.each(Object.keys(oddReplies) as Rule[])(
    "%s: run, report, score and resume end as they should",
    async (rule) => {
      const bench = await benchWithMock({ rules: [oddReplies[rule]] });
      const out = `${bench.runs}/odd`;
      const isReply = !noReply.has(rule);
      const ended = await bench.affectlab(run(out));
      expectEnd(ended, isReply ? 0 : 1);
      const rows = rowsOf(out);
      for (const row of rows) expect(responseSchema.safeParse(row).error).toBeUndefined();
      const kinds = [
        ...new Set(rows.map(({ status, reason }) => (reason === null ? status : `${status} (${reason})`))),
      ];
      const { answered, respondents } = JSON.parse(ended.stdout);
      expect(answered).toBe(isReply ? 4 : 0);
      expect(rows.every(({ cost }) => cost === null || cost >= 0)).toBe(true);
      expect(cachedBytes(bench.runs) > 0).toBe(isReply);

      const codes = [];
      for (const args of [
        ["report", out, "--no-figures"],
        ["score", out],
      ]) {
        const read = await bench.affectlab(args);
        expectEnd(read, 0);
        codes.push(read.code);
      }
      await bench.mock.setRules([]);
      const resumed = await bench.affectlab(["resume", out, "--json"]);
      expectEnd(resumed, 0);
      expect(JSON.parse(resumed.stdout)).toMatchObject({ answered: 4, isComplete: true });
      codes.push(resumed.code);
      const said = respondents[0].failures[0]?.message ?? (isReply ? "" : lastLine(ended));
      found.push([
        rule,
        `exit ${ended.code}`,
        `${rows.length}: ${kinds.join(", ")}`,
        said.slice(0, 160),
        codes.join(", "),
      ]);
    },
  );
});
