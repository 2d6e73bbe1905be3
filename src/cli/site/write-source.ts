import { copyFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { colours, verdictColours } from "../../claims/page/colours.js";
import { makeFolder } from "../../io/make-folder.js";
import { fontFamily, modelColours } from "../../plots/house-style.js";
import type { Navigation } from "./navigation.js";
import type { SiteFile, SitePage } from "./page.js";
import { pictureSize } from "./picture-size.js";

/** All that VitePress needs. */
export interface SiteSource extends Navigation {
  /** With a slash at both ends. */
  base: string;
  pages: readonly SitePage[];
  files: readonly SiteFile[];
}

/** Writes the site's source into an empty folder inside tools/site, where VitePress and the theme are found. */
export async function writeSource(folder: string, source: SiteSource): Promise<void> {
  const { base, pages, files, nav, sidebar } = source;
  const settings = {
    base,
    nav,
    sidebar,
    pages: pages.map(({ path: own }) => own),
    plain: pages.filter(({ isPlain }) => isPlain).map(({ path: own }) => own),
    sizes: Object.fromEntries(files.map((file) => [`/${file.path}`, pictureSize(file)])),
    title: "affectlab",
    description: "Affective and social cognition in language models: published numbers, recomputed.",
  };
  const texts: Record<string, string> = {
    "site.json": JSON.stringify(settings),
    ".vitepress/config.mjs": `import { siteConfig } from "../../config.mjs";\nexport default siteConfig(${JSON.stringify(path.join(folder, "site.json"))});\n`,
    ".vitepress/theme/index.js": `import "./colours.css";\nexport { default } from "../../../theme/index.js";\n`,
    ".vitepress/theme/colours.css": colourSheet(),
    "public/favicon.svg": favicon,
    ...Object.fromEntries(
      pages.map(({ path: own, markdown, isPlain }) => [`${isPlain ? "plain/" : ""}${own}.md`, markdown]),
    ),
  };
  for (const [name, text] of Object.entries(texts)) {
    await writeFile(placeOf(folder, name), text);
  }
  for (const { path: own, content = "", from } of files) {
    const place = placeOf(folder, `public/${own}`);
    if (from === undefined) await writeFile(place, content);
    else await copyFile(from, place);
  }
}

function placeOf(folder: string, name: string): string {
  const place = path.join(folder, ...name.split("/"));
  makeFolder(path.dirname(place));
  return place;
}

/** The colours and the type of the figures and of the ledger. */
const colourSheet = (): string => `:root {${colours.light}
  --site-font: ${fontFamily};
${modelColours.map((colour, at) => `  --accent-${at + 1}: ${colour};`).join("\n")}
}
/* Paper is white, also for who reads in the dark. */
@media not print { .dark {${colours.dark}
} }
${verdictColours}
`;

const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="${modelColours[0]}"/><path d="M6 21H18M12 11H26" stroke="#fff" stroke-width="2.5" stroke-linecap="round"/><circle cx="12" cy="21" r="3.5" fill="${modelColours[0]}" stroke="#fff" stroke-width="2.5"/><circle cx="19" cy="11" r="3.5" fill="#fff"/></svg>
`;
