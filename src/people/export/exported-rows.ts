import { groupRows } from "../../core/group-rows.js";
import { type AnswerRow, answerRows } from "../design/answer-rows.js";
import type { StoredSession, StoredTrial } from "../design/protocol.js";
import type { SurveyDesign } from "../design/survey-design.js";

/** What is exported of a store, and what it says of itself. */
interface ExportedRows {
  rows: AnswerRow[];
  sessions: number;
  /** Whether only a script answered, and nobody. */
  simulated: boolean;
  /** Simulated sessions beside people's. */
  leftOut: number;
}

/** The rows of an export, in the order of the sessions: people's, or those of a script where nobody answered. */
export function exportedRows(
  design: SurveyDesign,
  { sessions, trials }: { sessions: readonly StoredSession[]; trials: readonly StoredTrial[] },
): ExportedRows {
  const people = sessions.filter(({ simulated }) => !simulated);
  const simulated = people.length === 0 && sessions.length > 0;
  const chosen = simulated ? sessions : people;
  const bySession = new Map(groupRows(trials, ["session"]).map(({ session, rows }) => [session, rows]));
  return {
    rows: chosen.flatMap((session) => answerRows(design, session, bySession.get(session.id) ?? [])),
    ...{ sessions: chosen.length, simulated, leftOut: sessions.length - chosen.length },
  };
}
