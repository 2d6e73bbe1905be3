#!/usr/bin/env node
// Registers the kernel and opens Jupyter on the notebooks: npm run notebook [-- jupyter's own options]
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { installAndReport } from "./kernel/install.mjs";
import { findJupyter, missingJupyter } from "./notebooks/jupyter.mjs";

const notebooks = fileURLToPath(new URL("../notebooks", import.meta.url));

// First of all: VS Code finds a registered kernel also where there is no Jupyter.
try {
  installAndReport();
} catch (error) {
  console.error(`affectlab: cannot register the kernel: ${error.message}`);
  process.exit(1);
}
const { command, front, found } = findJupyter();
if (command === undefined) {
  console.log(missingJupyter(found));
  process.exit(0);
}
// Jupyter does not run as root (as in a container) without this option.
const asRoot = process.getuid?.() === 0 ? ["--allow-root"] : [];
console.log(`opening ${command} ${front} on ${notebooks}; Ctrl-C twice ends it`);
const child = spawn(command, [front, ...asRoot, ...process.argv.slice(2), notebooks], { stdio: "inherit" });
// Ctrl-C reaches Jupyter too, which asks for confirmation. Stay until Jupyter has decided.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => child.kill("SIGTERM"));
child.on("error", (error) => {
  console.error(`affectlab: cannot start ${command}: ${error.message}`);
  process.exit(1);
});
child.on("close", (code) => process.exit(code ?? 130));
