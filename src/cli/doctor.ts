import { printable } from "../core/printable.js";
import type { Check } from "./doctor/check.js";
import { checkDisk, checkFonts, checkLineEnds, checkWriting } from "./doctor/clone.js";
import {
  checkJupyter,
  checkKernel,
  checkNative,
  checkNode,
  checkPackages,
  checkVsCode,
} from "./doctor/programs.js";
import { checkKeys, checkReleases } from "./doctor/sources.js";
import { print, printJson } from "./print.js";

/** `affectlab doctor`: ends with 1 if something is missing that is not optional. */
export async function showHealth({ json }: { json?: boolean }): Promise<void> {
  const checks = await examine();
  const ok = checks.every(({ state }) => state !== "missing");
  if (json === true) printJson({ ok, checks });
  else print(healthReport(checks));
  if (!ok) process.exitCode = 1;
}

async function examine(): Promise<Check[]> {
  return Promise.all([
    checkNode(),
    checkPackages(),
    checkNative(),
    checkFonts(),
    checkDisk(),
    checkWriting(),
    checkLineEnds(),
    checkKernel(),
    checkJupyter(),
    checkVsCode(),
    checkReleases(),
    checkKeys(),
  ]);
}

const marks: Record<Check["state"], string> = { ok: "ok", missing: "MISSING", optional: "-" };

/** One line for each check, and below it the line that brings what lacks. */
export function healthReport(checks: readonly Check[]): string {
  const width = Math.max(...checks.map(({ id }) => id.length));
  const indent = " ".repeat(width + 2);
  const lines = checks.flatMap(({ id, state, found, remedy }) => [
    printable(`${id.padEnd(width)}  ${marks[state].padEnd(7)}  ${found}`),
    ...(remedy === null ? [] : [`${indent}         to get it: ${remedy}`]),
  ]);
  const lacking = checks.filter(({ state }) => state === "missing").map(({ id }) => id);
  const verdict =
    lacking.length === 0
      ? "everything that affectlab needs is here; - is optional"
      : `missing: ${lacking.join(", ")}; - is optional`;
  return [...lines, "", verdict].join("\n");
}
