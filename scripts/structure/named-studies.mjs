// Checks that no floor knows a single study: outside the study's own folder and the registry, nothing imports
// a part of it and no text names it. A floor gets what it needs of a study from the manifests.
import fs from "node:fs";
import path from "node:path";
import ts from "typescript";
import { studyOf } from "./floors.mjs";
import { parse, walk } from "./sources.mjs";

/** The public surface re-exports studies; the registry lists them. */
const mayImportStudies = new Set(["src/index.ts", "src/deprecated.ts", "src/studies/registry.ts"]);

/** The studies of a clone: each has a folder. */
export function studiesOf(root) {
  const folder = path.join(root, "src", "studies");
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "shared")
    .map(({ name }) => name);
}

/** One line for each place on a floor that imports one of these studies or names it in a text. */
export function namedStudies(sources, studies) {
  return sources
    .filter(({ file }) => studyOf(file) === undefined)
    .flatMap((source) => [...importsOfOne(source), ...textsOfOne(source, studies)]);
}

function importsOfOne({ file, imports }) {
  if (mayImportStudies.has(file)) return [];
  return imports
    .filter(({ file: target }) => target !== undefined && studyOf(target) !== undefined)
    .map(({ file: target }) => `${file} imports ${target}; a floor knows no single study, ask its manifest`);
}

function textsOfOne({ file, text }, studies) {
  if (!studies.some((study) => text.includes(study))) return [];
  const problems = [];
  const tree = parse(file, text);
  walk(tree, (node) => {
    if (!isText(node) || isModuleName(node)) return;
    const named = studies.find((study) => names(node.text, study));
    if (named === undefined) return;
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
    problems.push(`${file}:${line + 1} names ${named}; a floor knows no single study, ask its manifest`);
  });
  return problems;
}

const isText = (node) =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddle(node) ||
  ts.isTemplateTail(node);

/** Imports are checked by their targets. */
const isModuleName = ({ parent }) =>
  ts.isImportDeclaration(parent) ||
  ts.isExportDeclaration(parent) ||
  ts.isLiteralTypeNode(parent) ||
  (ts.isCallExpression(parent) && parent.expression.kind === ts.SyntaxKind.ImportKeyword);

/** Whether a text names a study: as the whole text, as a part of a path, or as a word. */
const names = (text, study) => new RegExp(`(?<![A-Za-z0-9])${study}(?![A-Za-z0-9])`).test(text);
