import { emotionScale, type PlantedDesign, type PlantedDialogue } from "../../../agents/planting/contract.js";
import { SageData, type SageDialogue, type SageProfile, type SageReply } from "../data/data.js";
import type { RelationshipRow } from "./relationship-levels.js";
import { relationshipScores } from "./rescale.js";

/** Planted dialogues as the tables of a run hold them: the first replicate of each cell. */
export function plantedSageData(dialogues: readonly PlantedDialogue[]): SageData {
  const first = dialogues.filter(({ replicate }) => replicate === 0);
  const ids = [...new Set(first.map(({ profile }) => profile))];
  const profiles = ids.map((id, i): SageProfile => {
    const [intention, persona] = [(i % 8) + 1, (i % 3) + 1];
    return {
      ...{ id, released: id, intention, persona, personaId: id },
      age: null,
      gender: null,
      keywords: 0,
      hobbies: 0,
    };
  });
  return new SageData(profiles, first.map(asDialogue));
}

function asDialogue(
  { agent, model, profile, final, end, changes }: PlantedDialogue,
  line: number,
): SageDialogue {
  let before: number = emotionScale.start;
  const replies = changes.map((change, i): SageReply => {
    const scored = { reply: i + 1, before, change, after: before + change, characters: 1, tokens: 1 };
    before += change;
    return scored;
  });
  return {
    ...{
      id: `${agent}/${model}/${profile}`,
      judge: agent,
      model,
      releasedAs: model,
      profile,
      line,
      final,
      end,
      replies,
    },
    ...{ replyCount: replies.length, characters: replies.length, tokens: replies.length },
    ...{ thinkingCharacters: 0, thinkingTokens: 0, emptyReplies: 0 },
  };
}

/** The same dialogues with the relationship scored from the planted answers, as a judging is scored. */
export function plantedRelationship(
  dialogues: readonly PlantedDialogue[],
  { statements }: PlantedDesign,
): RelationshipRow[] {
  const names = [...new Set(statements.map(({ dimension }) => String(dimension)))].sort();
  const instrument = {
    dimensions: names.map((id) => ({ id, name: id })),
    statements: statements.map(({ keyed, dimension }, i) => ({
      ...{ id: `statement-${i + 1}`, dimension: String(dimension), keyed, en: "", zh: "" },
    })),
  };
  return dialogues
    .filter(({ replicate }) => replicate === 0)
    .map(({ agent, model, profile, final, end, changes, answers }) => ({
      ...{ agent, model, profile, emotion: final, end, replies: changes.length },
      ...relationshipScores(answers, instrument),
    }));
}
