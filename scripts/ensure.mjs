// The first step of `npm run reproduce`, `npm test`, `npm run check` and `npm run build`: `ensure.mjs [script
// [arguments]]` then runs the script. So no npm command needs a shell's `&&`. With it each works
// in a clone without node_modules, and it takes almost no time if everything is in place. It runs before
// anything is installed, so it has only `node:` imports. (npm's own pre-scripts would be skipped silently if
// ignore-scripts=true is set.)
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { withBuildLock } from "./build-lock.mjs";
import { bundle, bundleEntries } from "./bundle.mjs";
import { npmCommand } from "./npm-command.mjs";
import { offlineFolder, offlineTarballs, serveTarballs, thisPlatform } from "./offline-packages.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const minimumNode = [20, 19];
const cacheFolder = path.join(root, "node_modules", ".cache", "affectlab");
const stampFile = path.join(cacheFolder, "build.json");
const buildInfoFile = path.join(cacheFolder, "tsbuildinfo.json");

/** A failure of installation or compilation, in one line. `output` has the compiler's own lines. */
export class EnsureError extends Error {
  constructor(message, output = "") {
    super(message);
    this.name = "EnsureError";
    this.output = output;
  }
}

/**
 * Compiles src into dist if a source changed since the last successful compilation, and removes the
 * outputs of deleted sources. Several processes may call it at once: one compiles, the others wait.
 *
 * @returns {Promise<{ compiled: boolean, state: string }>} `state` names what dist was compiled from
 * @throws {EnsureError} when the sources do not type-check; the message names the first error's place.
 */
export async function ensureBuilt() {
  // The first look is without the lock: a fresh dist does not need it, and a notebook kernel starts faster.
  const state = sourceState();
  if (isFresh(state)) return { compiled: false, state: hashed(state) };
  return withBuildLock(root, build);
}

/** Installs the packages of the lockfile if the installed ones differ, then compiles. */
export async function ensure() {
  requireNode();
  if (installationDiffers()) {
    await withBuildLock(root, async () => {
      // Another process may have installed them while this one waited.
      if (installationDiffers()) await install();
    });
  }
  return ensureBuilt();
}

/** @throws {EnsureError} when this Node is older than the project supports. */
export function requireNode(version = process.versions.node) {
  const [major, minor] = version.split(".").map(Number);
  if (major > minimumNode[0] || (major === minimumNode[0] && minor >= minimumNode[1])) return;
  throw new EnsureError(
    `affectlab needs Node ${minimumNode.join(".")} or newer, this is ${version}; install a newer Node (https://nodejs.org) and run the command again`,
  );
}

/** Whether a package of the lockfile is absent or has another version. */
export function installationDiffers(folder = root) {
  const wanted = lockedPackages(path.join(folder, "package-lock.json"));
  const installed = lockedPackages(path.join(folder, "node_modules", ".package-lock.json"));
  if (wanted === undefined) {
    throw new EnsureError(
      "package-lock.json is missing or unreadable; restore it with `git checkout package-lock.json`",
    );
  }
  if (installed === undefined) return true;
  return Object.entries(wanted).some(([place, entry]) => {
    // Links are this package itself. Optional packages are binaries for other platforms.
    if (place === "" || entry.link || entry.optional || entry.devOptional) return false;
    const here = installed[place];
    return here === undefined || here.version !== entry.version || here.integrity !== entry.integrity;
  });
}

function lockedPackages(file) {
  try {
    return JSON.parse(fs.readFileSync(file, "utf8")).packages;
  } catch {
    return undefined;
  }
}

async function install() {
  const { wanted, missing } = offlineTarballs(root) ?? {};
  const offline = missing?.length === 0 ? await serveTarballs(root) : undefined;
  const source = offline === undefined ? "" : ` from ${offlineFolder}`;
  console.error(`affectlab: installing dependencies${source} (about a minute the first time) …`);
  const flags = ["ci", "--ignore-scripts", "--include=dev", "--no-audit", "--no-fund"];
  const [command, args, options] = npmCommand([...flags, ...(offline?.flags ?? [])]);
  // npm's report goes to stderr: stdout belongs to the command that called us.
  const ended = run(command, args, { stdio: ["ignore", 2, 2], ...options });
  const { code, problem } = await ended.finally(() => offline?.close());
  if (code === 0) return;
  const lack =
    missing?.length > 0
      ? `${offlineFolder} lacks ${missing.length} of ${wanted.length} packages for ${thisPlatform} (${missing[0]}), so npm asked its registry; `
      : "";
  throw new EnsureError(
    `npm ci failed: ${problem ?? `it ended with ${code}, and its lines above say why`}; ${lack}if the npm registry cannot be reached from here, connect once, name a reachable one (npm config set registry URL), or unpack an archive that npm run pack:offline made elsewhere, then run the command again`,
  );
}

async function build() {
  const state = sourceState();
  if (isFresh(state)) return { compiled: false, state: hashed(state) };
  removeStaleOutputs();
  // A killed compilation must not look fresh, and tsc does not write files that its build info lists as done.
  fs.rmSync(stampFile, { force: true });
  if (outputsOf(state.files).some((file) => !fs.existsSync(file))) fs.rmSync(buildInfoFile, { force: true });
  fs.mkdirSync(cacheFolder, { recursive: true });

  const tsc = path.join(root, "node_modules", "typescript", "bin", "tsc");
  if (!fs.existsSync(tsc)) {
    throw new EnsureError("TypeScript is not installed; run `npm run build`, which installs it");
  }
  // Somebody who waits before a terminal should see for what; a pipe or a kernel gets nothing.
  if (process.stderr.isTTY) console.error("affectlab: compiling src (up to a minute or two) …");
  const { code, output } = await run(
    process.execPath,
    [tsc, "-p", root, "--incremental", "--tsBuildInfoFile", buildInfoFile, "--pretty", "false"],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  if (code !== 0) {
    const first = output.split(/\r?\n/).find((line) => line.includes("error TS")) ?? output.trim();
    throw new EnsureError(`compiling src failed: ${first}`, output);
  }
  await bundle(root);
  fs.writeFileSync(stampFile, state.text);
  return { compiled: true, state: hashed(state) };
}

/** The names, sizes and times of all files that a compilation depends on. */
function sourceState() {
  const files = filesUnder(path.join(root, "src")).filter((file) => /\.[cm]?ts$/.test(file));
  const config = [
    ...["tsconfig.json", "package.json", "node_modules/.package-lock.json"],
    "scripts/bundle.mjs",
  ];
  const lines = [...files, ...config.map((name) => path.join(root, name))].map((file) => {
    const stat = fs.statSync(file, { throwIfNoEntry: false });
    return [path.relative(root, file), stat?.size ?? null, stat?.mtimeMs ?? null];
  });
  return { files, text: JSON.stringify(lines) };
}

const hashed = ({ text }) => createHash("sha256").update(text).digest("hex");

function isFresh(state) {
  try {
    if (fs.readFileSync(stampFile, "utf8") !== state.text) return false;
  } catch {
    return false;
  }
  return [...outputsOf(state.files), ...bundleEntries(path.join(root, "dist"))].every((file) =>
    fs.existsSync(file),
  );
}

function outputsOf(sources) {
  return sources
    .filter((file) => !/\.d\.[cm]?ts$/.test(file) && !isForBrowsers(path.dirname(file)))
    .map((file) => path.join(root, "dist", path.relative(path.join(root, "src"), file)).replace(/ts$/, "js"));
}

/** What runs in a browser has its own tsconfig.json, and is bundled when a page is made. */
function isForBrowsers(folder) {
  if (folder === path.join(root, "src")) return false;
  return fs.existsSync(path.join(folder, "tsconfig.json")) || isForBrowsers(path.dirname(folder));
}

/** Deleted and renamed sources leave compiled files, which could still be imported. */
function removeStaleOutputs() {
  const dist = path.join(root, "dist");
  const bundled = path.join(dist, "bundle") + path.sep;
  for (const file of filesUnder(dist)) {
    // The bundle removes its own old files.
    if (file.startsWith(bundled)) continue;
    const output = /\.(?:d\.[cm]?ts|[cm]?js)(?:\.map)?$/.exec(file);
    if (output === null) continue;
    const source = path.join(root, "src", path.relative(dist, file.slice(0, output.index)));
    if ([".ts", ".mts", ".cts"].some((extension) => fs.existsSync(source + extension))) continue;
    fs.rmSync(file, { force: true });
    removeEmptyFolders(path.dirname(file), dist);
  }
}

function removeEmptyFolders(folder, top) {
  while (folder !== top && fs.readdirSync(folder).length === 0) {
    fs.rmdirSync(folder);
    folder = path.dirname(folder);
  }
}

function filesUnder(folder) {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

function run(command, args, options) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, ...options });
    let output = "";
    child.stdout?.setEncoding("utf8").on("data", (chunk) => (output += chunk));
    child.stderr?.setEncoding("utf8").on("data", (chunk) => (output += chunk));
    child.on("error", (error) => resolve({ code: 1, output, problem: error.message }));
    child.on("close", (code, signal) => resolve({ code: code ?? signal, output }));
  });
}

if (process.argv[1] !== undefined && fs.realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  let ready = false;
  try {
    await ensure();
    ready = true;
  } catch (error) {
    if (!(error instanceof EnsureError)) throw error;
    if (error.output !== "") console.error(error.output.trimEnd());
    console.error(`affectlab: ${error.message}`);
    process.exitCode = 1;
  }
  const [node, , script, ...rest] = process.argv;
  if (ready && script !== undefined) {
    const file = path.join(root, script);
    process.argv = [node, file, ...rest];
    await import(pathToFileURL(file).href);
  }
}
