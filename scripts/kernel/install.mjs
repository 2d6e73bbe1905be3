#!/usr/bin/env node
// Registers this clone's kernel with Jupyter for the current user: node scripts/kernel/install.mjs
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { kernelspec } from "../notebooks/kernelspec.mjs";
import { writeAtomic } from "../notebooks/write-atomic.mjs";
import { kernelCommand } from "./command.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/[/\\]$/, "");

/** The folder of a user's Jupyter data, by Jupyter's own rules. */
export function jupyterDataFolder(env = process.env, platform = process.platform) {
  const { join } = platform === "win32" ? path.win32 : path.posix;
  const home = os.homedir();
  if (env.JUPYTER_DATA_DIR) return env.JUPYTER_DATA_DIR;
  if (platform === "darwin") return join(home, "Library", "Jupyter");
  if (platform !== "win32") return join(env.XDG_DATA_HOME || join(home, ".local", "share"), "jupyter");
  return env.APPDATA ? join(env.APPDATA, "jupyter") : join(home, ".jupyter", "data");
}

/** The file that registers the kernel. */
export function kernelspecFile(dataFolder = jupyterDataFolder()) {
  return path.join(path.resolve(dataFolder), "kernels", kernelspec.name, "kernel.json");
}

/**
 * Writes the kernelspec "affectlab", and no other. A user has only one with this name: it starts the kernel
 * of the clone that registered last.
 *
 * Returns `{ folder, replaced }`; `replaced` is the root of the clone whose kernelspec was there before.
 */
export function installKernelspec(dataFolder = jupyterDataFolder()) {
  const file = kernelspecFile(dataFolder);
  const before = registeredRoot(file);
  const spec = {
    argv: kernelCommand("{connection_file}"),
    display_name: kernelspec.display_name,
    language: kernelspec.language,
    // Windows has no signals.
    interrupt_mode: "message",
    metadata: { affectlab: { root } },
  };
  writeAtomic(file, `${JSON.stringify(spec, null, 2)}\n`);
  return {
    folder: path.dirname(file),
    replaced: before !== undefined && before !== root ? before : undefined,
  };
}

function registeredRoot(file) {
  if (!fs.existsSync(file)) return undefined;
  try {
    return JSON.parse(fs.readFileSync(file, "utf8")).metadata.affectlab.root;
  } catch {
    return "an unreadable kernelspec";
  }
}

/** Registers the kernel and reports it, one fact a line. */
export function installAndReport(report = console.log) {
  const { folder, replaced } = installKernelspec();
  report(`kernel "${kernelspec.display_name}" registered in ${folder}`);
  if (replaced !== undefined) {
    report(`it replaces that of ${replaced}: notebooks of every clone now run on the code in ${root}`);
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(fs.realpathSync(process.argv[1])).href) {
  try {
    installAndReport();
  } catch (error) {
    console.error(`affectlab: cannot register the kernel: ${error.message}`);
    process.exitCode = 1;
  }
}
