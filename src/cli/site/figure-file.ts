import { existsSync, readdirSync, readFileSync } from "node:fs";
import { escapeHtml } from "../../core/escape-html.js";
import { projectPath } from "../../io/project-root.js";
import { addressOf } from "./addresses.js";
import type { SiteFile } from "./page.js";
import { svgSize } from "./picture-size.js";

/** The picture of a figure, as a file of the site. */
export const figureFile = (study: string, id: string): SiteFile => ({
  path: `assets/figures/${study}/${id}.svg`,
  from: projectPath("figures", study, `${id}.svg`),
});

export interface FigureFacts {
  study: string;
  id: string;
  title: string;
  /** "Figure 3" */
  paper: string;
  alt: string;
}

/** What figures/<study>/<id>.json says for a reader. */
export function figureFacts(study: string, id: string): FigureFacts {
  const { title, paper, alt } = JSON.parse(readFileSync(projectPath("figures", study, `${id}.json`), "utf8"));
  return { study, id, title, paper, alt };
}

/** A figure with its words; on white paper, in the dark too. It leads to its page, and scrolls where it is wider. */
export function figureHtml({ study, id, title, paper, alt }: FigureFacts): string {
  const { path, from = "" } = figureFile(study, id);
  const size = existsSync(from) ? sizeOf(readFileSync(from, "utf8")) : "";
  return `<figure class="figure"><div class="picture" tabindex="0" role="region" aria-label="${escapeHtml(paper)}"><a href="${addressOf.figure(study, id)}"><img src="/${path}" alt="${escapeHtml(alt)}" loading="lazy"${size}></a></div><figcaption>${escapeHtml(`${paper}: ${title}`)}</figcaption></figure>`;
}

/** Width and height of an SVG, so that a page does not jump when it arrives. */
export function sizeOf(svg: string): string {
  const size = svgSize(svg);
  return size === undefined ? "" : ` width="${size[0]}" height="${size[1]}"`;
}

/** The figures of a study, in the order of their names. */
export const figureIds = (study: string): string[] => {
  const folder = projectPath("figures", study);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^figure-.*\.json$/.test(name))
    .map((name) => name.replace(/\.json$/, ""))
    .sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
};
