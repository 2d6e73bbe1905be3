import { InputError } from "../../../core/errors.js";
import type { FrozenScore, FrozenTable } from "../../../judges/freeze/contract.js";
import { type EditEffect, editEffects } from "../../../judges/freeze/measures/edit-effects.js";
import { type AgainRow, frozenAgain } from "../../../judges/freeze/measures/frozen-again.js";
import { type FrozenSeverityRow, frozenSeverity } from "../../../judges/freeze/measures/frozen-severity.js";
import {
  type ResidualStructure,
  residualStructure,
} from "../../../judges/freeze/measures/residual-structure.js";
import { type SteeringRow, steering } from "../../../judges/freeze/measures/steering.js";
import type { WholeScore } from "../../../judges/freeze/measures/whole-dialogue.js";

/** What judges say of frozen replies. */
export interface FrozenReport {
  /** What judges were asked. */
  instrument: string;
  whole: WholeScore;
  reference: string;
  severity: FrozenSeverityRow[];
  steering: SteeringRow[];
  /** Judges that also recorded: the check of freezing itself. */
  again: AgainRow[];
  edits: EditEffect[];
  /** What is left beside worth and severity; null where fewer than two judges scored three replies. */
  residuals: ResidualStructure | null;
  counts: { judge: string; planned: number; scored: number; unscored: Record<string, number> }[];
}

/** All measures of a table. */
export function computeReport(instrument: string, table: FrozenTable, whole: WholeScore): FrozenReport {
  const counts = countsOf(table.scores);
  const judges = counts.filter(({ scored }) => scored > 0).map(({ judge }) => judge);
  const partners = [...new Set(table.contexts.flatMap(({ partner }) => partner ?? []))].filter((one) =>
    judges.includes(one),
  );
  const reference = partners[0] ?? judges[0] ?? "";
  // Replies that nobody was asked about are known for whole dialogues only.
  const asked = new Set(table.scores.map(({ context }) => context));
  const shown = { ...table, contexts: table.contexts.filter(({ id }) => asked.has(id)) };
  return {
    ...{ instrument, whole, reference },
    severity: judges.length < 2 ? [] : frozenSeverity(shown, { reference, whole }),
    steering: partners
      .slice(1)
      .flatMap((second) => steering(table, { first: partners[0] as string, second, whole })),
    again: frozenAgain(shown),
    edits: editEffects(shown),
    residuals: residualsOf(shown),
    counts,
  };
}

function residualsOf(table: FrozenTable): ResidualStructure | null {
  try {
    return residualStructure(table);
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
}

function countsOf(scores: readonly FrozenScore[]): FrozenReport["counts"] {
  const counts = new Map<string, FrozenReport["counts"][number]>();
  for (const { judge, status } of scores) {
    const own = counts.get(judge) ?? { judge, planned: 0, scored: 0, unscored: {} };
    counts.set(judge, own);
    own.planned++;
    if (status === "ok") own.scored++;
    else own.unscored[status] = (own.unscored[status] ?? 0) + 1;
  }
  return [...counts.values()];
}
