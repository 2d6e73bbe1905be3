#!/usr/bin/env node
// Registers the kernel and opens Jupyter on the notebooks, or on a folder: npm run notebook [-- FOLDER] [jupyter's own options]
import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { installAndReport } from "./kernel/install.mjs";
import { findJupyter, missingJupyter } from "./notebooks/jupyter.mjs";

const notebooks = fileURLToPath(new URL("../notebooks", import.meta.url));

/** Registers the kernel, and if there is a Jupyter opens the notebooks. This process then ends as Jupyter ends. */
export function openNotebooks(options, { command, front, found } = findJupyter()) {
  // First of all: VS Code finds a registered kernel also where there is no Jupyter.
  try {
    installAndReport();
  } catch (error) {
    console.error(`affectlab: cannot register the kernel: ${error.message}`);
    process.exit(1);
  }
  if (command === undefined) {
    console.log(missingJupyter(found));
    return;
  }
  // Jupyter does not run as root (as in a container) without this option.
  const asRoot = process.getuid?.() === 0 ? ["--allow-root"] : [];
  // A student's own folder, as of `affectlab seminar new`.
  const [named] = options;
  const isPlace = named !== undefined && !named.startsWith("-");
  if (isPlace && !fs.existsSync(named)) {
    console.error(`affectlab: ${named}: there is no such folder or notebook`);
    process.exit(1);
  }
  const place = isPlace ? path.resolve(named) : notebooks;
  console.log(`opening ${command} ${front} on ${place}; Ctrl-C twice ends it`);
  const others = isPlace ? options.slice(1) : options;
  const child = spawn(command, [front, ...asRoot, ...others, place], { stdio: "inherit" });
  // Ctrl-C reaches Jupyter too, which asks for confirmation. Stay until Jupyter has decided.
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  child.on("error", (error) => {
    console.error(`affectlab: cannot start ${command}: ${error.message}`);
    process.exit(1);
  });
  child.on("close", (code) => process.exit(code ?? 130));
}

if (process.argv[1] && import.meta.url === pathToFileURL(fs.realpathSync(process.argv[1])).href) {
  openNotebooks(process.argv.slice(2));
}
