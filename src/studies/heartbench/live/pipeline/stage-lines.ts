import { counted } from "../../../../core/counted.js";
import type { StageRecord } from "./workspace.js";

/** What became of one stage in this command. */
export interface StageOutcome {
  stage: string;
  title: string;
  folder: string;
  state: "made" | "as before" | "edited" | "waiting" | "open";
  record: StageRecord | undefined;
  edits: number;
  waiting: string[];
  open: { id: string; reason: string }[];
}

/** The stages as lines: what went in, stays and was dropped; below each, why, and what it has to say. */
export function stageLines(outcomes: readonly StageOutcome[]): string[] {
  const width = Math.max(...outcomes.map(({ stage }) => stage.length), "stage".length);
  const number = (value: number | undefined): string => String(value ?? "").padStart(7);
  const indent = " ".repeat(4);
  return [
    `${indent}${"stage".padEnd(width)}${["in", "kept", "dropped"].map((one) => one.padStart(9)).join("")}`,
    ...outcomes.flatMap(({ stage, title, state, record, edits }, i) => {
      const counts = record?.counts;
      const cells = [counts?.in, counts?.kept, counts?.dropped].map((one) => `  ${number(one)}`).join("");
      const why = Object.entries(counts?.reasons ?? {})
        .sort(([, a], [, b]) => b - a)
        .map(([reason, count]) => `${reason} ${count}`)
        .join(", ");
      const told =
        state === "made"
          ? ""
          : ` (${state === "edited" ? `${counted(edits, "draft")} edited by hand, taken so` : state})`;
      return [
        `${String(i + 1).padStart(2)}  ${stage.padEnd(width)}${cells}  ${title}${told}`,
        ...(why === "" ? [] : [`${indent}dropped: ${why}`]),
        ...(record?.notes ?? []).map((note) => `${indent}${note}`),
      ];
    }),
  ];
}
