import { escapeHtml } from "../../core/escape-html.js";

/** Nothing may be loaded from anywhere: all that a page shows is in its file. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/** A whole page: one file, with classic inline scripts, that opens from the file system. */
export function pageHtml(title: string, style: string, body: string, script = ""): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
${body}
${script === "" ? "" : `<script>\n"use strict";\n(() => {\n${script}\n})();\n</script>`}
</body>
</html>
`;
}
