import type { ConfidenceInterval } from "../../../../core/estimate.js";
import { type GoalKind, goalKinds } from "../../../../games/dialogue/scenario.js";
import { clusteredMean } from "../../../../stats/clustered-mean.js";
import type { ReportTable } from "../../../report-contract.js";
import { respondentName } from "../respondents.js";
import type { ArenaRespondent, ArenaRun, Draw } from "../scenario.js";
import { one, withInterval } from "../share.js";
import type { GoalScore, PlayedTalk } from "./contract.js";
import { talkOrder } from "./episodes.js";

/** A mean goal completion times ten, with an interval whose units are scenarios. */
export interface GoalMean {
  value: number;
  ci: ConfidenceInterval;
  /** Talks with a score. */
  n: number;
  /** Scenarios among them. */
  units: number;
}

/** What one judge says of one respondent's talks with one agent. */
export interface GoalRow {
  respondent: string;
  model: string;
  prompt: string;
  agent: string;
  judge: string;
  /** The model's side. */
  own: GoalMean;
  /** The other side, which the agent speaks for. */
  other: GoalMean;
  /** The model speaks first; second; and the first minus the second, scenario by scenario. */
  first: GoalMean;
  second: GoalMean;
  difference: GoalMean;
  kinds: { kind: GoalKind; own: GoalMean; other: GoalMean }[];
  /** Talks that were judged and have no score for the model's side, and talks that a reply stopped. */
  unscored: number;
  stopped: number;
}

export interface GoalReport {
  rows: GoalRow[];
  talks: {
    respondent: string;
    agent: string;
    played: number;
    stopped: number;
    turns: number;
    left: number;
  }[];
  /** The command that judges the run; null if a judging has been read. */
  toJudge: string | null;
}

/** What judges say of a run's talks; null if it has none. */
export function goalReport(run: ArenaRun): GoalReport | null {
  if (run.talks.length === 0) return null;
  const pairs = run.respondents.flatMap((respondent) =>
    [...new Set(talksOf(run, respondent).map(({ agent }) => agent))].map((agent) => ({
      ...{ respondent, agent, talks: talksOf(run, respondent).filter((talk) => talk.agent === agent) },
    })),
  );
  const judges = [...new Set(run.goals.map(({ judge }) => judge))];
  return {
    rows: pairs.flatMap(({ respondent, agent, talks }) =>
      judges.map((judge) => ({
        ...{ respondent: respondentName(run, respondent), model: respondent.model },
        ...{ prompt: respondent.prompt, agent, judge },
        ...summarise(
          talks,
          run.goals.filter((goal) => goal.judge === judge),
        ),
      })),
    ),
    talks: pairs.map(({ respondent, agent, talks }) => ({
      ...{ respondent: respondentName(run, respondent), agent, played: talks.length },
      stopped: talks.filter(({ record }) => record.unscored !== null).length,
      turns: talks.reduce((sum, { record }) => sum + record.turns.length, 0) / talks.length,
      left: talks.filter(({ record }) => record.ended === "left").length,
    })),
    toJudge: judges.length > 0 ? null : `npx affectlab judge ${run.folder} --judge <provider/model>`,
  };
}

const talksOf = ({ talks }: ArenaRun, { model, prompt }: ArenaRespondent): PlayedTalk[] =>
  talks.filter((talk) => talk.model === model && talk.prompt === prompt);

type Summary = Omit<GoalRow, "respondent" | "model" | "prompt" | "agent" | "judge">;

function summarise(talks: readonly PlayedTalk[], goals: readonly GoalScore[]): Summary {
  const scored = talks.map((talk) => ({
    ...{ talk, own: scoreOf(talk, "own", goals), other: scoreOf(talk, "other", goals) },
  }));
  const means = (of: typeof scored, side: "own" | "other"): GoalMean =>
    meanOf(
      of.map((row) => row[side]),
      of.map(({ talk }) => talk.scenario.id),
    );
  const ordered = (order: "first" | "second") =>
    scored.filter(({ talk }) => talkOrder(talk.episode) === order);
  const [first, second] = [ordered("first"), ordered("second")];
  const differences = first.map((row) => {
    const pair = second.find(
      ({ talk }) => talk.scenario.id === row.talk.scenario.id && talk.replicate === row.talk.replicate,
    );
    return row.own - (pair?.own ?? Number.NaN);
  });
  const stopped = talks.filter(({ record }) => record.unscored !== null).length;
  return {
    ...{ own: means(scored, "own"), other: means(scored, "other") },
    ...{ first: means(first, "own"), second: means(second, "own") },
    difference: meanOf(
      differences,
      first.map(({ talk }) => talk.scenario.id),
      -100,
    ),
    kinds: goalKinds.map((kind) => {
      const of = scored.filter(({ talk }) => talk.scenario.goals === kind);
      return { kind, own: means(of, "own"), other: means(of, "other") };
    }),
    unscored: scored.filter(({ own }) => Number.isNaN(own)).length - stopped,
    stopped,
  };
}

/** A side's goal completion times ten, over the runs of its judges; NaN if none gave a score. */
function scoreOf(talk: PlayedTalk, whose: "own" | "other", goals: readonly GoalScore[]): number {
  const { modelSide } = talk.record;
  const scores = goals.flatMap((goal) =>
    goal.talk === talk && (goal.side === modelSide) === (whose === "own") && goal.score !== null
      ? [goal.score]
      : [],
  );
  return (10 * scores.reduce((sum, score) => sum + score, 0)) / scores.length;
}

/**
 * The mean of talks with an interval over scenarios (CR2 with t), within what a mean can be; no width is known where
 * all are alike.
 */
function meanOf(values: readonly number[], scenarios: readonly string[], least = 0): GoalMean {
  const { value, ci, n, clusters, se } = clusteredMean(values, scenarios);
  const unknown: ConfidenceInterval = [Number.NaN, Number.NaN];
  const within: ConfidenceInterval = [Math.max(least, ci[0]), Math.min(100, ci[1])];
  return { value, ci: se === 0 ? unknown : within, n, units: clusters };
}

/** Every talk of a respondent that was played to be judged, for its score in Table 2. */
export function goalDraws(run: ArenaRun, respondent: ArenaRespondent): Draw[] {
  if (run.goals.length === 0) return [];
  return talksOf(run, respondent).map((talk) => ({
    unit: `${talk.episode} ${talk.replicate} ${talk.agent}`,
    cluster: talk.scenario.id,
    value: scoreOf(talk, "own", run.goals),
  }));
}

export function goalTables({ rows, talks }: GoalReport): ReportTable[] {
  const played = {
    title: "Social goals: talks of two people, each with a goal that the other does not know",
    header: ["player", "with agent", "talks", "stopped", "turns a talk", "somebody leaves"],
    rows: talks.map((of) => [
      ...[`> ${of.respondent}`, of.agent, String(of.played), String(of.stopped)],
      ...[of.turns.toFixed(1), String(of.left)],
    ]),
  };
  if (rows.length === 0) return [played];
  const names = (row: GoalRow): string[] => [`> ${row.respondent}`, row.agent, row.judge];
  return [
    played,
    {
      title: "Social goals: goal completion x 10, from 0 to 100, mean over talks",
      header: [
        ...["player", "with agent", "judge", "player's goal", "agent's goal"],
        ...["speaks first", "speaks second", "first - second", "talks", "scenarios", "unscored"],
      ],
      rows: rows.map((row) => [
        ...names(row),
        ...[row.own, row.other, row.first, row.second, row.difference].map(withInterval),
        ...[row.own.n, row.own.units, row.unscored + row.stopped].map(String),
      ]),
    },
    {
      title: "Social goals: the player's goal | the agent's goal, by how the two goals stand to each other",
      header: ["player", "with agent", "judge", ...goalKinds],
      rows: rows.map((row) => [
        ...names(row),
        ...row.kinds.map(({ own, other }) => `${withInterval(own)} | ${one(other.value)}`),
      ]),
    },
  ];
}

export function goalNotes({ rows, toJudge }: GoalReport): string[] {
  const judges = [...new Set(rows.map(({ judge }) => judge))];
  const ruled = judges.filter((judge) => judge.startsWith("scripted/"));
  return [
    ...(toJudge === null ? [] : [`Social goals: the talks have not been judged. To judge them: ${toJudge}`]),
    ...(rows.length === 0
      ? []
      : [
          `Social goals: judged by ${judges.join(", ")}; 95 % intervals with scenarios as units (CR2), so that both orders of a scenario are one draw; none where all scenarios are alike.`,
          "Social goals: a score depends on the agent, which the player talks with, and on the judge.",
        ]),
    ...(ruled.length === 0
      ? []
      : [`${ruled.join(", ")} finds listed phrases. It is no language model, and says nothing of quality.`]),
  ];
}
