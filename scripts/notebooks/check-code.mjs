import ts from "typescript";

/**
 * What a cell may import. tslab is the kernel's own display. danfojs-node shows tables (toDataFrame is
 * safer). mathjs and simple-statistics give a formula or a textbook function to compare with affectlab's own.
 */
export const allowedImports = /^(?:affectlab(?:\/[a-z0-9-]+)*|danfojs-node|mathjs|simple-statistics|tslab)$/;

// A teaching example of a few numbers is fine. More numbers are data and belong in data/.
const mostNumbersInOneList = 10;
const mostNumbersInOneTable = 5;
const mostNumbersInOneCell = 20;

/** What breaks the rules in one code cell, one line each. */
export function checkCode(source) {
  const file = ts.createSourceFile("cell.ts", source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
  return [...definitions(file), ...imports(file), ...typedData(file), ...unseeded(file)];
}

function definitions(file) {
  const problems = [];
  const remedy = "move it into src and import it from affectlab";
  for (const statement of file.statements) {
    if (ts.isFunctionDeclaration(statement)) {
      problems.push(`declares the function ${statement.name?.text ?? ""}; ${remedy}`);
    } else if (ts.isClassDeclaration(statement)) {
      problems.push(`declares the class ${statement.name?.text ?? ""}; ${remedy}`);
    } else if (ts.isVariableStatement(statement)) {
      for (const { name, initializer } of statement.declarationList.declarations) {
        const value = initializer && ts.skipOuterExpressions(initializer);
        if (
          value &&
          (ts.isArrowFunction(value) || ts.isFunctionExpression(value) || ts.isClassExpression(value))
        ) {
          problems.push(`defines the function ${name.getText(file)}; ${remedy}`);
        }
      }
    }
  }
  return problems;
}

function imports(file) {
  const problems = [];
  const check = (specifier) => {
    if (!specifier || !ts.isStringLiteralLike(specifier)) return;
    if (!allowedImports.test(specifier.text)) {
      problems.push(`imports "${specifier.text}"; notebooks import from "affectlab"`);
    }
  };
  walk(file, (node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) check(node.moduleSpecifier);
    else if (ts.isExternalModuleReference(node)) check(node.expression);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) check(node.argument.literal);
    else if (ts.isCallExpression(node)) {
      const callee = node.expression;
      if (callee.kind === ts.SyntaxKind.ImportKeyword || callee.getText(file) === "require")
        check(node.arguments[0]);
    }
  });
  return problems;
}

function typedData(file) {
  const problems = [];
  const line = (node) => file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
  let total = 0;
  // Only outermost array literals, because a table is one array, however deeply it nests.
  const visit = (node) => {
    if (ts.isArrayLiteralExpression(node)) {
      const numbers = countNumbers(node);
      total += numbers;
      if (numbers > (hasRows(node) ? mostNumbersInOneTable : mostNumbersInOneList)) {
        problems.push(`line ${line(node)} types in ${numbers} numbers; put them in data/ and read them`);
      }
      return;
    }
    if (ts.isStringLiteralLike(node) && delimitedRows(node.text) >= 2) {
      problems.push(`line ${line(node)} types in a table as text; put it in data/ and read it`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  if (problems.length === 0 && total > mostNumbersInOneCell) {
    problems.push(`types in ${total} numbers; put them in data/ and read them`);
  }
  return problems;
}

function unseeded(file) {
  const problems = [];
  walk(file, (node) => {
    if (ts.isPropertyAccessExpression(node) && node.getText(file) === "Math.random") {
      problems.push("uses Math.random, which no seed controls; use randomStream from affectlab");
    }
  });
  return problems;
}

const countNumbers = (node) => {
  let count = 0;
  walk(node, (inner) => {
    if (ts.isNumericLiteral(inner)) count++;
  });
  return count;
};

/** Whether the elements of an array literal are themselves rows of numbers. */
const hasRows = (node) =>
  node.elements.filter(
    (element) =>
      (ts.isArrayLiteralExpression(element) || ts.isObjectLiteralExpression(element)) &&
      countNumbers(element) >= 2,
  ).length >= 2;

/** How many lines of a text consist of delimited fields with two or more numbers. */
const delimitedRows = (text) =>
  text.split(/\r?\n/).filter((row) => {
    const fields = row.split(/[,;\t]/);
    return fields.filter((field) => /^\s*[-+]?\d+(\.\d+)?\s*$/.test(field)).length >= 2;
  }).length;

function walk(node, see) {
  see(node);
  ts.forEachChild(node, (child) => walk(child, see));
}
