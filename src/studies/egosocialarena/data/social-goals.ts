import { DataError } from "../../../core/errors.js";
import { type TalkScenario, talkScenarioSchema } from "../../../games/dialogue/scenario.js";
import { readJsonl } from "../../../io/jsonl.js";
import { projectPath, shownPath } from "../../../io/project-root.js";
import { onceEach } from "../../shared/once-each.js";

/**
 * Reads the project's own meetings of two people, each with a goal that the other does not know.
 *
 * @param file where they are, when they are another's
 * @throws DataError `<file>:<line>: field "a.signs": has no sign that the goal is fully reached`
 *
 * @example
 * ```ts
 * const scenarios = await loadSocialGoals();
 * scenarios.length; // 20
 * scenarios.filter(({ goals }) => goals === "opposed").length; // 6
 * ```
 */
export async function loadSocialGoals(
  file = projectPath("data", "egosocialarena", "stimuli", "social-goals.jsonl"),
): Promise<TalkScenario[]> {
  const rows: TalkScenario[] = [];
  const checkOnce = onceEach();
  for await (const { line, value } of readJsonl(file, talkScenarioSchema)) {
    const where = { file: shownPath(file), line };
    checkOnce(value.id, `${where.file}:${line}`, where);
    rows.push(value);
  }
  if (rows.length === 0) throw new DataError("holds no meeting", { file: shownPath(file) });
  return rows;
}
