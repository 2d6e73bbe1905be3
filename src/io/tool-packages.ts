import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { NetworkError } from "../core/errors.js";
import { findProjectRoot, projectPath } from "./project-root.js";

// What also runs before anything is compiled lies in scripts.
const script = async <T>(name: string): Promise<T> =>
  (await import(pathToFileURL(projectPath("scripts", name)).href)) as T;

interface Scripts {
  installationDiffers(folder: string): boolean;
  withBuildLock<T>(root: string, work: () => Promise<T>): Promise<T>;
  npmCommand(args: string[]): [command: string, args: string[], options: { shell?: boolean }];
}

/**
 * Makes the packages of `tools/<name>` ready and gives a `require` for them. They are not part of affectlab's
 * own installation: the first call in a clone installs them from the tool's lockfile, without their scripts.
 * Of several processes one installs, and the others wait. A broken installation is made again.
 *
 * @param need what the packages are for: "names and places"
 * @param otherwise what one can do without them: `pass names: "rules"`
 * @throws NetworkError `names and places need the packages of tools/anonymise, which npm could not install
 * (…); connect once and run …, or …`
 */
export async function requireTool(
  name: string,
  { need, otherwise }: { need: string; otherwise: string },
): Promise<NodeJS.Require> {
  const folder = projectPath("tools", name);
  const { installationDiffers } = await script<Scripts>("ensure.mjs");
  if (installationDiffers(folder)) {
    const { withBuildLock } = await script<Scripts>("build-lock.mjs");
    await withBuildLock(findProjectRoot(), async () => {
      // Another process may have installed them while this one waited.
      if (!installationDiffers(folder)) return;
      const problem = await install(folder);
      if (problem === undefined) return;
      throw new NetworkError(
        `${need} need the packages of tools/${name}, which npm could not install (${problem}); connect once and run \`npm ci --ignore-scripts --prefix tools/${name}\`, or ${otherwise}`,
        { page: "docs/offline.md#what-still-needs-a-network" },
      );
    });
  }
  return createRequire(path.join(folder, "package.json"));
}

/** Installs from the lockfile of a folder. @returns the first line that says why it failed */
async function install(folder: string): Promise<string | undefined> {
  const { npmCommand } = await script<Scripts>("npm-command.mjs");
  const flags = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--fetch-retries=1"];
  const [command, args, options] = npmCommand(flags);
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: folder, stdio: ["ignore", "ignore", "pipe"], ...options });
    let said = "";
    child.stderr!.setEncoding("utf8").on("data", (part: string) => {
      said += part;
    });
    child.on("error", (error) => resolve(error.message));
    child.on("close", (code, signal) => {
      if (code === 0) return resolve(undefined);
      const lines = said.split(/\r?\n/).map((line) => line.replace(/^npm (?:error|ERR!)\s*/, "").trim());
      const reason = lines.find((line) => /request to|network|registry|permission|space/i.test(line));
      resolve(reason ?? `npm ci ended with ${code ?? signal}`);
    });
  });
}
