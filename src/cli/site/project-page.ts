import { readFileSync } from "node:fs";
import { InputError } from "../../core/errors.js";
import { projectPath } from "../../io/project-root.js";
import { pathAt } from "./addresses.js";
import type { SiteFile, SitePart } from "./page.js";
import { addressOfFile, withSiteLinks } from "./project-links.js";

/** Markdown files of the project as pages of the site, with the pictures that they show. */
export function projectPages(files: readonly string[]): SitePart {
  const pictures = new Map<string, SiteFile>();
  const pages = files.map((file) => {
    const address = addressOfFile(file);
    if (address === undefined) throw new InputError(`${file} has no address on the site; add a rule for it`);
    return { path: pathAt(address), markdown: projectMarkdown(file, pictures) };
  });
  return { pages, files: [...pictures.values()] };
}

/** The text of such a file with the site's links; its pictures are added to `pictures`. */
export function projectMarkdown(file: string, pictures: Map<string, SiteFile>): string {
  const text = readFileSync(projectPath(...file.split("/")), "utf8");
  return withSiteLinks(text, file, (picture) => {
    const path = `assets/${picture}`;
    pictures.set(path, { path, from: projectPath(...picture.split("/")) });
    return `/${path}`;
  });
}

/** The heading of a Markdown file of the project, without its number or marks. */
export const headingOfFile = (file: string): string =>
  titleOf(readFileSync(projectPath(...file.split("/")), "utf8"));

/** The title of a page: its frontmatter's, else its first heading. */
export function titleOf(markdown: string): string {
  const own = /^---\n(?:.*\n)*?title: (.+)\n(?:.*\n)*?---\n/.exec(markdown)?.[1];
  if (own !== undefined) return own.startsWith('"') ? JSON.parse(own) : own;
  const heading = /^# (.+)$/m.exec(markdown)?.[1] ?? "";
  return heading.replace(/\\(.)/g, "$1").replace(/[`*]/g, "");
}
