import type { Reading, ReadRow } from "../../../src/runs/reading/row.js";

/** A row with what a test does not care about filled in. */
export function readRow(more: Partial<ReadRow> = {}): ReadRow {
  return {
    ...{ item: "item-1", model: "openai/m", prompt: "0shot", replicate: 0, status: "ok", reason: null },
    ...{ reply: "a. yes", refusal: null, orderShown: [], answer: null, options: [], key: null, shares: [] },
    messages: [{ role: "user", text: "Well?" }],
    facts: [["finish reason", "stop"]],
    ...{ criteria: [], judgements: [], dialogues: [], judgesDiffer: null },
    ...more,
  };
}

/** A reading of these rows. */
export function readingOf(rows: Iterable<ReadRow>, more: Partial<Reading> = {}): Reading {
  return {
    title: "a run",
    lead: "Replies of openai/m to a study.",
    notes: [],
    names: { item: "item", model: "model", prompt: "prompt", row: "reply", rows: "replies" },
    differ: "two judges give a criterion different verdicts",
    async eachRow(onRow) {
      for (const row of rows) onRow(row);
    },
    ...more,
  };
}

/** A thing that tries to act, in every way that text can. */
export const hostile = [
  "<script>window.hacked = 'script'</script>",
  "<img src=x onerror=\"window.hacked = 'img'\"><svg onload=\"window.hacked = 'svg'\">",
  "</script><script>window.hacked = 'closed'</script>",
  "<style>* { display: none !important }</style><iframe src='https://example.com'></iframe>",
  "<!-- <base href='https://example.com/'> [link](javascript:window.hacked='link')",
  "\u001b[31mred\u001b[0m \u001b]0;title\u0007 a\u202eb\u2066c\u200bd\ufeff \u{e0041}",
].join("\n");
