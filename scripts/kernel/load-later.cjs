"use strict";
const Module = require("node:module");

/**
 * Puts a stand-in in a module's place, which calls `load` when something of the module is first used, and then
 * gives what that returns. A kernel whose cells are compiled elsewhere so never loads TypeScript, half a second.
 */
exports.loadLater = (file, load) => {
  let loaded;
  const get = (_, name) => {
    // tslab's own import of a namespace copies all names of what does not call itself a module.
    if (name === "__esModule") return true;
    loaded ??= load();
    return loaded[name];
  };
  const standIn = Object.assign(new Module(file), { filename: file, loaded: true });
  standIn.exports = new Proxy({}, { get });
  require.cache[file] = standIn;
};
