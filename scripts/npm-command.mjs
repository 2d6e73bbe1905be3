// How to start npm. It runs before anything is installed, so it has only `node:` imports.
import fs from "node:fs";
import path from "node:path";

/** Command, arguments and options for `spawn`. */
export function npmCommand(args) {
  // npm_execpath may be another package manager, but only npm understands this lockfile.
  const isNpm = (file) => file !== undefined && /^npm(-cli)?\.[cm]?js$/.test(path.basename(file));
  // Node's own npm on Windows: `npm` is a script there, whose shell would split arguments with blanks.
  const beside = path.join(path.dirname(process.execPath), "node_modules", "npm", "bin", "npm-cli.js");
  const npm = [process.env.npm_execpath, beside].find((file) => isNpm(file) && fs.existsSync(file));
  if (npm !== undefined) return [process.execPath, [npm, ...args], {}];
  return ["npm", args, { shell: process.platform === "win32" }];
}
