import { readdirSync } from "node:fs";
import ts from "typescript";

/** One fenced block of a recipe. */
export interface Block {
  language: string;
  text: string;
  /** Where its text begins in the page. */
  at: number;
  /** What the comment above the block says: "ends with 1", "needs the release". */
  notes: string[];
}

/** The recipes of the cookbook: its pages but for the index. */
export const recipeNames = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".md") && !file.endsWith("-changed.md") && file !== "README.md")
    .map((file) => file.replace(/\.md$/, ""));

/** The fenced blocks of a page, each with the comments that stand directly above it. */
export function recipeBlocks(page: string): Block[] {
  const found = page.matchAll(/((?:^<!-- [^\n]+ -->\n)*)^```(\w*)\n([\s\S]*?)^```$/gm);
  return [...found].map(({ 0: whole, 1: notes, 2: language, 3: text, index }) => ({
    language: language!,
    text: text!,
    at: index + whole.length - text!.length - "```".length,
    notes: [...notes!.matchAll(/^<!-- (.+) -->$/gm)].map(([, note]) => note!),
  }));
}

/** The words of each command of a block: quotes hold words together, `\` continues a line, ` #` begins a comment. */
export function commandWords(text: string): string[][] {
  return text
    .replaceAll("\\\n", " ")
    .split("\n")
    .map((line) => {
      const words = [...line.matchAll(/"([^"]*)"|'([^']*)'|(#.*$)|([^\s"'#]\S*)/g)];
      return words.flatMap(([, double, single, comment, bare]) =>
        comment === undefined ? [(double ?? single ?? bare)!] : [],
      );
    })
    .filter((words) => words.length > 0);
}

/** What the project's compiler says about cells of a notebook, which the kernel checks as strictly. */
export function typeProblems(cells: ReadonlyMap<string, string>, declarations: string): string[] {
  const options: ts.CompilerOptions = {
    ...{ target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.NodeNext, strict: true, noEmit: true },
    ...{ moduleResolution: ts.ModuleResolutionKind.NodeNext, skipLibCheck: true, types: ["node"] },
    paths: { affectlab: [declarations] },
  };
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists } = host;
  host.readFile = (file) => cells.get(file) ?? readFile(file);
  host.fileExists = (file) => cells.has(file) || fileExists(file);
  const getSourceFile = host.getSourceFile.bind(host);
  host.getSourceFile = (file, version, ...rest) => {
    const text = cells.get(file);
    return text === undefined
      ? getSourceFile(file, version, ...rest)
      : ts.createSourceFile(file, text, version);
  };
  const program = ts.createProgram([...cells.keys()], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(
      ({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`,
    );
}

/** What a cell becomes for Node. */
export const asJavaScript = (cell: string): string =>
  ts.transpileModule(cell, {
    compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext },
  }).outputText;

/** Whether an output is the printed one. A line of `…` stands for any lines. */
export function fits(printed: string, came: string): boolean {
  const parts = printed.split(/^…\n/m);
  const [first = "", ...rest] = parts;
  if (rest.length === 0) return printed === came;
  if (!came.startsWith(first)) return false;
  let at = first.length;
  for (const [i, part] of rest.entries()) {
    const found = i === rest.length - 1 ? came.lastIndexOf(part) : came.indexOf(part, at);
    if (found < at || (i === rest.length - 1 && found + part.length !== came.length)) return false;
    at = found + part.length;
  }
  return true;
}
