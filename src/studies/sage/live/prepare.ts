import { registerLeaningPersons } from "../../../agents/scripted-person/leaning.js";
import { registerScriptedPerson } from "../../../agents/scripted-person/person.js";
import { registerSupporters } from "../../../agents/supporters/supporters.js";
import { registerDialogueJudge } from "../../../judges/dialogue/scripted/dialogue-judge.js";
import type { LiveOptions, LiveStudy } from "../../live-contract.js";
import { readSageChoices } from "./options.js";
import { prepareDialogues } from "./prepare-dialogues.js";
import { prepareStability } from "./prepare-stability.js";

// Importing this file registers the computed players, so that `openModel("scripted/empathy-first")` works.
registerScriptedPerson();
registerLeaningPersons();
registerSupporters();
registerDialogueJudge();

/**
 * Prepares a run of this study: dialogues, or with `--stability` the same contexts again and again.
 *
 * @throws UsageError when nothing is left to ask, or an option is wrong
 * @throws DataError naming file, line and field of a scenario that does not have the form
 * @throws MissingDataError when released texts are asked for and are not here
 */
export async function prepareLive(options: LiveOptions): Promise<LiveStudy> {
  const isStability = readSageChoices(options.choices).stability !== null;
  return isStability ? prepareStability(options) : prepareDialogues(options);
}
