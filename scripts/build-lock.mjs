// Allows one compilation or installation of a clone at a time. It runs before npm ci, so it has only `node:`
// imports.
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Runs `work` while no other process holds the clone's lock, which is a file that names its owner.
 * A lock whose owner has died is taken over.
 */
export async function withBuildLock(root, work) {
  // In dist, which git ignores; node_modules is emptied by npm ci.
  const file = path.join(root, "dist", ".lock");
  fs.mkdirSync(path.dirname(file), { recursive: true });
  for (let waited = 0; !take(file); waited++) {
    if (waited === 20) console.error("affectlab: waiting for another process that is building this clone …");
    await sleep(100);
  }
  try {
    return await work();
  } finally {
    fs.rmSync(file, { force: true });
  }
}

function take(file) {
  // The name is written to another file, which is then linked, so that the lock has its owner's name from the
  // start.
  const own = `${file}.${process.pid}`;
  fs.writeFileSync(own, String(process.pid));
  try {
    placeWhole(own, file);
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    dropIfOrphaned(file);
    return false;
  } finally {
    fs.rmSync(own, { force: true });
  }
}

function placeWhole(own, file) {
  try {
    fs.linkSync(own, file);
  } catch (error) {
    if (!["EPERM", "ENOTSUP", "ENOSYS", "EOPNOTSUPP"].includes(error.code)) throw error;
    // A stick's file system (FAT) has no links. There the owner's name comes an instant after the lock.
    fs.copyFileSync(own, file, fs.constants.COPYFILE_EXCL);
  }
}

function dropIfOrphaned(file) {
  const owner = ownerOf(file);
  if (owner === undefined || isAlive(owner)) return;
  // Two waiters may see the same orphan. Each tries to move it aside, and only one succeeds. The name in the
  // moved file shows if it was a new owner's lock instead. Then it is put back.
  const aside = `${file}.${process.pid}.orphan`;
  try {
    fs.renameSync(file, aside);
  } catch {
    return;
  }
  if (ownerOf(aside) === owner) fs.rmSync(aside, { force: true });
  else fs.renameSync(aside, file);
}

function ownerOf(file) {
  try {
    return Number(fs.readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
