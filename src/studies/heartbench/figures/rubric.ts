import { inputsOf } from "../../../core/read-inputs.js";
import type { Figure } from "../../../plots/figure.js";
import { shareChart } from "../../../plots/share-chart.js";
import { rounded } from "../../shared/rounded.js";
import type { CaseRecord } from "../data/data.js";
import type { Published, PublishedCount } from "../data/published.js";
import { dimensions } from "../data/taxonomy.js";
import { abilityRow, dimensionGroups, groupedAbilities, heartbenchNotice } from "./design.js";

/** Figure 1: the released criteria by dimension and ability, and how many of them are penalties. */
export function figureRubric(
  cases: readonly CaseRecord[],
  { readmeCounts }: Pick<Published, "readmeCounts">,
): Figure {
  const criteria = cases.flatMap((one) => one.criteria);
  const rows = groupedAbilities
    .map((ability) => {
      const own = criteria.filter((one) => one.ability === ability.id);
      const penalties = own.filter(({ score }) => (score ?? 0) < 0).length;
      return { ability, count: own.length, penalties };
    })
    .sort((a, b) => b.count - a.count);
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  const penalties = rows.reduce((sum, row) => sum + row.penalties, 0);
  const percent = (count: number): number => (100 * count) / total;
  const groups = dimensions.map(({ id, title, zh }) => ({
    id,
    title,
    zh,
    count: rows.reduce((sum, { ability, count }) => sum + (ability.dimension === id ? count : 0), 0),
  }));
  const of = (found: PublishedCount): number =>
    found.ability === null
      ? groups.find(({ id }) => id === found.dimension)!.count
      : rows.find(({ ability }) => ability.id === found.ability)!.count;
  const differing = readmeCounts
    .filter(({ dimension }) => dimension !== null)
    .filter((found) => percent(of(found)).toFixed(found.decimals) !== found.percent.toFixed(found.decimals));
  const nameOf = ({ ability, dimension }: PublishedCount): string =>
    rows.find((row) => row.ability.id === ability)?.ability.title ?? dimension!;
  const printed = Object.fromEntries(
    differing.map((found) => [nameOf(found), `${found.percent.toFixed(found.decimals)}%`]),
  );
  const largest = groups.toSorted((a, b) => b.count - a.count)[0]!;
  const title = `${percent(largest.count).toFixed(0)}% of HeartBench’s ${total.toLocaleString("en")} criteria ask for ${largest.title.toLowerCase()}`;
  const most = rows.toSorted((a, b) => b.penalties - a.penalties)[0]!;
  const shares = groups.map((group) => `${group.title} ${percent(group.count).toFixed(1)}%`).join(", ");
  return {
    id: "figure-1",
    study: "heartbench",
    title,
    paper: "Figure 1",
    alt: `${title}. Bars by dimension and ability: ${shares}. ${penalties} criteria (${percent(penalties).toFixed(1)}%) penalise, ${most.penalties} of them in ${most.ability.title}.${differing.length > 0 ? ` The release’s README prints other shares for ${differing.map((found) => `${titleOf(found)} (${found.percent.toFixed(found.decimals)}%)`).join(", ")}.` : ""}`,
    spec: shareChart({
      title,
      subtitle: `Criteria of the ${cases.length} released cases, those outside the fifteen abilities left out. Few abilities hold most of them, though the overall score weighs all fifteen alike.`,
      parts: ["rewards: met adds points", "penalties: met takes points away"],
      groups: dimensionGroups,
      rows: rows.map(({ ability, count, penalties: negative }) => ({
        ...abilityRow(ability),
        counts: [count - negative, negative],
      })),
      counted: "criteria",
      ...(differing.length > 0 ? { printed: { title: "README", of: printed } } : {}),
    }),
    table: {
      columns: [
        "dimension",
        "ability",
        "ability (Chinese)",
        "criteria",
        "penalties",
        "percent",
        "README percent",
      ],
      rows: [
        ...groups.map((group) => [
          group.title,
          null,
          group.zh,
          group.count,
          rows.reduce((sum, row) => sum + (row.ability.dimension === group.id ? row.penalties : 0), 0),
          rounded(percent(group.count)),
          readmeCounts.find((row) => row.ability === null && row.dimension === group.id)?.percent ?? null,
        ]),
        ...rows.map(({ ability, count, penalties: negative }) => [
          dimensions.find(({ id }) => id === ability.dimension)!.title,
          ability.title,
          ability.zh,
          count,
          negative,
          rounded(percent(count)),
          readmeCounts.find((row) => row.ability === ability.id)?.percent ?? null,
        ]),
      ],
    },
    madeBy: "figureRubric",
    inputs: inputsOf(cases, readmeCounts),
    seed: null,
    note: `${heartbenchNotice} The README’s shares stand in the figure only where they differ from the counts.`,
  };
}

const titleOf = ({ ability, dimension }: PublishedCount): string =>
  groupedAbilities.find(({ id }) => id === ability)?.title ??
  dimensions.find(({ id }) => id === dimension)!.title;
