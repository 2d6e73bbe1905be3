import { registerLeaningPersons } from "../../../agents/scripted-person/leaning.js";
import { registerScriptedPerson } from "../../../agents/scripted-person/person.js";
import type { SentientOptions, SentientPerson } from "../../../agents/sentient/contract.js";
import { defaultSentientOptions } from "../../../agents/sentient/options.js";
import { loadSentientPrompts } from "../../../agents/sentient/prompts.js";
import { readFeeling } from "../../../agents/sentient/read-feel.js";
import { feelRequest } from "../../../agents/sentient/requests.js";
import { canonicalJson } from "../../../core/canonical-json.js";
import { emotionRange } from "../../../core/dialogue.js";
import { sha256 } from "../../../io/sha256-file.js";
import { type FrozenContext, shownReply } from "../../../judges/freeze/contract.js";
import type { FrozenAsker } from "../../freezing-contract.js";

// Importing this file registers the computed persons and judges, which score replies like any agent.
registerScriptedPerson();
registerLeaningPersons();

/** The one criterion: the change of emotion after the reply. */
export const changeCriterion = "change";

/** What stands in a frozen context of this study beside the conversation. */
export interface FrozenMoment {
  person: SentientPerson;
  /** Before the reply. */
  emotion: number;
  options: Pick<SentientOptions, "largestChange" | "cap" | "vector">;
}

const momentOf = ({ state }: FrozenContext): FrozenMoment => state as FrozenMoment;

/**
 * Asks a judge what the sentient agent was asked when the dialogue was recorded: what the person makes of the latest
 * reply. So a score of a frozen reply and a recorded change are on one scale.
 */
export async function loadAsker(): Promise<FrozenAsker> {
  const [en, zh] = await Promise.all([loadSentientPrompts("en"), loadSentientPrompts("zh")]);
  const prompts = { en, zh };
  const optionsOf = (context: FrozenContext): SentientOptions => ({
    ...defaultSentientOptions,
    ...momentOf(context).options,
  });
  return {
    id: "sage.feel",
    sha256: sha256(canonicalJson([en.sha256, zh.sha256])),
    criteria: [
      {
        ...{ id: changeCriterion, title: "change of emotion after the reply" },
        ...{ lowest: -emotionRange.largestChange, highest: emotionRange.largestChange },
      },
    ],
    whole: "sum",
    expectedOutputTokens: 420,
    request(context, item) {
      const { person, emotion } = momentOf(context);
      const said = [...context.turns, { role: "assistant" as const, text: shownReply(item) }];
      const { messages, metadata } = feelRequest({
        ...{ person, emotion, options: optionsOf(context), prompts: prompts[person.language] },
        turns: said.map((turn) => ({ ...turn, planning: null })),
      });
      return { messages, ...(metadata === undefined ? {} : { metadata }) };
    },
    read(context, item, answer) {
      const read = readFeeling(answer, optionsOf(context), shownReply(item));
      if (read.problem !== null) return { problem: read.problem };
      return { values: { [changeCriterion]: read.change }, words: read.thoughts.appraisal };
    },
  };
}
