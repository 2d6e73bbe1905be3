// The direction of imports, enforced: which folder of src may know which, that nothing imports in a
// circle, that statistics, game rules and figure functions do no input or output, and that analyses and
// notebooks use the public surface only.
import fs from "node:fs";
import { isBuiltin } from "node:module";
import path from "node:path";
import ts from "typescript";

const below = {
  core: [],
  stats: ["core"],
  io: ["core"],
  plots: ["core", "stats"],
  claims: ["core", "stats"],
  models: ["core", "stats", "io"],
  runs: ["core", "stats", "io", "models"],
  stimuli: ["core", "stats", "io", "models", "runs"],
  agents: ["core", "stats", "io", "models", "runs"],
  judges: ["core", "stats", "io", "models", "runs"],
  games: ["core", "stats", "io", "models", "runs"],
};
const all = Object.keys(below);
/** What each folder of src may import besides itself; `index.ts` is the public surface. */
const mayImport = {
  ...below,
  studies: all,
  cli: [...all, "studies"],
  "index.ts": [...all, "studies"],
};

/** Packages that a notebook cell may import beside the public surface: to show and explore. */
const notebookPackages = ["affectlab", "danfojs-node", "tslab"];

/** Files that must not read or write anything, by what they are. */
const pureFiles = [
  { kind: "a statistic", pattern: /^src\/stats\// },
  { kind: "game rules", pattern: /^src\/games\/[^/]+\/rules(?:\.ts$|\/)/ },
  { kind: "a figure function", pattern: /^src\/studies\/[^/]+\/(?:figures|measures)\// },
];

/**
 * Checks the imports of a clone (or of a folder laid out like one).
 *
 * @returns {{ count: number, problems: string[] }} how many files were read, and one line a breach
 */
export function checkStructure(root) {
  const sources = filesUnder(root, "src", /\.ts$/);
  const imports = new Map(sources.map((file) => [file, importsOf(root, file)]));
  const problems = [];
  for (const [file, targets] of imports) {
    for (const target of targets) {
      const problem = directionProblem(file, target) ?? purityProblem(file, target);
      if (problem !== undefined) problems.push(problem);
    }
  }
  problems.push(...cycles(imports));

  const scripts = filesUnder(root, "analyses", /\.ts$/);
  for (const file of scripts) {
    for (const { specifier } of importsOf(root, file)) {
      if (specifier !== "affectlab")
        problems.push(`${file} imports ${specifier}; analyses import affectlab only`);
    }
  }
  const notebooks = filesUnder(root, "notebooks", /\.ipynb$/).filter((file) => !file.includes("/executed/"));
  for (const file of notebooks) {
    for (const specifier of notebookImports(path.join(root, file))) {
      if (notebookPackages.includes(specifier)) continue;
      problems.push(`${file} imports ${specifier}; notebooks import affectlab only`);
    }
  }
  return { count: sources.length + scripts.length + notebooks.length, problems };
}

/** Repository-relative paths with forward slashes, sorted. */
function filesUnder(root, folder, pattern) {
  const start = path.join(root, folder);
  if (!fs.existsSync(start)) return [];
  return fs
    .readdirSync(start, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)))
    .map((file) => file.split(path.sep).join("/"))
    .sort();
}

/**
 * Each import of a file, static or dynamic or of types, with the file of src that it means, if any, and
 * whether the module is needed the moment this one is loaded.
 */
function importsOf(root, file) {
  const text = fs.readFileSync(path.join(root, file), "utf8");
  const loaded = loadedSpecifiers(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return ts.preProcessFile(text, true, true).importedFiles.map(({ fileName: specifier }) => {
    const atLoad = loaded.has(specifier);
    if (!specifier.startsWith(".")) return { specifier, file: undefined, atLoad };
    const target = path.posix.join(path.posix.dirname(file), specifier);
    return { specifier, file: target.replace(/\.([cm]?)js$/, ".$1ts"), atLoad };
  });
}

/** What static imports and re-exports name, those of types left out: the compiler drops them. */
function loadedSpecifiers(source) {
  const found = new Set();
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement) && !statement.importClause?.isTypeOnly) {
      found.add(statement.moduleSpecifier.text);
    } else if (ts.isExportDeclaration(statement) && statement.moduleSpecifier && !statement.isTypeOnly) {
      found.add(statement.moduleSpecifier.text);
    }
  }
  return found;
}

function notebookImports(file) {
  const { cells } = JSON.parse(fs.readFileSync(file, "utf8"));
  return cells
    .filter((cell) => cell.cell_type === "code")
    .map((cell) => (Array.isArray(cell.source) ? cell.source.join("") : cell.source))
    .flatMap((source) => ts.preProcessFile(source, true, true).importedFiles.map((found) => found.fileName));
}

function directionProblem(file, { specifier, file: target }) {
  if (target === undefined) {
    return specifier === "affectlab"
      ? `${file} imports affectlab, which is itself; use a relative path`
      : undefined;
  }
  if (!target.startsWith("src/")) return `${file} imports ${specifier}, which is outside src`;
  const [from, to] = [layerOf(file), layerOf(target)];
  if (mayImport[from] === undefined)
    return `${file} is in src/${from}, which has no place in the direction of imports`;
  if (from !== to) {
    return mayImport[from].includes(to)
      ? undefined
      : `${file} imports ${target}; ${from} may not import ${to}`;
  }
  const [fromStudy, toStudy] = [studyOf(file), studyOf(target)];
  if (toStudy !== undefined && fromStudy !== undefined && fromStudy !== toStudy) {
    return `${file} imports ${target}; no study imports another`;
  }
  return undefined;
}

function layerOf(file) {
  return file.split("/")[1];
}

/** The study that a file belongs to; files directly under src/studies belong to none. */
function studyOf(file) {
  const parts = file.split("/");
  return parts[1] === "studies" && parts.length > 3 ? parts[2] : undefined;
}

function purityProblem(file, { specifier, file: target }) {
  const pure = pureFiles.find(({ pattern }) => pattern.test(file));
  if (pure === undefined) return undefined;
  if (isBuiltin(specifier)) return `${file} imports ${specifier}; ${pure.kind} may not read or write`;
  if (target !== undefined && layerOf(target) === "io") {
    return `${file} imports ${target}; ${pure.kind} may not read or write`;
  }
  return undefined;
}

/**
 * Each circle of modules that need each other to load, once, as the files in their order. What is loaded
 * later by `import()` and what is only a type closes no circle.
 */
function cycles(imports) {
  const found = new Map();
  const state = new Map();
  const trail = [];
  const visit = (file) => {
    state.set(file, "open");
    trail.push(file);
    for (const { file: target, atLoad } of imports.get(file) ?? []) {
      if (!atLoad || target === undefined || !imports.has(target)) continue;
      if (state.get(target) === "open") {
        const circle = trail.slice(trail.indexOf(target));
        found.set([...circle].sort().join(), `${[...circle, target].join(" -> ")}: a circle of imports`);
      } else if (!state.has(target)) visit(target);
    }
    trail.pop();
    state.set(file, "closed");
  };
  for (const file of imports.keys()) if (!state.has(file)) visit(file);
  return [...found.values()];
}
