import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll } from "vitest";
import { seedBuild } from "../support/seed-build.js";

export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/[/\\]$/, "");

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
});

/** A folder of a test's own, removed when the test file ends. */
export function scratchFolder(): string {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "affectlab-test-")));
  folders.push(folder);
  return folder;
}

/**
 * A clone in a scratch folder, in which a test may edit src: the project's own scripts, configuration and
 * lower floors, the packages linked, and a small public surface.
 */
export function scratchClone(): string {
  const clone = scratchFolder();
  for (const name of ["package.json", "package-lock.json", "tsconfig.json"]) {
    fs.copyFileSync(path.join(root, name), path.join(clone, name));
  }
  fs.cpSync(path.join(root, "scripts"), path.join(clone, "scripts"), { recursive: true });
  // plots shows figures in a cell, and imports the other two.
  for (const floor of ["core", "stats", "plots"]) {
    fs.cpSync(path.join(root, "src", floor), path.join(clone, "src", floor), { recursive: true });
  }
  fs.writeFileSync(
    path.join(clone, "src", "index.ts"),
    'export * from "./core/random.js";\nexport * from "./plots/display.js";\n',
  );
  // Linked one by one: the clone has a build cache of its own in node_modules/.cache.
  fs.mkdirSync(path.join(clone, "node_modules"));
  for (const name of fs.readdirSync(path.join(root, "node_modules"))) {
    if (name === ".cache" || name === "affectlab") continue;
    fs.symlinkSync(path.join(root, "node_modules", name), path.join(clone, "node_modules", name));
  }
  fs.symlinkSync("..", path.join(clone, "node_modules", "affectlab"));
  seedBuild(clone);
  return clone;
}

export interface CellSpec {
  markdown?: string;
  code?: string;
  tags?: string[];
}

/** Writes a notebook of nbformat 4 with the project's kernelspec, saved without outputs. */
export function writeNotebook(file: string, cells: CellSpec[], metadata: object = kernelMetadata): string {
  const notebook = {
    cells: cells.map(({ markdown, code, tags }, index) => ({
      cell_type: code === undefined ? "markdown" : "code",
      id: `cell-${index}`,
      metadata: tags === undefined ? {} : { tags },
      source: code ?? markdown ?? "",
      ...(code === undefined ? {} : { outputs: [], execution_count: null }),
    })),
    metadata,
    nbformat: 4,
    nbformat_minor: 5,
  };
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, JSON.stringify(notebook, null, 1));
  return file;
}

const kernelMetadata = {
  kernelspec: { name: "affectlab", display_name: "TypeScript (affectlab)", language: "typescript" },
};
