import type { ChildProcess } from "node:child_process";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { benchWithMock } from "../runs/command.js";
import { runChild } from "../support/child.js";
import { scratchFolder } from "../support/scratch.js";
import { root } from "../support/scratch-clone.js";

/** Long enough for a busy machine. A process that never ends is killed. */
const patience = { timeout: 25_000 } as const;
const onStart = (child: ChildProcess): void => onTestFinished(() => void child.kill("SIGKILL"));
const command = path.join(root, "src", "cli", "affectlab.mjs");
const here = (): string => scratchFolder({ file: "x" });

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** An error in one line. */
function expectOneLine({ code, stdout, stderr }: Ended, message: RegExp): void {
  expect({ code, stdout }, stderr).toEqual({ code: 1, stdout: "" });
  // A forecast may stand before it.
  expect(stderr.trim().split("\n").at(-1)).toMatch(message);
  expect(stderr).not.toMatch(/^\s+at /m);
}

const places: [string, RegExp][] = [
  ["/proc/x", /no file or folder can be made there while writing \/proc\/x.*; choose another folder/],
  [
    "/proc/x/y/z",
    /no file or folder can be made there while writing \/proc\/x\/y\/z.*; choose another folder/,
  ],
  ["/proc/self/fd/x", /no file or folder can be made there while writing \/proc\/self\/fd\/x.*; choose/],
  ["/dev/null/x", /a file stands where a folder is needed while writing \/dev\/null\/x/],
  [
    "/sys/x/y",
    /(?:operation not permitted|permission denied|read-only file system) while writing \/sys\/x\/y/,
  ],
  ["file/x", /a file stands where a folder is needed while writing .*file\/x/],
  [`${"n".repeat(300)}/x`, /name too long for this system while writing .*; choose a shorter one/],
];
const verbs: [string, (out: string) => string[]][] = [
  [
    "generate",
    (out) => [
      "generate",
      "affective-cognition",
      "--template",
      "goal-control",
      "--stories",
      "1",
      "--out",
      out,
    ],
  ],
  ["prereg new", (out) => ["prereg", "new", "--study", "sage", "--out", path.join(out, "p.json")]],
];

describe.runIf(process.platform === "linux").each(verbs)("affectlab %s --out", (_, args) => {
  it.each(places)("%s is refused at once, in one line", patience, async (out, message) => {
    expectOneLine(
      await runChild("timeout", ["20", process.execPath, command, ...args(out)], { cwd: here() }),
      message,
    );
  });
});

describe.runIf(process.platform === "linux")("a run", () => {
  const run = ["run", "affective-cognition", "--model", "openai/gpt-4o", "--prompt", "0shot", "--items", "4"];

  it.each(places.slice(1, 4))(
    "into %s sends nothing and says why in one line",
    patience,
    async (out, message) => {
      const bench = await benchWithMock();
      expectOneLine(await bench.affectlab([...run, "--yes", "--out", out], { cwd: here() }), message);
      expect((await bench.mock.log()).requests).toEqual([]);
    },
  );

  it.each(["AFFECTLAB_CACHE_DIR", "AFFECTLAB_RUNS_DIR"])(
    "with %s below /proc sends nothing",
    patience,
    async (name) => {
      const bench = await benchWithMock();
      const ended = await bench.affectlab([...run, "--yes"], { env: { [name]: "/proc/kept/here" }, onStart });
      expectOneLine(ended, /no file or folder can be made there while writing \/proc\/kept\/here/);
      expect((await bench.mock.log()).requests).toEqual([]);
    },
  );
});
