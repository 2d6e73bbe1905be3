// npm run pack:offline [-- --all-platforms] [-- --out <file>]: one archive with this clone as committed and the
// packages of its lockfile. Where it is unpacked, `npm run reproduce` and `npm test` need no network.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { create } from "tar";
import { npmCommand } from "./npm-command.mjs";
import { offlineFolder, tarballsOf, thisPlatform } from "./offline-packages.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

class PackError extends Error {}

async function pack({ everywhere, out }) {
  const commit = run("git", ["-C", root, "rev-parse", "--short", "HEAD"]).trim();
  if (run("git", ["-C", root, "status", "--porcelain"]) !== "") {
    console.error("affectlab: what is not committed here is not in the archive");
  }
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), "affectlab-pack-"));
  process.on("exit", () => fs.rmSync(scratch, { recursive: true, force: true }));
  const clone = path.join(scratch, "affectlab");
  cloneInto(clone);
  const count = collectTarballs(path.join(clone, "package-lock.json"), path.join(clone, offlineFolder), {
    everywhere,
    scratch,
  });

  const partial = `${out}.${process.pid}.partial`;
  process.on("exit", () => fs.rmSync(partial, { force: true }));
  // Tarballs are compressed already. `portable` leaves this machine's users and groups out.
  await create({ file: partial, cwd: scratch, gzip: { level: 1 }, portable: true }, ["affectlab"]);
  fs.renameSync(partial, out);
  const megabytes = Math.round(fs.statSync(out).size / 1e6);
  const platforms = everywhere ? "all platforms" : thisPlatform;
  console.log(`wrote ${out}: the clone at ${commit} and ${count} packages for ${platforms}, ${megabytes} MB`);
}

/** The commit without its history. The remote stays if it is an address, not a folder of this machine. */
function cloneInto(clone) {
  run("git", ["clone", "--quiet", "--depth", "1", pathToFileURL(root).href, clone]);
  const { stdout } = spawnSync("git", ["-C", root, "remote", "get-url", "origin"], { encoding: "utf8" });
  const origin = stdout.trim();
  const isAddress = /^(https?|ssh|git):\/\/|^[\w.-]+@[\w.-]+:/.test(origin);
  run("git", ["-C", clone, "remote", ...(isAddress ? ["set-url", "origin", origin] : ["remove", "origin"])]);
}

/** Puts the lockfile's tarballs into a folder: from this clone's own offline packages, else as npm has them. */
function collectTarballs(lockfile, folder, { everywhere, scratch }) {
  const wanted = tarballsOf(lockfile, { everywhere });
  const fetched = path.join(scratch, "fetched");
  for (const made of [folder, fetched]) fs.mkdirSync(made);
  const absent = [...wanted.values()].filter(({ file, integrity }) => {
    const own = path.join(root, offlineFolder, file);
    if (!fs.existsSync(own) || integrityOf(own) !== integrity) return true;
    fs.copyFileSync(own, path.join(folder, file));
    return false;
  });
  // Parts, because a command line has a greatest length.
  for (let start = 0; start < absent.length; start += 50) {
    const part = absent.slice(start, start + 50).map(({ name, version }) => `${name}@${version}`);
    const flags = ["--ignore-scripts", "--prefer-offline", "--silent", "--pack-destination", fetched];
    const [command, args, options] = npmCommand(["pack", ...flags, ...part]);
    run(command, args, { ...options, cwd: scratch });
  }
  const byIntegrity = new Map(
    fs.readdirSync(fetched).map((file) => [integrityOf(path.join(fetched, file)), file]),
  );
  for (const { name, version, integrity, file } of absent) {
    const found = byIntegrity.get(integrity);
    if (found === undefined) {
      throw new PackError(
        `npm gave another ${name}@${version} than the lockfile's; try \`npm cache verify\``,
      );
    }
    fs.copyFileSync(path.join(fetched, found), path.join(folder, file));
  }
  return wanted.size;
}

function integrityOf(file) {
  return `sha512-${createHash("sha512").update(fs.readFileSync(file)).digest("base64")}`;
}

function run(command, args, options) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: "utf8", ...options });
  if (status === 0) return stdout;
  const said = (error?.message ?? stderr ?? "").trim().split("\n").at(-1);
  const what = `${path.basename(command)} ${args.slice(0, 3).join(" ")}`;
  throw new PackError(`${what} failed: ${said || `it ended with ${status}`}`);
}

try {
  const options = { "all-platforms": { type: "boolean" }, out: { type: "string" } };
  const { values } = parseArgs({ options });
  const everywhere = values["all-platforms"] ?? false;
  const name = `affectlab-offline-${everywhere ? "all-platforms" : thisPlatform}.tar.gz`;
  process.on("SIGINT", () => process.exit(130));
  await pack({ everywhere, out: path.resolve(values.out ?? name) });
} catch (error) {
  const isUsage = error.code?.startsWith("ERR_PARSE_ARGS");
  console.error(`affectlab: ${isUsage ? error.message : `no archive was made: ${error.message}`}`);
  process.exitCode = isUsage ? 2 : 1;
}
