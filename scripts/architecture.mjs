#!/usr/bin/env node
// Draws docs/architecture.svg from the imports of src: `node scripts/architecture.mjs`. With --check it
// writes nothing and ends with 1 if the committed picture is out of date. With --png <file> it also writes
// the picture as PNG.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { drawArchitecture, placeOf, roomNames } from "./architecture-drawing.mjs";
import { readSources } from "./structure/sources.mjs";

const picture = path.join("docs", "architecture.svg");
const redraw = "run `node scripts/architecture.mjs`";

/**
 * How far a number may change before the picture is stale: a third of the printed number, and at least this
 * much. If only rounding counted, a number at an edge would be stale after the next commit.
 */
const slack = { files: 10, lines: 1000, imports: 15 };

/** The facts in the picture: folders of src and rooms of a study with their sizes, and who imports whom. */
export function readArchitecture(root) {
  const [folders, rooms] = [new Map(), new Map()];
  const [imports, floorImports, roomImports] = [new Map(), new Map(), new Map()];
  for (const { file, text, imports: targets } of readSources(root)) {
    const lines = text.split("\n").length - 1;
    addSize(folders, folderOf(file), lines);
    if (roomOf(file) !== undefined) addSize(rooms, roomOf(file), lines);
    for (const { file: target } of targets) {
      if (target === undefined || !target.startsWith("src/")) continue;
      addImport(imports, folderOf(file), folderOf(target));
      addImport(floorImports, placeOf(folderOf(file)), placeOf(folderOf(target)));
      // Shared modules are beside the rooms: every room may use them, and their registry loads the doors.
      const pair = [roomOf(file), roomOf(target)];
      if (!pair.includes(undefined) && !pair.includes("shared")) addImport(roomImports, ...pair);
    }
  }
  return {
    folders: sizes(folders),
    imports: counts(imports),
    floorImports: counts(floorImports),
    rooms: sizes(rooms),
    roomImports: counts(roomImports),
  };
}

function folderOf(file) {
  const parts = file.split("/");
  // Files directly in src are the public surface.
  return parts.length === 2 ? "index.ts" : parts[1];
}

/** The room of a study's file. Modules that all studies share have a room of their own. */
function roomOf(file) {
  const [, folder, study, ...rest] = file.split("/");
  if (folder !== "studies") return undefined;
  if (rest.length === 0 || study === "shared") return "shared";
  return rest.length === 1 ? "door" : rest[0];
}

function addSize(into, name, lines) {
  const size = into.get(name) ?? { files: 0, lines: 0 };
  into.set(name, { files: size.files + 1, lines: size.lines + lines });
}

function addImport(into, from, to) {
  if (from === to) return;
  const key = `${from} -> ${to}`;
  into.set(key, (into.get(key) ?? 0) + 1);
}

const byName = ([a], [b]) => (a < b ? -1 : 1);

function sizes(from) {
  return Object.fromEntries(
    [...from].sort(byName).map(([name, { files, lines }]) => [
      name,
      {
        files: rounded(files, files < 10 ? 1 : 5),
        lines: rounded(lines, lines < 1000 ? 100 : 500),
        exactly: { files, lines },
      },
    ]),
  );
}

function counts(from) {
  return Object.fromEntries(
    [...from].sort(byName).map(([key, n]) => [key, { imports: n < 10 ? 0 : rounded(n, 10), exactly: n }]),
  );
}

/** Rounds to the nearest step, but never to 0. */
function rounded(n, step) {
  return Math.max(step, Math.round(n / step) * step);
}

/** The facts that are drawn: only rounded numbers, so that the same picture has the same bytes. */
export function shown(architecture) {
  return JSON.parse(JSON.stringify(architecture, (key, value) => (key === "exactly" ? undefined : value)));
}

/**
 * What is out of date in a picture.
 *
 * @returns {string[]} one line a problem
 */
export function staleness(svg, architecture) {
  const embedded = /<metadata>(.*?)<\/metadata>/s.exec(svg)?.[1];
  if (embedded === undefined) return [`${picture} was not drawn by this script; ${redraw}`];
  const drawn = JSON.parse(embedded.replaceAll("&gt;", ">"));
  if (drawArchitecture(drawn) !== svg) return [`${picture} was drawn by another version; ${redraw}`];
  return [
    ...differences("folder", drawn.folders, architecture.folders),
    ...differences("import", drawn.imports, architecture.imports),
    ...differences("import between floors", drawn.floorImports, architecture.floorImports),
    ...differences("room of a study", drawn.rooms, architecture.rooms),
    ...differences("import inside a study", drawn.roomImports, architecture.roomImports),
  ];
}

function differences(what, drawn, now) {
  const problems = [];
  for (const name of Object.keys(now)) {
    if (drawn[name] === undefined) problems.push(`${picture} lacks the ${what} ${name}; ${redraw}`);
  }
  for (const [name, numbers] of Object.entries(drawn)) {
    if (now[name] === undefined) {
      problems.push(`${picture} shows the ${what} ${name}, which is gone; ${redraw}`);
      continue;
    }
    for (const [unit, printed] of Object.entries(numbers)) {
      const { exactly } = now[name];
      const actual = typeof exactly === "number" ? exactly : exactly[unit];
      if (Math.abs(actual - printed) <= Math.max(slack[unit], printed / 3)) continue;
      problems.push(`${picture} gives the ${what} ${name} ${printed} ${unit}, now ${actual}; ${redraw}`);
    }
  }
  return problems;
}

/** Folders and rooms without a place in the drawing, one line each. */
export function unplaced({ folders, rooms }) {
  return [
    ...Object.keys(folders)
      .filter((name) => placeOf(name) === undefined)
      .map((name) => `src/${name} has no floor; give it one in scripts/architecture-drawing.mjs`),
    ...Object.keys(rooms)
      .filter((name) => !roomNames.includes(name))
      .map((name) => `a study has a folder "${name}", which is not a room; see docs/architecture.md`),
  ];
}

async function main(args) {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const file = path.join(root, picture);
  const architecture = readArchitecture(root);
  const homeless = unplaced(architecture);
  if (homeless.length > 0) return homeless;
  if (args.includes("--check")) {
    return fs.existsSync(file)
      ? staleness(fs.readFileSync(file, "utf8"), architecture)
      : [`${picture} is not there; ${redraw}`];
  }
  const svg = drawArchitecture(shown(architecture));
  fs.writeFileSync(`${file}.partial`, svg);
  fs.renameSync(`${file}.partial`, file);
  const at = args.indexOf("--png");
  if (at >= 0) {
    const { renderPng } = await import("../dist/plots/png.js");
    fs.writeFileSync(args[at + 1], await renderPng(svg));
  }
  return [];
}

if (
  process.argv[1] !== undefined &&
  import.meta.url === pathToFileURL(fs.realpathSync(process.argv[1])).href
) {
  const problems = await main(process.argv.slice(2));
  for (const problem of problems) console.error(`architecture: ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}
