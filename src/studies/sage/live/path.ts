import type { EndReason } from "../../../core/dialogue.js";
import type { ReportTable } from "../../report-contract.js";
import type { RunDialogue, SageRun } from "./dialogues.js";

const endWords: Readonly<Record<EndReason, string>> = {
  "emotion-high": "emotion reached the cap, and the person said goodbye content",
  "emotion-low": "emotion fell so low that the person left",
  goodbye: "the person said goodbye",
  "turn-limit": "the person had spoken as often as it may",
};

/** Columns of the chart: emotion from 0 to the cap. */
const chartWidth = 25;

/**
 * The path of emotion in the talks of a person at the terminal: after each reply the number, the step, a bar, and
 * what the simulated person felt.
 *
 * @param isPerson whether a model is a person at the terminal
 */
export function pathTables(
  { dialogues, live }: Pick<SageRun, "dialogues" | "live">,
  isPerson: (model: string) => boolean,
): ReportTable[] {
  const { cap } = live.chosen.sentient;
  return dialogues
    .filter(({ model }) => isPerson(model))
    .map((talk) => ({
      title: `How ${talk.scenario} felt while you listened (simulated by ${talk.agent}): ${pathWords(talk)}`,
      header: [
        "after your",
        "emotion",
        "step",
        `0${" ".repeat(chartWidth - 4)}${cap}`,
        "the simulated person's feeling",
      ],
      rows: [
        ["start", String(talk.dialogue.start), "", bar(talk.dialogue.start, cap), ""],
        ...talk.dialogue.updates.map(({ reply, change, after, thoughts }) =>
          after === null
            ? [`reply ${reply}`, "not scored", "", "", "the last reply changes nothing in these rules"]
            : [
                ...[`reply ${reply}`, String(after), signed(change ?? 0), bar(after, cap)],
                brief(thoughts?.appraisal ?? ""),
              ],
        ),
      ],
    }));
}

/** The path in words: "from 40 up to 62; the best moment was reply 3 (+8), …". */
function pathWords({ dialogue: { start, updates, finalEmotion, endReason, unscored } }: RunDialogue): string {
  if (unscored !== null) return `unscored, ${unscored.reason}`;
  const steps = updates.flatMap(({ reply, change }) => (change === null ? [] : [{ reply, change }]));
  const end = finalEmotion ?? start;
  const way = end > start ? "up" : end < start ? "down" : "back";
  const best = steps.reduce((a, b) => (b.change > a.change ? b : a), { reply: 0, change: 0 });
  const worst = steps.reduce((a, b) => (b.change < a.change ? b : a), { reply: 0, change: 0 });
  return [
    `from ${start} ${way} to ${end}`,
    ...(best.change > 0 ? [`reply ${best.reply} helped most (${signed(best.change)})`] : []),
    ...(worst.change < 0 ? [`reply ${worst.reply} hurt most (${signed(worst.change)})`] : []),
    endReason === null ? "" : endWords[endReason],
  ].join("; ");
}

const bar = (emotion: number, cap: number): string =>
  "█".repeat(Math.round((chartWidth * Math.max(0, Math.min(cap, emotion))) / cap));

const signed = (value: number): string => (value > 0 ? `+${value}` : String(value));

/** So much of a feeling fits beside a chart. */
const longest = 60;
const brief = (text: string): string => {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= longest ? line : `${line.slice(0, longest - 1)}…`;
};
