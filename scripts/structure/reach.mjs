// Finds exports that nothing reaches. It follows names from the places where a person or a program comes in
// (the verbs, the notebooks, the analyses, the benches, the scripts), through every declaration that is used
// on the way. Tests do not count: code that only a test reaches is of no use to anybody.
import fs from "node:fs";
import path from "node:path";
import ts from "typescript";
import { loadedNames, readModules, targetOf, whole } from "./reach-modules.mjs";
import { filesUnder, parse } from "./sources.mjs";

/** Names that count as reached although no code of this project uses them, each with its reason. */
export const waitingList = "scripts/structure/reach-waiting.json";

/**
 * @returns {{ count: number, unreached: { file: string, name: string }[], problems: string[] }} how many
 *   exports were checked, those that nothing reaches, and one line for each of these that is not on the
 *   waiting list and for each line of the list that is no longer needed
 */
export function checkReach(root) {
  const modules = readModules(root);
  const reached = followAll(modules, entryNames(root, modules));
  const exported = [...modules].flatMap(([file, module]) =>
    [...module.declarations.values()]
      .filter((declaration) => declaration.exported && file !== publicSurface && file !== deprecated)
      .map(({ name }) => ({ file, name })),
  );
  const unreached = exported.filter(({ file, name }) => !reached.has(`${file} ${name}`));
  const waiting = readWaiting(root);
  const listed = new Set(waiting.flatMap(({ file, names }) => names.map((name) => `${file} ${name}`)));
  const found = new Set(unreached.map(({ file, name }) => `${file} ${name}`));
  return {
    count: exported.length,
    unreached,
    problems: [
      ...byFile(unreached.filter(({ file, name }) => !listed.has(`${file} ${name}`))).map(
        ([file, names]) =>
          `${file} exports what no verb, notebook, analysis or bench reaches; use it or delete it: ${names.join(", ")}`,
      ),
      ...[...listed]
        .filter((entry) => !found.has(entry))
        .map((entry) => `${waitingList} lists ${entry}, which is reached or gone; remove the line`),
      ...waiting
        .filter(({ reason }) => !(reason?.length > 10))
        .map(({ file }) => `${waitingList}: ${file} stands there without a reason`),
    ],
  };
}

const publicSurface = "src/index.ts";
/** Old names that other people's programs may still use. */
const deprecated = "src/deprecated.ts";

function byFile(found) {
  const files = new Map();
  for (const { file, name } of found) files.set(file, [...(files.get(file) ?? []), name]);
  return [...files];
}

function readWaiting(root) {
  const file = path.join(root, waitingList);
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : [];
}

/** The entries: the command line, the page of questionnaires, and each name that a notebook, analysis, bench or script takes. */
function entryNames(root, modules) {
  const entries = [{ file: "src/cli/main.ts", name: "main" }, { file: "src/people/page/browser/main.ts" }];
  const add = (file, text) => {
    for (const { specifier, names } of namedImports(parse(file, text))) {
      const target = entryTarget(file, specifier, modules);
      if (target !== undefined) entries.push(...names.map((name) => ({ file: target, name })));
    }
  };
  for (const folder of ["analyses", "bench", "scripts"])
    for (const file of filesUnder(root, folder, /\.(ts|mjs|cjs)$/))
      add(file, fs.readFileSync(path.join(root, file), "utf8"));
  for (const file of filesUnder(root, "notebooks", /\.ipynb$/)) {
    if (file.includes("/executed/")) continue;
    const { cells } = JSON.parse(fs.readFileSync(path.join(root, file), "utf8"));
    const code = cells
      .filter((cell) => cell.cell_type === "code")
      .map((cell) => [cell.source].flat().join(""));
    add(file, code.join("\n;\n"));
  }
  return entries;
}

/** The module of src that an outside file means: the public surface, one of its subpaths, or a built file. */
function entryTarget(file, specifier, modules) {
  if (specifier === "affectlab") return publicSurface;
  const subpath = specifier.startsWith("affectlab/")
    ? `src/${specifier.slice("affectlab/".length)}`
    : undefined;
  const built = /(?:^|\/)dist\/(.*)\.js$/.exec(specifier)?.[1];
  const relative = targetOf(file, specifier);
  const candidates = [
    ...(subpath === undefined ? [] : [`${subpath}/index.ts`, `${subpath}.ts`]),
    ...(built === undefined ? [] : [`src/${built}.ts`]),
    ...(relative === undefined ? [] : [relative]),
  ];
  return candidates.find((candidate) => modules.has(candidate));
}

function namedImports(source) {
  const found = [];
  const visit = (node) => {
    if (ts.isImportDeclaration(node)) {
      const bindings = node.importClause?.namedBindings;
      const names =
        bindings === undefined
          ? []
          : ts.isNamespaceImport(bindings)
            ? [whole]
            : bindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text);
      found.push({ specifier: node.moduleSpecifier.text, names });
    } else if (
      ts.isCallExpression(node) &&
      node.expression.kind === ts.SyntaxKind.ImportKeyword &&
      node.arguments[0] !== undefined &&
      ts.isStringLiteralLike(node.arguments[0])
    ) {
      const names = loadedNames(node, "./x.ts").map(({ name }) => name);
      found.push({ specifier: node.arguments[0].text, names: names.length > 0 ? names : patternNames(node) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The names of `const { a, b } = await import("affectlab")`, whatever the specifier. */
function patternNames(call) {
  let node = call.parent;
  while (ts.isAwaitExpression(node) || ts.isParenthesizedExpression(node)) node = node.parent;
  if (ts.isPropertyAccessExpression(node)) return [node.name.text];
  if (ts.isVariableDeclaration(node) && ts.isObjectBindingPattern(node.name))
    return node.name.elements.map(({ name, propertyName }) => (propertyName ?? name).getText());
  return [whole];
}

/** Follows the entries through everything they use. @returns `file name` of each declaration reached */
function followAll(modules, entries) {
  const reached = new Set();
  const started = new Set();
  const open = [...entries];
  const start = (file) => {
    if (started.has(file) || !modules.has(file)) return;
    started.add(file);
    useAll(file, modules.get(file).init);
  };
  const useAll = (file, { names, modules: loaded }) => {
    for (const name of names) open.push({ file, name, local: true });
    for (const one of loaded) open.push(one);
  };
  while (open.length > 0) {
    const { file, name, local } = open.pop();
    const module = modules.get(file);
    if (module === undefined) continue;
    start(file);
    if (name === undefined) continue;
    const key = `${file} ${name}${local ? " local" : ""}`;
    if (reached.has(key)) continue;
    reached.add(key);
    if (name === whole) {
      for (const declaration of module.declarations.values())
        if (declaration.exported) open.push({ file, name: declaration.name });
      for (const target of module.exports.values()) open.push(target);
      for (const target of module.stars) open.push({ file: target, name: whole });
      continue;
    }
    const [head, member] = name.split(".");
    const imported = local ? module.imports.get(head) : undefined;
    if (imported !== undefined) {
      // Of a namespace only the used members count. If it is passed on as a whole, all members count.
      if (imported.name !== whole) open.push(imported);
      else if (member !== undefined) open.push({ file: imported.file, name: member });
      else start(imported.file);
      continue;
    }
    const declaration = module.declarations.get(head);
    if (declaration !== undefined) {
      reached.add(`${file} ${head}`);
      useAll(file, declaration.use);
      continue;
    }
    if (local) continue;
    const passed = module.exports.get(name);
    if (passed !== undefined) open.push({ ...passed, local: passed.file === file });
    else for (const target of module.stars) open.push({ file: target, name });
  }
  return reached;
}
