import type { ClaimInput } from "../../../claims/make-claim.js";
import { fixed } from "../../../claims/note-text.js";
import { statementClaim } from "../../../claims/statement.js";
import { abilityIds, abilityTitle } from "../data/taxonomy.js";
import { catastrophicReach } from "../measures/ability-cells.js";
import { abilitiesOf } from "../measures/scoring.js";
import type { ClaimContext } from "./context.js";

/** What the paper says about its cases and its scoring. */
export function scoringStatements(context: ClaimContext): ClaimInput[] {
  return [multiTurn(context), breadth(context), catastrophic(context)];
}

function multiTurn({ cases }: ClaimContext): ClaimInput {
  const single = cases.filter(({ turns }) => turns === 1).length;
  const irregular = cases.filter(({ alternates }) => !alternates).length;
  return statementClaim({
    id: "multi-turn-format",
    place: "Section 3.1, scenario design",
    statement: "Unlike single-turn benchmarks, HeartBench has a multi-turn format",
    quantifier: "all",
    method: "share of the cases whose dialogue has more than one turn",
    cases: cases.map(({ id, turns }) => ({ label: id, holds: turns > 1, detail: `(${turns} turn)` })),
    note: `${single} cases ask for a reply to a first message. In ${irregular} dialogues person and helper do not take turns.`,
  });
}

/** "The logarithm rewards breadth": it can do so only if a cell has more than one criterion. */
function breadth(context: ClaimContext): ClaimInput {
  const rows = abilityIds.map((ability) => context.cells("all", ability));
  const hard = abilityIds.map((ability) => context.cells("hard", ability));
  const total = (list: typeof rows, of: "cells" | "single" | "undefinedCells"): number =>
    list.reduce((sum, row) => sum + row[of], 0);
  const inert = rows.filter(({ cells, single }) => single > cells / 2);
  return statementClaim({
    id: "log-rewards-breadth",
    place: "Section 3.4, scoring mechanics",
    statement: "The logarithm rewards breadth of capabilities over depth in one",
    quantifier: "most",
    method:
      "share of the cells (a case and an ability) with more than one criterion: with one, every formula gives 0 or 100",
    cases: context.cases.flatMap(({ id, criteria }) =>
      abilitiesOf(criteria).map((ability) => ({
        label: `${id} ${abilityTitle(ability)}`,
        holds: criteria.filter((one) => one.ability === ability).length > 1,
        detail: "",
      })),
    ),
    note: `In ${total(rows, "single")} of ${total(rows, "cells")} cells, and ${total(hard, "single")} of ${total(hard, "cells")} of the hard set, the formula changes nothing; they are the majority in ${inert.length} of ${rows.length} abilities (abilityCells). ${total(rows, "undefinedCells")} cells have no range. Where it acts, it does so within a cell, so it rewards neither more abilities nor more cases; and it depends on the unit: weights of 1 and 1 score 63.1 for one of two, weights of 5 and 5 score 74.7 (cellScore).`,
  });
}

function catastrophic(context: ClaimContext): ClaimInput {
  const { criteria, weighted, cases, of } = catastrophicReach(context.cases);
  return statementClaim({
    id: "catastrophic-failure-rule",
    place: "Sections 3.4 and 4.2",
    statement: "A reply that fails fundamental instruction-following scores zero for its prompt",
    quantifier: "all",
    method:
      "share of the cases that the released code could set to zero: it asks for a hit criterion outside the fifteen abilities with a positive weight",
    cases: context.cases.map((one) => ({
      label: one.id,
      holds: one.criteria.some(({ ability, score }) => ability === "other" && (score ?? 0) > 0),
      detail: "",
    })),
    note: `Of ${criteria} criteria outside the ${abilityIds.length} abilities ${criteria - weighted} have no weight and ${weighted} a negative one, so the rule can act on ${cases} of ${of} cases (catastrophicReach): a reply in the person's role costs nothing by it. A judge can be asked for it apart (scoreCase, catastrophic "judged"). With the weights as they are, a reply that says nothing scores ${fixed(context.reference("silence").overall, 1)}.`,
  });
}
