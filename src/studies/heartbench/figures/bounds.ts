import type { Figure } from "../../../plots/figure.js";
import { intervalChart } from "../../../plots/interval-chart.js";
import { rounded } from "../../shared/rounded.js";
import type { CaseRecord } from "../data/data.js";
import { judgeFamily, modelTitle, testedModels } from "../data/tested-models.js";
import { BoundedScores } from "../measures/score-bounds.js";
import {
  type DrawnSet,
  heartbenchNotice,
  type PublishedScores,
  scoreInputs,
  scoresOf,
  setTitle,
} from "./design.js";
import { widest } from "./scores.js";

const sets: DrawnSet[] = ["all", "hard"];

/** How certain is the published ranking? The overall scores with the widest intervals that they can have. */
export function figureBounds(cases: readonly CaseRecord[], published: PublishedScores): Figure {
  const panels = sets.map((set) => {
    const bounded = new BoundedScores(scoresOf(published, set), cases, set);
    return {
      set,
      rows: published.figure4.models.map((model) => ({
        model,
        value: bounded.overall(model).value,
        naive: widest(bounded.overall(model, "none")),
        wide: widest(bounded.overall(model, "any")),
        rankSet: bounded.rankSet(model, "none"),
        wideRankSet: bounded.rankSet(model, "any"),
      })),
    };
  });
  const first = panels[0]!.rows.toSorted((a, b) => b.value - a.value)[0]!;
  const canBeFirst = panels[0]!.rows.filter(({ rankSet }) => rankSet[0] === 1).length;
  const title = `Without replies, ${canBeFirst} of ${panels[0]!.rows.length} models may be first on all cases`;
  const ofJudge = (model: string): boolean =>
    testedModels.find(({ id }) => id === model)?.family === judgeFamily;
  const ranks = panels.map(({ set, rows }) => {
    const top = rows.toSorted((a, b) => b.value - a.value)[0]!;
    return `on ${setTitle(cases, set)} the rank of ${modelTitle(top.model)} may be ${top.rankSet.join(" to ")}, or ${top.wideRankSet.join(" to ")} where errors add up`;
  });
  return {
    id: "figure-bounds",
    study: "heartbench",
    title,
    paper: "Figures 4 and 5, bounds",
    alt: `${title}. Overall scores of ${panels[0]!.rows.length} models with the widest 95% intervals that their means allow. Without any released reply, ${ranks.join("; ")}. ${modelTitle(first.model)}${ofJudge(first.model) ? ", of the judge’s own family," : ""} has ${first.value.toFixed(1)}, at the widest ${first.wide.map((x) => x.toFixed(1)).join(" to ")}.`,
    spec: intervalChart({
      title,
      subtitle:
        "The mean of the fifteen abilities, as published. No reply was released: the intervals are the widest that scores from 0 to 100 with these means allow.",
      panels: panels.map(({ set, rows }) => ({
        title: set === "all" ? "All cases" : "Hard cases",
        rows: rows.map(({ model, value, naive, wide }) => ({
          label: modelTitle(model),
          group: "models",
          value,
          naive,
          clustered: wide,
          marker: ofJudge(model) ? "open" : "filled",
        })),
      })),
      xTitle: "Overall score (0 to 100)",
      xRange: [0, 100],
      unit: "",
      key: {
        open: "of the judge’s own family",
        filled: "other models",
        naive: "widest 95% interval, abilities’ errors unrelated",
        clustered: "widest 95% interval, whatever their relation",
      },
    }),
    table: {
      columns: [
        "cases of",
        "model",
        "overall",
        "unrelated lower",
        "unrelated upper",
        "any lower",
        "any upper",
        "unrelated best rank",
        "unrelated worst rank",
        "any best rank",
        "any worst rank",
      ],
      rows: panels.flatMap(({ set, rows }) =>
        rows.map((row) => [
          set,
          row.model,
          rounded(row.value),
          ...row.naive.map(rounded),
          ...row.wide.map(rounded),
          ...row.rankSet,
          ...row.wideRankSet,
        ]),
      ),
    },
    madeBy: "figureBounds",
    inputs: scoreInputs(cases, published, ...sets),
    seed: null,
    note: `${heartbenchNotice} Bhatia–Davis bounds over the cases of each ability; rank sets hold for all models at once (Bonferroni over pairs). They speak of other cases, not of another judge.`,
  };
}
