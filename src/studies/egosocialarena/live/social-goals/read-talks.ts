import { otherSide, talkSides } from "../../../../games/dialogue/scenario.js";
import type { PlaysReading, ShownPlay } from "../../../../runs/reading/play-rows.js";
import type { ReadJudgement } from "../../../../runs/reading/row.js";
import { readArenaRun } from "../answers.js";
import { type GoalScore, type PlayedTalk, talkTarget } from "./contract.js";

/** The talks of a run, as `affectlab view` shows them, with what judges said of either side. */
export async function readDialogues(folder: string, judgings: readonly string[]): Promise<PlaysReading> {
  const { talks, goals } = await readArenaRun(folder, judgings);
  const byTarget = new Map(talks.map((talk) => [talk.target, talk]));
  const notes = new Set(talks.flatMap(({ scenario }) => scenario.contentNote ?? []));
  return {
    notes: notes.size === 0 ? [] : [`Some talks touch on: ${[...notes].join("; ")}`],
    played(record) {
      const { agent = "", episode, model, prompt, replicate } = record;
      const talk = byTarget.get(talkTarget({ episode, agent, model, prompt, replicate }));
      if (talk === undefined) return undefined;
      return shownTalk(
        talk,
        goals.filter((one) => one.talk === talk),
      );
    },
  };
}

function shownTalk({ scenario, record, model, agent }: PlayedTalk, goals: readonly GoalScore[]): ShownPlay {
  const { modelSide, turns, ended, leftBy, unscored } = record;
  const spokenBy = `${scenario[modelSide].name} is ${model}, ${scenario[otherSide(modelSide)].name} is ${agent}`;
  const shown = turns.map(({ side, text }) => ({
    role: side === modelSide ? "assistant" : "user",
    text: `${scenario[side].name}: ${text === "" ? "(leaves without a word)" : text}`,
    ...{ before: null, after: null, thoughts: [] },
  }));
  const reason =
    unscored === null ? null : `${scenario[unscored.side].name}, turn ${unscored.turn}: ${unscored.reason}`;
  const end =
    reason !== null
      ? `Unscored: ${reason}`
      : ended === "left" && leftBy !== null
        ? `${scenario[leftBy].name} leaves.`
        : "Ended at the limit of turns.";
  return {
    dialogue: { by: spokenBy, turns: shown, end },
    unscored: reason,
    ...(goals.length === 0 ? {} : { judged: judgedOf(scenario, goals) }),
  };
}

function judgedOf(
  scenario: PlayedTalk["scenario"],
  goals: readonly GoalScore[],
): NonNullable<ShownPlay["judged"]> {
  const criteria = talkSides.map((side) => ({
    ...{ id: scenario[side].name, text: scenario[side].goal, worth: "goal reached, 0 to 10" },
  }));
  const judgements: ReadJudgement[] = [];
  for (const { judge, run, side, score, words, reason, error } of goals) {
    let own = judgements.find((one) => one.judge === judge && one.replicate === run);
    if (own === undefined) {
      own = { judge, replicate: run, verdicts: [], problems: [] };
      judgements.push(own);
    }
    own.verdicts.push({
      criterion: scenario[side].name,
      value: score === null ? null : String(score),
      reason: [error ?? reason?.replaceAll("-", " ") ?? "", words].filter((text) => text !== "").join(": "),
    });
  }
  return { criteria, judgements };
}
