// What each module of src declares, imports, re-exports and does when it is loaded, read from its text.
import fs from "node:fs";
import path from "node:path";
import ts from "typescript";
import { filesUnder, parse } from "./sources.mjs";
import { boundNames } from "./surface.mjs";

/** Stands for all exports of a module. */
export const whole = "*";

/** Every module of src by its path: its declarations, imports, re-exports and what runs when it is loaded. */
export function readModules(root) {
  const files = filesUnder(root, "src", /(?<!\.d)\.ts$/);
  return new Map(files.map((file) => [file, readModule(root, file)]));
}

function readModule(root, file) {
  const source = parse(file, fs.readFileSync(path.join(root, file), "utf8"));
  const module = {
    declarations: new Map(),
    imports: new Map(),
    exports: new Map(),
    stars: [],
    init: emptyUse(),
  };
  const declare = (name, node, exported) => {
    const known = module.declarations.get(name);
    const use = known?.use ?? emptyUse();
    collectUse(node, use, file);
    module.declarations.set(name, { name, exported: exported || known?.exported === true, use });
  };
  for (const statement of source.statements) {
    const exported = ts.canHaveModifiers(statement)
      ? (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
      : false;
    if (ts.isImportDeclaration(statement)) readImport(statement, file, module);
    else if (ts.isExportDeclaration(statement)) readReexport(statement, file, module);
    else if (ts.isVariableStatement(statement)) {
      for (const declaration of statement.declarationList.declarations) {
        for (const name of boundNames(declaration.name)) declare(name, declaration, exported);
      }
    } else if (statement.name !== undefined && ts.isIdentifier(statement.name)) {
      declare(statement.name.text, statement, exported);
    } else collectUse(statement, module.init, file);
  }
  return module;
}

const emptyUse = () => ({ names: new Set(), modules: [] });

export function targetOf(file, specifier) {
  if (!specifier.startsWith(".")) return undefined;
  return path.posix.join(path.posix.dirname(file), specifier).replace(/\.js$/, ".ts");
}

function readImport({ moduleSpecifier, importClause }, file, module) {
  const target = targetOf(file, moduleSpecifier.text);
  if (target === undefined) return;
  if (importClause === undefined) {
    module.init.modules.push({ file: target, name: undefined });
    return;
  }
  const bindings = importClause.namedBindings;
  if (bindings === undefined) return;
  if (ts.isNamespaceImport(bindings)) module.imports.set(bindings.name.text, { file: target, name: whole });
  else
    for (const { name, propertyName } of bindings.elements)
      module.imports.set(name.text, { file: target, name: (propertyName ?? name).text });
}

function readReexport({ moduleSpecifier, exportClause }, file, module) {
  const target = moduleSpecifier === undefined ? undefined : targetOf(file, moduleSpecifier.text);
  if (exportClause === undefined || ts.isNamespaceExport(exportClause)) {
    if (target !== undefined) module.stars.push(target);
    return;
  }
  for (const { name, propertyName } of exportClause.elements) {
    const own = (propertyName ?? name).text;
    if (target !== undefined) module.exports.set(name.text, { file: target, name: own });
    else if (module.declarations.has(own)) module.declarations.get(own).exported = true;
    else module.exports.set(name.text, { file, name: own });
  }
}

/** The identifiers that a piece of code uses, and what it takes from modules that it loads by `import()`. */
function collectUse(node, use, file) {
  const visit = (child) => {
    if (ts.isIdentifier(child)) use.names.add(child.text);
    else if (ts.isPropertyAccessExpression(child) && ts.isIdentifier(child.expression))
      use.names.add(`${child.expression.text}.${child.name.text}`);
    else if (ts.isCallExpression(child) && child.expression.kind === ts.SyntaxKind.ImportKeyword)
      use.modules.push(...loadedNames(child, file));
    else if (ts.isImportTypeNode(child) && ts.isLiteralTypeNode(child.argument)) {
      const target = targetOf(file, child.argument.literal.text);
      const name = child.qualifier === undefined ? whole : child.qualifier.getText().split(".")[0];
      if (target !== undefined) use.modules.push({ file: target, name });
    }
    ts.forEachChild(child, visit);
  };
  visit(node);
}

/** What `import("./a.js")` is used for: one name, the names of a pattern, or the whole module. */
export function loadedNames(call, file) {
  const specifier = call.arguments[0];
  if (specifier === undefined || !ts.isStringLiteralLike(specifier)) return [];
  const target = targetOf(file, specifier.text);
  if (target === undefined) return [];
  let node = call.parent;
  while (ts.isAwaitExpression(node) || ts.isParenthesizedExpression(node)) node = node.parent;
  if (ts.isPropertyAccessExpression(node) && node.name.text !== "then")
    return [{ file: target, name: node.name.text }];
  if (ts.isVariableDeclaration(node) && ts.isObjectBindingPattern(node.name))
    return node.name.elements.map(({ name, propertyName }) => ({
      file: target,
      name: (propertyName ?? name).getText(),
    }));
  return [{ file: target, name: whole }];
}
