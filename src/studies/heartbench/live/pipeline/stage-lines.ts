import type { StageOutcome } from "./run-pipeline.js";

/** The stages as a table: what went in, what stays, what was dropped and why; then what each stage has to say. */
export function stageLines(outcomes: readonly StageOutcome[]): string[] {
  const rows = outcomes.map(({ stage, title, state, record, edits }, i) => {
    const counts = record?.counts;
    const why = Object.entries(counts?.reasons ?? {})
      .sort(([, a], [, b]) => b - a)
      .map(([reason, count]) => `${reason} ${count}`)
      .join(", ");
    return [
      String(i + 1),
      stage,
      title,
      ...(counts === undefined ? ["", "", ""] : [counts.in, counts.kept, counts.dropped].map(String)),
      why === "" ? (state === "as before" || state === "made" ? "" : "") : why,
      state === "edited" ? `edited by hand: ${edits}` : state,
    ];
  });
  const header = ["", "stage", "what it does", "in", "kept", "dropped", "why", "state"];
  const widths = header.map((_, c) => Math.max(...[header, ...rows].map((row) => row[c]!.length)));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, c) => (c >= 3 && c <= 5 ? cell.padStart(widths[c]!) : cell.padEnd(widths[c]!)))
      .join("  ")
      .trimEnd();
  return [
    line(header),
    ...rows.map(line),
    ...outcomes.flatMap(({ stage, record }) => (record?.notes ?? []).map((note) => `${stage}: ${note}`)),
  ];
}
