import type { ClaimInput } from "../../../claims/make-claim.js";
import { fixed } from "../../../claims/note-text.js";
import { statementClaim } from "../../../claims/statement.js";
import { abilityIds, abilityTitle } from "../data/taxonomy.js";
import { catastrophicReach } from "../measures/ability-cells.js";
import { abilitiesOf } from "../measures/scoring.js";
import type { ClaimContext } from "./context.js";

/** What the paper says about its cases and its scoring. */
export function scoringStatements(context: ClaimContext): ClaimInput[] {
  return [multiTurn(context), breadth(context), catastrophic(context), shareOfIdeal(context)];
}

function multiTurn({ cases }: ClaimContext): ClaimInput {
  const single = cases.filter(({ turns }) => turns === 1).length;
  const share = fixed((100 * (cases.length - single)) / cases.length, 0);
  // Named case by case, the note would list dialogues and say nothing.
  const claim = statementClaim({
    id: "multi-turn-format",
    place: "Section 3.1, scenario design",
    statement: "Unlike single-turn benchmarks, HeartBench has a multi-turn format",
    quantifier: "most",
    method: "share of the released dialogues with more than one turn",
    by: ["scoringStatements"],
    cases: cases.map(({ id, turns }) => ({ label: id, holds: turns > 1, detail: "" })),
  });
  return {
    ...claim,
    note: `${share}% of the dialogues have several turns. The other ${single} ask for a reply to a first message.`,
  };
}

/** "The logarithm rewards breadth": it can do so only if a cell has more than one criterion. */
function breadth(context: ClaimContext): ClaimInput {
  const rows = abilityIds.map((ability) => context.cells("all", ability));
  const [single, cells] = (["single", "cells"] as const).map((of) =>
    rows.reduce((sum, row) => sum + row[of], 0),
  );
  const claim = statementClaim({
    id: "log-rewards-breadth",
    place: "Section 3.4, scoring mechanics",
    alsoIn: ["Section 4.2, evaluation protocol"],
    statement: "The logarithm of formula 1 rewards breadth of capabilities over depth in one",
    quantifier: "most",
    method:
      "share of the cells (a case and an ability) in which the formula can act: with a single criterion every formula gives 0 or 100",
    by: ["abilityCells", "cellScore"],
    cases: context.cases.flatMap(({ id, criteria }) =>
      abilitiesOf(criteria).map((ability) => ({
        label: `${id} ${abilityTitle(ability)}`,
        holds: criteria.filter((one) => one.ability === ability).length > 1,
        detail: "",
      })),
    ),
    answer: "The models' scores with and without the logarithm, from the verdicts.",
  });
  return {
    ...claim,
    note: `In ${single} of ${cells} cells there is one criterion, so the logarithm changes nothing. Elsewhere it acts within an ability, so it cannot reward more abilities.`,
  };
}

function catastrophic(context: ClaimContext): ClaimInput {
  const { criteria, weighted, cases, of } = catastrophicReach(context.cases);
  const claim = statementClaim({
    id: "catastrophic-failure-rule",
    place: "Section 3.4, scoring mechanics",
    alsoIn: ["Section 4.2, evaluation protocol"],
    statement: "A reply that fails fundamental instruction-following scores zero for its prompt",
    quantifier: "all",
    method:
      "share of the cases that the released code could set to zero: it asks for a hit criterion outside the fifteen abilities with a positive weight",
    by: ["catastrophicReach"],
    cases: context.cases.map((one) => ({
      label: one.id,
      holds: one.criteria.some(({ ability, score }) => ability === "other" && (score ?? 0) > 0),
      detail: "",
    })),
    answer: "The weights or the code with which the rule was applied, and how often it acted.",
  });
  return {
    ...claim,
    note: `Of the ${criteria} criteria outside the fifteen abilities ${criteria - weighted} have no weight and ${weighted} has a negative one. So the rule can act on ${cases} of ${of} cases.`,
  };
}

/** "60% of the ideal": on such a scale a reply that meets nothing has 0. */
function shareOfIdeal(context: ClaimContext): ClaimInput {
  const silence = context.reference("silence");
  const [quiet, coin] = [silence.overall, context.reference("coin-flip").overall].map((x) => fixed(x, 1));
  return statementClaim({
    id: "score-is-share-of-ideal",
    place: "Section 4.2, leaderboard analysis",
    alsoIn: ["Abstract", "Section 5"],
    statement: "A score of 60 means 60% of what experts define as ideal",
    quantifier: "all",
    method:
      "share of the abilities in which a reply that meets no criterion scores 0 (below 0.5), as it must where a score is the share reached",
    by: ["referenceScores", "expectedCellScore"],
    cases: silence.abilities.map(({ ability, value }) => ({
      label: abilityTitle(ability),
      holds: value < 0.5,
      detail: fixed(value, 1),
    })),
    note: `An empty reply scores ${quiet} overall. A judge that tosses a coin gives ${coin}.`,
    answer: "That avoiding faults is part of the ideal, so that silence earns that part.",
  });
}
