import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { scratchFolder } from "../support/scratch.js";
import { foldersUnder, namedFolders, treeProblems } from "./folder-tree.js";

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

/** How deep the tree has to go: into the rooms of a study, and two folders deep elsewhere. */
const depth = (folder: string): number => (folder.startsWith("src/studies/") ? 4 : 2);

describe("the tree in CONTRIBUTING", () => {
  it("names every folder that there is, and no other", () => {
    const named = namedFolders(readFileSync(`${root}/CONTRIBUTING.md`, "utf8"));
    const folders = foldersUnder(root);
    expect(folders.length).toBeGreaterThan(100);
    expect(treeProblems(named, folders, depth)).toEqual([]);
  });

  it("is read by its indentation", () => {
    const tree =
      "```\nsrc/        the library\n  core/, io/\n  studies/\n    <study>/  a paper\n      data/\ndocs/\n```\n";
    expect(namedFolders(tree)).toEqual([
      "src",
      "src/core",
      "src/io",
      "src/studies",
      "src/studies/<study>",
      "src/studies/<study>/data",
      "docs",
    ]);
  });

  it("fails for a folder without a line, and for a line without a folder", () => {
    const named = ["src", "src/studies", "src/studies/<study>", "src/studies/<study>/data", "docs"];
    const folders = ["src", "src/io", "src/studies", "src/studies/one", "src/studies/one/live"];
    expect(treeProblems(named, folders, depth)).toEqual([
      "the tree does not name src/io/",
      "the tree does not name src/studies/one/live/",
      "the tree names src/studies/<study>/data/, which is not there",
      "the tree names docs/, which is not there",
    ]);
  });

  it("passes over what git ignores and what holds no file", () => {
    const folder = scratchFolder({
      ".gitignore": "node_modules/\n/runs/\ndata/upstream/\nnotebooks/**/.ipynb_checkpoints/\n*.partial\n",
      "src/core/a.ts": "",
      "src/node_modules/b/c.js": "",
      "runs/one/manifest.json": "",
      "tests/runs/d.ts": "",
      "data/upstream/e.csv": "",
      ".vscode/settings.json": "",
      ".ci/run": "",
    });
    expect(foldersUnder(folder)).toEqual([".ci", "src", "src/core", "tests", "tests/runs"]);
  });
});
