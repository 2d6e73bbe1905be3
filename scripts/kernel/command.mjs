import { fileURLToPath } from "node:url";

/**
 * The command that starts the kernel on a connection file. Node's warnings (that ES modules are loaded by
 * require, that a dependency uses something old) would otherwise stand among a cell's outputs.
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
