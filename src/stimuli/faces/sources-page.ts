import { readFile } from "node:fs/promises";
import { projectPath } from "../../io/project-root.js";
import { writeFileAtomic } from "../../io/write-file-atomic.js";
import type { Reading } from "../source-reading.js";
import { type Evidence, unitsBeside } from "./evidence.js";
import {
  type Expression,
  type ExpressionSource,
  loadExpressionSources,
  loadExpressions,
} from "./expressions.js";

const readingWords: Record<Reading, string> = {
  whole: "read",
  abstract: "summary read",
  secondary: "read; it tells of other sources",
  none: "not read",
};

/**
 * A page that sets the action units of each expression beside those that its sources list, and says how far
 * each source was read. It is Markdown, one table row for each display of a source.
 *
 * @example
 * ```ts
 * const page = expressionSourcesPage(await loadExpressions(), await loadExpressionSources());
 * page.includes("| sorry | near-prototype |"); // true
 * ```
 */
export function expressionSourcesPage(
  expressions: readonly Expression[],
  sources: readonly ExpressionSource[],
): string {
  const rows = expressions.flatMap((one) => (one.evidence ?? []).map((found) => evidenceRow(one, found)));
  const bare = expressions.filter(({ evidence, actionUnits }) => !evidence && actionUnits.length > 0);
  return [
    "## Sources",
    "",
    "*Units known*: where the units come from that the next table lists for the source.",
    "",
    ...table(["source", "how far", "units known"], sources.map(sourceRow(expressions))),
    "",
    "## Expression by expression",
    "",
    "*Lists*: the source's units, in brackets those that may be absent. *Lacks*: the source lists it, our expression does not have it. *Adds*: ours only.",
    "",
    ...table(["expression", "basis", "source: its display", "lists", "lacks", "adds"], rows),
    "",
    `No source that we know lists a display for ${bare.map(({ name }) => `*${name}*`).join(", ")}. They are composed, by the reasons given with each unit.`,
    "",
  ].join("\n");
}

/**
 * Writes the tables of docs/face-sources.md again, from this project's expressions. What stands above its
 * heading "Sources" is kept.
 *
 * @returns how many expressions and sources it tells of
 */
export async function writeExpressionSources(): Promise<{ expressions: number; sources: number }> {
  const page = projectPath("docs", "face-sources.md");
  const [above] = (await readFile(page, "utf8")).split(/^## Sources$/m) as [string];
  const [expressions, sources] = await Promise.all([loadExpressions(), loadExpressionSources()]);
  await writeFileAtomic(page, above + expressionSourcesPage(expressions, sources));
  return { expressions: expressions.length, sources: sources.length };
}

function sourceRow(expressions: readonly Expression[]) {
  return (source: ExpressionSource): string[] => {
    const { id, citation, doi, url, read } = source;
    const address = doi === undefined ? url : `https://doi.org/${doi}`;
    const found = expressions.flatMap(({ evidence = [] }) => evidence.filter((one) => one.source === id));
    return [
      `**${id}** ${citation}${address === undefined ? "" : ` ([link](${address}))`}`,
      read === undefined ? "not said" : readingWords[read],
      unitsKnown(source, found),
    ];
  };
}

function unitsKnown({ read, through }: ExpressionSource, found: readonly Evidence[]): string {
  if (through !== undefined) return `through ${through}`;
  if (read === "secondary") return "copies those of others";
  if (found.some(({ units }) => units !== undefined))
    return read === "whole" ? "from it" : "from its summary";
  return found.length > 0 && found.every(({ confirmed }) => confirmed !== false)
    ? "its summary says that there are none"
    : "not confirmed";
}

function evidenceRow({ name, basis, actionUnits }: Expression, found: Evidence): string[] {
  const { source, display, units, some, note, confirmed } = found;
  const { missing, added } = unitsBeside(
    actionUnits.map(({ au }) => au),
    found,
  );
  return [
    name,
    basis,
    `${source}: ${display}${note === undefined ? "" : ` (${note})`}`,
    ...(units === undefined
      ? [confirmed === false ? "not confirmed" : "none", "", ""]
      : [
          `${units}${some === undefined ? "" : ` (${some})`}`,
          missing.join("+") || "none",
          added.join("+") || "none",
        ]),
  ];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)];
}
