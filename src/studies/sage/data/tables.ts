import { DataError } from "../../../core/errors.js";
import { inputsOf, noteInputs, withInputs } from "../../../core/read-inputs.js";
import { studyFolder } from "../../../io/data-origin.js";
import { readTable } from "../../../io/datapackage.js";
import { openRelease } from "../../../io/open-release.js";
import { projectPath } from "../../../io/project-root.js";
import { shareData } from "../../shared/share-data.js";
import { writeDerived } from "../../shared/write-derived.js";
import { SageData, type SageDialogue, type SageProfile, type SageReply } from "./data.js";

/**
 * Derives all tables from upstream (the mirror, or what `affectlab data fetch` brought) and writes them
 * with their sizes and hashes. The same upstream gives the same bytes.
 *
 * @throws MissingDataError when upstream is not there, with what to place where
 * @throws ChecksumError when a file is not that of the pinned commit
 */
export async function deriveSage(
  folder: string = projectPath("data", "sage"),
): Promise<{ file: string; rows: number }[]> {
  const { deriveTables } = await import("./derive.js");
  return writeDerived(folder, await deriveTables(await openRelease("digitalhuman")));
}

/**
 * Reads and joins the derived tables: profiles, dialogues and their replies.
 *
 * @param folder the study's data folder; the project's own unless another is given
 * @throws DataError naming file, line and field when a table is not what its codebook says
 *
 * @example
 * ```ts
 * const data = await loadSage();
 * data.dialogues.length; // 1900
 * data.judges; // ["deepseek-v3-2024-1227", "gemini-2.5-flash-nothink", "gpt-4o-2024-0806"]
 * ```
 */
export async function loadSage(folder: string = studyFolder("sage")): Promise<SageData> {
  const [profiles, dialogues, replies] = await Promise.all([
    readProfiles(folder),
    readDialogueTable(folder),
    readReplies(folder),
  ]);
  const known = new Set(profiles.map((profile) => profile.id));
  for (const dialogue of dialogues) {
    const own = replies.get(dialogue.id) ?? [];
    dialogue.replies.push(...own);
    const file = inputsOf(dialogues)[0]!.path;
    if (!known.has(dialogue.profile)) {
      throw new DataError(`${dialogue.id} names the profile ${dialogue.profile}, which does not exist`, {
        file,
        field: "profile",
      });
    }
    const last = own.findLast((reply) => reply.after !== null)?.after;
    if (own.length !== dialogue.replyCount || last !== dialogue.final) {
      throw new DataError(
        `${dialogue.id} has ${dialogue.replyCount} replies and ends at ${dialogue.final}, but it has ${own.length} turns that end at ${last}`,
        { file, field: "final" },
      );
    }
  }
  return noteInputs(new SageData(profiles, dialogues), inputsOf(profiles, dialogues, replies));
}

/** The same for figures, tables and claims, which share it for as long as the tables stay as they are. */
export const shareSage = shareData(loadSage, "sage");

async function readProfiles(folder: string): Promise<SageProfile[]> {
  const table = await readTable(folder, "profiles");
  const [intention, persona] = ["intention", "persona"].map((name) => table.numbers(name));
  const age = table.optionalIntegers("age");
  const gender = table.optionalIntegers("gender");
  const personaId = table.strings("persona_id");
  const keywords = table.numbers("keywords");
  const hobbies = table.optionalIntegers("hobbies");
  const released = table.strings("released_id");
  const read = table.strings("profile").map((id, i) => ({
    id,
    released: released[i]!,
    intention: intention![i]!,
    persona: persona![i]!,
    age: age[i]!,
    gender: gender[i]!,
    personaId: personaId[i]!,
    keywords: keywords[i]!,
    hobbies: hobbies[i]!,
  }));
  return withInputs(read, table);
}

async function readDialogueTable(folder: string): Promise<SageDialogue[]> {
  const table = await readTable(folder, "dialogues");
  const text = (name: string) => table.strings(name);
  const [judge, model, releasedAs, profile, end] = ["judge", "model", "released_as", "profile", "end"].map(
    text,
  );
  const number = (name: string) => table.numbers(name);
  const [line, replies, final, characters, tokens] = ["line", "replies", "final", "characters", "tokens"].map(
    number,
  );
  const [thinkingCharacters, thinkingTokens, emptyReplies] = [
    "thinking_characters",
    "thinking_tokens",
    "empty_replies",
  ].map(number);
  const read: SageDialogue[] = table.strings("dialogue").map((id, i) => ({
    id,
    judge: judge![i]!,
    model: model![i]!,
    releasedAs: releasedAs![i]!,
    profile: profile![i]!,
    line: line![i]!,
    replyCount: replies![i]!,
    final: final![i]!,
    end: end![i]! as SageDialogue["end"],
    characters: characters![i]!,
    tokens: tokens![i]!,
    thinkingCharacters: thinkingCharacters![i]!,
    thinkingTokens: thinkingTokens![i]!,
    emptyReplies: emptyReplies![i]!,
    replies: [],
  }));
  return withInputs(read, table);
}

async function readReplies(folder: string): Promise<Map<string, SageReply[]>> {
  const table = await readTable(folder, "turns");
  const [reply, before, characters, tokens] = ["reply", "before", "characters", "tokens"].map((name) =>
    table.numbers(name),
  );
  const change = table.optionalIntegers("change");
  const after = table.optionalIntegers("after");
  const out = new Map<string, SageReply[]>();
  table.strings("dialogue").forEach((id, i) => {
    const row: SageReply = {
      reply: reply![i]!,
      before: before![i]!,
      change: change[i]!,
      after: after[i]!,
      characters: characters![i]!,
      tokens: tokens![i]!,
    };
    const own = out.get(id);
    if (own === undefined) out.set(id, [row]);
    else own.push(row);
  });
  return withInputs(out, table);
}
