import { counted } from "../core/counted.js";
import { printable } from "../core/printable.js";
import type { Response } from "../core/response.js";
import type { RunPlan } from "../core/run-record.js";
import type { RepliesReading } from "../io/replies/read-replies.js";
import type { ImportedTurn } from "../runs/imported-run.js";
import { formatTable, print } from "./print.js";

/** What will be written: a plan, and a response for each reply. */
export interface ImportedRun {
  plan: RunPlan;
  responses: Response[];
  dialogues: Map<string, ImportedTurn[]>;
}

/** How many replies are shown as they were read. */
const shownReplies = 5;

/** What was understood of a file of replies, for programs. */
export function foundJson(
  { file, format, columns, notes }: RepliesReading,
  { plan, responses }: ImportedRun,
): object {
  const statuses: Record<string, number> = {};
  for (const { status } of responses) statuses[status] = (statuses[status] ?? 0) + 1;
  return {
    ...{ file, format, columns, notes },
    replies: responses.length,
    items: plan.items.length,
    models: plan.models,
    prompts: plan.prompts.map(({ id }) => id),
    replicates: plan.replicates,
    statuses,
    cost: 0,
  };
}

/** Prints what was understood of a file of replies. */
export function printFound(found: RepliesReading, { plan, responses }: ImportedRun): void {
  print(printable(`${found.file}: ${found.format}`));
  const columns = Object.entries(found.columns).map(([name, role]) => [
    printable(name),
    role ?? "(not used)",
  ]);
  print(`\n${formatTable(["column", "means"], columns)}`);
  print(
    `\n${[
      counted(responses.length, "reply", "replies"),
      counted(plan.models.length, "model"),
      counted(plan.items.length, "item"),
      counted(plan.replicates, "replicate"),
    ].join(", ")}; prompt ${plan.prompts.map(({ id }) => id).join(", ")}`,
  );
  for (const note of found.notes) print(printable(`note: ${note}`));
  print(`\nthe first ${Math.min(shownReplies, responses.length)} as they are read:`);
  const rows = responses
    .slice(0, shownReplies)
    .map(({ item, respondent, replicate, status, answer, reply }) => {
      const text = printable(reply);
      const shown = text.length > 50 ? `${text.slice(0, 49)}…` : text;
      return [
        printable(item),
        printable(respondent.id),
        String(replicate),
        status,
        String(answer ?? ""),
        shown,
      ];
    });
  print(formatTable(["item", "model", "replicate", "status", "answer", "reply"], rows));
}
