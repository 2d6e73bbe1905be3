import { fileURLToPath } from "node:url";

/**
 * The command that starts the kernel on a connection file. It turns off Node's warnings (about ES modules
 * loaded by require, or old features in a dependency), which would otherwise appear among a cell's outputs.
 */
export function kernelCommand(connectionFile) {
  return [
    process.execPath,
    "--disable-warning=ExperimentalWarning",
    "--no-deprecation",
    fileURLToPath(new URL("./tslab-kernel.cjs", import.meta.url)),
    "--config-path",
    connectionFile,
  ];
}
