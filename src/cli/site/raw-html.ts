import { escapeHtml } from "../../core/escape-html.js";

/** HTML as a block of Markdown, which ends at the first blank line: inside, such lines are written as entities. */
export const rawHtml = (html: string): string => html.replace(/\n(?=[ \t]*\n)/g, "&#10;");

/** A heading inside raw HTML: with its anchor, as VitePress writes those of Markdown. */
export function headingHtml(depth: 2 | 3, id: string, text: string): string {
  const [safe, name] = [escapeHtml(id), escapeHtml(text)];
  return `<h${depth} id="${safe}" tabindex="-1">${name} <a class="header-anchor" href="#${safe}" aria-label="Permalink to &quot;${name}&quot;">&#8203;</a></h${depth}>`;
}

/** Content that is wider than the page scrolls in itself; the keyboard reaches it. */
export const scrolling = (html: string, label: string): string =>
  `<div class="scroll" tabindex="0" role="region" aria-label="${escapeHtml(label)}">${html}</div>`;

/** HTML that the site's search leaves out. */
export const unsearched = (html: string): string => `<!-- unsearched -->\n${html}\n<!-- searched -->`;

/** A link, or its text where there is no address. */
export const linkHtml = (href: string, text: string): string =>
  href === "" ? escapeHtml(text) : `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;

/** The start of a page. Pages that are tables rather than text take the whole width. */
export function frontmatter(fields: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${lines.join("\n")}\n---\n\n`;
}

export const widePage = { aside: false, pageClass: "wide" } as const;

/** Plain text inside Markdown: nothing in it is markup. */
export const inert = (text: string): string => text.replace(/[\\`*_[\]<>|#~]/g, "\\$&");

/** A link to a page that stands alone beside the site: the browser opens it, and not the site's own router. */
export const fileLink = (address: string, text: string): string =>
  `<a href="${address}" target="_self">${escapeHtml(text)}</a>`;
