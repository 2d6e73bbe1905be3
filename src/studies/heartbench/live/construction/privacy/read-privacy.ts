import * as z from "zod";
import type { ModelReply } from "../../../../../models/contract.js";
import { objectIn, validated } from "../../../../../models/structured-output.js";
import type { AlsoReplaced } from "./anonymise.js";
import { type IdentifierKind, identifierKinds } from "./identifier.js";
import { identifierLexicon } from "./lexicon.js";
import { occurrences } from "./occurrences.js";
import { privacyOutput } from "./privacy-request.js";
import type { PrivacyTurn } from "./turns.js";

/** A string that a model named and that is not replaced. */
export interface RejectedString {
  kind: string;
  text: string;
  /**
   * `unknown-kind`; `not-in-the-text` letter by letter; `too-short` to be replaced wherever it stands;
   * `too-common`: a plain word, or in too many places; `too-long` to be one identifier; `coarse`: a country or a
   * province; `stand-in`: it is invented already; `repeated`.
   */
  reason:
    | "unknown-kind"
    | "not-in-the-text"
    | "too-short"
    | "too-common"
    | "too-long"
    | "coarse"
    | "stand-in"
    | "repeated";
}

/** What a model named as identifiers: what can be replaced, and what is not taken. */
export interface PrivacyReading {
  status: "ok" | "refused" | "unparsed";
  /** For the option `also` of {@link anonymise}. */
  accepted: AlsoReplaced[];
  rejected: RejectedString[];
}

const reading = z.object({ found: z.array(z.object({ kind: z.string(), text: z.string() })) });

/**
 * Reads a model's answer to {@link buildPrivacyRequest}, strictly: nothing is repaired. A string is taken only
 * if it stands in the turns letter by letter and replacing it would not wreck them; each of the others is listed
 * with its reason.
 *
 * @param turns those that were shown
 * @param standIns what the first pass put in: `replaced.map(({ by }) => by)`
 */
export function readPrivacyReply(
  reply: Pick<ModelReply, "text" | "object" | "refusal">,
  turns: readonly PrivacyTurn[],
  standIns: readonly string[] = [],
): PrivacyReading {
  const out: PrivacyReading = { status: "ok", accepted: [], rejected: [] };
  if (reply.refusal !== null && reply.refusal !== "") return { ...out, status: "refused" };
  const strict = validated(reply.object, privacyOutput) ?? objectIn(reply.text, privacyOutput);
  // A kind that is not on the list invalidates only its own string.
  const list = reading.safeParse(
    strict ?? objectIn(reply.text, { name: "identifiers", schema: { type: "object" } }),
  );
  if (!list.success) return { ...out, status: "unparsed" };
  const invented = standIns.flatMap((by) => by.split("\n"));
  for (const { kind, text } of list.data.found) {
    const reason = out.accepted.some((other) => other.text === text)
      ? "repeated"
      : reasonAgainst(kind, text, turns, invented);
    if (reason === undefined) out.accepted.push({ kind: kind as IdentifierKind, text });
    else out.rejected.push({ kind, text, reason });
  }
  return out;
}

/** In how many places of how many characters a string may stand at most. */
const mostPerTurn = 3;
const mostLength = 60;

function reasonAgainst(
  kind: string,
  text: string,
  turns: readonly PrivacyTurn[],
  invented: readonly string[],
): RejectedString["reason"] | undefined {
  if (!(identifierKinds as readonly string[]).includes(kind)) return "unknown-kind";
  if (text.trim() === "" || !turns.some((turn) => turn.text.includes(text))) return "not-in-the-text";
  if (invented.some((by) => by === text || by.split(" ").includes(text) || text.includes(by)))
    return "stand-in";
  if ([...text].length < 2 || (/^[a-z\d]+$/iu.test(text) && text.length < 3)) return "too-short";
  if (text.length > mostLength || text.includes("\n")) return "too-long";
  const lexicon = identifierLexicon();
  if (
    lexicon.provinces.has(text) ||
    (kind === "place" && text.split(" ").every((word) => lexicon.coarseEnglish.has(word)))
  )
    return "coarse";
  const small = text.toLowerCase();
  const isPlain =
    lexicon.notName.has(text) ||
    lexicon.reduplicated.has(text) ||
    lexicon.notEnglish.has(text) ||
    (text === small && lexicon.wordNames.has(small)) ||
    /^(?:我妈|我爸|老师|医生|领导|老板|同事|朋友|妈妈|爸爸|公司|学校|医院|我们|他们|自己|喜欢|觉得)$/u.test(
      text,
    ) ||
    /^(?:the|and|you|she|him|her|his|they|mum|mom|dad|boss|friend|school|work|home|therapist)$/iu.test(text);
  if (isPlain) return "too-common";
  // A string that stands in nearly every turn several times is a word, not a name.
  const places = occurrences(turns, text).length;
  return places > 20 && places > mostPerTurn * turns.length ? "too-common" : undefined;
}
