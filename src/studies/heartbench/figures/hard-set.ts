import type { Figure } from "../../../plots/figure.js";
import { tickText } from "../../../plots/house-style.js";
import { intervalChart } from "../../../plots/interval-chart.js";
import { rounded } from "../../shared/rounded.js";
import type { CaseRecord } from "../data/data.js";
import { modelTitle } from "../data/tested-models.js";
import { type HardSetRow, hardSetRows } from "../measures/hard-set.js";
import { heartbenchNotice, type PublishedScores, scoreInputs, setTitle } from "./design.js";

/** Who changes rank on the hard set? Published ranks on normal and hard cases, with the widest rank sets. */
export function figureHardSet(cases: readonly CaseRecord[], published: PublishedScores): Figure {
  const rows = hardSetRows(cases, published).toSorted((a, b) => a.ranks.normal.rank - b.ranks.normal.rank);
  const places = rows.length;
  const ranks = { xRange: [1, places] as [number, number], digits: 0, unit: "" };
  const moves = { xRange: [1 - places, places - 1] as [number, number], digits: 0, unit: "" };
  const declines = rows.map(({ decline }) => decline);
  const falls: [number, number] = [
    10 * Math.floor(Math.min(0, ...declines) / 10),
    10 * Math.ceil(Math.max(10, ...declines) / 10),
  ];
  const sure = rows.filter(({ change }) => change.sets.none[0] > 0 || change.sets.none[1] < 0).length;
  const title = `Of ${places} models, ${sure === 0 ? "none changes" : `${sure} ${sure === 1 ? "changes" : "change"}`} rank on the hard set for sure`;
  const [most] = rows.toSorted((a, b) => b.change.change - a.change.change);
  const rankPanel = (set: "normal" | "hard") => ({
    title: set === "normal" ? "Rank, normal cases" : "Rank, hard cases",
    own: ranks,
    rows: rows.map(({ model, ranks: { [set]: own } }) => ({
      label: modelTitle(model),
      group: "models",
      value: own.rank,
      naive: own.sets.none,
      clustered: own.sets.any,
    })),
  });
  const says = ({ model, scores, ranks: own, change }: HardSetRow): string =>
    `${modelTitle(model)} ${scores.normal.toFixed(1)} to ${scores.hard.toFixed(1)}, rank ${own.normal.rank} to ${own.hard.rank}, change within ${change.sets.none.map(tickText).join(" to ")}`;
  return {
    id: "figure-hard-set",
    study: "heartbench",
    title,
    paper: "Section 4.4, ranks",
    alt: `${title}. Declines and ranks of ${places} models on the normal cases and on ${setTitle(cases, "hard")}, with the widest rank sets that their means allow. ${rows.map(says).join("; ")}. In ${sure} of ${places} models the change of rank is certain if abilities' errors are unrelated.`,
    spec: intervalChart({
      title,
      subtitle: `Ranks by the mean of the fifteen scores; those of the normal cases follow from Figures 4 and 5. ${modelTitle(most!.model)} falls most, by ${most!.change.change} places. No reply was released: a line holds every rank that the widest errors do not refute.`,
      width: 1100,
      panels: [
        {
          title: "Decline (points)",
          own: { xRange: falls, digits: 1, unit: "" },
          rows: rows.map(({ model, decline }) => ({
            label: modelTitle(model),
            group: "models",
            value: decline,
          })),
        },
        rankPanel("normal"),
        rankPanel("hard"),
        {
          title: "Change of rank",
          own: moves,
          reference: { value: 0, label: "none" },
          rows: rows.map(({ model, change }) => ({
            label: modelTitle(model),
            group: "models",
            value: change.change,
            naive: change.sets.none,
            clustered: change.sets.any,
          })),
        },
      ],
      xTitle: "Points, or ranks (1 is best)",
      xRange: falls,
      unit: "",
      key: {
        naive: "95% rank set, abilities’ errors unrelated",
        clustered: "95% rank set, whatever their relation",
      },
    }),
    table: {
      columns: [
        ...["model", "all cases", "normal cases", "hard cases", "decline (points)", "decline (%)"],
        ...["rank, all", "rank, normal", "normal from", "normal to", "rank, hard", "hard from", "hard to"],
        ...["change of rank", "change from", "change to", "change from (any)", "change to (any)"],
      ],
      rows: rows.map(({ model, scores, decline, percent, ranks: own, change }) => [
        modelTitle(model),
        ...[scores.all, scores.normal, scores.hard, decline, percent].map(rounded),
        ...[own.all.rank, own.normal.rank, ...own.normal.sets.none, own.hard.rank, ...own.hard.sets.none],
        ...[change.change, ...change.sets.none, ...change.sets.any],
      ]),
    },
    madeBy: "figureHardSet",
    inputs: scoreInputs(cases, published, "all", "hard"),
    seed: null,
    note: `${heartbenchNotice} Bhatia–Davis bounds over the cases of each ability. Sets of a panel hold for all models at once (Bonferroni over pairs; for the change, over the two sets of cases as well). The hard cases were chosen by low scores of frontier models that are not named, so part of any decline is regression to the mean.`,
  };
}
