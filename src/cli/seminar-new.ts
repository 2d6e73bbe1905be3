import { counted } from "../core/counted.js";
import { InputError, UsageError } from "../core/errors.js";
import { type FolderOutcome, type NotebookOutcome, prepareSeminar } from "../teaching/workspace.js";
import { print, printJson } from "./print.js";

/** `affectlab seminar new`: says of every notebook what became of it, and of every edited cell that it was left. */
export async function newFolder(folder: string, options: { class?: string; json?: boolean }): Promise<void> {
  const outcome = await prepareSeminar(folder, options).catch((error) => {
    throw error instanceof InputError ? new UsageError(error.message, { cause: error }) : error;
  });
  if (options.json === true) return printJson(outcome);
  print(headline(outcome));
  for (const notebook of outcome.notebooks) {
    print(`  ${notebook.notebook}: ${stateText(notebook)}`);
    if (notebook.left.length > 0) print(`    left as you edited it: ${notebook.left.join(", ")}`);
  }
  print(`\nGuesses and answers are kept in ${outcome.progress}.`);
  if (outcome.isNew) {
    print(`Open the folder: npm run notebook -- ${folder}`);
    print("Or in VS Code, with its Jupyter extension; choose the kernel TypeScript (affectlab).");
    print("No Jupyter? npx affectlab seminar build makes pages that open in any browser.");
  }
}

function headline({ folder, isNew, notebooks }: FolderOutcome): string {
  if (isNew) return `made ${folder} with ${counted(notebooks.length, "notebook")}`;
  const left = notebooks.reduce((sum, notebook) => sum + notebook.left.length, 0);
  const changed = notebooks.reduce((sum, one) => sum + one.updated + one.added + one.removed, 0);
  const made = notebooks.filter(({ state }) => state === "made").length;
  const parts = [
    ...(made > 0 ? [`${counted(made, "notebook")} made`] : []),
    changed === 0 ? "no cell changed" : `${counted(changed, "cell")} changed`,
    ...(left > 0
      ? [`${counted(left, "edited cell")} left as they are`.replace(/^1 (.*) they are$/, "1 $1 it is")]
      : []),
  ];
  return `${folder}: ${parts.join(", ")}`;
}

function stateText({ state, updated, added, removed, problem }: NotebookOutcome): string {
  if (problem !== undefined)
    return `left, because it cannot be read (${problem}); rename it to get a new one`;
  if (state !== "updated") return state;
  const parts = [
    ...(updated > 0 ? [`${updated} updated`] : []),
    ...(added > 0 ? [`${added} new`] : []),
    ...(removed > 0 ? [`${removed} removed`] : []),
  ];
  return parts.join(", ");
}
