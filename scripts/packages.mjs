// The packages that do named work here: each is imported by a module of src, the kernel, a script, a notebook
// or a test configuration, for its values and not for a type alone. A package that nothing imports only makes
// the installation larger.
import fs from "node:fs";
import path from "node:path";
import ts from "typescript";

/** The packages whose use CONTRIBUTING's table describes. */
export const namedPackages = [
  "tslab",
  "danfojs-node",
  "plotly.js",
  "openai",
  "@anthropic-ai/sdk",
  "simple-statistics",
  "mathjs",
  "marked",
  "hyparquet-writer",
  "vitest",
];

/**
 * Checks the imports of a clone (or of a folder laid out like one).
 *
 * @returns {{ count: number, places: Record<string, string[]>, problems: string[] }} the files that import each
 */
export function checkPackages(root, names = namedPackages) {
  const places = Object.fromEntries(names.map((name) => [name, []]));
  for (const file of files(root)) {
    const text = fs.readFileSync(path.join(root, file), "utf8");
    // Reading is quick and parsing is slow, and most files name none of them.
    if (!names.some((name) => text.includes(name))) continue;
    for (const specifier of usedSpecifiers(file, text)) {
      const name = names.find((one) => specifier === one || specifier.startsWith(`${one}/`));
      if (name !== undefined && !places[name].includes(file)) places[name].push(file);
    }
  }
  const problems = names
    .filter((name) => places[name].length === 0)
    .map(
      (name) => `${name} is imported by no module, kernel, notebook or test configuration; use it or drop it`,
    );
  return { count: names.length, places, problems };
}

function files(root) {
  const under = (folder, pattern) =>
    fs.existsSync(path.join(root, folder))
      ? fs
          .readdirSync(path.join(root, folder), { recursive: true })
          .filter((file) => pattern.test(file))
          .map((file) => path.join(folder, file))
      : [];
  return [
    ...under("src", /\.ts$/),
    ...under("scripts", /\.[mc]js$/),
    ...under("notebooks", /\.ipynb$/).filter((file) => !file.includes(`${path.sep}executed${path.sep}`)),
    ...fs.readdirSync(root).filter((file) => /\.config\.[mc]?[jt]s$/.test(file)),
  ].sort();
}

/** What a file imports, requires or resolves to use at run time. */
function usedSpecifiers(file, text) {
  const sources = file.endsWith(".ipynb") ? cells(text) : [text];
  return sources.flatMap((source) => {
    const found = [];
    const visit = (node) => {
      const from = specifierOf(node);
      if (from !== undefined && ts.isStringLiteralLike(from)) found.push(from.text);
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest));
    return found;
  });
}

const cells = (text) =>
  JSON.parse(text)
    .cells.filter((cell) => cell.cell_type === "code")
    .map((cell) => [cell.source].flat().join(""));

function specifierOf(node) {
  if (ts.isImportDeclaration(node)) return node.importClause?.isTypeOnly ? undefined : node.moduleSpecifier;
  if (ts.isExportDeclaration(node)) return node.isTypeOnly ? undefined : node.moduleSpecifier;
  if (!ts.isCallExpression(node)) return undefined;
  const { expression: callee } = node;
  const isRequire = ts.isIdentifier(callee) && callee.text === "require";
  const resolves =
    ts.isPropertyAccessExpression(callee) &&
    ts.isIdentifier(callee.expression) &&
    callee.expression.text === "require" &&
    callee.name.text === "resolve";
  return callee.kind === ts.SyntaxKind.ImportKeyword || isRequire || resolves ? node.arguments[0] : undefined;
}
