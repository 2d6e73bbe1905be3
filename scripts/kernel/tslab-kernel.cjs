#!/usr/bin/env node
// The Jupyter kernel of the notebooks: `node tslab-kernel.cjs --config-path <connection file>`.
// tslab resolves every import from its working directory and cannot look above it, so the kernel works at
// the clone's root, wherever Jupyter was started; a notebook therefore behaves alike from every directory.
"use strict";
const path = require("node:path");

const root = path.resolve(__dirname, "..", "..");
const busyPort = 75; // EX_TEMPFAIL: the headless runner tries again with other ports

start().catch((error) => {
  console.error(`affectlab kernel: ${startProblem(error)}`);
  process.exit(error.code === "EADDRINUSE" ? busyPort : 1);
});

async function start() {
  const at = process.argv.indexOf("--config-path");
  if (at < 0 || !process.argv[at + 1]) throw new Error("needs --config-path <connection file>");
  const connectionFile = path.resolve(process.argv[at + 1]);
  require("./parent-watch.cjs").watchParent(connectionFile);
  // The folder of the notebook, or whichever Jupyter started in: a student's own progress is kept there.
  globalThis[Symbol.for("affectlab.folder")] = process.cwd();
  process.chdir(root);
  require("./source-lines.cjs").nameSourceLines(root);

  const building = build();
  loadCompilerLater();
  const { createExecutor } = require("tslab/dist/executor.js");
  const tslab = require("tslab/dist/jupyter.js");
  // The converter reads declarations from dist, so it waits until they are there.
  const { problem: buildProblem, state } = await building;
  const compile = require("./offered-compiler.cjs").offeredCompiler(state);
  const { createCellConverter } = require("./cell-converter.cjs");
  const converter = createCellConverter(compile, () => executor.enterCell());
  const converters = { node: converter, close: () => converter.close() };

  const { createCellExecutor } = require("./cell-executor.cjs");
  const executor = createCellExecutor(createExecutor, root, converters, buildProblem);
  // affectlab's showFigure and its kin write here: one message may carry several mime types.
  globalThis[Symbol.for("affectlab.display")] = (data) =>
    tslab.lastWriteDisplayData?.({ data, metadata: {}, transient: {} }, false);

  process.on("SIGINT", () => executor.interrupt());
  process.on("uncaughtException", (error) => executor.noteStray(error));
  process.on("unhandledRejection", (reason) => executor.noteStray(reason));
  const { createKernel } = require("./server.cjs");
  await createKernel({ tslab, executor, connectionFile }).init();
}

/** Of tslab, only what converts a cell needs TypeScript; and what reads a cell's first comment, if there is one. */
function loadCompilerLater() {
  const { loadLater } = require("./load-later.cjs");
  const { adaptTypeScript, typeScriptOfTslab } = require("./stock-typescript.cjs");
  const typescript = typeScriptOfTslab();
  loadLater(typescript, () => adaptTypeScript(root));
  const converter = require.resolve("tslab/dist/converter.js");
  loadLater(converter, () => {
    delete require.cache[converter];
    return require(converter);
  });
  const metadata = require("tslab/dist/metadata.js");
  const { getCodeMetadata } = metadata;
  metadata.getCodeMetadata = (code) => (code.includes("/**") ? getCodeMetadata(code) : {});
}

/**
 * Brings dist up to date with src. Gives `{ state }`, which names what was compiled, or `{ problem }`: the one line
 * to show in place of every cell.
 */
async function build() {
  try {
    const { ensureBuilt } = await import("../ensure.mjs");
    return await ensureBuilt();
  } catch (error) {
    const first = error.message.split("\n")[0].replace(/\.$/, "");
    return { problem: `${first}; correct it and restart the kernel` };
  }
}

function startProblem(error) {
  if (error.code === "MODULE_NOT_FOUND") {
    return `dependencies are not installed in ${root}; run npm run build there (${error.message.split("\n")[0]})`;
  }
  return error.message;
}
