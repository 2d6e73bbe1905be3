import { DataError } from "../../../../../core/errors.js";
import type { DraftTurn } from "../draft.js";
import { cleaningWords } from "./cleaning-words.js";
import { tidyText } from "./tidy-text.js";

interface Place {
  file: string;
  line: number | null;
}

const listNames = ["turns", "messages", "dialogue", "conversations", "conversation"] as const;
const roleNames = ["role", "from", "speaker"] as const;
const textNames = ["text", "content", "value"] as const;

/** Who speaks, by what they are called; undefined for a name that is not known. */
function roleOf(name: string): DraftTurn["role"] | "none" | undefined {
  const plain = name.trim().toLowerCase();
  if (plain === "system" || plain === "tool") return "none";
  const { user, assistant } = cleaningWords().speakers;
  if (user.includes(plain)) return "user";
  return assistant.includes(plain) ? "assistant" : undefined;
}

/**
 * The messages of a conversation, under whichever of the usual names they stand. Messages of the system and empty ones
 * are left out.
 *
 * @throws DataError naming file, line and field
 */
export function messagesIn(row: Readonly<Record<string, unknown>>, place: Place): DraftTurn[] {
  const where = (field: string) => ({
    file: place.file,
    ...(place.line === null ? {} : { line: place.line }),
    field,
  });
  const name = listNames.find((one) => Array.isArray(row[one]));
  if (name === undefined) {
    throw new DataError("is missing", {
      ...where("turns"),
      remedy: `write the messages as a list under ${listNames.join(", ")}`,
    });
  }
  return (row[name] as unknown[]).flatMap((message, i): DraftTurn[] => {
    const own = typeof message === "object" && message !== null ? (message as Record<string, unknown>) : {};
    const [role, text] = [first(own, roleNames), first(own, textNames)];
    const at = `${name}.${i}`;
    if (role === undefined)
      throw new DataError("is missing", {
        ...where(`${at}.role`),
        remedy: "say who speaks: user or assistant",
      });
    if (text === undefined)
      throw new DataError("is missing", { ...where(`${at}.text`), remedy: "write the message as text" });
    const speaker = roleOf(role);
    if (speaker === undefined) {
      throw new DataError(`"${role}" is no known speaker`, {
        ...where(`${at}.role`),
        remedy: "write user for the person, assistant for the helper",
      });
    }
    const tidy = tidyText(text);
    return speaker === "none" || tidy === "" ? [] : [{ role: speaker, text: tidy }];
  });
}

const first = (own: Readonly<Record<string, unknown>>, names: readonly string[]): string | undefined =>
  names.map((name) => own[name]).find((value): value is string => typeof value === "string");

/**
 * A transcript in plain text: each message begins with its speaker and a colon; what follows up to the next speaker belongs to
 * it.
 *
 * @throws DataError when it begins without a speaker
 */
export function readTranscript(text: string, file: string): DraftTurn[] {
  const turns: { role: DraftTurn["role"] | "none"; text: string }[] = [];
  for (const [i, line] of text
    .replace(/^\uFEFF/u, "")
    .split(/\r?\n/)
    .entries()) {
    const [, name = "", rest = ""] = /^\s*([^:：\s]{1,20})\s*[:：](.*)$/u.exec(line) ?? [];
    const role = name === "" ? undefined : roleOf(name);
    const last = turns.at(-1);
    if (role !== undefined) turns.push({ role, text: rest });
    else if (last !== undefined) last.text += `\n${line}`;
    else if (line.trim() !== "") {
      throw new DataError("names no speaker", {
        file,
        line: i + 1,
        remedy: 'begin each message with "User:" or "Helper:"',
      });
    }
  }
  return turns.flatMap(({ role, text: own }) => {
    const tidy = tidyText(own);
    return role === "none" || tidy === "" ? [] : [{ role, text: tidy }];
  });
}
