import { readFileSync } from "node:fs";
import { defineConfig } from "vitepress";
import { plainContent } from "./plain-content.mjs";
import { writePlainPages } from "./plain-pages.mjs";

/**
 * VitePress's configuration for what `affectlab site` has written into a folder.
 *
 * @param {string} file site.json of that folder: base, title, description, nav, sidebar and the pages' paths
 */
export function siteConfig(file) {
  const settings = JSON.parse(readFileSync(file, "utf8"));
  const { base, title, description, nav, sidebar, pages, plain, sizes } = settings;
  const paths = new Set(pages);
  return defineConfig({
    base,
    title,
    description,
    lang: "en",
    head: [
      ["link", { rel: "icon", href: `${base}favicon.svg`, type: "image/svg+xml" }],
      ["meta", { name: "referrer", content: "no-referrer" }],
    ],
    srcExclude: ["plain/**"],
    buildEnd: (site) => writePlainPages(site, settings),
    // Hundreds of pages in the head of each page would be the largest part of it.
    metaChunk: true,
    // A page asks for what it shows, and not for what a reader might ask next: a ledger is large.
    router: { prefetchLinks: false },
    markdown: {
      // Both would change texts that were not written for them: "{n}" at a line's end, ":100:".
      attrs: { disable: true },
      config: (md) => {
        md.disable("emoji");
        plainContent(md, { base, pages: paths, plain: new Set(plain), sizes });
      },
      anchor: { slugify },
      image: { lazyLoading: true },
      theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    },
    vite: {
      logLevel: "warn",
      build: { chunkSizeWarningLimit: 4000, reportCompressedSize: false },
    },
    // Addresses in the pages are whole already.
    vue: { template: { transformAssetUrls: false } },
    themeConfig: {
      nav,
      sidebar,
      outline: { level: [2, 3] },
      externalLinkIcon: false,
      notFound: {
        title: "There is no such page",
        quote: "It may have moved. Search finds it by its words.",
        linkLabel: "To the first page",
        linkText: "To the first page",
      },
      search: { provider: "local", options: { _render: rendered, miniSearch } },
    },
  });
}

/** As code hosts make the anchors of headings, which the links in docs/ follow. */
const slugify = (text) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");

const miniSearch = { searchOptions: { boost: { title: 4, titles: 2, text: 1 }, prefix: true, fuzzy: 0.1 } };

/**
 * What is searched of a page. A row of the ledger and a name of the API are found like a section with a heading of its
 * own. Numbers of the data behind a figure, and hashes, are not searched.
 */
function rendered(source, env, md) {
  const html = md.render(source, env);
  const heading = (id, title) => `<h3>${title}<a href="#${id}">#</a></h3>`;
  return html
    .replace(/<!-- unsearched -->[\s\S]*?<!-- searched -->/g, "")
    .replace(/<tr id="([^"]+)"[^>]*data-title="([^"]*)"[^>]*>/g, (_, id, title) => heading(id, title))
    .replace(/<a id="(name-(\w+))"><\/a>/g, (_, id, name) => heading(id, name));
}
