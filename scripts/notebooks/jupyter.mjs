import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

/** The packages that Debian and Ubuntu need for the notebooks. `.ci/jupyter` installs the same. */
export const debianPackages =
  "jupyter-nbconvert jupyter-notebook python3-nbclient jupyter-client jupyter-core python3-ipykernel";

// Debian's jupyter, if another Python comes first on PATH, and pip's, if its folder is not on PATH.
const usualFolders = [
  "/usr/bin",
  "/usr/local/bin",
  "/opt/homebrew/bin",
  path.join(os.homedir(), ".local", "bin"),
];

/**
 * An installed Jupyter and the interface to open: JupyterLab if there is one, otherwise the classic notebook.
 *
 * @returns `{ command, front }`, or `{ found }`: the commands that have neither interface
 */
export function findJupyter(folders = [...(process.env.PATH ?? "").split(path.delimiter), ...usualFolders]) {
  const name = process.platform === "win32" ? "jupyter.exe" : "jupyter";
  const commands = folders.filter((folder) => folder !== "").map((folder) => path.join(folder, name));
  const found = [...new Set(commands)].filter((command) => fs.existsSync(command));
  for (const front of ["lab", "notebook"]) {
    const command = found.find((candidate) => spawnSync(candidate, [front, "--version"]).status === 0);
    if (command !== undefined) return { command, front, found };
  }
  return { found };
}

/** The message if there is no Jupyter to open: what is missing, and how to get it. */
export function missingJupyter(found, { debian = fs.existsSync("/etc/debian_version") } = {}) {
  const root = process.getuid?.() === 0;
  const lack =
    found.length === 0
      ? "Jupyter is not installed (no jupyter command was found)"
      : `${found[0]} has neither JupyterLab nor the classic notebook`;
  const remedy = debian
    ? `install it with:\n  ${root ? "" : "sudo "}apt-get install -y --no-install-recommends ${debianPackages}`
    : "install it with:\n  pip install jupyterlab";
  return `affectlab: ${lack}; ${remedy}\nWithout Jupyter, node scripts/run-notebooks.mjs executes the notebooks all the same.`;
}
