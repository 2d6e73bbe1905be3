import { escapeHtml } from "../core/escape-html.js";
import { darkInk, darkSpec } from "./dark.js";
import type { Figure, FigureTable, PlainFigure } from "./figure.js";
import { hanFamily, hanFontFamily, withHanFamily } from "./han.js";
import { ink } from "./house-style.js";
import type { Provenance } from "./provenance.js";

const names = Object.keys(ink) as (keyof typeof ink)[];
const inkVariables = (colours: Record<keyof typeof ink, string>): string =>
  names.map((name) => `--${name}: ${colours[name]};`).join(" ");

const style = `
:root { color-scheme: light dark; ${inkVariables(ink)} }
@media (prefers-color-scheme: dark) { :root { ${inkVariables(darkInk)} } }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.25rem 3rem; font: 16px/1.5 ${hanFontFamily};
  color: var(--text); background: var(--paper); }
h1 { font-size: 1.35rem; line-height: 1.3; color: var(--strong); margin: 0 0 .25rem; }
.place { color: var(--quiet); margin: 0 0 1.25rem; }
figure { margin: 0; } .chart { overflow-x: auto; min-height: 3rem; }
.chart > svg { background: ${ink.paper}; }
figcaption { max-width: 44rem; margin: .75rem 0 1.5rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: bold; color: var(--strong); padding-bottom: .4rem; }
th, td { text-align: left; padding: .3rem .9rem .3rem 0; border-bottom: 1px solid var(--faint); vertical-align: top; }
td.number, th.number { text-align: right; }
thead th { color: var(--quiet); border-bottom-color: var(--line); }
tbody th { font-weight: normal; } tbody th, tbody td { white-space: nowrap; }
footer { margin-top: 2rem; padding-top: .75rem; border-top: 1px solid var(--faint); font-size: .8125rem; color: var(--quiet); }
footer dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem .9rem; margin: 0; }
footer dd { margin: 0; overflow-wrap: anywhere; }
@media (max-width: 40rem) { body { padding: 1rem .75rem 2rem; } td, th { padding-right: .6rem; } }
@media print {
  :root { color-scheme: light; ${inkVariables(ink)} }
  body { max-width: none; padding: 0; } .chart, .scroll { overflow: visible; }
}
`;

/** The files that all pages share, as seen from figures/<study>/: plotly.js and the house font. */
export const sharedFiles = { plotly: "../plotly.min.js", fonts: "../arimo.css" } as const;

/**
 * A page for one figure: the interactive chart, its alt text, the data as a table, and how it was made. It
 * opens from the file system, and follows the reader's choice of a dark screen. Without JavaScript, or mailed without
 * the files that it shares with other pages, it shows the SVG instead; `singleFile` puts them inside. On a phone the
 * chart keeps its size and scrolls inside its box.
 */
export function figurePage(figure: Figure, svg: string, from: Provenance): string {
  const inputs = from.inputs.map((input) => `${input.path} (sha256 ${input.sha256.slice(0, 16)}…)`);
  const facts: [string, string][] = [
    ["Paper", figure.paper],
    ...(from.data === undefined ? [] : [["Data", from.data] as [string, string]]),
    ["Made by", figure.madeBy],
    ["From", inputs.join("; ") || "no file"],
    ["Seed", figure.seed === null ? "nothing was resampled" : String(figure.seed)],
    ["Drawn with", `plotly.js ${from.plotly}`],
  ];
  return page(figure, svg, {
    title: `${figure.paper}: ${figure.title}`,
    heading: figure.paper,
    place: `<p class="place">${escapeHtml(figure.study)}</p>\n`,
    caption: `The data behind ${figure.paper}`,
    facts,
  });
}

/** The same for a figure of a caller's own rows. `singleFile` makes it stand alone. */
export function plainPage(figure: PlainFigure, svg: string, plotly: string): string {
  return page(figure, svg, {
    title: figure.title,
    heading: figure.title,
    place: "",
    caption: "The data behind the figure",
    facts: [["Drawn with", `plotly.js ${plotly}`]],
  });
}

interface PageParts {
  title: string;
  heading: string;
  place: string;
  /** Of the table. */
  caption: string;
  facts: [string, string][];
}

function page(figure: PlainFigure, svg: string, parts: PageParts): string {
  const { data, layout } = withHanFamily(figure.spec);
  const light = { data, layout };
  const charts = {
    config: { displayModeBar: false, responsive: false, showTips: false },
    light,
    dark: darkSpec(light),
  };
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(parts.title)}</title>
<link rel="stylesheet" href="${sharedFiles.fonts}">
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(parts.heading)}</h1>
${parts.place}<figure>
<div class="chart" id="chart" role="img" aria-labelledby="alt" tabindex="0">
${svg}
</div>
<figcaption id="alt">${escapeHtml(figure.alt)}</figcaption>
</figure>
${figure.note ? `<p>${escapeHtml(figure.note)}</p>\n` : ""}<div class="scroll" tabindex="0" role="region" aria-label="Data behind the figure">
${dataTable(figure.table, parts.caption)}
</div>
</main>
<footer>
<dl>
${parts.facts.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`).join("\n")}
</dl>
</footer>
<script src="${sharedFiles.plotly}"></script>
<script type="application/json" id="charts">${scriptJson(charts)}</script>
<script>
if (window.Plotly) Promise.all(["12px Arimo", "bold 12px Arimo", "12px ${hanFamily}"].map((font) => document.fonts.load(font, "a，"))).finally(() => {
  const { config, light, dark } = JSON.parse(document.getElementById("charts").textContent);
  const chart = document.getElementById("chart");
  const night = matchMedia("(prefers-color-scheme: dark)");
  // plotly writes into what it draws.
  const draw = (isDark) => {
    const { data, layout } = structuredClone(isDark ? dark : light);
    return Plotly.newPlot(chart, data, layout, config);
  };
  chart.replaceChildren();
  draw(night.matches);
  night.addEventListener("change", () => draw(night.matches));
  addEventListener("beforeprint", () => draw(false));
  addEventListener("afterprint", () => draw(night.matches));
});
</script>
</body>
</html>
`;
}

/**
 * The charts that a page of `figurePage` draws, for a light and a dark screen, as the JSON that stands in it; undefined
 * for any other page.
 */
export const chartsOfPage = (html: string): string | undefined =>
  /<script type="application\/json" id="charts">(.*?)<\/script>/s.exec(html)?.[1];

/** A table with a caption and headers with their scope. Columns with only numbers are flush right. */
export function dataTable({ columns, rows }: FigureTable, caption: string): string {
  const numeric = columns.map(
    (_, i) =>
      rows.some((row) => typeof row[i] === "number") && rows.every((row) => typeof row[i] !== "string"),
  );
  const side = (i: number): string => (numeric[i] ? ' class="number"' : "");
  const cell = (value: string | number | null): string => (value === null ? "–" : escapeHtml(String(value)));
  const head = columns.map((name, i) => `<th scope="col"${side(i)}>${escapeHtml(name)}</th>`).join("");
  const body = rows.map((row) =>
    row
      .map((value, i) =>
        i === 0 ? `<th scope="row"${side(0)}>${cell(value)}</th>` : `<td${side(i)}>${cell(value)}</td>`,
      )
      .join(""),
  );
  return `<table>
<caption>${escapeHtml(caption)}</caption>
<thead><tr>${head}</tr></thead>
<tbody>
${body.map((row) => `<tr>${row}</tr>`).join("\n")}
</tbody>
</table>`;
}

/** JSON that is safe inside a script element: no "<" in it can close the element. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
