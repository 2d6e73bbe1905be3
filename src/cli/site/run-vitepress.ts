import { spawn } from "node:child_process";
import path from "node:path";
import { AffectlabError } from "../../core/errors.js";
import { projectPath } from "../../io/project-root.js";
import { requireTool } from "../../io/tool-packages.js";
import { interruptible } from "../interrupt.js";

/**
 * Builds the source in `folder` into `out`, in a process of its own. Its packages are installed at the first call.
 *
 * @throws AffectlabError `VitePress could not build the site: …` with the first line that says why
 * @throws NetworkError where the packages cannot be installed
 */
export async function runVitePress(folder: string, out: string): Promise<void> {
  const packages = await requireTool("site", {
    need: "the pages of the site",
    otherwise: "open figures/ledger.html and figures/findings.html",
  });
  const bin = path.join(path.dirname(packages.resolve("vitepress/package.json")), "bin", "vitepress.js");
  await interruptible(async (signal) => {
    const said = await run([bin, "build", folder, "--outDir", out], signal);
    signal.throwIfAborted();
    if (said !== undefined) throw new AffectlabError(`VitePress could not build the site: ${reasonIn(said)}`);
  });
}

/** @returns what it said if it failed */
function run(args: string[], signal: AbortSignal): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const child = spawn(process.execPath, args, {
      cwd: projectPath("tools", "site"),
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0" },
    });
    const stop = (): void => void child.kill();
    signal.addEventListener("abort", stop, { once: true });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (part: string) => {
        said = (said + part).slice(-20_000);
      });
    }
    child.on("error", reject);
    child.on("close", (code) => {
      signal.removeEventListener("abort", stop);
      resolve(code === 0 ? undefined : said);
    });
  });
}

/** Colours, and the marks of a progress that redraws itself. */
const marks = new RegExp(`${String.fromCharCode(27)}\\[[0-9;?]*[A-Za-z]|[⠁-⣿✓✖]`, "g");

function reasonIn(said: string): string {
  const lines = said
    .split(/[\r\n]+/)
    .map((line) => line.replace(marks, "").trim())
    .filter((line) => line !== "" && !/^(?:vitepress v|building |rendering |build error:$|at )/.test(line));
  const found = lines.findIndex((line) => /error|dead link|not found|cannot|missing/i.test(line));
  return lines.slice(Math.max(0, found)).slice(0, 2).join(" ") || "it said nothing";
}
