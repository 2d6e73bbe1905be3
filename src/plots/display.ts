import { InputError } from "../core/errors.js";
import { escapeHtml } from "../core/escape-html.js";
import { fromDataFrame, isRowFrame, type RowFrame } from "./data-frame.js";
import { type DisplayedTable, type TableInput, tableAsHtml, tableAsText, toTable } from "./display-table.js";
import type { PlainFigure } from "./figure.js";
import { withHanFamily } from "./han.js";
import { markData } from "./mark-data.js";

export type { DisplayedTable, DisplayedValue, TableInput } from "./display-table.js";

/** What a cell shows of a figure: a `Figure` together with the results of rendering. */
export interface DisplayedFigure {
  /** The plotly figure, for front ends that draw it interactively. */
  spec: { data: readonly object[]; layout: object };
  svg?: string;
  png?: Uint8Array;
  /** A fragment of HTML, not a whole page. */
  html?: string;
  /** The text for places that cannot show a picture. Default: title, alternative text and table. */
  text?: string;
  title?: string;
  alt?: string;
  table?: DisplayedTable;
}

export interface TableOptions {
  /** Decimals of numbers that are not whole (default 3). */
  digits?: number;
  /** One line that says what the table shows. */
  caption?: string;
  /** The largest number of rows shown (default 50). The table says how many are left out. */
  most?: number;
}

/**
 * Shows one figure in a notebook cell: one output with every representation given. The front end picks the
 * richest that it can show (plotly, SVG, PNG, text). Outside a notebook it prints the text.
 *
 * @example
 * ```ts
 * showFigure({ spec: { data: [], layout: {} }, alt: "No data yet" }); // undefined
 * ```
 */
export function showFigure(figure: DisplayedFigure): void {
  show({
    "application/vnd.plotly.v1+json": { data: figure.spec.data, layout: figure.spec.layout },
    ...(figure.svg === undefined ? {} : { "image/svg+xml": figure.svg }),
    ...(figure.png === undefined ? {} : { "image/png": Buffer.from(figure.png).toString("base64") }),
    ...(figure.html === undefined ? {} : { "text/html": figure.html }),
    "text/plain": figure.text ?? figureText(figure),
  });
}

/**
 * Shows a table in a notebook cell, as HTML and as text. Outside a notebook it prints the text.
 *
 * @param input rows as objects of any type, columns by name, `{ columns, rows }`, or a frame of
 *   `toDataFrame`; a list in a cell, such as an interval, is shown in brackets, and an object by the names of
 *   its fields
 * @throws InputError `showTable requires columns of equal length, got 3 (a) and 2 (b)`
 * @example
 * ```ts
 * showTable([{ model: "bayes", r: 0.8123 }, { model: "baseline", r: null }]); // undefined
 * showTable({ model: ["bayes", "baseline"], r: [0.8123, 0.25] }, { digits: 2 }); // undefined
 * showTable([{ model: "bayes", r: 0.8123, ci: [0.71, 0.88] }]); // undefined
 * ```
 */
export function showTable(input: TableInput | RowFrame, options: TableOptions = {}): void {
  const { digits = 3, caption, most = 50 } = options;
  if (!Number.isInteger(digits) || digits < 0 || digits > 20) {
    throw new InputError(`showTable requires digits to be a whole number from 0 to 20, got ${digits}`);
  }
  const table = toTable(isRowFrame(input) ? fromDataFrame(input) : input);
  const shown = { columns: table.columns, rows: table.rows.slice(0, most) };
  const left = table.rows.length - shown.rows.length;
  const note = left > 0 ? `… and ${left} more rows` : undefined;
  const text = [caption, tableAsText(shown, digits), note].filter((part) => part !== undefined).join("\n");
  show({
    "text/html": tableAsHtml(shown, digits, caption) + (note === undefined ? "" : `<p>${note}</p>`),
    "text/plain": text,
  });
}

/**
 * Shows Markdown in a notebook cell, such as a sentence with computed numbers. Outside it prints the source.
 *
 * @example
 * ```ts
 * showMarkdown("The correlation is **0.81**."); // undefined
 * ```
 */
export function showMarkdown(markdown: string): void {
  show({ "text/markdown": markdown, "text/plain": markdown });
}

/**
 * Shows a picture and its alternative text in a notebook cell. Outside a notebook it prints the text.
 *
 * @param image the bytes of a PNG, and its alternative text
 * @throws InputError `showImage requires an alternative text, got ""`
 *
 * @example
 * ```ts
 * showImage({ png: Uint8Array.of(137, 80, 78, 71), alt: "A face, at rest" }); // undefined
 * ```
 */
export function showImage({ png, alt }: { png: Uint8Array; alt: string }): void {
  if (alt.trim() === "") throw new InputError(`showImage requires an alternative text, got "${alt}"`);
  const data = Buffer.from(png).toString("base64");
  show({
    // A bare image/png would lose the alternative text. It stays for front ends without HTML.
    "text/html": `<img src="data:image/png;base64,${data}" alt="${escapeHtml(alt)}" style="max-width:100%">`,
    "image/png": data,
    "text/plain": alt,
  });
}

function figureText({ title, alt, table }: DisplayedFigure): string {
  const parts = [title, alt, table === undefined ? undefined : tableAsText(table, 3)];
  return parts.filter((part) => part !== undefined).join("\n\n") || "[figure without a description]";
}

/** The kernel puts its channel under this name. Without it only text can be shown. */
const channel = Symbol.for("affectlab.display");

function show(bundle: Record<string, unknown> & { "text/plain": string }): void {
  const write = (globalThis as Record<symbol, unknown>)[channel];
  if (typeof write === "function") write(bundle);
  else console.log(bundle["text/plain"]);
}

/**
 * Renders a figure, of a study or of `plot`, and shows it in a notebook cell: one output with the interactive chart,
 * SVG, PNG and, as text, its description and the table behind it. Outside a notebook it prints the text.
 *
 * @param given the figure
 * @param options `interactive` true puts its whole page into the output, with chart code inside (2.8 MB): the chart
 *   then answers the pointer in every Jupyter, and in a notebook that is exported to HTML. Without it only front ends
 *   that know plotly draw it so (VS Code; JupyterLab with plotly's extension), and others show the SVG
 *
 * @example
 * ```ts
 * typeof displayFigure; // "function"
 * ```
 */
export async function displayFigure(
  given: PlainFigure,
  { interactive = false }: { interactive?: boolean } = {},
): Promise<void> {
  const figure = markData(given);
  const [{ renderSvg }, { renderPng }] = await Promise.all([import("./render.js"), import("./png.js")]);
  const svg = await renderSvg(figure);
  const html = interactive ? await framedPage(figure) : undefined;
  showFigure({
    ...figure,
    spec: withHanFamily(figure.spec),
    svg,
    png: await renderPng(svg),
    ...(html && { html }),
  });
}

/** The page in a frame of its own, so that neither its styles nor its names meet those of the notebook. */
async function framedPage(figure: PlainFigure): Promise<string> {
  const { renderFile } = await import("./render-file.js");
  const page = String(await renderFile(figure, "html"));
  const height = Number((figure.spec.layout as { height: number }).height) + 150;
  return `<iframe title="${escapeHtml(figure.title)}" style="width:100%;height:${height}px;border:0" srcdoc="${escapeHtml(page)}"></iframe>`;
}

/**
 * Draws an SVG in the house font and shows it in a notebook cell as a picture. Outside a notebook it prints
 * the alternative text.
 *
 * @param svg SVG text, such as a sheet of faces
 * @param alt what it shows, for someone who cannot see it
 * @throws InputError `showImage requires an alternative text, got ""`
 *
 * @example
 * ```ts
 * await displaySvg('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', "An empty square"); // undefined
 * ```
 */
export async function displaySvg(svg: string, alt: string, { scale = 1 } = {}): Promise<void> {
  const { renderPng } = await import("./png.js");
  showImage({ png: await renderPng(svg, scale), alt });
}
