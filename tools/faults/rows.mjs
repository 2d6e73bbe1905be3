// What a run's log says of each call, read as plain JSON: also where affectlab cannot read it.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** The last row of each call; a line that is no JSON counts as a row of its own. */
export function readRows(run) {
  const file = path.join(run, "responses.jsonl");
  if (!existsSync(file)) return [];
  const rows = new Map();
  for (const [index, line] of readFileSync(file, "utf8").trim().split("\n").entries()) {
    const row = parsed(line);
    rows.set(row.call ?? `line ${index + 1}`, row);
  }
  return [...rows.values()];
}

function parsed(line) {
  try {
    return JSON.parse(line);
  } catch {
    return { status: "no JSON", reply: line };
  }
}

const columns = {
  item: (row) => row.item,
  status: (row) => row.status,
  finish: (row) => row.finishReason,
  input: (row) => row.usage?.inputTokens,
  output: (row) => row.usage?.outputTokens,
  reasoning: (row) => row.usage?.reasoningTokens,
  dollars: (row) => row.cost,
  attempts: (row) => row.attempts,
  served: (row) => row.respondent?.version,
  "reply or error": (row) => row.error?.message ?? row.error ?? row.reply,
};

/** One line a call, and how many ended how. */
export function tableOf(rows, calls) {
  const lines = [
    Object.keys(columns),
    ...rows.map((row) => Object.values(columns).map((column) => shown(column(row)))),
  ];
  const widths = lines[0].map((_, at) => Math.max(...lines.map((line) => line[at].length)));
  const table = lines.map((line) =>
    line
      .map((cell, at) => cell.padEnd(widths[at]))
      .join("  ")
      .trimEnd(),
  );
  const statuses = counted(rows);
  const ends = [...statuses].map(([status, count]) => `${count} ${status}`).join(", ");
  return `${table.join("\n")}\n\n${calls} calls: ${rows.length} rows (${ends || "none"})`;
}

function counted(rows) {
  const counts = new Map();
  for (const { status } of rows) counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts;
}

function shown(value) {
  if (value === undefined || value === null) return "-";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const line = text.replace(/\s+/g, " ");
  return line.length > 32 ? `${line.slice(0, 31)}…` : line;
}
