import { unescapeHtml } from "../../../core/escape-html.js";
import type { Cell } from "../../../teaching/notebook.js";
import { tableMarkdown } from "./table-markdown.js";

interface Output {
  output_type?: string;
  data?: Record<string, unknown>;
  text?: string | string[];
  name?: string;
  ename?: string;
  evalue?: string;
}

/** Gives the address of a picture, as seen from the page. */
export type PlacePicture = (picture: { kind: "svg" | "png"; data: string | Uint8Array }) => string;

/** What the question functions say while nobody has guessed: it would stand where the answer does. */
const unanswered = /^No guess yet: /;

/** What an executed cell shows, in Markdown that GitHub renders. Of several forms of one thing it takes the richest. */
export function outputsMarkdown(cell: Cell, place: PlacePicture): string[] {
  return ((cell.outputs ?? []) as Output[])
    .map((output) => outputMarkdown(output, place))
    .filter((text) => text !== "");
}

function outputMarkdown(output: Output, place: PlacePicture): string {
  const { output_type, data = {}, text, name } = output;
  if (output_type === "stream") return name === "stderr" ? "" : printed(joined(text));
  if (output_type === "error") return printed(`${output.ename}: ${output.evalue}`);
  const [svg, html, markdown, png] = ["image/svg+xml", "text/html", "text/markdown", "image/png"].map(
    (type) => joined(data[type]),
  ) as [string, string, string, string];
  const words = joined(data["text/plain"]);
  if (svg !== "") return pictureMarkdown(place({ kind: "svg", data: svg }), altOf(svg) ?? words);
  if (html !== "") {
    const table = tableMarkdown(html);
    if (table !== undefined) return table;
  }
  if (markdown !== "") return unanswered.test(markdown) ? "" : markdown.trimEnd();
  if (png !== "") return pictureMarkdown(place({ kind: "png", data: Buffer.from(png, "base64") }), words);
  return printed(words);
}

const joined = (value: unknown): string =>
  Array.isArray(value) ? value.join("") : typeof value === "string" ? value : "";

/** Text in a block whose fence is longer than any in it. */
export function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text.trimEnd()}\n${fence}`;
}

const printed = (text: string): string =>
  text.trim() === "" || text.trim() === "undefined" ? "" : fenced(text, "text");

/** A figure of the project says in its own description what it shows. */
function altOf(svg: string): string | undefined {
  const own = /<desc>([^<]+)<\/desc>/.exec(svg)?.[1];
  return own === undefined ? undefined : unescapeHtml(own);
}

/** A picture that leads to its own file, since a page of GitHub shows it small. */
export const pictureMarkdown = (address: string, alt: string): string =>
  `[![${alt
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\[\]`*_<>]/g, "\\$&")}](${address})](${address})`;
