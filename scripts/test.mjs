// npm test: runs vitest once with the given arguments, and ends with one plain line of counts for readers who
// see only the end of a log.
import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The counts of a vitest JSON report. A file that cannot be loaded has no tests and counts as failed. */
export function countTests(report) {
  const unloaded = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.every((test) => test.status !== "failed"),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** A line for each failed test, and for each file that could not be loaded: "failed: tests/x.test.ts: a name". */
export function failedLines(report) {
  return report.testResults.flatMap((file) => {
    const name = path.relative(root, file.name).split(path.sep).join("/");
    const failed = file.assertionResults.filter((test) => test.status === "failed");
    if (failed.length > 0) return failed.map((test) => `failed: ${name}: ${test.fullName}`);
    return file.status === "failed" ? [`failed: ${name}: could not be loaded`] : [];
  });
}

/** The last line, the same for some and for all tests. */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

async function main(args) {
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), "affectlab-test-"));
  process.on("exit", () => fs.rmSync(scratch, { recursive: true, force: true }));
  const reportFile = path.join(scratch, "report.json");
  const vitest = path.join(root, "node_modules", "vitest", "vitest.mjs");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportFile}`];
  const code = await new Promise((resolve) => {
    const child = spawn(process.execPath, [vitest, "run", ...reporters, ...args], {
      cwd: root,
      stdio: "inherit",
    });
    // vitest also gets Ctrl-C from the terminal and ends its workers. We wait for it.
    process.on("SIGINT", () => {});
    process.on("SIGTERM", () => child.kill("SIGTERM"));
    child.on("error", () => resolve(1));
    child.on("close", (exitCode, signal) => resolve(signal === "SIGINT" ? 130 : (exitCode ?? 1)));
  });
  let counts = { passed: 0, failed: 0, skipped: 0 };
  let failed = [];
  try {
    const report = JSON.parse(fs.readFileSync(reportFile, "utf8"));
    counts = countTests(report);
    failed = failedLines(report);
  } catch {
    // No report: vitest did not get as far; its own lines say why.
  }
  // An error outside any test also fails the run, and the line must show it.
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  console.log(["", ...failed, closingLine(counts)].join("\n"));
  process.exitCode = code;
}

if (process.argv[1] !== undefined && fs.realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await main(process.argv.slice(2));
}
