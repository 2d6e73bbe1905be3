import { emotionRange } from "../../../core/dialogue.js";
import type { ConfidenceInterval } from "../../../core/estimate.js";
import { inputsOf } from "../../../core/read-inputs.js";
import type { Figure } from "../../../plots/figure.js";
import { fixed } from "../../../plots/house-style.js";
import { type IntervalPanel, type IntervalRow, intervalChart } from "../../../plots/interval-chart.js";
import { rounded } from "../../shared/rounded.js";
import { emotionAxis, type SageData } from "../data/data.js";
import { judgeTitle, modelTitle, simulationNotice } from "../data/design.js";
import { type SilenceWorth, type SilentDialogue, type StartRow, silenceWorth } from "../measures/silence.js";

const { start, high } = emotionRange;

/** Where each model lies between the emotion with which people begin and the best, beside dialogues without a reply. */
export function figureSilence(data: SageData): Figure {
  const found = silenceWorth(data);
  const shown = [data.mainJudge, data.secondJudge].flatMap((judge) => {
    const board = found.boards.find((one) => one.judge === judge);
    return board === undefined ? [] : [{ ...board, silent: silentUnder(found, board.judge) }];
  });
  const { judge, rows } = shown[0]!;
  const title = `Under ${judgeTitle(judge)}, ${rows.filter(isBelow).length} of ${rows.length} models leave people below where they began${silenceInTitle(found.dialogues)}`;
  return {
    id: "figure-silence",
    study: "sage",
    title,
    paper: "Table 3 and Figure 7: not in the paper",
    alt: `${title}. Mean final emotion of each model with its 95% interval, beside the start of ${start}. ${shown.map(inWords).join(" ")} ${simulationNotice}`,
    spec: intervalChart({
      title,
      subtitle: `Mean final emotion by model; everybody starts at ${start}. A model counts as below if its whole interval is. ${simulationNotice}`,
      panels: shown.map((one) => panelOf(one.judge, one.rows, one.silent)),
      xTitle: "Final emotion (0 to 100)",
      xRange: emotionAxis(data.dialogues),
      width: 860,
      unit: "",
      digits: 1,
      key: {
        filled: "mean of a model's dialogues",
        open: "one dialogue in which the model sent nothing",
        clustered: "95% interval, people as units",
      },
    }),
    table: tableOf(found),
    madeBy: "figureSilence",
    inputs: inputsOf(data),
    seed: null,
    note: `${simulationNotice} ${notesOf(found, shown).join(" ")}`,
  };
}

const isBelow = ({ gap }: StartRow): boolean => gap.ci[1] < 0;
const isAbove = ({ gap }: StartRow): boolean => gap.ci[0] > 0;

const silentUnder = ({ dialogues }: SilenceWorth, judge: string): SilentDialogue[] =>
  dialogues.filter((one) => one.judge === judge);

function silenceInTitle(dialogues: readonly SilentDialogue[]): string {
  if (dialogues.length === 0) return "";
  const under = [...new Set(dialogues.map(({ judge }) => judgeTitle(judge)))].join(" and ");
  const ends = dialogues.map(({ final }) => final).join(" and ");
  return `; under ${under}, ${dialogues.length === 1 ? "a dialogue" : "dialogues"} without a reply ended at ${ends}`;
}

function panelOf(judge: string, rows: readonly StartRow[], silent: readonly SilentDialogue[]): IntervalPanel {
  return {
    title: judgeTitle(judge),
    reference: { value: start, label: "start" },
    ceiling: { value: high, label: "best" },
    rows: [
      ...rows.map(
        ({ title, final }): IntervalRow => ({
          ...{ label: title, group: "model", marker: "filled" },
          ...{ value: final.value, clustered: final.ci },
        }),
      ),
      ...silent.map(
        ({ id, final }): IntervalRow => ({
          ...{ label: `no reply (${id})`, group: "silence", marker: "open", value: final },
        }),
      ),
    ],
  };
}

function inWords({ judge, rows, silent }: { judge: string; rows: StartRow[]; silent: SilentDialogue[] }) {
  const [best, worst] = [rows[0]!, rows.at(-1)!];
  const each = ({ title, final }: StartRow): string =>
    `${title} ${fixed(final.value, 1)} ${interval(final.ci)}`;
  const spoken = silent.map(({ id, first, final, others }) => {
    const other = others.map((one) => one.final);
    return ` Dialogue ${id} without a reply went from ${first} to ${final}; the same person ended at ${other.join(", ") || "nothing"} with the other models.`;
  });
  return `${judgeTitle(judge)}: from ${each(best)} to ${each(worst)}; ${rows.filter(isAbove).length} of ${rows.length} wholly above the start, ${rows.filter(isBelow).length} wholly below.${spoken.join("")}`;
}

/** What a reader must know before believing the picture. */
function notesOf(
  { dialogues, silentFinal, change }: SilenceWorth,
  shown: readonly { judge: string; rows: StartRow[] }[],
) {
  const afterHolm = shown.map(({ judge, rows }) => {
    const clear = rows.filter(({ adjustedP }) => adjustedP < 0.05);
    const below = clear.filter(({ gap }) => gap.value < 0).length;
    return `${below} of ${rows.length} below and ${clear.length - below} above under ${judgeTitle(judge)}`;
  });
  return [
    `By Holm over a judge's models: ${afterHolm.join("; ")}.`,
    "The start is not silence: nobody ran a silent supporter with these people, so points above silence are unknown.",
    ...(dialogues.length === 0
      ? []
      : [
          `The ${dialogues.length} dialogues without a reply are of ${[...new Set(dialogues.map(({ model }) => modelTitle(model)))].join(", ")}, and count in its mean. Their own mean is ${fixed(silentFinal.value, 1)} ${interval(silentFinal.ci)} (${silentFinal.method}).`,
        ]),
    ...(change.n === 0
      ? []
      : [
          `Over all models and judges ${change.n} empty replies in ${change.clusters} dialogues were scored: mean change ${fixed(change.value, 1)} ${interval(change.ci)}.`,
        ]),
  ];
}

function tableOf({ boards, dialogues }: SilenceWorth): Figure["table"] {
  return {
    columns: [
      ...["judge", "model", "final emotion", "lower", "upper", "minus the start", "p, Holm"],
      ...["dialogues", "people", "dialogue without a reply"],
    ],
    rows: [
      ...boards.flatMap(({ judge, rows }) =>
        rows.map(({ title, final, gap, adjustedP }) => [
          ...[judgeTitle(judge), title, rounded(final.value), ...final.ci.map(rounded)],
          ...[rounded(gap.value), rounded(adjustedP), final.n, final.clusters, null],
        ]),
      ),
      ...dialogues.map(({ id, judge, model, first, final }) => [
        ...[judgeTitle(judge), modelTitle(model), final, null, null, final - first, null, 1, 1, id],
      ]),
    ],
  };
}

const interval = (ci: ConfidenceInterval): string => `[${ci.map((bound) => fixed(bound, 1)).join(", ")}]`;
