import { readdir } from "node:fs/promises";
import path from "node:path";
import { projectPath } from "../../io/project-root.js";

/** The files in a folder of the clone, with slashes; none where only the compiled part was copied. */
export async function listed(folder: string): Promise<string[]> {
  const files = await readdir(projectPath(folder), { recursive: true, encoding: "utf8" }).catch(() => []);
  return files.map((file) => file.split(path.sep).join("/"));
}
