// The packages of an offline archive: `offline-packages/` beside package.json, one tarball for each package of
// the lockfile. npm installs from it through a registry on this machine's loopback, which needs no network. So
// the tarballs keep short names, and nothing depends on the layout of npm's own cache or on a person's settings.
// It runs before anything is installed, so it has only `node:` imports.
import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";

export const offlineFolder = "offline-packages";
export const thisPlatform = `${process.platform}-${process.arch}`;

/**
 * The packages of a lockfile, each once: `{ name, version, integrity, file }` by the tarball's file.
 *
 * @param everywhere also those for other platforms
 */
export function tarballsOf(lockfile, { everywhere = false } = {}) {
  const tarballs = new Map();
  for (const [place, entry] of Object.entries(JSON.parse(fs.readFileSync(lockfile, "utf8")).packages)) {
    if (place === "" || entry.link || !(everywhere || fitsHere(entry))) continue;
    const name = entry.name ?? place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
    const { version, integrity } = entry;
    const file = `${name.replace("/", "+")}@${version}.tgz`;
    tarballs.set(file, { name, version, integrity, file });
  }
  return tarballs;
}

/** Whether npm would install an entry of the lockfile on this machine. */
function fitsHere({ os: systems, cpu, libc }) {
  const fits = (wanted, here) =>
    wanted === undefined ||
    (!wanted.includes(`!${here}`) &&
      (wanted.includes(here) || wanted.includes("any") || wanted.every((one) => one.startsWith("!"))));
  if (!fits(systems, process.platform) || !fits(cpu, process.arch)) return false;
  return libc === undefined || (process.platform === "linux" && fits(libc, hereLibc()));
}

function hereLibc() {
  return process.report.getReport().header.glibcVersionRuntime === undefined ? "musl" : "glibc";
}

/**
 * What of a clone's packages for this machine lies in its offline folder: `{ wanted, missing }`, the files' names;
 * undefined without such a folder.
 */
export function offlineTarballs(root) {
  const folder = path.join(root, offlineFolder);
  if (!fs.existsSync(folder)) return undefined;
  const present = new Set(fs.readdirSync(folder));
  const wanted = [...tarballsOf(path.join(root, "package-lock.json")).keys()];
  return { wanted, missing: wanted.filter((file) => !present.has(file)) };
}

/**
 * Serves the tarballs of a clone to npm.
 *
 * @returns {Promise<{ flags: string[], close: () => void }>} npm's options; `close` when npm has ended
 */
export async function serveTarballs(root) {
  const tarballs = tarballsOf(path.join(root, "package-lock.json"), { everywhere: true });
  const server = http.createServer((request, response) => answer(request, response, root, tarballs));
  await new Promise((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  // A cache and settings of its own: the person's cache would keep addresses that soon lead nowhere, and
  // their settings may name another registry for a scope.
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), "affectlab-npm-"));
  return {
    flags: [
      `--registry=http://127.0.0.1:${server.address().port}/`,
      "--replace-registry-host=always",
      "--noproxy=127.0.0.1",
      `--cache=${path.join(scratch, "cache")}`,
      `--userconfig=${path.join(scratch, "npmrc")}`,
      // What is installed must not remember the address.
      "--omit-lockfile-registry-resolved",
    ],
    close() {
      server.close();
      server.closeAllConnections();
      fs.rmSync(scratch, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

function answer(request, response, root, tarballs) {
  const asked = decodeURIComponent(request.url.slice(1));
  const tarball = tarballs.get(path.basename(asked));
  if (asked.startsWith("-/") && tarball !== undefined) {
    fs.createReadStream(path.join(root, offlineFolder, tarball.file))
      .on("error", () => response.writeHead(404).end())
      .pipe(response);
    return;
  }
  const versions = [...tarballs.values()].filter(({ name }) => name === asked);
  if (versions.length === 0) return response.writeHead(404).end();
  const described = versions.map(({ name, version, integrity, file }) => {
    const url = `http://${request.headers.host}/-/${encodeURIComponent(file)}`;
    return [version, { name, version, dist: { integrity, tarball: url } }];
  });
  const body = { name: asked, "dist-tags": {}, versions: Object.fromEntries(described) };
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
}
