import { escapeHtml } from "../../../core/escape-html.js";
import type { SurveyDesign } from "../../design/survey-design.js";

/** The teacher's board, or the room's page: the same script fills either. It loads nothing but this server's files. */
export function boardHtml({ title, languages }: SurveyDesign, who: "teacher" | "room"): string {
  const language = languages[0]!;
  const shown = escapeHtml(title[language] ?? "");
  return `<!doctype html>
<html lang="${language}" data-who="${who}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${shown}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="board.css">
<script src="board.js" defer></script>
</head>
<body>
<header><h1>${shown}</h1><p id="state" role="status" aria-live="polite"></p></header>
<main id="main"></main>
<noscript><p>This page shows its numbers by a script. Allow it to run.</p></noscript>
</body>
</html>
`;
}
