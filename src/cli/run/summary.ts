import { counted } from "../../core/counted.js";
import { printable } from "../../core/printable.js";
import { parametersOf } from "../../core/run-record.js";
import { shownPath } from "../../io/project-root.js";
import { askedAs } from "../../runs/call.js";
import type { ResponseCounts, RunSummary } from "../../runs/run-tally.js";
import type { RunResult } from "../../runs/start.js";
import { usd } from "../../runs/usd.js";
import type { LiveReport } from "../../studies/report-contract.js";
import { formatTable, noteText, print } from "../print.js";

/** What `run --json` and `resume --json` print. */
export function resultJson({ ending, progress, summary }: RunResult): object {
  return {
    run: shownPath(summary.folder),
    stopped: ending.kind,
    planned: summary.planned,
    answered: summary.answered,
    isComplete: summary.isComplete,
    cached: progress.cached,
    retries: progress.retries,
    spent: progress.spent,
    cost: summary.cost,
    respondents: summary.respondents,
    ...(summary.agents === undefined ? {} : { agents: summary.agents }),
    ...(summary.unreadable.length === 0 ? {} : { unreadable: summary.unreadable }),
  };
}

/** Everyone who was asked, named as the forecast names them: "agent openai/gpt-4o". */
const askedIn = ({ respondents, agents = [] }: RunSummary): Asked[] =>
  [...respondents, ...agents.map((of) => ({ ...of, to: "agent" as const }))].map((of) => ({
    ...of,
    who: printable(askedAs(of)),
  }));

interface Asked extends ResponseCounts {
  to?: "agent";
  who: string;
}

/** A run's counts as a table, one line a model and prompt; agents come last. */
export function printSummary(summary: RunSummary): void {
  const asked = askedIn(summary);
  const rows = asked.map((of) => [
    of.who,
    of.prompt,
    ...[of.ok, of.refused, of.truncated, of.unparsed, of.error, of.missing].map(String),
    of.cost === null ? "unknown" : usd(of.cost),
    printable(of.served.join(", ")),
  ]);
  const header = [
    "model",
    "prompt",
    "ok",
    "refused",
    "truncated",
    "unparsed",
    "error",
    "missing",
    "cost",
    "served by",
  ];
  // Computed players have no server, so "served by" would be empty.
  const columns = asked.some(({ served }) => served.length > 0) ? header.length : -1;
  print(
    formatTable(
      header.slice(0, columns),
      rows.map((row) => row.slice(0, columns)),
    ),
  );
  for (const { who, prompt, failures } of asked) {
    for (const { calls, message } of failures) {
      print(`${counted(calls, "call")} of ${who}, ${prompt}, failed: ${printable(message)}`);
    }
  }
  for (const line of truncatedLines(summary)) print(line);
  for (const line of unreadableLines(summary)) print(line);
  const disagreeing = asked.reduce((sum, of) => sum + of.disagreeing, 0);
  if (disagreeing > 0) {
    print(`${disagreeing} replies name one option by letter and another by text; the text was taken`);
  }
  const episodes = summary.respondents.flatMap((of) => of.episodes ?? []);
  const played = episodes.reduce((sum, { ended }) => sum + ended, 0);
  const all = episodes.reduce((sum, { planned }) => sum + planned, 0);
  const ended = episodes.length === 0 ? "" : `, ${played} of ${all} episodes played to the end`;
  print(`${summary.answered} of ${summary.planned} calls answered${ended}; run ${shownPath(summary.folder)}`);
}

/** What became of replies that the limit of output tokens ended, and how to ask again. */
function truncatedLines(summary: RunSummary): string[] {
  const { what } = summary.manifest;
  return askedIn(summary).flatMap(({ model, to, who, prompt, truncated, reasoningTokens }) => {
    if (truncated === 0) return [];
    const limit = parametersOf(to === "agent" ? (what.agents ?? what) : what, model).maxOutputTokens;
    const flag = to === "agent" ? "--agent-max-output-tokens" : "--max-output-tokens";
    const of = limit === undefined ? "of output tokens" : `of ${limit} output tokens`;
    const covers = reasoningTokens > 0 ? ", which hidden reasoning uses too" : "";
    const more = limit === undefined ? "<more>" : String(4 * limit);
    return [
      `${counted(truncated, "reply", "replies")} of ${who}, ${prompt}, ended at the limit ${of}${covers}: unscored; ${flag} ${more} asks anew, as another run`,
    ];
  });
}

/** Rows that were set aside: the first few by name. */
export function unreadableLines({
  unreadable,
  folder,
  isComplete = false,
}: Pick<RunSummary, "unreadable" | "folder"> & { isComplete?: boolean }): string[] {
  const shown = unreadable.slice(0, 3).map((problem) => `set aside: ${printable(problem)}`);
  if (unreadable.length === 0) return [];
  const more = unreadable.length > shown.length ? ` (${unreadable.length} in all)` : "";
  if (isComplete) return [...shown, `rows that cannot be read are left out${more}; every call has an answer`];
  return [
    ...shown,
    `rows that cannot be read count as missing${more}; \`affectlab resume ${shownPath(folder)}\` asks them again`,
  ];
}

/** What a reader must know of what was sent, or that nothing was. */
export function sentLines({ notes = {}, texts, imported }: RunSummary["manifest"]): string[] {
  const ofModels = Object.entries(notes).map(([model, its]) => `${printable(model)}: ${its.join("; ")}`);
  return [
    ...(imported === undefined ? [] : [importedLine(imported)]),
    ...ofModels,
    ...(texts === undefined ? [] : [texts]),
  ];
}

/** Where replies come from that affectlab did not collect. */
const importedLine = ({ file, sha256 }: NonNullable<RunSummary["manifest"]["imported"]>): string =>
  `imported from ${printable(file)} (sha256 ${sha256.slice(0, 12)}): affectlab sent no call, and does not know parameters, prompts or costs`;

/** A report's tables and notes as text. */
export function printReport({ tables, notes }: Pick<LiveReport, "tables" | "notes">): void {
  for (const { title, header, rows, notes: own = [] } of tables) {
    print(`\n${printable(title)}`);
    const cells = rows.map((row) => row.map(printable));
    print([formatTable(header, cells), ...own.map((note) => noteText(printable(note)))].join("\n"));
  }
  if (notes.length > 0) print(`\n${notes.map(printable).join("\n")}`);
}
