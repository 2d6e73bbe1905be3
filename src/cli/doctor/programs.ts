import { existsSync, readdirSync, readFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { projectPath } from "../../io/project-root.js";
import { type Check, missing, ok, optional } from "./check.js";

// What runs before anything is compiled lies in scripts.
const script = async <T>(name: string): Promise<T> =>
  (await import(pathToFileURL(projectPath("scripts", name)).href)) as T;

export async function checkNode(): Promise<Check> {
  const { requireNode } = await script<{ requireNode(): void }>("ensure.mjs");
  const found = `${process.versions.node} on ${process.platform} ${process.arch}`;
  try {
    requireNode();
    return ok("Node.js", found);
  } catch {
    return missing("Node.js", `${found}, older than 20.19`, "install a newer one from https://nodejs.org");
  }
}

export async function checkPackages(): Promise<Check> {
  const { installationDiffers } = await script<{ installationDiffers(): boolean }>("ensure.mjs");
  // Without a lockfile nobody can tell.
  const differs = await new Promise((resolve) => resolve(installationDiffers())).catch(() => true);
  return differs
    ? missing("packages", "not those of package-lock.json", "npm run build")
    : ok("packages", "those of package-lock.json");
}

/** The packages with a binary of their own, by what needs them. */
const nativePackages = {
  "@resvg/resvg-js": "PNG",
  "@napi-rs/canvas": "heat maps",
  zeromq: "the kernel",
} as const;

export async function checkNative(): Promise<Check> {
  const failed: string[] = [];
  for (const name of Object.keys(nativePackages) as (keyof typeof nativePackages)[]) {
    await import(name).catch(() => failed.push(`${name} (for ${nativePackages[name]})`));
  }
  return failed.length === 0
    ? ok("native parts", Object.keys(nativePackages).join(", "))
    : missing("native parts", `not loaded: ${failed.join(", ")}`, "npm ci --ignore-scripts");
}

interface KernelScript {
  jupyterDataFolder(): string;
  kernelspecFile(folder?: string): string;
}

/** Whether Jupyter and VS Code find the kernel of this clone. */
export async function checkKernel(): Promise<Check> {
  const { kernelspecFile } = await script<KernelScript>("kernel/install.mjs");
  const file = kernelspecFile();
  const register = "node scripts/kernel/install.mjs";
  if (!existsSync(file)) return optional("kernel", `not registered (no ${file})`, register);
  try {
    const { argv, metadata } = JSON.parse(readFileSync(file, "utf8"));
    const { root } = metadata.affectlab;
    if (root !== path.resolve(projectPath()))
      return optional("kernel", `registered, but that of the clone ${root}`, register);
    return existsSync(argv[0])
      ? ok("kernel", `registered in ${path.dirname(file)}`)
      : optional("kernel", `registered with a Node that is gone (${argv[0]})`, register);
  } catch {
    return optional("kernel", `registered, but ${file} cannot be read`, register);
  }
}

interface JupyterScript {
  findJupyter(folders?: string[]): { command?: string; front?: string; found: string[] };
  jupyterRemedy(): string;
}

/** @param folders where to look, for tests; the folders of PATH and the usual ones unless given */
export async function checkJupyter(folders?: string[]): Promise<Check> {
  const { findJupyter, jupyterRemedy } = await script<JupyterScript>("notebooks/jupyter.mjs");
  const { command, front, found } = findJupyter(folders);
  if (command !== undefined) return ok("Jupyter", `${command} ${front}`);
  const lack = found[0] === undefined ? "no jupyter command" : `${found[0]} has no interface`;
  return optional("Jupyter", lack, jupyterRemedy());
}

const editors = [".vscode", ".vscode-insiders", ".vscode-server", ".vscode-oss"];

export function checkVsCode(home = os.homedir()): Check {
  for (const editor of editors) {
    const folder = path.join(home, editor, "extensions");
    const extension = existsSync(folder)
      ? readdirSync(folder).find((name) => /^ms-toolsai\.jupyter-\d/.test(name))
      : undefined;
    if (extension !== undefined) return ok("VS Code", `${extension} in ${folder}`);
  }
  return optional("VS Code", "no Jupyter extension", "code --install-extension ms-toolsai.jupyter");
}
