import { escapeHtml } from "../../core/escape-html.js";
import type { PageLanguage } from "../design/survey-design.js";
import type { PageData, StoresBlock } from "./page-data.js";

/** Where script and style are: beside the page, or in it. */
export type PageParts = { script: string; style: string } & (
  | { inside: false }
  | { inside: true; policy: string }
);

/**
 * The page of a questionnaire. What it shows lies in it as JSON, so that it needs no request to begin; the script writes
 * every text as text. The policy lets nothing else run, load or be asked.
 */
export function questionnaireHtml(data: PageData, parts: PageParts): string {
  const [first] = data.design.languages;
  const title = data.design.title[first!] ?? data.design.name;
  const policy = parts.inside ? parts.policy : "default-src 'self'; base-uri 'none'; form-action 'none'";
  const head = parts.inside
    ? `<link rel="icon" href="data:,">\n<style>${parts.style}</style>`
    : `<link rel="stylesheet" href="${parts.style}">`;
  const script = parts.inside
    ? `<script>${parts.script}</script>`
    : `<script src="${parts.script}"></script>`;
  return `<!doctype html>
<html lang="${first === "zh" ? "zh-Hans" : first}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
${head}
</head>
<body>
<div id="page"><noscript><p>${escapeHtml(noScript)}</p></noscript></div>
<script type="application/json" id="questionnaire">${jsonInHtml(data)}</script>
${script}
</body>
</html>
`;
}

const noScript = "This questionnaire needs JavaScript. 本问卷需要启用 JavaScript。";

/** No text in it can end the element around it. */
const jsonInHtml = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");

/** "What this study stores" on a page of its own, one language after another. */
export function storesHtml(data: PageData, style: string): string {
  const sections = data.design.languages.map((language) => {
    const heading = data.words[language]!.storesHeading;
    const blocks = (data.stores[language] ?? []).map(blockHtml).join("\n");
    return `<section lang="${language === "zh" ? "zh-Hans" : language}">\n<h1>${escapeHtml(heading)}</h1>\n${blocks}\n</section>`;
  });
  const [first] = data.design.languages as [PageLanguage];
  return `<!doctype html>
<html lang="${first === "zh" ? "zh-Hans" : first}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'self'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(data.words[first]!.storesHeading)}</title>
<link rel="stylesheet" href="${style}">
</head>
<body>
<div id="page"><main><div class="reading">
${sections.join("\n")}
</div></main></div>
</body>
</html>
`;
}

function blockHtml({ heading, lines }: StoresBlock): string {
  const body =
    lines.length === 1
      ? `<p>${escapeHtml(lines[0]!)}</p>`
      : `<ul>\n${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join("\n")}\n</ul>`;
  return `<h2>${escapeHtml(heading)}</h2>\n${body}`;
}
