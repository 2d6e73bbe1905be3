// The public surface: the names that src/index.ts, its subpaths and the doors of studies hand out, and the
// statements that declare each. Only the files that these names lead through are read.
import fs from "node:fs";
import path from "node:path";
import ts from "typescript";
import { filesUnder, parse } from "./sources.mjs";

const isSurface = (file) => /^src\/(?:[^/]+\/|studies\/[^/]+\/)?index\.ts$/.test(file);

/**
 * Every public name, once for each index that hands it out.
 *
 * @returns {{ surface: string, file: string, name: string, statements: ts.Statement[] }[]} the index; where and
 *   under which name it is declared, and by which statements: overloads are several
 */
export function publicNames(root) {
  const read = reader(root);
  const namesOf = (file) => {
    const { exported, passed, stars } = read(file);
    // A star of another surface is looked at there.
    const whole = stars.filter((star) => !isSurface(star)).flatMap(namesOf);
    return [...[...exported, ...passed.keys()].map((name) => ({ file, name })), ...whole];
  };
  const declared = ({ file, name }) => {
    const { own, passed, stars } = read(file);
    if (own.has(name)) return { file, name, statements: own.get(name) };
    if (passed.has(name)) return declared(passed.get(name));
    return stars.map((star) => declared({ file: star, name })).find((found) => found !== undefined);
  };
  return filesUnder(root, "src", /index\.ts$/)
    .filter(isSurface)
    .flatMap((surface) =>
      namesOf(surface).flatMap((one) => {
        const found = declared(one);
        // What comes from a package is not declared here.
        return found === undefined ? [] : [{ surface, ...found }];
      }),
    );
}

/** The docstring of a statement: the last comment with two stars above it. */
export const docstringOf = ({ jsDoc }) => jsDoc?.at(-1);

/** Reads a file of src once: its declarations, its exported names, and what it passes on from other files. */
function reader(root) {
  const known = new Map();
  return (file) => {
    if (!known.has(file)) known.set(file, readFile(root, file));
    return known.get(file);
  };
}

function readFile(root, file) {
  const found = { own: new Map(), exported: new Set(), passed: new Map(), stars: [] };
  const place = path.join(root, file);
  if (!fs.existsSync(place)) return found;
  const imported = new Map();
  const targetOf = ({ text }) =>
    text.startsWith(".")
      ? path.posix.join(path.posix.dirname(file), text).replace(/\.js$/, ".ts")
      : // A package has no file here.
        text;
  const { statements } = parse(file, fs.readFileSync(place, "utf8"));
  for (const statement of statements.filter(ts.isImportDeclaration)) {
    const bindings = statement.importClause?.namedBindings;
    if (bindings === undefined || ts.isNamespaceImport(bindings)) continue;
    for (const { name, propertyName } of bindings.elements)
      imported.set(name.text, {
        file: targetOf(statement.moduleSpecifier),
        name: (propertyName ?? name).text,
      });
  }
  for (const statement of statements) {
    const isExported = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
    for (const name of namesDeclaredBy(statement)) {
      found.own.set(name, [...(found.own.get(name) ?? []), statement]);
      if (isExported) found.exported.add(name);
    }
  }
  for (const { moduleSpecifier, exportClause } of statements.filter(ts.isExportDeclaration)) {
    if (exportClause === undefined) found.stars.push(targetOf(moduleSpecifier));
    else if (ts.isNamedExports(exportClause))
      for (const { name, propertyName } of exportClause.elements) {
        const own = (propertyName ?? name).text;
        if (moduleSpecifier !== undefined)
          found.passed.set(name.text, { file: targetOf(moduleSpecifier), name: own });
        else if (imported.has(own)) found.passed.set(name.text, imported.get(own));
        else if (own === name.text) found.exported.add(own);
        else found.passed.set(name.text, { file, name: own });
      }
  }
  return found;
}

function namesDeclaredBy(statement) {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name));
  if (ts.isImportDeclaration(statement) || statement.name === undefined) return [];
  return ts.isIdentifier(statement.name) ? [statement.name.text] : [];
}

/** The names that a pattern binds: `[a, { b }]` binds a and b. */
export const boundNames = (name) =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (element.name === undefined ? [] : boundNames(element.name)));
