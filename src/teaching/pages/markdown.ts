import { Marked, type Tokens } from "marked";
import { escapeHtml } from "../../core/escape-html.js";

/** A heading of a page, for its contents. */
export interface Heading {
  id: string;
  depth: number;
  /** Plain text. */
  text: string;
}

/** Markdown of one page: its headings have ids of their own, and are collected. */
export interface PageMarkdown {
  /** A text of several paragraphs. */
  block(text: string): string;
  /** A text inside a line. */
  inline(text: string): string;
  /** What `block` has met so far. */
  headings: readonly Heading[];
}

/**
 * Markdown for a page that stands alone. A link to a file of the project becomes its text, since the file is not beside
 * the page; a wide table or block of code scrolls in itself.
 */
export function pageMarkdown(): PageMarkdown {
  const headings: Heading[] = [];
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading): string {
        const plain = text.replace(/[*_`]/g, "");
        const id = freeId(plain, headings);
        headings.push({ id, depth, text: plain });
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link): string {
        const inner = this.parser.parseInline(tokens);
        if (/^https?:\/\//.test(href)) return `<a href="${escapeHtml(href)}" rel="noreferrer">${inner}</a>`;
        return href.startsWith("#") ? `<a href="${escapeHtml(href)}">${inner}</a>` : inner;
      },
      image: ({ text }: Tokens.Image): string => `<em>${escapeHtml(text)}</em>`,
      code: ({ text }: Tokens.Code): string =>
        scrolling(`<pre>${escapeHtml(text)}</pre>`, "Fixed-width text"),
    },
    hooks: {
      postprocess: (html: string): string =>
        html
          .replaceAll("<table>", '<div class="scroll" tabindex="0" role="region" aria-label="Table"><table>')
          .replaceAll("</table>", "</table></div>"),
    },
  });
  return {
    block: (text) => marked.parse(text, { async: false }),
    inline: (text) => marked.parseInline(text, { async: false }),
    headings,
  };
}

/** Content that scrolls in itself where it is wider than the page; the keyboard reaches it. */
export const scrolling = (html: string, label: string): string =>
  `<div class="scroll" tabindex="0" role="region" aria-label="${escapeHtml(label)}">${html}</div>`;

function freeId(text: string, taken: readonly Heading[]): string {
  const plain = `at-${text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")}`;
  const ids = new Set(taken.map(({ id }) => id));
  let id = plain;
  for (let n = 2; ids.has(id); n++) id = `${plain}-${n}`;
  return id;
}
