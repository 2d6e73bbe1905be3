// An error's stack names the line of src, not of dist. Node would do this too (setSourceMapsEnabled), but then it
// reads the map of every module that is loaded, a third of a second for each kernel; here a map is read when a
// stack passes through its module.
"use strict";
const fs = require("node:fs");
const { SourceMap } = require("node:module");
const path = require("node:path");
const { fileURLToPath } = require("node:url");

exports.nameSourceLines = (root) => {
  const compiled = path.join(root, "dist") + path.sep;
  const maps = new Map();

  const mapOf = (file) => {
    if (!maps.has(file)) maps.set(file, readMap(`${file}.map`));
    return maps.get(file);
  };

  const shown = (site) => {
    const name = site.getFileName();
    const file = name?.startsWith("file:") ? fileURLToPath(name) : name;
    const [line, column] = [site.getLineNumber(), site.getColumnNumber()];
    if (!file?.startsWith(compiled) || line === null) return String(site);
    const entry = mapOf(file)?.findEntry(line - 1, column - 1);
    if (entry?.originalSource === undefined) return String(site);
    const source = path.resolve(path.dirname(file), entry.originalSource);
    const place = `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
    return String(site).replace(`${name}:${line}:${column}`, place);
  };

  Error.prepareStackTrace = (error, sites) => {
    let head;
    try {
      head = Error.prototype.toString.call(error);
    } catch {
      head = "<error>";
    }
    return [head, ...sites.map((site) => `    at ${shown(site)}`)].join("\n");
  };
};

function readMap(file) {
  try {
    return new SourceMap(JSON.parse(fs.readFileSync(file, "utf8")));
  } catch {
    return undefined;
  }
}
