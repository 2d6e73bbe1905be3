import { inputsOf } from "../../../core/read-inputs.js";
import type { Figure } from "../../../plots/figure.js";
import { heatMap } from "../../../plots/heat-map.js";
import { clusteredMean } from "../../../stats/clustered-mean.js";
import { rounded } from "../../shared/rounded.js";
import { emotionAxis, type SageData } from "../data/data.js";
import { intentionName, judgeTitle, modelTitle, simulationNotice } from "../data/design.js";

/** What each model scores where the person hopes for what: hidden intentions by models, under one agent. */
export function figureIntentions(data: SageData, agent: string = data.mainJudge): Figure {
  const models = data.modelsOf(agent);
  const codes = [...new Set(data.profiles.map(({ intention }) => intention))].sort((a, b) => a - b);
  const cell = (code: number | null, model: string) => {
    const profiles = new Set(
      data.profiles.filter(({ intention }) => code === null || intention === code).map(({ id }) => id),
    );
    const own = data.dialoguesOf(agent, model).filter(({ profile }) => profiles.has(profile));
    return clusteredMean(
      own.map(({ final }) => final),
      own.map(({ profile }) => profile),
    );
  };
  const rows = [...codes, null].map((code) => ({ code, cells: models.map((model) => cell(code, model)) }));
  const nameOf = (code: number | null): string => (code === null ? "all intentions" : intentionName(code));
  const countOf = (code: number | null): number =>
    data.profiles.filter(({ intention }) => code === null || intention === code).length;
  const title = "What does each model score, by what the person hopes for?";
  const best = codes.map((code) => {
    const values = models.map((model) => cell(code, model).value);
    return `${nameOf(code)}: ${modelTitle(models[values.indexOf(Math.max(...values))] as string)}`;
  });
  return {
    id: "figure-intentions",
    study: "sage",
    title,
    paper: "Section 2.2",
    alt: `${title} A table of ${codes.length} hidden intentions by ${models.length} models under ${judgeTitle(agent)}: mean final emotion. Highest at ${best.join("; ")}. ${simulationNotice}`,
    spec: heatMap({
      title,
      subtitle: `Mean final emotion under ${judgeTitle(agent)}. Pointed at, a cell shows its 95% interval over simulated people. ${simulationNotice}`,
      columns: models.map(modelTitle),
      groups: [
        { id: "intention", label: "Hidden intention" },
        { id: "all", label: "" },
      ],
      rows: rows.map(({ code, cells }) => ({
        label: nameOf(code),
        group: code === null ? "all" : "intention",
        count: countOf(code),
        cells: cells.map(({ value, ci }) => ({ value, interval: ci })),
      })),
      range: emotionAxis(data.dialogues),
      countTitle: "people",
      intervalName: "95% interval over people",
      key: { best: "highest of the row", unscored: "no dialogue" },
      width: Math.max(700, 320 + 64 * models.length),
    }),
    table: {
      columns: ["intention", "model", "emotion", "lower", "upper", "dialogues"],
      rows: rows.flatMap(({ code, cells }) =>
        cells.map(({ value, ci, n }, m) => [
          ...[nameOf(code), modelTitle(models[m] as string), rounded(value), ...ci.map(rounded), n],
        ]),
      ),
    },
    madeBy: "figureIntentions",
    inputs: inputsOf(data),
    seed: null,
    note: `${simulationNotice} A row has 11 to 15 people in the paper's design: most differences in a row are within their intervals.`,
  };
}
