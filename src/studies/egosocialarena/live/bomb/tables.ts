import type { BombBounds } from "../../../../games/bomb/bounds.js";
import { sayBombTurn } from "../../../../games/bomb/play.js";
import type { ReportTable } from "../../../report-contract.js";
import { one, withInterval } from "../share.js";
import { meanOf } from "./mean.js";
import type { BombGame, BombReport, BombRow } from "./report.js";

/** A run's teams, the bounds of its games, and one game turn by turn. */
export function bombTables({ rows, bounds }: BombReport): ReportTable[] {
  const shown = transcribed(rows);
  return [
    teamsTable(rows, Object.values(bounds)),
    boundsTable(rows, bounds),
    ...(shown === null ? [] : [transcript(shown.row, shown.game)]),
  ];
}

function teamsTable(rows: readonly BombRow[], bounds: readonly BombBounds[]): ReportTable {
  const maps = bounds.map(({ map }) => map);
  const computed = (label: string, pointsOf: (bound: BombBounds) => number): string[] => [
    label,
    withInterval(
      meanOf(
        bounds.map((bound) => (100 * pointsOf(bound)) / bound.most),
        maps,
      ),
    ),
    withInterval(
      meanOf(
        bounds.map((bound) => (100 * pointsOf(bound)) / bound.planner),
        maps,
      ),
    ),
    withInterval(
      meanOf(
        bounds.map((bound) => (100 * (pointsOf(bound) - bound.talkers)) / bound.most),
        maps,
        -100,
      ),
    ),
    ...["", "", "", "", "", "", "", ""],
  ];
  return {
    title: "Defuse bomb: three agents of one player, 10 rounds; percent of all points",
    header: [
      "player",
      "of all points",
      "of the planner's",
      "less talkers, same games",
      "scored",
      "rounds",
      "no action",
      "not allowed",
      "wrong colour",
      "messages",
      "cut off",
      "idle agents",
    ],
    rows: [
      ...rows.map((row) => [
        `> ${row.respondent}`,
        withInterval(row.ofMost),
        withInterval(row.ofPlanner),
        withInterval(row.beside),
        `${row.ofMost.n} of ${row.games.length}`,
        one(row.games.reduce((sum, { score }) => sum + score.rounds, 0) / row.games.length),
        told(row, "unreadable"),
        told(row, "illegal"),
        summed(row, ({ score }) => score.missed),
        summed(row, ({ score }) => score.messages.sent),
        summed(row, ({ score }) => score.messages.shortened),
        summed(row, ({ score }) => score.idle.length),
      ]),
      computed("the best any team can get; it sees everything", ({ planner }) => planner),
      computed("computed team that talks", ({ talkers }) => talkers),
      computed("the same team, silent", ({ silent }) => silent),
      computed("random, mean of 200 games each", ({ random }) => random.value),
    ],
  };
}

const summed = ({ games }: BombRow, count: (game: BombGame) => number): string =>
  String(games.reduce((sum, game) => sum + count(game), 0));

/** "3 of 90: 2 refused, 1 no answer" */
function told({ games }: BombRow, kind: "unreadable" | "illegal"): string {
  const counts: Record<string, number> = {};
  for (const { score } of games) {
    for (const [reason, count] of Object.entries(score[kind])) counts[reason] = (counts[reason] ?? 0) + count;
  }
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const turns = games.reduce((sum, { score }) => sum + score.turns, 0);
  const reasons = Object.entries(counts).map(([reason, count]) => `${count} ${reason}`);
  return `${all} of ${turns}${all === 0 ? "" : `: ${reasons.join(", ")}`}`;
}

function boundsTable(rows: readonly BombRow[], bounds: BombReport["bounds"]): ReportTable {
  const isRepeated = rows.some(({ games }) => games.some(({ replicate }) => replicate > 0));
  return {
    title: `Defuse bomb, game by game: points${isRepeated ? ", mean of the replicates" : ""}`,
    header: [
      "game",
      "all points",
      "planner, sees everything",
      "talkers",
      "silent",
      "random",
      ...rows.map(({ respondent }) => `> ${respondent}`),
    ],
    rows: Object.entries(bounds).map(([episode, { most, planner, talkers, silent, random }]) => [
      episode,
      ...[most, planner, talkers, silent].map(String),
      withInterval(random),
      ...rows.map(({ games }) => {
        const own = games.filter((game) => game.episode === episode);
        const scored = own.filter(({ score }) => score.unscored === "");
        if (own.length === 0) return "";
        if (scored.length === 0) return `unscored: ${own[0]?.score.unscored}`;
        const mean = scored.reduce((sum, { score }) => sum + score.points, 0) / scored.length;
        return Number.isInteger(mean) ? String(mean) : one(mean);
      }),
    ]),
  };
}

/** The first game of the first team that is no computed one, or of the first. */
function transcribed(rows: readonly BombRow[]): { row: BombRow; game: BombGame } | null {
  const row = rows.find(({ model }) => !model.startsWith("scripted/")) ?? rows[0];
  const game = row?.games[0];
  return row === undefined || game === undefined ? null : { row, game };
}

function transcript({ respondent }: BombRow, { episode, turns, points, score }: BombGame): ReportTable {
  return {
    title: `${episode} as ${respondent} played it: ${score.points} of ${score.most} points. Replies in full: \`--json\``,
    header: [
      "round",
      "points before",
      "agent",
      "action",
      "what came of it",
      "message as it reached the others",
    ],
    rows: turns.map(({ round, agent, action, reason, message, result }) => [
      String(round),
      agent === "alpha" ? String(points[round - 1] ?? "") : "",
      agent,
      action === null ? reason : sayBombTurn(action, "").replace(/^Action: |\nMessage:$/g, ""),
      resultWords(result),
      message?.text ?? "",
    ]),
  };
}

function resultWords(result: BombGame["turns"][number]["result"]): string {
  switch (result.kind) {
    case "moved":
      return "";
    case "waited":
    case "no-move":
      return "waited";
    case "illegal":
      return `not allowed: ${result.reason}`;
    default: {
      const rest = result.remaining.length === 0 ? "defused" : `${result.remaining.join(", ")} left`;
      return result.kind === "missed" ? `not the next colour; ${rest}` : rest;
    }
  }
}
