// Puts the compiled modules of dist together into a few files in dist/bundle: Node needs more time to find
// and open 400 small modules than to run them. dist itself stays as tsc wrote it, for its types and for
// imports of single modules.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/** The entries that every bundle has, relative to dist: the package and the command line. */
function entriesOf(dist) {
  return ["index.js", path.join("cli", "main.js")].filter((entry) => fs.existsSync(path.join(dist, entry)));
}

/** The folders in `folder` that have an index of their own: "stats/index.js". */
function doorsIn(dist, folder) {
  const parent = path.join(dist, folder);
  const names = fs.existsSync(parent) ? fs.readdirSync(parent).sort() : [];
  return names
    .filter((name) => name !== "bundle" && fs.existsSync(path.join(parent, name, "index.js")))
    .map((name) => path.join(folder, name, "index.js"));
}

/**
 * The packages in the bundle: those that most commands, or every call of a model, load. As many small modules
 * they would take ten times as long to load. Of mathjs and simple-statistics only the used parts are
 * included.
 */
const inlined = ["zod", "csv-parse", "openai", "@anthropic-ai/sdk", "mathjs", "simple-statistics"];

const allDoors = (dist) => [...doorsIn(dist, "."), ...doorsIn(dist, "studies")];

/** The files that every bundle of these compiled modules must have. */
export function bundleEntries(dist) {
  return [...entriesOf(dist), ...allDoors(dist)].map((entry) => path.join(dist, "bundle", entry));
}

/**
 * Bundles what dist holds. A process that runs from the previous bundle may still load its parts. So parts
 * are named after their content, and those of the previous bundle are kept once.
 */
export async function bundle(root) {
  const dist = path.join(root, "dist");
  const outdir = path.join(dist, "bundle");
  const points = entriesOf(dist);
  if (points.length === 0) return;
  const { forwarding, own } = await sortDoors(root);
  const { outputFiles: modules } = await esbuild(root, [...points, ...own], {
    plugins: [outside(keepPackagesOutside)],
  });
  const outputFiles = [...modules, ...forwarding];
  const parts = new Set(outputFiles.map((file) => file.path));
  const entryFiles = new Set(bundleEntries(dist));
  // The parts first, so that an entry never names a missing part.
  for (const file of outputFiles.filter((file) => !entryFiles.has(file.path))) writeWhole(file);
  for (const file of outputFiles.filter((file) => entryFiles.has(file.path))) writeWhole(file);
  writeWhole({ path: path.join(outdir, "code.sha256"), contents: hashOf(dist, outputFiles) });
  removeOlderParts(outdir, parts);
}

async function esbuild(root, entries, options) {
  const dist = path.join(root, "dist");
  const { build } = await import("esbuild");
  return build({
    absWorkingDir: root,
    entryPoints: entries.map((entry) => path.join(dist, entry)),
    outbase: dist,
    outdir: path.join(dist, "bundle"),
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    chunkNames: "parts/[name]-[hash]",
    sourcemap: "linked",
    sourcesContent: false,
    // Less to read at each start. Names stay, for stack traces.
    minifyWhitespace: true,
    minifySyntax: true,
    write: false,
    logLevel: "silent",
    ...options,
  });
}

/**
 * `affectlab/stats`, `affectlab/studies/sage` and the like. A door whose names the whole package has too hands them on
 * from there. So it shares every module with `affectlab`, a registry filled there is full here, and the whole stays
 * in fewer parts: each entry of its own splits them further. A study that the whole package does not name has an
 * entry of its own.
 */
async function sortDoors(root) {
  const dist = path.join(root, "dist");
  const doors = allDoors(dist);
  const whole = fs.existsSync(path.join(dist, "index.js")) ? ["index.js"] : [];
  const { metafile } = await esbuild(root, [...whole, ...doors], {
    metafile: true,
    plugins: [outside(keepAllOutside)],
  });
  const namesOf = (entry) =>
    metafile.outputs[path.join("dist", "bundle", entry).split(path.sep).join("/")].exports;
  const known = new Set(whole.flatMap(namesOf));
  const isForwarding = (door) => namesOf(door).every((name) => known.has(name));
  const forwarding = doors.filter(isForwarding).map((door) => ({
    path: path.join(dist, "bundle", door),
    contents: `export { ${namesOf(door).toSorted().join(", ")} } from "${"../".repeat(door.split(path.sep).length - 1)}index.js";\n`,
  }));
  return { forwarding, own: doors.filter((door) => !isForwarding(door)) };
}

const outside = (setup) => ({ name: "packages-stay-outside", setup });

function keepAllOutside(build) {
  build.onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
    kind === "entry-point" || path.isAbsolute(name) ? undefined : { path: name, external: true },
  );
}

function keepPackagesOutside(build) {
  build.onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) => {
    if (kind === "entry-point" || path.isAbsolute(name)) return undefined;
    if (inlined.some((own) => name === own || name.startsWith(`${own}/`))) return undefined;
    return { path: name, external: true };
  });
}

/** What the code is, by which results of it are kept: the contents of all its files, without the maps. */
function hashOf(dist, files) {
  const hash = createHash("sha256");
  const code = files.filter((file) => file.path.endsWith(".js"));
  for (const file of code.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    hash.update(`${path.relative(dist, file.path)}\0`).update(file.contents);
  }
  return hash.digest("hex");
}

function writeWhole({ path: file, contents }) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}.tmp`;
  fs.writeFileSync(temporary, contents);
  fs.renameSync(temporary, file);
}

function removeOlderParts(outdir, current) {
  const list = path.join(outdir, "parts.json");
  const names = [...current].map((file) => path.relative(outdir, file).split(path.sep).join("/")).sort();
  let last = [];
  try {
    last = JSON.parse(fs.readFileSync(list, "utf8"));
  } catch {
    // The first bundle, or one whose list was lost: what it left is removed.
  }
  const kept = new Set([...names, ...last]);
  for (const file of fs.readdirSync(path.join(outdir), { recursive: true })) {
    const name = file.split(path.sep).join("/");
    if (/\.js(\.map)?$/.test(name) && !kept.has(name)) fs.rmSync(path.join(outdir, file), { force: true });
  }
  fs.writeFileSync(list, JSON.stringify(names));
}
