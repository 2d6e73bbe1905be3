// Lets tslab run on the project's own TypeScript. tslab is written against a fork of TypeScript 5.0 (the
// lockfile's override replaces it by stock 5.9), so this supplies what only the fork exports, and puts the
// project's compiler options in the place of tslab's fixed ones. Must run before tslab is loaded.
"use strict";
const path = require("node:path");

// tsconfig's options that say how files are emitted, which in a cell is tslab's business; and two that
// would refuse an exploratory cell for a name it does not use yet.
const notForCells = [
  ...["target", "module", "moduleResolution", "rootDir", "outDir", "declaration", "sourceMap"],
  ...["verbatimModuleSyntax", "noUnusedLocals", "noUnusedParameters"],
];

/**
 * @param options `declarationsOnly` refuses a cell, by an error, that imports anything but a package's declarations
 */
exports.adaptTypeScript = (root, { declarationsOnly = false } = {}) => {
  const id = typeScriptOfTslab();
  delete require.cache[id]; // where loadLater has put a stand-in
  const ts = require(id);
  const options = cellOptions(ts, root);
  const additions = {
    createWatchCompilerHost: (files, tslabOptions, system, _builder, ...rest) => {
      // Both exist in the fork or in TypeScript before 5.5 only.
      const { noImplicitUseStrict: _, disableTopLevelAwait: __, ...kept } = tslabOptions;
      return ts.createWatchCompilerHost(
        files,
        { ...kept, ...options },
        system,
        createCellBuilder(ts, declarationsOnly),
        ...rest,
      );
    },
    getDefaultTypeRoots: () => [path.join(root, "node_modules", "@types")],
    getNullTransformationContext: () => ts.nullTransformationContext,
    getPreEmitDiagnosticsOfFiles: (program, files) =>
      files.flatMap((file) => [...ts.getPreEmitDiagnostics(program, file), ...topLevelAwaits(ts, file)]),
    getQuickInfoAtPosition: (file, checker, _token, position) => quickInfo(ts, file, checker, position),
    Completions: { ...ts.Completions, getCompletionsAtPositionForTslab: completions(ts) },
  };
  // Types stay what they were when the kernel started, as the running code does; and thousands of
  // declaration files need no watcher.
  const noWatcher = () => ({ close: () => {} });
  ts.sys.watchFile = noWatcher;
  ts.sys.watchDirectory = noWatcher;
  // Of the runner's thread, which cannot change its directory.
  ts.sys.getCurrentDirectory = () => root;

  // The exports of TypeScript are getters: copied, not read.
  const descriptors = Object.getOwnPropertyDescriptors(ts);
  for (const [name, value] of Object.entries(additions)) {
    descriptors[name] = { value, enumerable: true, configurable: true };
  }
  const adapted = Object.defineProperties({}, descriptors);
  require.cache[id].exports = adapted;
  return adapted;
};

/** The file that tslab loads as TypeScript. */
function typeScriptOfTslab() {
  const tslab = path.dirname(require.resolve("tslab/package.json"));
  return require.resolve("@tslab/typescript-for-tslab", { paths: [tslab] });
}
exports.typeScriptOfTslab = typeScriptOfTslab;

function cellOptions(ts, root) {
  const file = path.join(root, "tsconfig.json");
  const { config, error } = ts.readConfigFile(file, ts.sys.readFile);
  if (error) throw new Error(`${file}: ${ts.flattenDiagnosticMessageText(error.messageText, " ")}`);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root, file);
  for (const name of notForCells) delete options[name];
  return {
    ...options,
    // Packages are found by their "exports", as Node finds them; tslab still writes no file extensions.
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    customConditions: ["node"],
  };
}

/**
 * TypeScript's own builder works out, for every program, which of its 700 files each of them refers to, and
 * tslab makes two programs a cell. A cell needs to know only which local files it reaches: those are compiled
 * with it. This takes a third of the time of a kernel's start and first cell.
 */
const createCellBuilder =
  (ts, declarationsOnly) =>
  (...parts) => {
    const builder = ts.createAbstractBuilder(...parts);
    // tslab reads a cell's names, and hangs the cell below the one before it, which a later binding would undo.
    for (const file of builder.getSourceFiles()) {
      if (isOfCell(file)) ts.bindSourceFile(file, builder.getCompilerOptions());
    }
    builder.getAllDependencies = (file) => {
      const reached = reachedFiles(builder.getProgram(), file);
      const isSource = (name) => name !== file.fileName && !/\.d\.[cm]?ts$/.test(name);
      const isPath = ({ text }) => ts.isExternalModuleNameRelative(text);
      if (declarationsOnly && (file.imports.some(isPath) || reached.some(isSource))) {
        throw new Error("the cell imports a file or sources");
      }
      return reached;
    };
    return builder;
  };

const isOfCell = ({ fileName }) => /^__(?:tslab|prev)__(?:\.d)?\.[jt]s$/.test(path.basename(fileName));

function reachedFiles(program, file) {
  const reached = new Set([file.fileName]);
  // A set is walked to its end, with what is added on the way.
  for (const name of reached) {
    const source = program.getSourceFile(name);
    if (source === undefined || source.isDeclarationFile) continue;
    for (const specifier of source.imports) {
      const { resolvedModule } = program.getResolvedModuleFromModuleSpecifier(specifier, source) ?? {};
      const found = resolvedModule && program.getSourceFile(resolvedModule.resolvedFileName);
      if (found) reached.add(found.fileName);
    }
  }
  return [...reached];
}

/** tslab learns of a top-level await from diagnostic 1308, which stock TypeScript does not give in a module. */
function topLevelAwaits(ts, file) {
  if (path.basename(file.fileName) !== "__tslab__.ts") return [];
  const found = [];
  const visit = (node) => {
    if (ts.isFunctionLike(node) || ts.isClassLike(node)) return;
    const keyword = ts.isAwaitExpression(node) ? node : ts.isForOfStatement(node) && node.awaitModifier;
    if (keyword) {
      const start = keyword.getStart(file);
      found.push({ file, start, length: 5, code: 1308, category: 1, messageText: "top-level await" });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function quickInfo(ts, file, checker, position) {
  const node = ts.getTouchingPropertyName(file, position);
  const symbol = node && checker.getSymbolAtLocation(node);
  if (!symbol) return undefined;
  const found = ts.SymbolDisplay.getSymbolDisplayPartsDocumentationAndSymbolKind(
    checker,
    symbol,
    file,
    node,
    node,
  );
  return {
    kind: found.symbolKind,
    kindModifiers: "",
    textSpan: ts.createTextSpan(node.getStart(file), node.getWidth(file)),
    displayParts: found.displayParts,
    documentation: found.documentation,
    tags: found.tags,
  };
}

const completions =
  (ts) =>
  (_host, program, ...rest) => {
    const host = {
      getCompilationSettings: () => program.getCompilerOptions(),
      getCurrentDirectory: () => program.getCurrentDirectory(),
      fileExists: ts.sys.fileExists,
      readFile: ts.sys.readFile,
      getScriptFileNames: () => [],
      getScriptVersion: () => "0",
      getScriptSnapshot: () => undefined,
    };
    return ts.Completions.getCompletionsAtPosition(host, program, ...rest, undefined, false);
  };
