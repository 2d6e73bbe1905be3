import type { ConfidenceInterval } from "../../../core/estimate.js";
import { inputsOf } from "../../../core/read-inputs.js";
import type { Figure } from "../../../plots/figure.js";
import { fixed } from "../../../plots/house-style.js";
import { scatterChart } from "../../../plots/scatter-chart.js";
import { rounded } from "../../shared/rounded.js";
import { tokenizer } from "../data/count-tokens.js";
import type { SageData } from "../data/data.js";
import { judgeTitle, simulationNotice } from "../data/design.js";
import { lengthCorrelations, tokenEfficiency } from "../measures/token-efficiency.js";

const seed = 1;

/** Figure 8: score by the length of replies, for the models with released dialogues. */
export function figure8(data: SageData): Figure {
  const rows = tokenEfficiency(data);
  const { models, within } = lengthCorrelations(data, data.mainJudge, { seed });
  const title = `Length and score: over models the rank correlation is ${signed(models.value)} ${interval(models.ci)}`;
  const dialogueEnd = Math.ceil(Math.max(...rows.map((row) => row.perDialogue.ci[1])) / 1000) * 1000;
  return {
    id: "figure-8",
    study: "sage",
    title,
    paper: "Figure 8",
    alt: `${title}. ${rows.length} models by the mean length of their replies in a dialogue and their mean final emotion. Within models, longer replies go with a correlation of ${signed(within.value)} ${interval(within.ci)}. ${simulationNotice}`,
    spec: scatterChart({
      title,
      subtitle: `Mean final emotion by the length of all replies in a dialogue, ${judgeTitle(data.mainJudge)} as judge. ${simulationNotice}`,
      points: rows.map((row) => ({
        label: row.title,
        x: row.perDialogue.value,
        y: row.score.value,
        xInterval: row.perDialogue.ci,
        yInterval: row.score.ci,
      })),
      xTitle: "Length of all replies in a dialogue (our tokens, reasoning not counted)",
      yTitle: "Final emotion (0 to 100)",
      xRange: [0, dialogueEnd],
      yRange: [0, 100],
      key: "95% interval, profiles as units",
    }),
    table: {
      columns: [
        "model",
        "score",
        "lower",
        "upper",
        "tokens a dialogue",
        "tokens lower",
        "tokens upper",
        "tokens a reply",
        "reasoning tokens kept",
        "replies",
      ],
      rows: rows.map((row) => [
        row.title,
        ...[row.score.value, ...row.score.ci].map(rounded),
        ...[row.perDialogue.value, ...row.perDialogue.ci, row.perReply.value].map(rounded),
        rounded(row.thinking),
        rounded(row.replies.value),
      ]),
    },
    madeBy: "figure8",
    inputs: inputsOf(data),
    seed,
    note: `${simulationNotice} Our tokens (${tokenizer}) are Chinese characters, runs of other letters or digits, and other visible characters; the paper counts a provider's tokens, probably with reasoning. A dialogue that the person ends early has few tokens: its length is a result of the score too.`,
  };
}

const signed = (x: number): string => fixed(x, 2);
const interval = (ci: ConfidenceInterval): string => `[${ci.map(signed).join(", ")}]`;
