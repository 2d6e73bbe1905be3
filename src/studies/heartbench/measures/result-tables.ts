import type { Cell } from "../../../io/cell.js";
import type { CaseRecord, CaseSet } from "../data/data.js";
import type { Published } from "../data/published.js";
import { type AbilityId, abilityIds, abilityTitle, dimensionOf } from "../data/taxonomy.js";
import { modelTitle } from "../data/tested-models.js";
import { abilityCells } from "./ability-cells.js";
import { type Aggregation, abilityWeights, aggregate, normalScores } from "./aggregation.js";
import { attainableAbilityMeans, attainableShare, fitsCriteria } from "./attainable.js";
import { referenceReplies, referenceScores } from "./reference-replies.js";
import { BoundedScores } from "./score-bounds.js";

/** A table that is written beside the figures. */
export interface ResultTable {
  columns: string[];
  rows: Cell[][];
}

const sets = ["all", "normal", "hard"] as const satisfies readonly CaseSet[];
const round = (x: number, decimals = 2): number => Number(x.toFixed(decimals));

/** The cases and criteria on which each ability's score rests: all cases, the normal ones, the hard ones. */
export function abilityCasesTable(cases: readonly CaseRecord[]): ResultTable {
  return {
    columns: [
      "set",
      "dimension",
      "ability",
      "title",
      "criteria",
      "cases",
      "single_criterion",
      "penalties_only",
      "mixed",
      "undefined",
    ],
    rows: sets.flatMap((set) =>
      abilityCells(cases, set).map((row): Cell[] => [
        set,
        dimensionOf(row.ability),
        row.ability,
        abilityTitle(row.ability),
        row.criteria,
        row.cells,
        row.single,
        row.penaltiesOnly,
        row.mixed,
        row.undefinedCells,
      ]),
    ),
  };
}

/**
 * What silence, a judge that hits everything and one that tosses a coin score in each ability, beside the range
 * of the published models (NaN for the normal set, which no figure prints).
 */
export function silenceTable(cases: readonly CaseRecord[], published: Published): ResultTable {
  const columnOf = (set: CaseSet, ability: AbilityId): number[] =>
    set === "normal" ? [] : (set === "all" ? published.figure4 : published.figure5).column(ability);
  return {
    columns: [
      "set",
      "ability",
      "title",
      ...referenceReplies.map((reply) => reply.replace("-", "_")),
      "published_lowest",
      "published_highest",
      "models_below_silence",
      "cases",
    ],
    rows: sets.flatMap((set) => {
      const scores = referenceReplies.map((reply) => referenceScores(cases, reply, { set }));
      return abilityIds.map((ability, i): Cell[] => {
        const column = columnOf(set, ability);
        const own = scores.map(({ abilities }) => abilities[i]!.value);
        return [
          set,
          ability,
          abilityTitle(ability),
          ...own.map((value) => round(value)),
          column.length === 0 ? null : Math.min(...column),
          column.length === 0 ? null : Math.max(...column),
          column.length === 0 ? null : column.filter((score) => score < own[0]!).length,
          scores[0]!.abilities[i]!.n,
        ];
      });
    }),
  };
}

/**
 * The overall scores of those three, by the logarithm, by plain shares and by cases, and their rank among the
 * models.
 */
export function normalisationsTable(cases: readonly CaseRecord[], published: Published): ResultTable {
  return {
    columns: ["set", "reply", "log", "linear", "case_mean", "rank_among_published", "published_models"],
    rows: sets.flatMap((set) =>
      referenceReplies.map((reply): Cell[] => {
        const log = referenceScores(cases, reply, { set });
        const linear = referenceScores(cases, reply, { set, normalisation: "linear" });
        const table = set === "all" ? published.figure4 : set === "hard" ? published.figure5 : null;
        const above = table?.models.filter((model) => table.mean(model) > log.overall).length;
        return [
          set,
          reply,
          round(log.overall),
          round(linear.overall),
          round(log.caseMean),
          above === undefined ? null : 1 + above,
          table?.models.length ?? null,
        ];
      }),
    ),
  };
}

/** Published models under every aggregation, with the ranks that the bounds on their errors do not refute. */
export function aggregationsTable(cases: readonly CaseRecord[], published: Published): ResultTable {
  const { figure4, figure5 } = published;
  const normal = normalScores(cases, figure4, figure5);
  const shown: Aggregation[] = ["macro", "case-mean", "case-mean-with-other"];
  return {
    columns: [
      "set",
      "model",
      "title",
      ...shown.flatMap((one) => [one, `${one}_rank`].map((name) => name.replaceAll("-", "_"))),
      "macro_se_at_most",
      "macro_se_unrelated",
      "rank_set_best",
      "rank_set_worst",
    ],
    rows: sets.flatMap((set) => {
      const table = { all: figure4, normal, hard: figure5 }[set];
      const boards = shown.map((one) => aggregate(table, abilityWeights(cases, one, set)));
      const bounds =
        set === "normal" ? null : new BoundedScores(set === "all" ? figure4 : figure5, cases, set);
      return boards[0]!.map(({ model }): Cell[] => [
        set,
        model,
        modelTitle(model),
        ...boards.flatMap((board) => {
          const { value, rank } = board.find((row) => row.model === model)!;
          return [round(value), rank];
        }),
        bounds === null ? null : round(bounds.overall(model).se),
        bounds === null ? null : round(bounds.overall(model, "none").se),
        ...(bounds?.rankSet(model, "none") ?? [null, null]),
      ]);
    }),
  };
}

/**
 * Every score of Figures 4 and 5: its cases, its largest error, and whether the released criteria allow it.
 */
export function cellsTable(cases: readonly CaseRecord[], published: Published): ResultTable {
  const figures = [
    ["figure-4", "all", published.figure4],
    ["figure-5", "hard", published.figure5],
  ] as const;
  return {
    columns: [
      "figure",
      "model",
      "ability",
      "score",
      "cases",
      "se_at_most",
      "attainable_share",
      "fits",
      "missing_cases",
    ],
    rows: figures.flatMap(([figure, set, table]) => {
      const bounds = new BoundedScores(table, cases, set);
      return abilityIds.flatMap((ability) => {
        const means = attainableAbilityMeans(cases, ability, { set });
        const share = attainableShare(means, 1);
        return table.models.map((model): Cell[] => {
          const { value, n, se } = bounds.score(model, ability);
          const fit = means.sums === null ? null : fitsCriteria(means, { value, decimals: 1 });
          return [
            figure,
            model,
            ability,
            value,
            n,
            round(se),
            round(share, 3),
            fit === null ? null : fit.fits,
            fit?.missing ?? null,
          ];
        });
      });
    }),
  };
}
