import { addressOf } from "./addresses.js";
import { isType, type PublicName } from "./api-index.js";
import type { SitePage } from "./page.js";
import { frontmatter } from "./raw-html.js";
import { sourcePath } from "./source-page.js";

/** A page of TypeDoc's as one of the site's. */
export function apiPage({ name, page, entry, kind }: PublicName, written: string): SitePage {
  const start = frontmatter({ title: name });
  const from = entry === "index" ? "affectlab" : `affectlab/${entry}`;
  const how = `\`import ${isType({ kind }) ? "type " : ""}{ ${name} } from "${from}"\` · [all names](${addressOf.api})`;
  return {
    path: `api/${page}`,
    // The names are found by their sentences in the index.
    isPlain: true,
    markdown: `${start}${siteLinks(written.replace(/^(# .*)\n/, (heading) => `${heading}\n${how}\n`))}`,
  };
}

/**
 * Links to other pages lose the ending of their files. A source becomes a link to its line; it is a file of its own, no
 * page, and the site's router must not look for it.
 */
export const siteLinks = (markdown: string): string =>
  markdown
    .replace(/\]\((\/api\/[\w-]+)\.md(#[^)]*)?\)/g, (_, page, anchor = "") => `](${page}${anchor})`)
    .replace(
      /^Defined in: (src\/\S+\.ts):(\d+)$/gm,
      (_, file, line) =>
        `Defined in <a href="/${sourcePath(file)}#L${line}" target="_self">${file}:${line}</a>`,
    );
