// Puts the compiled modules of dist together into a few files in dist/bundle: Node needs more time to find
// and open 400 small modules than to run them. dist itself stays as tsc wrote it, for its types and for
// imports of single modules.
import fs from "node:fs";
import path from "node:path";

/** The entries, relative to dist: the package, each study of it, and the command line. */
function entriesOf(dist) {
  const doors = doorsIn(dist, "studies");
  return ["index.js", path.join("cli", "main.js"), ...doors].filter((entry) =>
    fs.existsSync(path.join(dist, entry)),
  );
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

/** The files that every bundle of these compiled modules must have. */
export function bundleEntries(dist) {
  return [...entriesOf(dist), ...doorsIn(dist, ".")].map((entry) => path.join(dist, "bundle", entry));
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
  const { outputFiles: modules } = await esbuild(root, points, { plugins: [outside(keepPackagesOutside)] });
  const outputFiles = [...modules, ...(await folderDoors(root))];
  const parts = new Set(outputFiles.map((file) => file.path));
  const entryFiles = new Set(bundleEntries(dist));
  // The parts first, so that an entry never names a missing part.
  for (const file of outputFiles.filter((file) => !entryFiles.has(file.path))) writeWhole(file);
  for (const file of outputFiles.filter((file) => entryFiles.has(file.path))) writeWhole(file);
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
    write: false,
    logLevel: "silent",
    ...options,
  });
}

/**
 * `affectlab/stats` and the other folders: each hands on its names from the whole. So it shares every module with
 * `affectlab`, a registry filled there is full here, and the whole stays in as few parts: with ten more entries
 * `import "affectlab"` would open 193 files in place of 163.
 */
async function folderDoors(root) {
  const doors = doorsIn(path.join(root, "dist"), ".");
  if (doors.length === 0) return [];
  const { metafile } = await esbuild(root, doors, { metafile: true, plugins: [outside(keepAllOutside)] });
  return Object.entries(metafile.outputs)
    .filter(([, { entryPoint }]) => entryPoint !== undefined)
    .map(([file, { exports }]) => ({
      path: path.join(root, file),
      contents: `export { ${exports.toSorted().join(", ")} } from "../index.js";\n`,
    }));
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
