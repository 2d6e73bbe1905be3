import fs from "node:fs";
import path from "node:path";

/** Writes a file so that nobody ever sees a part of it, even if the process is killed half-way. */
export function writeAtomic(file, text) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const partial = `${file}.${process.pid}.partial`;
  try {
    fs.writeFileSync(partial, text);
    fs.renameSync(partial, file);
  } catch (error) {
    fs.rmSync(partial, { force: true });
    throw error;
  }
}
