import { InputError } from "../../../core/errors.js";
import { type FrozenFacts, type FrozenTable, unedited } from "../contract.js";

/** The scores of a table, found by context, form, judge and criterion. */
export interface FrozenScores {
  contexts: ReadonlyMap<string, FrozenFacts>;
  judges: readonly string[];
  criteria: readonly string[];
  /** Each form that an item has, as [edit, variant]; the reply as recorded is not among them. */
  forms: readonly (readonly [edit: string, variant: string])[];
  /** The mean over replicates; NaN if none was scored. */
  score(context: string, judge: string, criterion: string, form?: readonly [string, string]): number;
}

const asRecorded = [unedited, ""] as const;
const keyOf = (...parts: readonly string[]): string => JSON.stringify(parts);
const sortedNames = (names: Iterable<string>): string[] => [...new Set(names)].sort();

/**
 * Reads a table of frozen scores. Replicates are averaged; what is unscored is no value.
 *
 * @throws InputError when a score names a context that the table has not, or a context occurs twice
 */
export function frozenScores({ contexts, scores }: FrozenTable): FrozenScores {
  const byId = new Map(contexts.map((context) => [context.id, context]));
  if (byId.size !== contexts.length) {
    const twice = contexts.find(({ id }, i) => contexts.findIndex((one) => one.id === id) !== i);
    throw new InputError(`frozen context "${twice?.id}" occurs twice; give each an id of its own`);
  }
  const cells = new Map<string, { sum: number; n: number }>();
  const forms = new Map<string, readonly [string, string]>();
  for (const { context, judge, criterion, edit, variant, value } of scores) {
    if (!byId.has(context)) {
      throw new InputError(`a score names the frozen context "${context}", which the table has not`);
    }
    if (edit !== unedited) forms.set(keyOf(edit, variant), [edit, variant]);
    if (value === null) continue;
    const key = keyOf(context, judge, criterion, edit, variant);
    const cell = cells.get(key) ?? { sum: 0, n: 0 };
    cells.set(key, { sum: cell.sum + value, n: cell.n + 1 });
  }
  return {
    contexts: byId,
    judges: sortedNames(scores.map(({ judge }) => judge)),
    criteria: sortedNames(scores.map(({ criterion }) => criterion)),
    forms: [...forms.values()],
    score(context, judge, criterion, [edit, variant] = asRecorded) {
      const cell = cells.get(keyOf(context, judge, criterion, edit, variant));
      return cell === undefined ? Number.NaN : cell.sum / cell.n;
    },
  };
}

/** What was scored when the dialogue was recorded; NaN if nothing was. */
export const recordedScore = ({ recorded }: FrozenFacts, criterion: string): number =>
  recorded?.scores[criterion] ?? Number.NaN;

/** @throws InputError naming the judges there are */
export function requireJudge({ judges }: FrozenScores, judge: string): void {
  if (!judges.includes(judge)) {
    throw new InputError(`no judge "${judge}" scored the frozen replies; one of ${judges.join(", ")}`);
  }
}
