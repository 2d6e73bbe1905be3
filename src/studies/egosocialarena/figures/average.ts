import { inputsOf } from "../../../core/read-inputs.js";
import type { Figure } from "../../../plots/figure.js";
import { rankChart } from "../../../plots/rank-chart.js";
import { simultaneousRankSets } from "../../../stats/simultaneous-rank-sets.js";
import type { EgoSocialArenaData } from "../data/data.js";
import { averageDefinitions, averageOf, averageRanks } from "../measures/average.js";
import { averageError } from "../measures/differences.js";

const seed = 1;

/** Table 2's AVG: how certain it is, and which ranks other readings of it would give. */
export function figureAverage(data: EgoSocialArenaData): Figure {
  const definitions = averageDefinitions(data);
  const [columns] = definitions;
  const pillars = definitions.find(({ id }) => id === "pillars")!;
  const ranks = definitions.map((definition) => averageRanks(data, definition));
  const models = [...data.models].sort((a, b) => b.average - a.average);
  const errors = models.map((row) => averageError(data, row.id));
  const { sets } = simultaneousRankSets(
    {
      estimates: models.map((row) => averageOf(row, columns!)),
      covariance: errors.map((error, i) => errors.map((_, j) => (i === j ? error ** 2 : 0))),
    },
    { seed },
  );
  const rows = models.map((row, i) => {
    const own = ranks.map((rank) => rank.get(row.id)!);
    const score = averageOf(row, columns!);
    return {
      label: row.title,
      score,
      interval: [score - 1.96 * errors[i]!, score + 1.96 * errors[i]!] as [number, number],
      rank: own[0]!,
      rankSet: sets[i]!.simultaneous,
      naiveRank: [Math.min(...own), Math.max(...own)] as [number, number],
      counts: `${row.average.toFixed(1)} / ${averageOf(row, pillars).toFixed(1)}`,
    };
  });
  const moved = rows.filter(({ naiveRank }) => naiveRank[0] !== naiveRank[1]);
  const title = "The third place hangs on the definition of AVG";
  return {
    id: "figure-average",
    study: "egosocialarena",
    title,
    paper: "Table 2",
    alt: `${title}: AVG of eight models with the widest interval that their items allow, and the ranks that seven definitions of the average give. AVG is the mean of eleven columns, not of the three pillars. o1-preview is first and Claude second by all of them; ${moved.map((row) => `${row.label} is ${row.naiveRank.join(" to ")}`).join("; ")}.`,
    spec: rankChart({
      title,
      subtitle:
        "AVG as printed is one mean of 11 columns, three of them G0.8A. The caption can also mean: of three pillars.",
      rows,
      scoreTitle: "AVG, mean of 11 columns",
      scoreRange: [20, 100],
      countsTitle: "printed AVG /\nof three pillars",
      key: {
        interval: "widest 95% interval; G0.8A without spread",
        rankSet: "ranks that these intervals do not refute",
        naiveRank: "ranks by seven definitions of the average",
      },
      width: 760,
    }),
    table: {
      columns: [
        "respondent",
        "printed",
        ...definitions.map(({ id }) => id),
        ...definitions.map(({ id }) => `rank ${id}`),
      ],
      rows: data.rows.map((row) => [
        row.title,
        row.average,
        ...definitions.map((definition) => Number(averageOf(row, definition).toFixed(2))),
        ...ranks.map((rank) => rank.get(row.id) ?? null),
      ]),
    },
    madeBy: "figureAverage",
    inputs: inputsOf(data),
    seed,
    note: "Standard errors are bounds of Bhatia and Davis on the items that the scores imply, columns as independent and models as unpaired; the ten deterministic rounds of each level of G0.8A have none. Definitions: columns, columns with the third person, eight scenarios, three pillars (of columns, of scenarios, of entries), all entries.",
  };
}
