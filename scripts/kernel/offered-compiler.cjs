// The compiler that the headless runner offers to its kernels (scripts/notebooks/compiler.mjs), as a kernel sees it.
"use strict";

/**
 * Gives `compile(previous, code)`, a promise of what tslab's converter makes of a cell, or of undefined where the
 * kernel has to convert the cell itself. Gives undefined if no compiler is offered, as under Jupyter.
 *
 * @param build names the state of dist that this kernel runs
 */
exports.offeredCompiler = (build) => {
  if (process.env.AFFECTLAB_COMPILER_OFFERED !== "1" || process.send === undefined) return undefined;
  delete process.env.AFFECTLAB_COMPILER_OFFERED; // what a cell starts has no such channel
  const waiting = new Map();
  const answer = (id, converted) => {
    waiting.get(id)?.(converted);
    waiting.delete(id);
  };
  process.on("message", ({ id, converted }) => answer(id, converted));
  process.on("disconnect", () => {
    for (const id of [...waiting.keys()]) answer(id, undefined);
  });
  // The sockets keep the kernel alive, not this.
  process.channel?.unref();
  let asked = 0;
  return (previous, code) =>
    new Promise((resolve) => {
      const id = ++asked;
      waiting.set(id, resolve);
      const failed = (error) => error && answer(id, undefined);
      if (process.connected) process.send({ id, build, previous, code }, failed);
      else answer(id, undefined);
    });
};
