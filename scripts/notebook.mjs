#!/usr/bin/env node
// Registers the kernel and opens Jupyter on the notebooks: npm run notebook [-- jupyter's own options]
import { spawn } from "node:child_process";
import fs from "node:fs";
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
  console.log(`opening ${command} ${front} on ${notebooks}; Ctrl-C twice ends it`);
  const child = spawn(command, [front, ...asRoot, ...options, notebooks], { stdio: "inherit" });
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
