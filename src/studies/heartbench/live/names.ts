import path from "node:path";
import type { Board, BoardRow } from "./board.js";

/**
 * The shortest names that tell a board's rows apart: the model, and those of prompt, judge, mode and order
 * that differ.
 */
export function respondentNames(
  rows: readonly Pick<BoardRow, "model" | "prompt" | "judge" | "mode" | "order" | "judging">[],
): string[] {
  const differs = (of: (row: (typeof rows)[number]) => string): boolean => new Set(rows.map(of)).size > 1;
  const [prompt, judge, mode, order] = [
    differs((row) => row.prompt),
    differs((row) => row.judge),
    differs((row) => row.mode),
    differs((row) => row.order),
  ];
  const names = rows.map((row) =>
    [
      row.model,
      ...(prompt ? [row.prompt] : []),
      ...(judge ? [`judged by ${row.judge}`] : []),
      ...(mode ? [row.mode === "all" ? "all at once" : "one by one"] : []),
      ...(order && row.mode === "all" ? [row.order === "fixed" ? "in the case's order" : "shuffled"] : []),
    ].join(", "),
  );
  // Judgings by the same judge in the same mode: of a run that has grown, or with another seed.
  return names.map((name, i) => {
    const same = names.filter((other) => other === name).length;
    const nth = names.slice(0, i + 1).filter((other) => other === name).length;
    return same === 1 ? name : `${name} (${nth})`;
  });
}

/** Models without their providers where these still tell them apart; a rule keeps "scripted/", which says what it is. */
export function shortModelNames(models: readonly string[]): Map<string, string> {
  const all = [...new Set(models)];
  const short = (model: string): string =>
    model.startsWith("scripted/") ? model : model.slice(model.lastIndexOf("/") + 1);
  const isOwn = (model: string): boolean => all.filter((one) => short(one) === short(model)).length === 1;
  return new Map(all.map((model) => [model, isOwn(model) ? short(model) : model]));
}

export const referenceTitles = {
  silence: "silence",
  "always-hit": "all met",
  "coin-flip": "coin",
} as const;

/** "judged by openai/gpt-4o, all criteria at once": what the rows of a board have in common, or how many judges. */
export function judgeTitle(rows: readonly Pick<BoardRow, "judge" | "mode" | "order">[]): string {
  const judges = [...new Set(rows.map(({ judge }) => judge))];
  const modes = new Set(rows.map(({ mode }) => mode));
  if (judges.length > 1) return `${judges.length} judges`;
  const mode = modes.size > 1 ? "" : modes.has("all") ? ", all criteria at once" : ", one criterion a call";
  const shuffled = rows.every(({ order }) => order === "shuffled") ? ", shuffled" : "";
  return `judged by ${judges[0]}${mode}${shuffled}`;
}

/** "Chinese, 40 own cases": languages and kinds of cases are never pooled, so every title names them. */
export function runTitle({ run }: Pick<Board, "run">): string {
  const { language, subset, cases } = run.choices;
  const of = cases === "upstream" ? "released" : path.basename(cases, ".jsonl");
  const level = subset === "all" ? "" : `${subset} `;
  return `${language === "zh" ? "Chinese" : "English"}, ${run.cases.length} ${of} ${level}cases`;
}
