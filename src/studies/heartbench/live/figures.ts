import type { Figure } from "../../../plots/figure.js";
import { heatMap } from "../../../plots/heat-map.js";
import { radarChart } from "../../../plots/radar-chart.js";
import { rounded } from "../../shared/rounded.js";
import { abilityIds } from "../data/taxonomy.js";
import { abilityRow, dimensionGroups, groupedAbilities, meanGroup, meanRow } from "../figures/design.js";
import { figureAboveSilence } from "./above-silence-figure.js";
import type { Board, BoardRow } from "./board.js";
import { boardFigure, shortName, spokenEstimate } from "./board-figure.js";
import { figureBoardDimensions, figureBoardIntervals } from "./board-intervals.js";
import { referenceTitles, respondentNames, runTitle } from "./names.js";
import { splitBoard } from "./split/split-board.js";
import { figureBoardSplit } from "./split/split-figure.js";

/**
 * A run's board as a heat map, as profiles beside that of silence, and as intervals, overall and by
 * dimension.
 */
export function liveFigures(board: Board): Figure[] {
  return [
    figureBoard(board),
    figureBoardProfiles(board),
    figureAboveSilence(board),
    figureBoardIntervals(board),
    figureBoardDimensions(board),
    ...splitFigures(board),
  ];
}

/** The board split by difficulty: a figure for each judge, if the run asked normal and hard cases. */
function splitFigures(board: Board): Figure[] {
  return splitBoard(board).map((split, i) => {
    const figure = figureBoardSplit(board, split);
    return i === 0 ? figure : { ...figure, id: `${figure.id}-${i + 1}` };
  });
}

/** Every respondent's score in every ability, beside scores that need no model. */
export function figureBoard(board: Board): Figure {
  const { rows, references } = board;
  const shown = groupedAbilities.filter(({ id }) => rows[0]!.abilities.some(({ ability }) => ability === id));
  const names = respondentNames(rows);
  const cellOf = (row: BoardRow, ability: string) => row.abilities.find((own) => own.ability === ability)!;
  const title = `What does the run score? ${runTitle(board)}`;
  const columns = [...names.map(shortName), ...references.map(({ reply }) => referenceTitles[reply])];
  const isWhole = shown.length === abilityIds.length;
  const overall = { ...meanRow, ...(isWhole ? {} : { label: `Mean of the ${shown.length}` }) };
  return {
    ...boardFigure(board),
    id: "figure-board",
    title,
    alt: `${title} A table of ${shown.length} abilities by ${rows.length} respondents, with what silence, a judge that finds all met and a coin score beside them. Overall: ${rows.map(({ overall: { value, ci } }, i) => `${names[i]} ${spokenEstimate({ value, ci })}`).join("; ")}; silence ${references[0]!.overall.toFixed(1)}.`,
    spec: heatMap({
      title,
      subtitle:
        "Means over cases, 0 to 100. Pointed at, a cell shows its 95% interval over cases. The last three columns need no model: they are what the formula gives.",
      columns,
      groups: [...dimensionGroups.filter(({ id }) => shown.some((one) => one.dimension === id)), meanGroup],
      rows: [
        ...shown.map((ability) => ({
          ...abilityRow(ability),
          count: cellOf(rows[0]!, ability.id).total,
          cells: [
            ...rows.map((row) => {
              const { value, ci } = cellOf(row, ability.id);
              return { value, interval: ci };
            }),
            ...references.map(({ abilities }) => ({
              value: abilities.find((own) => own.ability === ability.id)?.value ?? null,
            })),
          ],
        })),
        {
          ...overall,
          cells: [
            ...rows.map((row) => ({ value: row.overall.value, interval: row.overall.ci })),
            ...references.map((row) => ({ value: row.overall })),
          ],
        },
      ],
      range: [0, 100],
      countTitle: "cases",
      intervalName: "95% interval over cases",
      key: { best: "highest of the row, also of what needs no model", unscored: "unscored" },
      width: Math.max(900, 300 + 64 * columns.length),
    }),
    table: {
      columns: ["ability", "ability (Chinese)", "respondent", "score", "lower", "upper", "scored", "cases"],
      rows: rows.flatMap((row, i) =>
        [
          ...shown.map((ability) => ({ ability, of: cellOf(row, ability.id) })),
          { ability: { title: overall.label, zh: overall.sublabel }, of: { ...row.overall, total: null } },
        ].map(({ ability, of }) => [
          ability.title,
          ability.zh,
          names[i]!,
          ...[of.value, ...of.ci].map(rounded),
          of.n,
          of.total,
        ]),
      ),
    },
    madeBy: "figureBoard",
  };
}

/** Each respondent's profile, beside the profile of a reply that meets nothing. */
export function figureBoardProfiles(board: Board): Figure {
  const { rows, references } = board;
  const silence = references.find(({ reply }) => reply === "silence")!;
  const shown = groupedAbilities.filter(({ id }) => silence.abilities.some(({ ability }) => ability === id));
  const at = (scores: readonly { ability: string; value: number }[], id: string): number =>
    scores.find(({ ability }) => ability === id)!.value;
  const names = respondentNames(rows);
  const title = `How do the run's profiles differ from silence? ${runTitle(board)}`;
  return {
    ...boardFigure(board),
    id: "figure-board-radar",
    title,
    alt: `${title} One radar chart of ${shown.length} abilities for each of ${rows.length} respondents, on the profile of a reply that meets nothing. ${rows
      .map((row, i) => {
        const above = shown.filter(({ id }) => at(row.abilities, id) > at(silence.abilities, id)).length;
        return `${names[i]} is above silence in ${above} of ${shown.length}`;
      })
      .join("; ")}.`,
    spec: radarChart({
      title,
      subtitle:
        "Means from 0 at the centre to 100 at the rim, abilities by dimension. Read along the spokes: the area depends on their order.",
      axes: shown.map(({ title: label, zh }) => ({ label, sublabel: zh })),
      panels: rows.map((row, i) => ({
        title: shortName(names[i]!),
        note: Number.isNaN(row.overall.value) ? "unscored" : `mean ${row.overall.value.toFixed(1)}`,
        values: shown.map(({ id }) => at(row.abilities, id)),
      })),
      reference: {
        name: "silence: a reply that meets nothing",
        values: shown.map(({ id }) => at(silence.abilities, id)),
      },
      range: [0, 100],
      key: "the respondent",
    }),
    table: {
      columns: ["ability", "ability (Chinese)", "silence", ...names],
      rows: shown.map(({ id, title: name, zh }) => [
        name,
        zh,
        rounded(at(silence.abilities, id)),
        ...rows.map((row) => rounded(at(row.abilities, id))),
      ]),
    },
    madeBy: "figureBoardProfiles",
  };
}
