import { SageData, type SageDialogue, type SageReply } from "../../../src/studies/sage/data/data.js";

/** A dialogue from its changes: emotion starts at 40 and is held to 0 to 100. */
export function madeUpDialogue(
  judge: string,
  model: string,
  profile: string,
  changes: readonly (number | null)[],
  end: SageDialogue["end"] = "turn-limit",
): SageDialogue {
  let emotion = 40;
  const replies = changes.map((change, i): SageReply => {
    const before = emotion;
    if (change !== null) emotion = Math.min(100, Math.max(0, emotion + change));
    const after = change === null ? null : emotion;
    return { reply: i + 1, before, change, after, characters: 10 * (i + 1), tokens: 10 };
  });
  return {
    id: `${judge}/${model}/${profile}`,
    judge,
    model,
    releasedAs: model,
    profile,
    line: 1,
    replyCount: replies.length,
    final: emotion,
    end,
    characters: 100,
    tokens: 10 * replies.length,
    thinkingCharacters: 0,
    thinkingTokens: 0,
    emptyReplies: 0,
    replies,
  };
}

/** One dialogue a cell whose final emotion is what `score` says, in one step. */
export function madeUpScores(
  judges: readonly string[],
  models: readonly string[],
  profiles: number,
  score: (judge: number, model: number, profile: number) => number,
): SageData {
  const ids = Array.from({ length: profiles }, (_, p) => `p${String(p + 1).padStart(3, "0")}`);
  const dialogues = judges.flatMap((judge, j) =>
    models.flatMap((model, m) =>
      ids.map((profile, p) => madeUpDialogue(judge, model, profile, [score(j, m, p) - 40])),
    ),
  );
  return madeUpData(ids, dialogues);
}

export function madeUpData(ids: readonly string[], dialogues: readonly SageDialogue[]): SageData {
  const profiles = ids.map((id) => ({
    id,
    released: id,
    intention: 1,
    persona: 1,
    age: null,
    gender: null,
    personaId: id.replace(/^p/, "c"),
    keywords: 3,
    hobbies: 3,
  }));
  return new SageData(profiles, dialogues);
}
