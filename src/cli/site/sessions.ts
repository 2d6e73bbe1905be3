import { sessionNumbers } from "../../teaching/load.js";
import { type Executed, executeSessions } from "../seminar-notebooks.js";
import type { SiteRequest } from "./page.js";

let executed: Promise<Executed[]> | undefined;

/** The seminar's notebooks, executed with no question answered. */
export function executedSessions({ isFresh }: SiteRequest): Promise<Executed[]> {
  executed ??= executeSessions(sessionNumbers, "students", isFresh ? "unchanged" : "last").then(
    (made) => made.executed,
  );
  return executed;
}
