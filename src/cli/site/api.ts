import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { AffectlabError } from "../../core/errors.js";
import { keep, readKept } from "../../io/kept.js";
import { projectPath } from "../../io/project-root.js";
import { releaseTemporary, trackTemporary } from "../../io/temporary-paths.js";
import { requireTool } from "../../io/tool-packages.js";
import { apiIndex, type PublicName } from "./api-index.js";
import { apiPage } from "./api-page.js";
import type { SitePage, SitePart } from "./page.js";
import { sourceFile } from "./source-page.js";

/** What `tools/site/api.mjs` writes: the names, and the Markdown of each page by its file. */
interface Written {
  names: PublicName[];
  pages: Map<string, string>;
}

/**
 * A page for every public name, an index by task, and the sources that the pages name, line by line.
 *
 * Reading the types of all sources takes half a minute of a processor, so the pages are kept until a source changes.
 *
 * @throws NetworkError where TypeDoc is not installed and cannot be
 * @throws AffectlabError with TypeDoc's first line when it fails
 */
export async function apiPart(): Promise<SitePart> {
  const name = `api ${await hashOfSources()}`;
  let written = await readKept<Written>(name);
  if (written === undefined) {
    written = await writePages();
    await keep(name, written);
  }
  const { names, pages: texts } = written;
  const pages = names.map((one) => apiPage(one, texts.get(one.page) ?? ""));
  const sources = [...new Set(pages.flatMap(sourcesIn))].sort();
  return { pages: [apiIndex(names), ...pages], files: await Promise.all(sources.map(sourceFile)) };
}

const sourcesIn = ({ markdown }: SitePage): string[] =>
  [...markdown.matchAll(/href="\/assets\/source\/([^"#]+)\.html#/g)].map(([, file]) => file!);

async function writePages(): Promise<Written> {
  await requireTool("site", { need: "the pages of the API", otherwise: "copy that folder's node_modules" });
  const folder = await mkdtemp(path.join(tmpdir(), "affectlab-api-"));
  trackTemporary(folder);
  try {
    await typeDoc(folder);
    const names = JSON.parse(await readFile(path.join(folder, "names.json"), "utf8")) as PublicName[];
    const read = async ({ page }: PublicName): Promise<[string, string]> => [
      page,
      await readFile(path.join(folder, `${page}.md`), "utf8"),
    ];
    return { names, pages: new Map(await Promise.all(names.map(read))) };
  } finally {
    await rm(folder, { recursive: true, force: true });
    releaseTemporary(folder);
  }
}

async function typeDoc(folder: string): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, [projectPath("tools", "site", "api.mjs"), folder], {
      maxBuffer: 16 * 1024 * 1024,
    });
  } catch (error) {
    const said = String((error as { stderr?: string }).stderr || error);
    const line = said.split("\n").find((one) => /error/i.test(one)) ?? said.split("\n")[0];
    throw new AffectlabError(`TypeDoc could not write the API (${line?.trim()}); run npm run check`, {
      cause: error,
    });
  }
}

/** The hash of all that the pages are made from. */
async function hashOfSources(): Promise<string> {
  const sources = await readdir(projectPath("src"), { recursive: true });
  const files = [
    ...sources.filter((file) => file.endsWith(".ts")).map((file) => projectPath("src", file)),
    projectPath("tools", "site", "api.mjs"),
    projectPath("tools", "site", "package-lock.json"),
    projectPath("tsconfig.json"),
    projectPath("package.json"),
  ].sort();
  const hash = createHash("sha256");
  for (const file of files) hash.update(`${file}\0`).update(await readFile(file));
  return hash.digest("hex");
}
