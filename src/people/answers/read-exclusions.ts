import path from "node:path";
import { DataError } from "../../core/errors.js";
import type { Exclusion } from "../../core/person-answer.js";
import { shownPath } from "../../io/project-root.js";
import { TableBuilder } from "../../io/ratings/coded-table.js";
import { Problems, quotedCell } from "../../io/ratings/problems.js";
import { openTable, readBytes } from "../../io/ratings/read-table.js";
import { findNamedRoles } from "../../io/ratings/roles.js";
import type { AnswersReading } from "./read-answers.js";

const roleNames = ["participant", "item", "reason", "file"] as const;
type Role = (typeof roleNames)[number];

/**
 * Reads a list of whom to leave out (CSV): `participant` and `reason`, and `item` if only the answers to one item are. The
 * participant is named as in the files of answers. Where two files have that name, `file` says which.
 *
 * @throws DataError or FileProblemsError with line and column: a participant or an item without answers, a name that
 * two files have
 */
export async function readExclusions(
  file: string,
  { answers, codes }: Pick<AnswersReading, "answers" | "codes">,
): Promise<Exclusion[]> {
  const opened = await openTable(await readBytes(file), file, new TableBuilder());
  if (opened.kind !== "table") throw new DataError("is no table", { file: shownPath(file) });
  const { table } = opened;
  const columns = table.columns.map(({ name }) => name);
  const roles = findNamedRoles<Role>(columns, {}, roleNames, [
    ...roleNames.map((role) => [role, [role]] as const),
  ]);
  const lacks = (["participant", "reason"] as const).find((role) => !roles.has(role));
  if (lacks !== undefined) {
    throw new DataError(`no column is the ${lacks}, among ${columns.join(", ")}`, { file: table.file });
  }
  const problems = new Problems(table);
  const answered = new Set(answers.map(({ participant, item }) => JSON.stringify([participant, item])));
  const text = (role: Role, row: number): string | undefined => {
    const column = table.columns.find(({ name }) => name === roles.get(role));
    const code = column?.codes[row] ?? -1;
    return code < 0 ? undefined : String(column!.values[code]).trim() || undefined;
  };
  const found: Exclusion[] = [];
  for (let row = 0; row < table.n; row++) {
    const bad = (role: Role, what: string): void => problems.add(table.places[row]!, role, what);
    const [who, item, reason, of] = roleNames.map((role) => text(role, row));
    if (who === undefined) bad("participant", "is empty");
    if (reason === undefined) bad("reason", "is empty; say why");
    if (who === undefined || reason === undefined) continue;
    const named = codes.filter(
      ({ code, file: own }) => code === who && (of === undefined || path.basename(own) === path.basename(of)),
    );
    const [first, ...others] = named;
    if (first === undefined) bad("participant", `${quotedCell(who)} has no answers`);
    else if (others.length > 0) {
      bad("participant", `${quotedCell(who)} is in ${named.length} files; say which in a column "file"`);
    } else if (item !== undefined && !answered.has(JSON.stringify([first.participant, item]))) {
      bad("item", `${quotedCell(item)} has no answer of ${who}`);
    } else {
      found.push({ participant: first.participant, ...(item === undefined ? {} : { item }), reason });
    }
  }
  problems.throwIfAny();
  return found;
}
