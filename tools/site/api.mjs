// Writes the pages of affectlab's public names as Markdown, and names.json, which lists them.
//
// node tools/site/api.mjs <folder>
//
// It is a process of its own: the compiler's memory goes with it, and affectlab itself does not load TypeDoc.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Application, ReflectionKind } from "typedoc";
import { MemberRouter } from "typedoc-plugin-markdown";
import ts from "typescript";

const root = fileURLToPath(new URL("../..", import.meta.url));
const [, , out] = process.argv;

/** What package.json exports, as sources, with the name of each entry: "stats", "studies/sage". */
function entryPoints() {
  const { exports } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  const folders = Object.keys(exports)
    .filter((name) => name.startsWith("./") && !name.endsWith(".json"))
    .flatMap((name) => (name.endsWith("/*") ? inside(name.slice(2, -2)) : [name.slice(2)]));
  return [...folders, "index"];
}

const inside = (folder) =>
  readdirSync(path.join(root, "src", folder), { recursive: true })
    .map((file) => file.split(path.sep).join("/"))
    .filter((file) => /^[^/]+\/index\.ts$/.test(file))
    .sort()
    .map((file) => `${folder}/${path.posix.dirname(file)}`);

/**
 * The compiler's view of the sources. TypeDoc gives what an index hands out the comment above the `export`; so that each
 * name keeps its own, the comments that head an index are blank here.
 */
function programOf(files) {
  const tsconfig = ts.readConfigFile(path.join(root, "tsconfig.json"), ts.sys.readFile).config;
  const { options } = ts.parseJsonConfigFileContent(tsconfig, ts.sys, root);
  const host = ts.createCompilerHost(options, true);
  const { readFile } = host;
  host.readFile = (file) =>
    readFile(file)?.replace(/\/\*\*(?:(?!\*\/)[\s\S])*\*\/(?=\s*export (?:type )?[{*])/g, (comment) =>
      comment.replace(/[^\n]/g, " "),
    );
  return ts.createProgram({ rootNames: files, options, host });
}

const types = ReflectionKind.Interface | ReflectionKind.TypeAlias;

/** The file of each name's page. */
const pageOf = new Map();

/** A page a name, all in one folder. */
class NameRouter extends MemberRouter {
  buildPages(project) {
    const names = project.children.flatMap(publicNames);
    const values = names.filter((one) => !one.kindOf(types));
    this.values = new Set(values.map(({ name }) => name.toLowerCase()));
    const inFolder = names.filter(({ parent }) => parent.name !== "index");
    const first = new Map([...names, ...inFolder].map((one) => [one.name, one]));
    this.first = (one) => (one.parent?.parent === project ? (first.get(one.name) ?? one) : one);
    const pages = super.buildPages(project);
    for (const { model, url } of pages) pageOf.set(model, url.replace(/\.md$/, ""));
    // What the whole hands out again belongs to the folder.
    for (const one of names) this.fullUrls.set(one, this.fullUrls.get(this.first(one)));
    return pages;
  }

  /** Not every folder can hold both "judge" and "Judge". Then the type's page has another name. */
  getIdealBaseName(reflection) {
    const { name } = reflection;
    if (reflection.kindOf(ReflectionKind.SomeModule)) return `entries/${name.replaceAll("/", "-")}`;
    if (this.first(reflection) !== reflection) return `entries/again-${name}`;
    return reflection.kindOf(types) && this.values.has(name.toLowerCase()) ? `${name}-type` : name;
  }
}

/** What an entry point hands out itself. */
const publicNames = (entry) => (entry.children ?? []).filter((one) => !one.isReference());

const app = await Application.bootstrapWithPlugins({
  plugin: ["typedoc-plugin-markdown", "typedoc-plugin-zod"].map((name) =>
    fileURLToPath(import.meta.resolve(name)),
  ),
  basePath: root,
  excludeExternals: true,
  excludeInternal: true,
  excludePrivate: true,
  disableGit: true,
  readme: "none",
  validation: false,
  logLevel: "Error",
  publicPath: "/api/",
  hidePageHeader: true,
  hideBreadcrumbs: true,
  useHTMLEncodedBrackets: true,
  sanitizeComments: true,
  useHTMLAnchors: true,
  useCodeBlocks: true,
  parametersFormat: "table",
  interfacePropertiesFormat: "table",
  typeAliasPropertiesFormat: "table",
  typeDeclarationFormat: "table",
  classPropertiesFormat: "table",
  tableColumnSettings: { leftAlignHeaders: true, hideSources: true, hideDefaults: true },
  pageTitleTemplates: { member: "{name}" },
  cleanOutputDir: true,
});
app.renderer.defineRouter("name", NameRouter);
app.options.setValue("router", "name");

// `npm run check` has looked at the types already.
const entries = entryPoints().map((name) => ({
  name,
  file: path.join(root, "src", name === "index" ? "" : name, "index.ts"),
}));
const program = programOf(entries.map(({ file }) => file));
const project = app.converter.convert(
  entries.map(({ name, file }) => ({ displayName: name, program, sourceFile: program.getSourceFile(file) })),
);
await app.outputs.writeOutput({ name: "markdown", path: out }, project);
writeFileSync(path.join(out, "names.json"), JSON.stringify(project.children.flatMap(namesOf)));
if (app.logger.hasErrors()) process.exitCode = 1;

/** The names that an entry point adds, for the index. */
function namesOf(entry) {
  return publicNames(entry)
    .filter((one) => !pageOf.get(one).startsWith("entries/"))
    .map((one) => ({
      name: one.name,
      page: pageOf.get(one),
      entry: entry.name,
      kind: ReflectionKind[one.kind],
      summary: summaryOf(one.comment ?? one.signatures?.[0]?.comment),
    }));
}

/** What its docstring says before the first tag; of a name that goes, what to use. */
function summaryOf(comment) {
  const text = (parts = []) => parts.map((part) => part.text).join("");
  const goes = comment?.getTag("@deprecated");
  return text(comment?.summary) || (goes === undefined ? "" : `Deprecated: ${text(goes.content)}`);
}
