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

/** The command that installs Jupyter. */
export function jupyterRemedy({ debian = fs.existsSync("/etc/debian_version") } = {}) {
  const root = process.getuid?.() === 0;
  return debian
    ? `${root ? "" : "sudo "}apt-get install -y --no-install-recommends ${debianPackages}`
    : "pip install jupyterlab";
}

/** The message if there is no Jupyter to open: what is missing, how to get it, and how to do without. */
export function missingJupyter(found, system) {
  const lack =
    found.length === 0
      ? "Jupyter is not installed (no jupyter command was found)"
      : `${found[0]} has neither JupyterLab nor the classic notebook`;
  return [
    `${lack}; install it with:`,
    `  ${jupyterRemedy(system)}`,
    "VS Code needs no Jupyter: open notebooks/00-start-here.ipynb there and choose the kernel above.",
    "Without either, node scripts/run-notebooks.mjs executes the notebooks.",
  ].join("\n");
}
