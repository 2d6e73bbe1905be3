import { MissingDataError } from "../core/errors.js";
import { loadSession, sessionNumbers } from "../teaching/load.js";
import { sessionNotebooks } from "../teaching/notebook.js";
import type { NumberedSession } from "../teaching/pages/guide.js";

/**
 * The session that `--session` names, or all that have a notebook.
 *
 * @throws MissingDataError `session 4 has no notebook in notebooks/seminar`
 */
export function chosenSessions(chosen: string | undefined): NumberedSession[] {
  const there = new Set(sessionNotebooks().map(({ session }) => session));
  const numbers = chosen === undefined ? sessionNumbers.filter((one) => there.has(one)) : [Number(chosen)];
  const missing = numbers.find((one) => !there.has(one));
  if (missing !== undefined)
    throw new MissingDataError(`session ${missing} has no notebook in notebooks/seminar`);
  return numbers.map((number) => ({ number, session: loadSession(number) }));
}
