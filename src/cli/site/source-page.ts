import { readFile } from "node:fs/promises";
import { escapeHtml } from "../../core/escape-html.js";
import { projectPath } from "../../io/project-root.js";
import type { SiteFile } from "./page.js";

const style = `:root { color-scheme: light dark; } body { margin: 0; padding: 1rem; font: .8125rem/1.6 ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; }
h1 { font-size: 1rem; } ol { margin: 0; padding-left: 3.5rem; } li { white-space: pre-wrap; overflow-wrap: anywhere; padding-left: .5rem; } li::marker { color: GrayText; } li:target { background: color-mix(in srgb, Highlight 25%, transparent); }`;

/** Where a source stands on the site: "assets/source/src/stats/holm.ts.html". */
export const sourcePath = (file: string): string => `assets/source/${file}.html`;

/** A source as a page of its own, where every line has an address: "#L12". */
export async function sourceFile(file: string): Promise<SiteFile> {
  const text = await readFile(projectPath(...file.split("/")), "utf8");
  return { path: sourcePath(file), content: sourceHtml(file, text) };
}

export function sourceHtml(file: string, text: string): string {
  const lines = text.replace(/\n$/, "").split("\n");
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(file)}</title>
<style>${style}</style>
<h1>${escapeHtml(file)}</h1>
<ol>
${lines.map((line, i) => `<li id="L${i + 1}">${escapeHtml(line)}</li>`).join("\n")}
</ol>
</html>
`;
}
