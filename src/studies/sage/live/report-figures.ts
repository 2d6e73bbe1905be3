import type { Figure } from "../../../plots/figure.js";
import { scatterChart } from "../../../plots/scatter-chart.js";
import { clusteredMean } from "../../../stats/clustered-mean.js";
import { rounded } from "../../shared/rounded.js";
import { logOf } from "../../shared/with-run.js";
import { emotionAxis } from "../data/data.js";
import { modelTitle, simulationNotice } from "../data/design.js";
import { figureAgents } from "../figures/figure-agents.js";
import { figureIntentions } from "../figures/figure-intentions.js";
import { figureLeaderboardOf } from "../figures/figure-leaderboard.js";
import { figureOnePerson } from "../figures/figure-one-person.js";
import { figureTrajectoriesOf } from "../figures/figure-trajectories.js";
import type { RunDialogue, SageRun } from "./dialogues.js";
import type { AgentBoard } from "./report-board.js";
import { judgedFigures } from "./report-figures-judged.js";
import type { JudgedReport } from "./report-judged.js";

/** The figures of a run in the paper's kinds, as far as its dialogues allow them. */
export function runFigures(
  run: SageRun,
  boards: readonly AgentBoard[],
  judged: readonly JudgedReport[],
): Figure[] {
  const { data } = run;
  if (data.dialogues.length === 0) return [];
  const many = boards.length > 1;
  const named = (figure: Figure, agent: string): Figure =>
    many ? { ...figure, id: `${figure.id}-${slug(agent)}` } : figure;
  return [
    ...boards.flatMap(({ agent, board, complete }) =>
      board === null ? [] : [named(figureLeaderboardOf(complete, agent), agent)],
    ),
    figureAgents(data),
    figureRunTokens(run),
    ...boards.flatMap(({ agent }) => [
      named(figureTrajectoriesOf(data, agent), agent),
      named(figureIntentions(data, agent), agent),
      named(figureOnePerson(data, agent), agent),
    ]),
    ...judged.flatMap((report) =>
      judgedFigures(report).map((figure) => ({
        ...figure,
        id: judged.length === 1 ? figure.id : `${figure.id}-${slug(report.judge)}-${slug(report.agent)}`,
      })),
    ),
  ].map((figure) => ofRun(figure, run));
}

/** What every figure of a run says of its source. */
export function ofRun(figure: Figure, { folder, manifest, isScripted }: SageRun): Figure {
  const { models, agents } = manifest.what;
  const scripted = isScripted
    ? "Scripted agents and models are rules for teaching; they say nothing of any language model. "
    : "";
  const note = `${scripted}From a run of this project: agents ${agents?.models.join(", ") ?? "none"}; models ${models.join(", ")}.`;
  return {
    ...figure,
    paper: `${figure.paper}, for a run of this project`,
    inputs: [logOf(folder)],
    note: `${figure.note ?? ""} ${note}`.trim(),
  };
}

/** Score by tokens: the visible reply, and with hidden reasoning where the server counts it. */
export function figureRunTokens({ data, dialogues }: SageRun): Figure {
  const scored = dialogues.filter(({ dialogue }) => dialogue.finalEmotion !== null);
  const models = [...new Set(scored.map(({ model }) => model))];
  const rows = models.map((model) =>
    tokensOf(
      model,
      scored.filter((one) => one.model === model),
    ),
  );
  const most = Math.max(
    ...rows
      .flatMap(({ all, visible }) => [all?.ci[1] ?? 0, all?.value ?? 0, visible.value, visible.ci[1]])
      .filter(Number.isFinite),
  );
  const title = "Do models that write less score higher?";
  const reasons = rows.some(({ all, visible }) => all !== null && all.value > visible.value);
  return {
    id: "figure-tokens",
    study: "sage",
    title,
    paper: "Figure 8",
    alt: `${title} ${rows.length} models by tokens of a dialogue and mean final emotion: ${rows.map(({ model, visible, score }) => `${modelTitle(model)} ${Math.round(visible.value)} tokens, ${score.value.toFixed(1)}`).join("; ")}. ${simulationNotice}`,
    spec: scatterChart({
      title,
      subtitle: `Mean final emotion by the tokens of all replies in a dialogue, all agents. ${simulationNotice}`,
      points: rows.flatMap(({ model, visible, all, score }) => [
        {
          ...{ label: modelTitle(model), x: visible.value, y: score.value, marker: "filled" as const },
          ...{ xInterval: visible.ci, yInterval: score.ci },
        },
        ...(all !== null && all.value > visible.value
          ? [
              {
                label: `${modelTitle(model)} with reasoning`,
                x: all.value,
                y: score.value,
                marker: "open" as const,
                xInterval: all.ci,
              },
            ]
          : []),
      ]),
      xTitle: "Tokens of all replies in a dialogue",
      yTitle: "Final emotion (0 to 100)",
      xRange: [0, roundUp(most)],
      yRange: emotionAxis(data.dialogues),
      key: "95% interval, scenarios as units",
      ...(reasons ? { markers: { filled: "visible tokens", open: "with hidden reasoning" } } : {}),
    }),
    table: {
      columns: ["model", "emotion", "lower", "upper", "visible tokens", "with reasoning", "counted by"],
      rows: rows.map(({ model, score, visible, all, by }) => [
        ...[modelTitle(model), rounded(score.value), ...score.ci.map(rounded), rounded(visible.value)],
        ...[all === null ? null : rounded(all.value), by],
      ]),
    },
    madeBy: "figureRunTokens",
    inputs: [],
    seed: null,
    note: `${simulationNotice} A dialogue that the person ends early has few tokens: its length is a result of the score too.`,
  };
}

/** By the server's count where it gives one for every dialogue, else by our units, which know no reasoning. */
function tokensOf(model: string, own: readonly RunDialogue[]) {
  const mean = (of: (one: RunDialogue) => number) =>
    clusteredMean(
      own.map(of),
      own.map(({ scenario }) => scenario),
    );
  const isCounted = own.every(({ tokens }) => tokens.output !== null);
  const score = mean(({ dialogue }) => dialogue.finalEmotion as number);
  if (!isCounted) return { model, score, visible: mean(({ units }) => units), all: null, by: "our units" };
  const visible = mean(({ tokens }) => (tokens.output as number) - (tokens.reasoning ?? 0));
  return { model, score, visible, all: mean(({ tokens }) => tokens.output as number), by: "the server" };
}

const slug = (id: string): string =>
  id
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

function roundUp(most: number): number {
  if (!(most > 0)) return 10;
  const step = 10 ** Math.floor(Math.log10(most)) / 2;
  return Math.ceil(most / step) * step;
}
