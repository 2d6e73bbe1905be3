import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { MissingDataError } from "../../core/errors.js";
import { projectPath } from "../../io/project-root.js";
import { judgeBias } from "../../judges/bias/judge-bias.js";
import { loadRatingSet, ratingSetNames } from "../../studies/shared/rating-sets.js";
import { biasOptions } from "../judge-bias-options.js";
import { writeBias } from "../judge-bias-write.js";
import { Unchanged } from "../unchanged.js";
import { addressOf, pathAt } from "./addresses.js";
import { folderName } from "./notebooks-part.js";
import type { SiteFile, SitePage, SitePart, SiteRequest } from "./page.js";
import { projectMarkdown, titleOf } from "./project-page.js";
import { inert } from "./raw-html.js";

/** What `affectlab judge bias` says of each data set whose ratings are here. */
export async function judgeBiasPart({ isFresh }: SiteRequest): Promise<SitePart> {
  const pages: SitePage[] = [];
  const files = new Map<string, SiteFile>();
  for (const set of ratingSetNames()) {
    const folder = await reportFolder(set, isFresh);
    if (folder !== undefined) pages.push(reportPage(set, folder, files));
  }
  return { pages: [indexPage(pages), ...pages], files: [...files.values()] };
}

/** The piece of work that is the report of a set. */
export const reportPiece = (set: string): string => `judge bias of ${set}`;

/** Where the report of a set is kept; it is made if there is none. Undefined where its ratings are not here. */
async function reportFolder(set: string, isFresh: boolean): Promise<string | undefined> {
  const unchanged = await Unchanged.read();
  const piece = reportPiece(set);
  const folder = projectPath("node_modules", ".cache", "affectlab", "judge-bias", set);
  const before = (await unchanged.files(piece)) ?? (isFresh ? undefined : await unchanged.lastFiles(piece));
  if (before !== undefined) return folder;
  const begun = performance.now();
  const ratings = await loadRatingSet(set).catch((error) => {
    // A set that was not committed has to be fetched; the site is of what is here.
    if (error instanceof MissingDataError) return undefined;
    throw error;
  });
  if (ratings === undefined) return undefined;
  const report = await judgeBias(ratings, biasOptions({}));
  const { html, markdown, json, figures } = await writeBias(report, folder, { figures: true });
  await unchanged.note(piece, [html, markdown, json, ...figures], (performance.now() - begun) / 1000);
  return folder;
}

function reportPage(set: string, folder: string, files: Map<string, SiteFile>): SitePage {
  const add = (name: string): string => {
    const file = `assets/judge-bias/${set}/${name}`;
    files.set(file, { path: file, from: path.join(folder, ...name.split("/")) });
    return `/${file}`;
  };
  const markdown = readFileSync(path.join(folder, "report.md"), "utf8")
    .replace(/\]\((figures\/[\w-]+\.svg)\)/g, (_, name: string) => `](${add(name)})`)
    // A name in its notes is code here.
    .replaceAll("\\`", "`");
  const own = `[\`npx affectlab judge bias ${set}\`](${addressOf.guide("judge-bias")}) writes this report. As <a href="${add("report.html")}" target="_self">one page</a>, and as <a href="${add("report.json")}" target="_self" download>JSON</a>.`;
  return {
    path: pathAt(addressOf.judgeBias(set)),
    markdown: `${markdown.replace(/^(# .+\n)/, (title) => `${title}\n${own}\n`)}\n${dataText(set, files)}`,
  };
}

/** What the README of a set says that belongs to no study; a study has a page for that. */
function dataText(set: string, files: Map<string, SiteFile>): string {
  if (existsSync(projectPath("src", "studies", set)))
    return `## The data\n\n[What was released](${addressOf.study(set)}).\n`;
  // Of a set that is fetched and not committed, the report says where it comes from.
  if (!existsSync(projectPath("data", set, "README.md"))) return "";
  const text = projectMarkdown(`data/${set}/README.md`, files);
  return `## The data\n\n${text.replace(/^# .+\n+/, "").replace(/^(#{2,5}) /gm, "#$1 ")}`;
}

function indexPage(pages: readonly SitePage[]): SitePage {
  const lines = pages.map((page) => {
    const set = page.path.split("/")[1] ?? "";
    const title = titleOf(page.markdown).replace(/^Judge bias: /, "");
    return `- [${inert(title)}](/${page.path}) (\`${set}\`, ${folderName(set)})`;
  });
  return {
    path: pathAt(addressOf.judgeBiases),
    markdown: `# Are the judges biased?

Ten questions about the judges of each table of ratings: who is severe, who favours itself, what order and length do, and which ranks hold under every judge.

${lines.join("\n")}

## Your own ratings

\`\`\`sh
npx affectlab judge bias ratings.csv
\`\`\`

[How to bring them](${addressOf.guide("own-ratings")}), and [what each question means](${addressOf.guide("judge-bias")}).
`,
  };
}
