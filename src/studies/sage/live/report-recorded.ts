import type { ReportTable } from "../../report-contract.js";
import { SageData } from "../data/data.js";
import { judgeTitle, modelTitle } from "../data/design.js";
import { loadSage } from "../data/tables.js";
import { completeProfiles } from "../measures/complete-profiles.js";
import { type Leaderboard, leaderboard } from "../measures/leaderboard.js";
import type { SageRun } from "./dialogues.js";
import { estimateText, range } from "./report-words.js";

/** The run's models under one agent, ranked among the recorded models over the same people. */
export interface RecordedBoard {
  agent: string;
  /** The judge of the recorded models. */
  recordedUnder: string;
  /** Models of the run; all others are recorded. */
  own: ReadonlySet<string>;
  board: Leaderboard;
}

/**
 * Adds the models of a run to the recorded leaderboard, where the run has the released people. The recorded models
 * met another agent, or the same one at another time, so a difference may be the agent's.
 *
 * @returns one for each agent of the run; none for other people
 */
export async function recordedBoards(run: SageRun, seed = 1): Promise<RecordedBoard[]> {
  if (run.live.chosen.from !== "released") return [];
  const released = await loadSage();
  const recordedUnder = released.mainJudge;
  return run.data.judges.flatMap((agent): RecordedBoard[] => {
    const ours = run.data.dialogues.filter(({ judge }) => judge === agent);
    const met = new Set(ours.map(({ profile }) => profile));
    const theirs = released.dialogues
      .filter(({ judge, profile }) => judge === recordedUnder && met.has(profile))
      .map((dialogue) => ({ ...dialogue, judge: agent }));
    const people = run.data.profiles.filter(({ id }) => met.has(id));
    const { data } = completeProfiles(new SageData(people, [...ours, ...theirs]), [agent]);
    if (data.profiles.length === 0) return [];
    const own = new Set(ours.map(({ model }) => model));
    return [{ agent, recordedUnder, own, board: leaderboard(data, agent, { seed }) }];
  });
}

/** The recorded leaderboard with the run's rows marked. */
export function recordedTable({ agent, recordedUnder, own, board }: RecordedBoard): ReportTable {
  const people = board.rows[0]?.score.n ?? 0;
  return {
    title: `Among the recorded models (under ${judgeTitle(recordedUnder)}), over the same ${people} people; yours under ${agent}`,
    header: ["model", "emotion", "rank", "rank set"],
    rows: board.rows.map(({ model, score, rank, rankSet }) => [
      own.has(model) ? `> ${modelTitle(model)}` : modelTitle(model),
      estimateText(score),
      String(rank),
      range(rankSet),
    ]),
  };
}
