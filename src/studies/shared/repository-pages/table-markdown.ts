import { markdownCell } from "../../../claims/markdown.js";
import { unescapeHtml } from "../../../core/escape-html.js";

const tableOnly =
  /^<table>(?:<caption>([^<]*)<\/caption>)?<thead><tr>(.*?)<\/tr><\/thead><tbody>(.*?)<\/tbody><\/table>(?:<p>([^<]*)<\/p>)?$/s;

/**
 * A table as `showTable` gives it, as a table of Markdown: its caption above, the count of rows left out below.
 *
 * @returns undefined for any other HTML
 */
export function tableMarkdown(html: string): string | undefined {
  const [, caption, head, body, note] = tableOnly.exec(html.trim()) ?? [];
  if (head === undefined || body === undefined) return undefined;
  const columns = [...head.matchAll(/<th\b([^>]*)>(.*?)<\/th>/gs)];
  const align = columns.map(([, attributes]) => (attributes!.includes("right") ? "--:" : "---"));
  const rows = [...body.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row]) =>
    [...row!.matchAll(/<td\b[^>]*>(.*?)<\/td>/gs)].map(([, cell]) => cellText(cell!)),
  );
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [
    ...(caption === undefined ? [] : [`**${cellText(caption)}**`, ""]),
    line(columns.map(([, , name]) => cellText(name!))),
    line(align),
    ...rows.map(line),
    ...(note === undefined ? [] : ["", `*${cellText(note)}*`]),
  ].join("\n");
}

const cellText = (html: string): string => markdownCell(unescapeHtml(html));
