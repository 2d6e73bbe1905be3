import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** A link of a built site that leads nowhere. */
export interface BrokenLink {
  page: string;
  link: string;
  problem: "no file" | "no anchor";
}

/**
 * Follows every link, anchor and picture of the pages in a folder. What leads to other hosts is left alone.
 *
 * @param base where the site stands on its host, with a slash at both ends
 */
export function brokenLinks(folder: string, base: string): { followed: number; broken: BrokenLink[] } {
  const files = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"),
      ),
  );
  const pages = [...files].filter((file) => file.endsWith(".html"));
  const texts = new Map(pages.map((page) => [page, markup(readFileSync(path.join(folder, page), "utf8"))]));
  const anchors = new Map(
    [...texts].map(([page, html]) => [page, new Set(valuesOf(html, "id").concat(valuesOf(html, "name")))]),
  );
  const broken: BrokenLink[] = [];
  let followed = 0;
  for (const [page, html] of texts) {
    for (const link of new Set([
      ...valuesOf(html, "href"),
      ...valuesOf(html, "src"),
      ...valuesOf(html, "data-module"),
    ])) {
      // "#?" is the state of a stand-alone ledger's filter, which its script reads.
      if (/^(?:[a-z]+:|\/\/|#\?)/i.test(link)) continue;
      followed++;
      const { pathname, hash } = new URL(link, `http://site${base}${page}`);
      const inside = pathname.startsWith(base) ? decodeURIComponent(pathname.slice(base.length)) : undefined;
      const file = inside === "" || inside?.endsWith("/") ? `${inside}index.html` : inside;
      if (file === undefined || !files.has(file)) broken.push({ page, link, problem: "no file" });
      // The parts of a stand-alone ledger's rows are packed; its own tests open them.
      else if (
        file !== "stick/ledger.html" &&
        hash.length > 1 &&
        anchors.get(file)?.has(decodeURIComponent(hash.slice(1))) === false
      )
        broken.push({ page, link, problem: "no anchor" });
    }
  }
  return { followed, broken };
}

/** Without scripts, which hold markup as text. */
const markup = (html: string): string =>
  html.replace(
    /<script\b[^>]*>[\s\S]*?<\/script>/g,
    (whole) => `${whole.slice(0, whole.indexOf(">"))}></script>`,
  );

const valuesOf = (html: string, attribute: string): string[] =>
  [...html.matchAll(new RegExp(`\\s${attribute}="([^"]*)"`, "g"))].map(([, value]) =>
    value!
      .replaceAll("&quot;", '"')
      .replaceAll("&#39;", "'")
      .replaceAll("&lt;", "<")
      .replaceAll("&amp;", "&"),
  );
