import { counted } from "../core/counted.js";
import { InputError, UsageError } from "../core/errors.js";
import { printable } from "../core/printable.js";
import { print, printJson } from "./print.js";
import { atDesk, foundSurvey } from "./survey-desk.js";

interface DeleteOptions {
  all?: boolean;
  yes?: boolean;
  json?: boolean;
}

/** `affectlab survey delete <survey> [session]` */
export async function deleteSessions(
  name: string,
  session: string | undefined,
  { all = false, yes = false, json = false }: DeleteOptions,
): Promise<void> {
  if ((session === undefined) !== all) throw new UsageError("name one session, or all by --all");
  if (all && !yes) {
    throw new UsageError("--all deletes every answer, and none can be had back; say --yes as well");
  }
  const found = await foundSurvey(name);
  const who = session?.replace(/[\s-]/g, "").toLowerCase() ?? "";
  const gone = await atDesk(found, async (desk) => (all ? desk.removeAll() : Number(await desk.remove(who))));
  if (!all && gone === 0) {
    throw new InputError(
      `no session of ${found.design.name} is ${printable(session!)}; give the code that the participant was shown, or p017`,
    );
  }
  if (json) printJson({ deleted: gone });
  else
    print(
      `${counted(gone, "session")} deleted, with all answers; exports and backups made before still have them`,
    );
}
