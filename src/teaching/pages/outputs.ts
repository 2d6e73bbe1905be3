import { escapeHtml, unescapeHtml } from "../../core/escape-html.js";
import type { Cell } from "../notebook.js";
import { type PageMarkdown, scrolling } from "./markdown.js";

interface Output {
  output_type?: string;
  data?: Record<string, unknown>;
  text?: string | string[];
  name?: string;
}

const joined = (value: unknown): string =>
  Array.isArray(value) ? value.join("") : typeof value === "string" ? value : "";

/** What the question functions say before anybody has answered: the page's own widgets stand in their place. */
const unanswered = /^(?:\*\*(?:Predict|Check|Write)\.\*\*|No guess yet: )/;

/**
 * What an executed cell shows, as HTML. Of a figure it is the SVG, as an image: so its names meet no others of the page.
 * What was printed is shown as text.
 *
 * @param addressOf gives the address of an SVG; unless given, the address holds all of it
 */
export function outputsHtml(cell: Cell, markdown: PageMarkdown, addressOf = svgAddress): string {
  return ((cell.outputs ?? []) as Output[])
    .map((output) => outputHtml(output, markdown, addressOf))
    .join("\n");
}

function outputHtml(
  { output_type, data = {}, text, name }: Output,
  markdown: PageMarkdown,
  addressOf: (svg: string) => string,
): string {
  if (output_type === "stream") return name === "stderr" ? "" : plain(joined(text));
  const [svg, html, md, png] = ["image/svg+xml", "text/html", "text/markdown", "image/png"].map((type) =>
    joined(data[type]),
  ) as [string, string, string, string];
  const words = joined(data["text/plain"]);
  if (svg !== "") return pictureHtml(addressOf(svg), altOf(svg, words));
  if (html !== "")
    return html.includes("<table") ? scrolling(html, "Table") : `<div class="picture">${html}</div>`;
  if (md !== "") return unanswered.test(md) ? "" : markdown.block(md);
  if (png !== "") return pictureHtml(`data:image/png;base64,${png.replace(/\s/g, "")}`, words);
  return plain(words);
}

const plain = (text: string): string =>
  text.trim() === "" || text.trim() === "undefined"
    ? ""
    : scrolling(`<pre>${escapeHtml(text.trimEnd())}</pre>`, "Printed text");

export const svgAddress = (svg: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(svg, "utf8").toString("base64")}`;

/** A picture on white paper, in the dark too; a narrow page scrolls it, so that its letters stay readable. */
export const pictureHtml = (address: string, alt: string): string =>
  `<div class="picture scroll" tabindex="0" role="region" aria-label="Figure"><img src="${address}" alt="${escapeHtml(alt)}"></div>`;

/** A figure of the project says in its own description what it shows. */
function altOf(svg: string, words: string): string {
  const own = /<desc>([^<]+)<\/desc>/.exec(svg)?.[1];
  return own === undefined ? (words.split("\n\n")[1] ?? words) : unescapeHtml(own);
}
