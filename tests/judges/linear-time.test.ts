import { describe, expect, it } from "vitest";
import { printable } from "../../src/core/printable.js";
import { parseJson } from "../../src/io/parse-json.js";
import { binaryWord } from "../../src/judges/binary-word.js";
import { classifyRawVerdict } from "../../src/judges/diagnostics/raw-verdict.js";
import { verdictsOutput } from "../../src/judges/judge-output.js";
import { readVerdicts } from "../../src/judges/read-verdicts.js";
import { parseAnswer } from "../../src/models/parse-answer.js";
import { objectIn } from "../../src/models/structured-output.js";

const labels = new Map([
  ["c1", "c1"],
  ["c2", "c2"],
]);
const schema = verdictsOutput(["c1", "c2"]);
const verdict = '{"criterion":"c1","reasoning":"r","verdict":1}';
const parts = [
  "{",
  "}",
  "{}",
  '{"',
  '"',
  "\\",
  '\\"',
  "[",
  "[[[",
  '{"a":',
  '{"a":{',
  '{"a":1}',
  '{",}',
  "`",
  "```",
];
const blanks = [" ", "\t", "\n", " \n", "\r\n", "```\n", "\n```", "\u200b"];
const words = [
  "<think>",
  "</think>\n",
  "<think></think>",
  "A: a\n",
  "A: not a (a is wrong)\n",
  "'a",
  "_a",
  "the 1 ",
  "Error: I cannot ",
  "my rating is ",
  "-",
  "*",
];
const units = [...parts, ...blanks, ...words, verdict, `${verdict},`, `{${verdict}}`];
const frames: [string, string][] = [
  ["", ""],
  ["{", "}"],
  ["x ", "y"],
  ['{"criterion":"', '","verdict":1}'],
  ['{"verdicts":[', "]}"],
];

const readers: Record<string, (text: string) => unknown> = {
  readVerdicts: (text) => readVerdicts({ key: "all", text }, labels, "all"),
  objectIn: (text) => objectIn(text, schema),
  binaryWord,
  classifyRawVerdict,
  printable,
  parseAnswer: (text) => parseAnswer(text, ["joyful", "sad"], { orderShown: [0, 1] }),
  parseJson: (text) => {
    try {
      parseJson(text, { file: "f" });
    } catch (error) {
      expect((error as Error).message).toMatch(/^f:\d+: |^f: is empty/);
    }
  },
};

/** CPU time of this process, in milliseconds: a busy machine makes it no longer. */
function timeOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const size = 20_000;
/** Short times are noise. Four times the text may take four times as long, and the memory has to be cleaned up. */
const noise = 60;
const most = 4 * 3;

describe.each(Object.entries(readers))("%s", (_, read) => {
  it("takes four times as long for four times the text, whatever the text", () => {
    const slow: string[] = [];
    for (const unit of units) {
      for (const [before, after] of frames) {
        const text = (length: number) => before + unit.repeat(length / unit.length) + after;
        const time = () => [timeOf(() => read(text(size))), timeOf(() => read(text(4 * size)))] as const;
        const isSlow = ([short, long]: readonly [number, number]) => long > noise + most * short;
        // Once more before it counts: the first time includes the compiling.
        if (isSlow(time()) && isSlow(time())) slow.push(JSON.stringify([before, unit, after]));
      }
    }
    expect(slow).toEqual([]);
  });

  it.each(["{", '{"a":', "{}", '{"', "[", "`", "\t"])("reads 400 kB of %j without a wait", (unit) => {
    const text = unit.repeat(400_000 / unit.length);
    read(text);
    // A tenth of this on a machine that does nothing else; in quadratic time, minutes.
    expect(timeOf(() => read(text))).toBeLessThan(2_000);
  });
});
