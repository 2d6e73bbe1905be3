// The sources of a clone, and what each imports.
import fs from "node:fs";
import path from "node:path";
import ts from "typescript";

/** Repository-relative paths with forward slashes, sorted. */
export function filesUnder(root, folder, pattern) {
  const start = path.join(root, folder);
  if (!fs.existsSync(start)) return [];
  return fs
    .readdirSync(start, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)))
    .map((file) => file.split(path.sep).join("/"))
    .sort();
}

/** The files of src, each with its text and its imports. */
export function readSources(root) {
  return filesUnder(root, "src", /\.ts$/).map((file) => {
    const text = fs.readFileSync(path.join(root, file), "utf8");
    return { file, text, imports: importsOf(file, text) };
  });
}

/** The target of each import in a text: static, dynamic or of types. */
export const specifiersOf = (text) =>
  ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);

export const parse = (file, text) => ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);

/**
 * The imports of a file, each once: its file of src, if any; whether it imports only types, so that the
 * compiler drops it; and whether `import()` loads it later and not at the start.
 */
function importsOf(file, text) {
  const kinds = new Map();
  walk(parse(file, text), (node) => {
    const named = importOf(node);
    if (named === undefined) return;
    const [specifier, kind] = named;
    kinds.set(specifier, (kinds.get(specifier) ?? new Set()).add(kind));
  });
  return [...kinds].map(([specifier, how]) => ({
    specifier,
    file: specifier.startsWith(".") ? targetOf(file, specifier) : undefined,
    isTypeOnly: !how.has("start") && !how.has("later"),
    isLazy: !how.has("start") && how.has("later"),
  }));
}

function targetOf(file, specifier) {
  return path.posix.join(path.posix.dirname(file), specifier).replace(/\.([cm]?)js$/, ".$1ts");
}

/** What a syntax node imports, and how: at the "start", "later", or as "types". */
function importOf(node) {
  if (ts.isImportDeclaration(node)) {
    return [node.moduleSpecifier.text, isOfTypes(node.importClause) ? "types" : "start"];
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
    return [node.moduleSpecifier.text, node.isTypeOnly || onlyTypes(node.exportClause) ? "types" : "start"];
  }
  if (ts.isImportTypeNode(node)) return [node.argument.literal.text, "types"];
  if (isDynamicImport(node) && ts.isStringLiteralLike(node.arguments[0])) {
    return [node.arguments[0].text, "later"];
  }
  return undefined;
}

/** `import type { A }`, and `import { type A }`, which also binds no value. */
const isOfTypes = (clause) =>
  clause !== undefined &&
  (clause.isTypeOnly || (clause.name === undefined && onlyTypes(clause.namedBindings)));

const onlyTypes = (bindings) =>
  bindings?.elements !== undefined &&
  bindings.elements.length > 0 &&
  bindings.elements.every((element) => element.isTypeOnly);

const isDynamicImport = (node) =>
  ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;

export function walk(node, see) {
  see(node);
  ts.forEachChild(node, (child) => walk(child, see));
}
