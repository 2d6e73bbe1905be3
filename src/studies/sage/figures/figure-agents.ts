import type { Estimate } from "../../../core/estimate.js";
import { inputsOf } from "../../../core/read-inputs.js";
import type { Figure } from "../../../plots/figure.js";
import { type IntervalRow, intervalChart } from "../../../plots/interval-chart.js";
import { clusteredMean } from "../../../stats/clustered-mean.js";
import { rounded } from "../../shared/rounded.js";
import { emotionAxis, type SageData, type SageDialogue } from "../data/data.js";
import { judgeTitle, modelTitle, simulationNotice } from "../data/design.js";

interface AgentCell {
  agent: string;
  model: string;
  emotion: Estimate;
  /** Of all replies of a dialogue. */
  tokens: Estimate;
}

/** The models under each agent: mean final emotion, and in a panel of its own how much they wrote. */
export function figureAgents(data: SageData): Figure {
  const agents = [...data.judges].sort((a, b) => meanOf(data, a) - meanOf(data, b));
  const cells = agents.flatMap((agent) => data.modelsOf(agent).map((model) => cellOf(data, agent, model)));
  const models = [...new Set(cells.map(({ model }) => model))];
  const title = agents.length === 1 ? "Emotion and tokens of each model" : "The same models under each agent";
  const rowsOf = (of: (model: string) => Estimate | undefined): IntervalRow[] =>
    models.flatMap((model) => {
      const found = of(model);
      if (found === undefined) return [];
      return [{ label: modelTitle(model), group: "model", value: found.value, clustered: found.ci }];
    });
  const most = Math.max(...cells.map(({ tokens }) => Math.max(tokens.value, finite(tokens.ci[1]))));
  const says = cells.map(
    ({ agent, model, emotion }) =>
      `${modelTitle(model)} under ${judgeTitle(agent)} ${emotion.value.toFixed(1)} [${emotion.ci.map((x) => x.toFixed(1)).join(", ")}]`,
  );
  return {
    id: "figure-agents",
    study: "sage",
    title,
    paper: "Figure 7",
    alt: `${title}: mean final emotion of ${models.length} models in a panel for each of ${agents.length} agents, and the tokens of their replies. ${says.slice(0, 12).join("; ")}. ${simulationNotice}`,
    spec: intervalChart({
      title,
      subtitle: `Mean final emotion; the agent plays the person and keeps the emotion. ${simulationNotice}`,
      panels: [
        ...agents.map((agent) => ({
          title: judgeTitle(agent),
          rows: rowsOf((model) => cells.find((one) => one.agent === agent && one.model === model)?.emotion),
        })),
        {
          title: "tokens a dialogue, all agents",
          rows: rowsOf((model) => tokensOf(data.dialogues.filter((one) => one.model === model))),
          own: { xRange: [0, niceEnd(most)], digits: 0, unit: "" },
        },
      ],
      xTitle: "Final emotion (0 to 100); tokens of all replies in the last panel",
      xRange: emotionAxis(data.dialogues),
      width: Math.max(700, 260 + 190 * (agents.length + 1)),
      unit: "",
      digits: 1,
      key: { clustered: "95% interval, profiles as units" },
    }),
    table: {
      columns: [
        ...["agent", "model", "emotion", "lower", "upper", "dialogues"],
        ...["tokens a dialogue", "tokens lower", "tokens upper"],
      ],
      rows: cells.map(({ agent, model, emotion, tokens }) => [
        ...[judgeTitle(agent), modelTitle(model), rounded(emotion.value), ...emotion.ci.map(rounded)],
        ...[emotion.n, rounded(tokens.value), ...tokens.ci.map(rounded)],
      ]),
    },
    madeBy: "figureAgents",
    inputs: inputsOf(data),
    seed: null,
    note: `${simulationNotice} The agent also talks: under another agent a model has another conversation. A dialogue that ends early has few tokens.`,
  };
}

function cellOf(data: SageData, agent: string, model: string): AgentCell {
  const own = data.dialoguesOf(agent, model);
  const profiles = own.map(({ profile }) => profile);
  const emotion = clusteredMean(
    own.map(({ final }) => final),
    profiles,
  );
  return { agent, model, emotion, tokens: tokensOf(own) };
}

const tokensOf = (own: readonly SageDialogue[]): Estimate =>
  clusteredMean(
    own.map(({ tokens }) => tokens),
    own.map(({ profile }) => profile),
  );

function meanOf(data: SageData, agent: string): number {
  const own = data.dialogues.filter(({ judge }) => judge === agent);
  return own.reduce((sum, { final }) => sum + final, 0) / own.length;
}

const finite = (value: number): number => (Number.isFinite(value) ? value : 0);

/** The end of an axis: the next of 1, 2, 5 times a power of ten, divided finely enough to waste little. */
function niceEnd(most: number): number {
  if (!(most > 0)) return 10;
  const step = 10 ** Math.floor(Math.log10(most)) / 2;
  return Math.ceil(most / step) * step;
}
