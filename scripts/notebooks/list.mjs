import fs from "node:fs";
import path from "node:path";

// Built copies and Jupyter's own backups are not sources.
const built = new Set(["executed", ".ipynb_checkpoints", "node_modules"]);

/** The notebooks under a folder, sorted by path. */
export function listNotebooks(folder) {
  const found = [];
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!built.has(entry.name)) found.push(...listNotebooks(file));
    } else if (entry.name.endsWith(".ipynb")) {
      found.push(file);
    }
  }
  return found.sort();
}

/** A cell's source as one string: nbformat allows a string or a list of lines. */
export function cellSource(cell) {
  return Array.isArray(cell.source) ? cell.source.join("") : String(cell.source ?? "");
}

/** Reads a notebook, or throws an error that names the file and the problem in one line. */
export function readNotebook(file) {
  let notebook;
  try {
    notebook = JSON.parse(fs.readFileSync(file, "utf8"));
  } catch (error) {
    const problem = error.code === "ENOENT" ? "no such notebook" : `not a notebook (${error.message})`;
    throw new Error(`${file}: ${problem}`, { cause: error });
  }
  if (notebook?.nbformat !== 4 || !Array.isArray(notebook.cells)) {
    throw new Error(
      `${file}: not a notebook of nbformat 4, got nbformat ${notebook?.nbformat}; save it with Jupyter`,
    );
  }
  return notebook;
}
