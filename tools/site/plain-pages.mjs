import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createMarkdownRenderer } from "vitepress";
import { addressIn } from "./plain-content.mjs";

/**
 * Writes the pages that stand without the site's script: two thousand of them would take VitePress minutes and
 * gigabytes, and each page of the API is only text. They have the site's type, its colours and its ways onward.
 *
 * @param {import("vitepress").SiteConfig} site of the build that has just ended
 * @param {{ base: string, title: string, nav: { text: string, link: string }[], plain: string[] }} settings
 */
export async function writePlainPages({ srcDir, outDir, markdown }, { base, title, nav, plain }) {
  const md = await createMarkdownRenderer(srcDir, markdown, base);
  const style = readdirSync(path.join(outDir, "assets")).find((name) => /^style\..*\.css$/.test(name));
  for (const page of plain) {
    const file = path.join(srcDir, "plain", `${page}.md`);
    const env = { path: file, relativePath: `${page}.md`, cleanUrls: false };
    const html = md.render(readFileSync(file, "utf8"), env);
    const place = path.join(outDir, `${page}.html`);
    mkdirSync(path.dirname(place), { recursive: true });
    const shell = { base, style, nav, page, title: `${env.frontmatter.title} | ${title}` };
    writeFileSync(place, plainPage(withoutVue(html), shell));
  }
}

/** What only Vue and VitePress's own script would use. */
const withoutVue = (html) =>
  html.replace(/ v-pre(?:="")?/g, "").replace(/<button title="Copy Code" class="copy"><\/button>/g, "");

/** The reader's choice of light or dark is the site's own. */
const chosen = `{
const night = matchMedia("(prefers-color-scheme: dark)");
const choose = () => {
const own = localStorage.getItem("vitepress-theme-appearance");
document.documentElement.classList.toggle("dark", own === "dark" || (own !== "light" && night.matches));
};
choose();
night.addEventListener("change", choose);
}`;
const onPress = `document.getElementById("appearance").addEventListener("click", ({ target }) => { const isDark = document.documentElement.classList.toggle("dark"); localStorage.setItem("vitepress-theme-appearance", isDark ? "dark" : "light"); target.setAttribute("aria-pressed", String(isDark)); })`;

function plainPage(html, { base, style, nav, page, title }) {
  const here = `/${page.slice(0, page.indexOf("/") + 1)}`;
  const links = nav.map(
    ({ text, link }) =>
      `<a href="${addressIn(base, link)}"${link === here ? ' aria-current="true"' : ""}>${text}</a>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="${base}assets/${style}">
<link rel="icon" href="${base}favicon.svg" type="image/svg+xml">
<meta name="referrer" content="no-referrer">
<script>${chosen}</script>
</head>
<body class="plain-page">
<a class="skip" href="#content">Skip to content</a>
<header>
<nav aria-label="Site"><a class="name" href="${base}">affectlab</a> ${links.join(" ")} <a href="${base}api/?search">Search</a></nav>
<button type="button" id="appearance" aria-pressed="false">Dark</button>
</header>
<main id="content" class="vp-doc">
${html}
</main>
<script>${onPress}</script>
</body>
</html>
`;
}
