import { existsSync } from "node:fs";
import path from "node:path";
import { projectPath } from "../../io/project-root.js";
import { addressOf } from "./addresses.js";

/** A page made from a Markdown file of the project: where it stands, and where it goes. */
type Rule = readonly [pattern: RegExp, address: (...groups: string[]) => string];

/** Which page each file of the project has. The first that fits counts. */
const rules: readonly Rule[] = [
  [/^README\.md$/, () => addressOf.guide("readme")],
  [/^CONTRIBUTING\.md$/, () => addressOf.guide("contributing")],
  [/^CHANGELOG\.md$/, () => addressOf.changelog],
  [/^docs\/gallery\.md$/, () => addressOf.gallery],
  [/^docs\/notebooks\/(?:README\.md)?$/, () => addressOf.notebooks],
  [/^docs\/notebooks\/(.+)\.md$/, (name) => addressOf.notebook(name)],
  [/^docs\/decisions\/?$/, () => addressOf.decisions],
  [/^docs\/decisions\/README\.md$/, () => addressOf.decisions],
  [/^docs\/decisions\/([\w-]+)\.md$/, (name) => addressOf.decision(name)],
  [/^docs\/how-to\/?$/, () => addressOf.guide("how-to")],
  [/^docs\/(how-to|verdicts)\/README\.md$/, (name) => addressOf.guide(name)],
  [/^docs\/cookbook\/?(?:README\.md)?$/, () => addressOf.guide("cookbook")],
  // A recipe may have the name of a guide.
  [/^docs\/cookbook\/([\w-]+)\.md$/, (name) => addressOf.guide(`recipe-${name}`)],
  [/^docs\/(?:how-to\/)?([\w-]+)\.md$/, (name) => addressOf.guide(name)],
  [/^notebooks\/([\w-]+(?:\/[\w-]+)?)\.ipynb$/, (name) => addressOf.notebook(name)],
  [/^notebooks\/?$/, () => addressOf.notebooks],
  [/^figures\/ledger\.(?:md|html|json)$/, () => addressOf.ledgers],
  [/^figures\/findings\.(?:md|html|json)$/, () => addressOf.findings],
  [/^figures\/([\w-]+)\/ledger\.md$/, (study) => addressOf.ledger(study)],
  [/^figures\/([\w-]+)\/(figure-[\w-]+)\.(?:svg|html|json|png)$/, (study, id) => addressOf.figure(study, id)],
  [/^figures\/?$/, () => addressOf.gallery],
  [/^data\/teaching\/glossary\.json$/, () => addressOf.glossary],
  [/^data\/(llmbar|summeval)\/README\.md$/, (set) => addressOf.judgeBias(set)],
  [/^data\/([\w-]+)\/(?:README\.md)?$/, (study) => (isStudy(study) ? addressOf.study(study) : "")],
];

const isStudy = (name: string): boolean => existsSync(projectPath("src", "studies", name, "manifest.ts"));

/**
 * The site's address of a file of the project; undefined where the site does not show it.
 *
 * @param file from the project's root, with slashes
 */
export function addressOfFile(file: string): string | undefined {
  for (const [pattern, address] of rules) {
    const match = pattern.exec(file);
    const found = match === null ? "" : address(...match.slice(1));
    if (found !== "") return found;
  }
  return undefined;
}

/** Code, or a link whose text may hold a picture. */
const spans = /(```[\s\S]*?```|`[^`\n]+`)|(!?)\[((?:\\.|[^[\]\\]|\[(?:\\.|[^[\]\\])*\])*)\]\(([^()\s]+)\)/g;

/** A file of the project that a text names as code is a link, if the site shows it. */
function codeWithLink(code: string, from: string): string {
  const name = /^`([\w./-]+\.(?:md|ipynb))`$/.exec(code)?.[1];
  if (name === undefined) return code;
  const beside = path.posix.join(path.posix.dirname(from), name);
  // The page of a notebook speaks of the notebook's neighbours.
  const asNotebook = beside.replace(/^docs\/(?=notebooks\/)/, "");
  const file = [name, beside, asNotebook].find((one) => existsSync(projectPath(...one.split("/"))));
  const address = file === undefined || file === from ? undefined : addressOfFile(file);
  return address === undefined ? code : `[${code}](${address})`;
}

/**
 * Markdown of a file with its links turned to the site's pages. A link to a file that the site does not show becomes
 * its text. Code stays as it is, but for the name of a file.
 *
 * @param from the file, from the project's root: "docs/judge-bias.md"
 * @param onPicture gives a picture's address on the site, from its file
 */
export function withSiteLinks(markdown: string, from: string, onPicture: (file: string) => string): string {
  return markdown.replace(spans, (_, code, bang, text, target) => {
    if (code !== undefined) return codeWithLink(code, from);
    // Inside a link there is no other, but there may be a picture.
    const words = bang === "!" || !text.includes("![") ? text : withSiteLinks(text, from, onPicture);
    if (/^(?:[a-z]+:|#|\/)/i.test(target)) return `${bang}[${words}](${target})`;
    const [place = "", fragment] = target.split("#");
    const file = path.posix.normalize(path.posix.join(path.posix.dirname(from), place));
    if (bang === "!") return `![${text}](${onPicture(file)})`;
    const address = addressOfFile(file);
    if (address === undefined) return words;
    return `[${words}](${address}${fragment === undefined ? "" : `#${fragment}`})`;
  });
}
