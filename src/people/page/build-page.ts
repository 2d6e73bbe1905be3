import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { MissingDataError } from "../../core/errors.js";
import { projectPath, shownPath } from "../../io/project-root.js";
import { requireTool } from "../../io/tool-packages.js";
import { writeFileAtomic } from "../../io/write-file-atomic.js";
import { storesBlocks } from "../design/stores-page.js";
import type { SurveyDesign } from "../design/survey-design.js";
import { designHash, surveyFiles } from "../design/survey-folder.js";
import type { PageData } from "./page-data.js";
import { questionnaireHtml, storesHtml } from "./page-html.js";
import { readPageWords } from "./page-words.js";

/**
 * Writes the page of a questionnaire into its folder: `page/` for any web server, and `questionnaire.html`, the same in
 * one file. The pictures must lie in `page/pictures` already. The same design gives the same bytes.
 *
 * @returns the files, as paths
 * @throws MissingDataError naming a picture of the design that is not there
 * @throws NetworkError when the packages of tools/survey cannot be installed
 */
export async function buildPage(design: SurveyDesign, folder: string): Promise<string[]> {
  const files = surveyFiles(folder);
  const pictures = await readPictures(design, files.page);
  const { script, style } = await bundlePage();
  const data = await pageData(design);
  const beside: PageData = {
    ...data,
    pictures: Object.fromEntries(pictures.map(({ file }) => [file, file])),
  };
  const alone: PageData = {
    ...{ ...data, storesPage: null, alone: true },
    pictures: Object.fromEntries(pictures.map(({ file, address }) => [file, address])),
  };
  const policy = `default-src 'none'; script-src '${hashSource(script)}'; style-src '${hashSource(style)}'; img-src data:; base-uri 'none'; form-action 'none'`;
  const written: [string, string][] = [
    [path.join(files.page, "page.js"), script],
    [path.join(files.page, "page.css"), style],
    [path.join(files.page, "stores.html"), storesHtml(data, "page.css")],
    [
      path.join(files.page, "index.html"),
      questionnaireHtml(beside, { inside: false, script: "page.js", style: "page.css" }),
    ],
    [files.oneFile, questionnaireHtml(alone, { inside: true, script, style, policy })],
  ];
  for (const [file, text] of written) await writeFileAtomic(file, text);
  return written.map(([file]) => file);
}

/** What a page shows, without what participants need not know. */
async function pageData(design: SurveyDesign): Promise<PageData> {
  const { source: _, software: __, seed: ___, study: ____, task: _____, ...shown } = design;
  const words = await readPageWords();
  return {
    design: { ...shown, items: shown.items.map((item) => ({ ...item, story: "", cell: "" })) },
    hash: designHash(design),
    words: Object.fromEntries(design.languages.map((language) => [language, words[language]])),
    stores: Object.fromEntries(
      await Promise.all(design.languages.map(async (one) => [one, await storesBlocks(design, one)] as const)),
    ),
    ...{ storesPage: "stores.html", pictures: {}, alone: false },
  };
}

/** Script and style of the page, made from this clone's own source and the packages of tools/survey. */
async function bundlePage(): Promise<{ script: string; style: string }> {
  const tool = await requireTool("survey", {
    need: "questionnaires",
    otherwise: "copy a folder that was made on another machine",
  });
  const { build } = tool("esbuild") as typeof import("esbuild");
  const browser = projectPath("src", "people", "page", "browser");
  const { outputFiles } = await build({
    absWorkingDir: browser,
    entryPoints: ["main.ts", "page.css"],
    outdir: browser,
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    platform: "browser",
    target: ["es2022", "safari15.4", "firefox103"],
    charset: "utf8",
    nodePaths: [projectPath("tools", "survey", "node_modules")],
    banner: { js: notice },
    logLevel: "silent",
  });
  const text = (end: string): string => outputFiles.find((file) => file.path.endsWith(end))!.text;
  // In one file the script stands between tags.
  return { script: text(".js").replaceAll("</script", "<\\/script"), style: text(".css") };
}

const notice =
  "/*! affectlab (MIT). Contains jsPsych 8.3.0, copyright Joshua R. de Leeuw and contributors, MIT, https://github.com/jspsych/jsPsych */";

const hashSource = (text: string): string => `sha256-${createHash("sha256").update(text).digest("base64")}`;

const kinds: Record<string, string> = {
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".webp": "image/webp",
  ".gif": "image/gif",
  ".svg": "image/svg+xml",
};

/** Every picture that the design names, with its address as data. */
async function readPictures(
  design: SurveyDesign,
  page: string,
): Promise<{ file: string; address: string }[]> {
  const named = design.items.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.kind === "picture" ? [part.file] : [])),
  );
  return Promise.all(
    [...new Set(named)].sort().map(async (file) => {
      const place = path.join(page, ...file.split("/"));
      const bytes = await readFile(place).catch((cause) => {
        throw new MissingDataError(
          `the questionnaire shows ${file}, and ${shownPath(place)} is not there; make the questionnaire again`,
          { cause },
        );
      });
      const kind = kinds[path.extname(file).toLowerCase()] ?? "application/octet-stream";
      return { file, address: `data:${kind};base64,${bytes.toString("base64")}` };
    }),
  );
}
