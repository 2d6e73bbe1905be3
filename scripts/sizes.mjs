// node scripts/sizes.mjs: how much disk the installed packages take, whole and without the development parts, as
// `npm ci` and `npm ci --omit=dev` would leave them. It fails above the limits.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const megabyte = 1_048_576;
/** In megabytes. */
export const limits = { whole: 480, production: 350 };

/**
 * The bytes of a folder's files on disk: a small file takes a whole block, and a link is not followed. A file of two
 * names, as esbuild's own where its install script has run, counts once; `seen` holds those that were counted.
 */
function sizeOf(folder, seen, skip = () => false) {
  let bytes = 0;
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (skip(place)) continue;
    const stat = fs.lstatSync(place);
    if (stat.isFile() && stat.nlink > 1) {
      const file = `${stat.dev}:${stat.ino}`;
      if (seen.has(file)) continue;
      seen.add(file);
    }
    // Windows tells no blocks.
    bytes += stat.blocks === undefined || stat.blocks === 0 ? stat.size : stat.blocks * 512;
    if (entry.isDirectory()) bytes += sizeOf(place, seen, skip);
  }
  return bytes;
}

/**
 * The bytes of the installed packages of a lockfile. What npm and this project leave beside them (`.bin`,
 * `.cache`) does not count.
 *
 * @returns {{ whole: number, production: number, packages: { place: string, bytes: number, dev: boolean }[] }}
 */
export function installedSizes(folder = root) {
  const lock = JSON.parse(fs.readFileSync(path.join(folder, "package-lock.json"), "utf8")).packages;
  const seen = new Set();
  const packages = Object.entries(lock).flatMap(([place, { dev, link }]) => {
    const installed = path.join(folder, place);
    if (place === "" || link || !fs.existsSync(installed)) return [];
    // Packages inside it have a line of their own.
    const bytes = sizeOf(installed, seen, (inner) => inner === path.join(installed, "node_modules"));
    return [{ place, bytes, dev: dev === true }];
  });
  const sum = (list) => list.reduce((total, { bytes }) => total + bytes, 0);
  return { whole: sum(packages), production: sum(packages.filter(({ dev }) => !dev)), packages };
}

if (process.argv[1] !== undefined && fs.realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const sizes = installedSizes();
  const titles = { whole: "node_modules", production: "node_modules without development parts" };
  for (const [which, title] of Object.entries(titles)) {
    const size = Math.ceil(sizes[which] / megabyte);
    console.log(`${title}: ${size} MB of at most ${limits[which]}`);
    if (size <= limits[which]) continue;
    process.exitCode = 1;
    const counted = sizes.packages.filter(({ dev }) => which === "whole" || !dev);
    const largest = counted.sort((a, b) => b.bytes - a.bytes).slice(0, 5);
    for (const { place, bytes } of largest) console.log(`  ${Math.ceil(bytes / megabyte)} MB ${place}`);
  }
}
