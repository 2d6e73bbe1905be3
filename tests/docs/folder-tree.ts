import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Stands for any folder that has no line of its own beside it. */
export const placeholder = "<study>";

/** The folders that a tree in a code block names, with the placeholder as it stands there. */
export function namedFolders(markdown: string): string[] {
  const block = /^```\n(src\/ [\s\S]*?)^```/m.exec(markdown)?.[1];
  if (block === undefined) throw new Error("there is no tree that begins with src/");
  const named: string[] = [];
  const open: string[] = [];
  for (const line of block.trimEnd().split("\n")) {
    const [, indent, names] = /^( *)((?:[\w.<>-]+\/(?:, )?)+)/.exec(line) ?? [];
    if (indent === undefined || names === undefined) throw new Error(`"${line}" names no folder`);
    const level = indent.length / 2;
    open.length = level;
    for (const name of names.split(", ")) {
      open[level] = name.replace("/", "");
      named.push(open.join("/"));
    }
  }
  return named;
}

/** Every folder under `root` that holds a file and that .gitignore does not name, as paths from `root`. */
export function foldersUnder(root: string): string[] {
  const ignored = ignoredFolders(root);
  const found: string[] = [];
  const visit = (folder: string): boolean => {
    let holdsFiles = false;
    for (const entry of readdirSync(`${root}/${folder}`, { withFileTypes: true })) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      // A folder with a dot is a tool's own, but for the check of a clone.
      const foreign = ignored(path) || (entry.name.startsWith(".") && entry.name !== ".ci");
      if (entry.isFile()) holdsFiles = true;
      if (!entry.isDirectory() || foreign || !visit(path)) continue;
      found.push(path);
      holdsFiles = true;
    }
    return holdsFiles;
  };
  visit("");
  return found.sort();
}

function ignoredFolders(root: string): (path: string) => boolean {
  const file = `${root}/.gitignore`;
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  const patterns = lines
    .filter((line) => line.endsWith("/"))
    .map((line) => {
      // A pattern with a slash before its last one is meant from the top.
      const top = line.slice(0, -1).includes("/");
      const body = line.replace(/^\/|\/$/g, "").replaceAll(".", "\\.");
      const glob = body.replaceAll("**/", "(?:.*/)?").replace(/(?<!\.)\*/g, "[^/]*");
      return new RegExp(top ? `^${glob}$` : `(?:^|/)${glob}$`);
    });
  return (path) => patterns.some((pattern) => pattern.test(path));
}

/**
 * Where a tree and the folders differ: folders down to their depth that no line names, and lines that name
 * no folder. A line below `<study>` holds when one study has the folder.
 */
export function treeProblems(
  named: readonly string[],
  folders: readonly string[],
  depth: (folder: string) => number,
): string[] {
  const lines = new Set(named);
  const lineOf = (folder: string): string | undefined => {
    let line = "";
    for (const part of folder.split("/")) {
      const [own, any] = [part, placeholder].map((name) => (line === "" ? name : `${line}/${name}`));
      if (lines.has(own!)) line = own!;
      else if (lines.has(any!)) line = any!;
      else return undefined;
    }
    return line;
  };
  const met = new Set(folders.map(lineOf));
  return [
    ...folders
      .filter((folder) => folder.split("/").length <= depth(folder) && lineOf(folder) === undefined)
      .map((folder) => `the tree does not name ${folder}/`),
    ...named.filter((line) => !met.has(line)).map((line) => `the tree names ${line}/, which is not there`),
  ];
}
