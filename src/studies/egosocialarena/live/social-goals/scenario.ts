import type { ArenaScenario } from "../scenario.js";
import { talkEpisodes } from "./episodes.js";
import { figureRunSocialGoals } from "./figure.js";
import { sayInTalk, talkPlayers } from "./players.js";
import { type GoalReport, goalDraws, goalNotes, goalReport, goalTables } from "./report.js";

/** Talks of two people, each with a private goal: one side is the model's, the other the agent's. */
export const socialGoalsScenario: ArenaScenario<GoalReport | null> = {
  id: "social-goals",
  prefixes: ["social-goal-"],
  columns: ["social_goal"],
  prompt: "social-goals",
  episodes: talkEpisodes,
  players: {
    rules: (request) => sayInTalk("direct", request),
    random: (request) => sayInTalk("random", request),
  },
  computed: talkPlayers,
  rows: goalReport,
  tables: (report) => (report === null ? [] : goalTables(report)),
  figures: (report, data) => [figureRunSocialGoals(report, data)],
  notes: (report) => (report === null ? [] : goalNotes(report)),
  draws: goalDraws,
};
