import type { DialogueTurn } from "../../../core/dialogue.js";
import { emotionRange } from "../../../core/dialogue.js";
import type { ReleasedFiles } from "../../../io/released-files.js";
import type { DerivedTable, DerivedTables } from "../../shared/write-derived.js";
import { countCharacters, countTokens } from "./count-tokens.js";
import { type RatedDialogue, rateDialogue, ratingTables } from "./derive-ratings.js";
import { dialogueFiles, type ImportedDialogue, readDialogues } from "./import-dialogues.js";
import { type ImportedProfile, importProfiles } from "./import-profiles.js";
import { type LabelledReply, labelDialogue, loadStrategyRules } from "./label-strategies.js";
import { loadReplyLexicon, loadThoughtLexicon } from "./thought-lexicon.js";

/**
 * Turns the released profiles and dialogues of SAGE into numeric tables: codes, emotions, changes, lengths, and
 * what lexicons make of thoughts and replies.
 * No text of a persona, scene, thought or reply is kept. Dialogues are read one file at a time.
 * Profiles, judges and models may be more or fewer than in the release.
 *
 * @param files upstream's `SAGE/`
 * @throws DataError naming file, line and field of the first defect
 */
export async function deriveTables(files: ReleasedFiles): Promise<DerivedTables> {
  const profiles = await importProfiles(files, { newCodes: files.pin === undefined });
  const lexicons = { thoughts: await loadThoughtLexicon(), replies: await loadReplyLexicon() };
  const rules = await loadStrategyRules();
  const byFile: Kept[][] = [];
  for (const file of await dialogueFiles(files)) {
    const own: Kept[] = [];
    for await (const imported of readDialogues([file], profiles)) {
      const rated = rateDialogue(imported.dialogue, lexicons);
      own.push({
        imported: withoutTexts(imported),
        lengths: lengthsOf(imported),
        rated,
        labels: labelDialogue(imported.dialogue.turns, rules),
      });
    }
    // A released file has the order of its run; our tables have the order of the profiles.
    own.sort((a, b) => (a.imported.dialogue.profile < b.imported.dialogue.profile ? -1 : 1));
    byFile.push(own);
  }
  const rows = byFile.flat().map((row, i) => ({ ...row, id: `d${String(i + 1).padStart(4, "0")}` }));
  return {
    profiles: profileTable(profiles),
    dialogues: {
      columns: [
        "dialogue",
        "judge",
        "model",
        "released_as",
        "profile",
        "line",
        "replies",
        "updates",
        "final",
        "end",
        "characters",
        "tokens",
        "thinking_characters",
        "thinking_tokens",
        "empty_replies",
      ],
      rows: rows.map(({ id, imported, lengths }) => dialogueRow(id, imported, lengths)),
    },
    turns: {
      columns: [
        "dialogue",
        "reply",
        "before",
        "change",
        "after",
        "capped",
        "characters",
        "tokens",
        "thinking_characters",
        "thinking_tokens",
      ],
      rows: rows.flatMap(({ id, imported, lengths }) => replyRows(id, imported, lengths)),
    },
    ...ratingTables(rows.map(({ id, imported, rated }) => ({ id, dialogue: imported.dialogue, rated }))),
    strategies: {
      columns: ["dialogue", "reply", "strategies", "sentences", "listed", "figurative"],
      rows: rows.flatMap(({ id, labels }) => labels.map((label, i) => strategyRow(id, i + 1, label))),
    },
  };
}

/** What is kept of a dialogue: its numbers. */
interface Kept {
  imported: ImportedDialogue;
  lengths: Lengths;
  rated: RatedDialogue;
  labels: LabelledReply[];
}
const strategyRow = (id: string, reply: number, label: LabelledReply): (string | number)[] => [
  id,
  reply,
  label.strategies.join(" "),
  label.sentences,
  label.listed,
  label.figurative,
];

/** Characters and tokens of each reply, and of the reasoning kept with it. */
type Lengths = { characters: number; tokens: number; thinkingCharacters: number; thinkingTokens: number }[];

function lengthsOf({ dialogue }: ImportedDialogue): Lengths {
  return dialogue.turns.flatMap((turn) => {
    if (turn.role !== "assistant") return [];
    // Some released dialogues keep the reply itself once more as its reasoning.
    const thinking = turn.thinking === turn.text ? "" : (turn.thinking ?? "");
    return [
      {
        characters: countCharacters(turn.text),
        tokens: countTokens(turn.text.trim()),
        thinkingCharacters: countCharacters(thinking),
        thinkingTokens: countTokens(thinking),
      },
    ];
  });
}

function withoutTexts(imported: ImportedDialogue): ImportedDialogue {
  const turns = imported.dialogue.turns.map(
    (turn): DialogueTurn =>
      turn.role === "user"
        ? { ...turn, text: "", thoughts: null }
        : { role: "assistant", text: "", thinking: null },
  );
  return { ...imported, dialogue: { ...imported.dialogue, turns } };
}

function profileTable(profiles: readonly ImportedProfile[]): DerivedTable {
  return {
    columns: [
      "profile",
      "released_id",
      "intention",
      "persona",
      "age",
      "gender",
      "persona_id",
      "keywords",
      "hobbies",
    ],
    rows: profiles.map((profile) => [
      profile.id,
      profile.released,
      profile.intention,
      profile.persona,
      profile.age,
      profile.gender,
      profile.personaId,
      profile.keywords,
      profile.hobbies,
    ]),
  };
}

function dialogueRow(id: string, { dialogue, file, line }: ImportedDialogue, lengths: Lengths) {
  const sum = (of: keyof Lengths[number]): number => lengths.reduce((total, reply) => total + reply[of], 0);
  return [
    id,
    dialogue.judge,
    dialogue.model,
    file.releasedAs,
    dialogue.profile,
    line,
    lengths.length,
    userTurns(dialogue.turns).length - 1,
    dialogue.finalEmotion,
    dialogue.endReason,
    sum("characters"),
    sum("tokens"),
    sum("thinkingCharacters"),
    sum("thinkingTokens"),
    lengths.filter((reply) => reply.tokens === 0).length,
  ];
}

function replyRows(id: string, { dialogue }: ImportedDialogue, lengths: Lengths) {
  const answers = userTurns(dialogue.turns).slice(1);
  return lengths.map((reply, i): (string | number | null)[] => {
    const answer = answers[i];
    const before = answer?.emotionBefore ?? dialogue.finalEmotion;
    const change = answer?.change ?? null;
    return [
      id,
      i + 1,
      before,
      change,
      answer?.emotionAfter ?? null,
      change === null ? null : Number(before + change > emotionRange.high),
      reply.characters,
      reply.tokens,
      reply.thinkingCharacters,
      reply.thinkingTokens,
    ];
  });
}

const userTurns = (turns: readonly DialogueTurn[]) => turns.filter((turn) => turn.role === "user");
