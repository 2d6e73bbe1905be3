import { fileURLToPath } from "node:url";

/**
 * The command that starts the kernel on a connection file. It turns off Node's warnings (about ES modules
 * loaded by require, or old features in a dependency), which would otherwise appear among a cell's outputs.
 * It also turns off Node's check that every turn ends as it began: an interrupted cell ends in its middle.
 */
export function kernelCommand(connectionFile) {
  return [
    process.execPath,
    "--disable-warning=ExperimentalWarning",
    "--no-deprecation",
    "--no-force-async-hooks-checks",
    fileURLToPath(new URL("./tslab-kernel.cjs", import.meta.url)),
    "--config-path",
    connectionFile,
  ];
}
