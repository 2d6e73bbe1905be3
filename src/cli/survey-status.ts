import { counted } from "../core/counted.js";
import { printable } from "../core/printable.js";
import { standing } from "../people/board/standing.js";
import { formatTable, print, printJson } from "./print.js";
import { atDesk, foundSurvey } from "./survey-desk.js";

/** `affectlab survey status <survey>` */
export async function status(name: string, options: { json?: boolean }): Promise<void> {
  const found = await foundSurvey(name);
  const { design } = found;
  const dump = await atDesk(found, (desk) => desk.dump());
  const stand = standing(design, dump, Date.now());
  const closed = dump.meta.closed === "true";
  if (options.json === true) return printJson({ name: design.name, closed, enough: design.enough, ...stand });
  const { begun, finished, active, left, simulated, isSimulated, lists, answers, needed } = stand;
  print(
    `${printable(design.name)}: ${begun} began, ${finished} finished, ${active} answering, ${left} stopped${closed ? "; closed" : ""}`,
  );
  if (isSimulated) print("note: a script answered, and nobody: these numbers say nothing of people");
  else if (simulated > 0) print(`note: ${counted(simulated, "simulated session")} beside them, not counted`);
  const stopped = stand.sessions.filter(({ state }) => state === "left");
  if (stopped.length > 0) {
    print(
      `stopped: ${stopped.map(({ participant, done, of }) => `${participant} at ${done} of ${of}`).join(", ")}`,
    );
  }
  print(
    `\n${formatTable(
      ["list", "finished", "answering"],
      lists.map((one, i) => [String(i + 1), String(one.finished), String(one.active)]),
    )}`,
  );
  const [least, median, most] = answers;
  print(`\nanswers an item: ${least} to ${most}, median ${median}; ${design.enough} are enough`);
  print(
    needed === 0
      ? "every item has enough"
      : `${counted(needed, "more participant")} until every item has enough`,
  );
}
