import { sessionNumbers } from "../../teaching/load.js";
import { type Executed, executeSessions } from "../seminar-notebooks.js";

let executed: Promise<Executed[]> | undefined;

/** The seminar's notebooks, executed with no question answered. */
export function executedSessions(): Promise<Executed[]> {
  executed ??= executeSessions(sessionNumbers, "students", false).then((made) => made.executed);
  return executed;
}
