import { existsSync, mkdirSync, rmdirSync, statSync } from "node:fs";
import path from "node:path";

/**
 * Makes a folder, and those around it that are missing. A folder that is there already is left as it is. If one
 * of them cannot be made, those before it are removed again.
 *
 * All folders that a user names are made by this function. Node's own way, `mkdir` with `recursive`, never ends
 * below /proc, where a folder is there and yet takes no folder; and it calls a read-only file system a missing
 * folder. Here each folder is tried once, so the error is that of the folder that could not be made.
 *
 * @throws the system's error; `writeError` turns it into one line
 */
export function makeFolder(folder: string): void {
  const missing = [path.resolve(folder)];
  const made: string[] = [];
  try {
    while (missing.length > 0) {
      const at = missing.at(-1) as string;
      const found = makeOne(at);
      if (found === "none-around") missing.push(path.dirname(at));
      else missing.pop();
      if (found === "made") made.push(at);
    }
  } catch (error) {
    for (const inner of made.reverse()) removeEmpty(inner);
    throw error;
  }
}

function makeOne(folder: string): "made" | "there" | "none-around" {
  try {
    mkdirSync(folder);
    return "made";
  } catch (error) {
    if (isFolder(folder)) return "there";
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" && !existsSync(path.dirname(folder))) return "none-around";
    // A link that leads nowhere has the name, and nothing is there: its own error says so.
    if (code === "EEXIST") statSync(folder);
    throw error;
  }
}

function isFolder(place: string): boolean {
  try {
    return statSync(place).isDirectory();
  } catch {
    return false;
  }
}

/** Another process may have put something into it meanwhile; then it stays. */
function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // The error that is told is the first one.
  }
}
