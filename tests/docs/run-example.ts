import ts from "typescript";

/** One `@example` of a source file. */
export interface Example {
  /** The declaration that the docstring stands on. */
  name: string;
  code: string;
}

/** The ```ts blocks that follow an @example in the docstrings of a source text. */
export function examplesIn(source: string): Example[] {
  const found: Example[] = [];
  for (const comment of source.matchAll(/\/\*\*[\s\S]*?\*\//g)) {
    const at = comment[0].indexOf("@example");
    if (at < 0) continue;
    const after = source.slice(comment.index + comment[0].length);
    const name = /^\s*(?:export\s+)?(?:default\s+)?(?:abstract\s+)?(?:async\s+)?(?:\w+\s+)?\*?\s*(\w+)/.exec(
      after,
    )?.[1];
    const text = comment[0].slice(at).replace(/^[ \t]*\* ?/gm, "");
    for (const block of text.matchAll(/```ts\n([\s\S]*?)```/g)) {
      found.push({ name: name ?? "?", code: block[1]! });
    }
  }
  return found;
}

/** Exported functions that are not marked @internal, with whether their docstring has an example that checks something. */
export function exportedFunctions(file: string, source: string): { name: string; hasExample: boolean }[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.ESNext, true);
  return tree.statements
    .filter(ts.isFunctionDeclaration)
    .filter((f) => f.modifiers?.some((m) => m.kind === ts.SyntaxKind.ExportKeyword))
    .map((f) => ({ name: f.name?.text ?? "default", doc: source.slice(f.getFullStart(), f.getStart()) }))
    .filter(({ doc }) => !doc.includes("@internal"))
    .map(({ name, doc }) => ({
      name,
      hasExample: examplesIn(doc).some(({ code }) => expectations(code) > 0),
    }));
}

/** How many lines `expression; // value` a block holds. */
export function expectations(code: string): number {
  return instrument(code).expected.length;
}

/**
 * Runs a block with the given names in scope and returns what its comments get wrong, one line each.
 *
 * Numbers are compared at the digits that are printed: 0.83 stands for 0.825 to 0.835, and a number
 * without a point is that number. Objects may leave keys out, not arrays elements.
 */
export async function runExample(code: string, scope: Record<string, unknown>): Promise<string[]> {
  const { body, expected } = instrument(code);
  const problems: string[] = [];
  const check = (index: number, actual: unknown) => {
    const text = expected[index]!;
    const problem = difference(literal(text), actual);
    if (problem !== undefined) problems.push(`// ${text}: ${problem}`);
  };
  const js = ts.transpileModule(body, {
    compilerOptions: { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext },
  }).outputText;
  const names = Object.keys(scope).filter((name) => /^[A-Za-z_$][\w$]*$/.test(name) && name !== "default");
  const AsyncFunction = (async () => {}).constructor as new (
    ...args: string[]
  ) => (...values: unknown[]) => Promise<void>;
  for (const [name, value] of await builtins(code)) {
    names.push(name);
    scope = { ...scope, [name]: value };
  }
  await new AsyncFunction("check__", ...names, js)(check, ...names.map((name) => scope[name]));
  return problems;
}

/** What a block imports from Node itself; its other imports are of names that are in scope already. */
async function builtins(code: string): Promise<[string, unknown][]> {
  const found: [string, unknown][] = [];
  for (const statement of ts.createSourceFile("example.ts", code, ts.ScriptTarget.ESNext, true).statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    if (!statement.moduleSpecifier.text.startsWith("node:")) continue;
    const module = (await import(statement.moduleSpecifier.text)) as Record<string, unknown>;
    const clause = statement.importClause;
    if (clause?.name !== undefined) found.push([clause.name.text, module.default]);
    const named = clause?.namedBindings;
    if (named !== undefined && ts.isNamespaceImport(named)) found.push([named.name.text, module]);
    if (named !== undefined && ts.isNamedImports(named)) {
      for (const e of named.elements) found.push([e.name.text, module[(e.propertyName ?? e.name).text]]);
    }
  }
  return found;
}

function instrument(code: string): { body: string; expected: string[] } {
  const tree = ts.createSourceFile("example.ts", code, ts.ScriptTarget.ESNext, true);
  const expected: string[] = [];
  const lines = tree.statements.map((statement) => {
    if (ts.isImportDeclaration(statement)) return "";
    if (!ts.isExpressionStatement(statement)) return statement.getText();
    const comment = ts
      .getTrailingCommentRanges(code, statement.end)
      ?.map((range) => code.slice(range.pos, range.end))
      .find((text) => text.startsWith("//"));
    if (comment === undefined) return statement.getText();
    const index = expected.push(comment.slice(2).trim()) - 1;
    return `check__(${index}, ${statement.expression.getText()});`;
  });
  return { body: lines.join("\n"), expected };
}

function literal(text: string): ts.Expression {
  const tree = ts.createSourceFile("value.ts", `(${text})`, ts.ScriptTarget.ESNext, true);
  const statement = tree.statements[0];
  if (
    tree.statements.length !== 1 ||
    statement === undefined ||
    !ts.isExpressionStatement(statement) ||
    !ts.isParenthesizedExpression(statement.expression)
  ) {
    throw new Error(`the comment "// ${text}" is not a value`);
  }
  return statement.expression.expression;
}

function difference(wanted: ts.Expression, actual: unknown): string | undefined {
  const text = wanted.getText();
  const show = () => (typeof actual === "object" ? JSON.stringify(actual) : String(actual));
  const unless = (same: boolean) => (same ? undefined : `got ${show()}`);
  if (/^[-+]?(\d|\.\d)/.test(text)) return unless(typeof actual === "number" && printsAs(actual, text));
  if (text === "NaN") return unless(Number.isNaN(actual));
  if (/^-?Infinity$/.test(text)) return unless(actual === Number(text));
  if (text === "undefined") return unless(actual === undefined);
  if (text === "null") return unless(actual === null);
  if (text === "true" || text === "false") return unless(actual === (text === "true"));
  if (ts.isStringLiteralLike(wanted)) return unless(actual === wanted.text);
  if (ts.isArrayLiteralExpression(wanted)) {
    const list = ArrayBuffer.isView(actual) ? Array.from(actual as unknown as ArrayLike<unknown>) : actual;
    if (!Array.isArray(list) || list.length !== wanted.elements.length) return `got ${show()}`;
    return wanted.elements
      .map((part, i) => difference(part, list[i]))
      .find((problem) => problem !== undefined);
  }
  if (ts.isObjectLiteralExpression(wanted)) {
    if (typeof actual !== "object" || actual === null) return `got ${show()}`;
    for (const property of wanted.properties) {
      if (!ts.isPropertyAssignment(property)) return `is not a value: ${property.getText()}`;
      const key = ts.isStringLiteral(property.name) ? property.name.text : property.name.getText();
      const problem = difference(property.initializer, (actual as Record<string, unknown>)[key]);
      if (problem !== undefined) return `${key}: ${problem}`;
    }
    return undefined;
  }
  return "is not a value";
}

function printsAs(actual: number, text: string): boolean {
  const wanted = Number(text.replaceAll("_", ""));
  const [mantissa = "", exponent = "0"] = text.toLowerCase().split("e");
  const decimals = mantissa.includes(".") ? mantissa.length - mantissa.indexOf(".") - 1 : undefined;
  const tolerance = decimals === undefined ? 0 : 0.5 * 10 ** (Number(exponent) - decimals);
  return (
    Math.abs(actual - wanted) <=
    tolerance + 1e-9 * Math.max(1e-300, Math.abs(wanted)) + (wanted === 0 ? 1e-12 : 0)
  );
}
