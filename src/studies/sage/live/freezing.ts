import type { LiveReport } from "../../report-contract.js";
import { judgeTitle, simulationNotice } from "../data/design.js";
import { shareSage } from "../data/tables.js";
import { figureFirstTurns } from "../figures/figure-first-turns.js";
import { type FirstTurnRow, firstTurns } from "../measures/first-turns.js";

export { loadAsker } from "./frozen-asker.js";
export { freezeReleased, freezeRun } from "./frozen-dialogues.js";

/** What a reader of frozen dialogues of this study must know. */
export const notice = simulationNotice;

/** What the released dialogues say of their two judges before any model is asked. */
export async function reportFirstTurns(): Promise<LiveReport> {
  const data = await shareSage();
  const { judges, rows, lengths } = firstTurns(data);
  const [first, second] = judges.map(judgeTitle);
  const smallest = rows.slice(1).reduce((least, row) => (p(row) < p(least) ? row : least));
  return {
    tables: [
      {
        title: `${second} minus ${first}: points of emotion for each scored reply`,
        header: ["model", "first turn", "", "whole dialogues", "", "steering", "", "p (Holm)", "dialogues"],
        rows: rows.map((row) => [
          row.title,
          ...[row.first, row.whole, row.steering].flatMap(({ value, ci }) => [
            fixed(value),
            `[${ci.map((x) => fixed(x)).join(", ")}]`,
          ]),
          row.adjustedP === null ? "" : row.adjustedP.toFixed(3),
          String(row.steering.n),
        ]),
      },
    ],
    notes: [
      "first turn: the change after the reply to the opening line, which is the same under both judges; it is severity if the replies to it are exchangeable",
      `are they? Their lengths are all that the tables keep: the mean difference of log length is ${fixed(lengths.value, 3)} [${lengths.ci.map((x) => fixed(x, 3)).join(", ")}]`,
      "steering: whole dialogues minus first turn; later turns, or a severity that changes over turns: first turns alone cannot tell these apart",
      `steering of single models: the smallest p is ${p(smallest).toFixed(3)}, for ${smallest.title} (Holm over ${rows.length - 1} models)`,
      "95% intervals, profiles as units (CR2); other judges over the same frozen replies: `affectlab judge freeze sage --judge <model>`",
      notice,
    ],
    json: { judges, firstTurns: rows, firstReplyLengths: lengths },
    figures: () => [figureFirstTurns(data)],
  };
}

const p = ({ adjustedP }: FirstTurnRow): number => adjustedP ?? 1;
const fixed = (x: number, digits = 2): string => x.toFixed(digits).replace("-", "−");
