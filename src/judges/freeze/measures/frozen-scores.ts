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

/** [edit, variant] */
type Form = FrozenScores["forms"][number];
const asRecorded: Form = [unedited, ""];
const sortedNames = (names: Iterable<string>): string[] => [...new Set(names)].sort();

/** Sums and counts by context, of one judge on one criterion in one form. */
interface Column {
  sums: Float64Array;
  counts: Int32Array;
}

/**
 * Reads a table of frozen scores. Replicates are averaged; what is unscored is no value.
 *
 * @throws InputError when a score names a context that the table has not, or a context occurs twice
 */
export function frozenScores({ contexts, scores }: FrozenTable): FrozenScores {
  const places = new Map(contexts.map(({ id }, i) => [id, i]));
  if (places.size !== contexts.length) {
    const twice = contexts.find(({ id }, i) => places.get(id) !== i);
    throw new InputError(`frozen context "${twice?.id}" occurs twice; give each an id of its own`);
  }
  const columns = new Columns(contexts.length);
  const forms = new Map<string, Form>();
  let last: Form | undefined;
  for (const { context, judge, criterion, edit, variant, value } of scores) {
    const at = places.get(context);
    if (at === undefined) {
      throw new InputError(`a score names the frozen context "${context}", which the table has not`);
    }
    if (edit !== unedited && (last?.[0] !== edit || last[1] !== variant)) {
      last = [edit, variant];
      forms.set(JSON.stringify(last), last);
    }
    if (value === null) continue;
    const { sums, counts } = columns.at(judge, criterion, edit, variant);
    sums[at]! += value;
    counts[at]!++;
  }
  return {
    contexts: new Map(contexts.map((context) => [context.id, context])),
    judges: sortedNames(scores.map(({ judge }) => judge)),
    criteria: sortedNames(scores.map(({ criterion }) => criterion)),
    // The order of forms must not depend on which reply was edited first.
    forms: [...forms.keys()].sort().map((key) => forms.get(key)!),
    score(context, judge, criterion, [edit, variant] = asRecorded) {
      const at = places.get(context);
      if (at === undefined) return Number.NaN;
      const { sums, counts } = columns.at(judge, criterion, edit, variant);
      return counts[at]! === 0 ? Number.NaN : sums[at]! / counts[at]!;
    },
  };
}

/** Columns by judge, criterion, edit and variant: nested maps, because names may hold any sign. */
class Columns {
  private readonly root = new Map<string, unknown>();
  constructor(private readonly size: number) {}

  at(judge: string, criterion: string, edit: string, variant: string): Column {
    const byVariant = inner(inner(inner(this.root, judge), criterion), edit) as Map<string, Column>;
    const known = byVariant.get(variant);
    if (known !== undefined) return known;
    const made = { sums: new Float64Array(this.size), counts: new Int32Array(this.size) };
    byVariant.set(variant, made);
    return made;
  }
}

function inner(map: Map<string, unknown>, key: string): Map<string, unknown> {
  const known = map.get(key) as Map<string, unknown> | undefined;
  if (known !== undefined) return known;
  const made = new Map<string, unknown>();
  map.set(key, made);
  return made;
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
