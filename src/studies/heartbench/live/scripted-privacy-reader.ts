import type { ModelRequest } from "../../../models/contract.js";
import { identifierLexicon } from "./construction/privacy/lexicon.js";

/**
 * Lists what may identify somebody by one plain rule each for English and Chinese, for teaching and tests: words
 * with a capital that stand in a sentence, not at its start, and on no list; and two or three characters after
 * 叫, 找 or 跟 that stand in quotation marks, or a second time. It understands nothing and is no language model.
 */
export function privacyReader({ messages }: ModelRequest): string {
  const content = messages.findLast(({ role }) => role === "user")?.content;
  const shown = typeof content === "string" ? content : "";
  const turns = [...shown.matchAll(/<turn-\w+[^>]*>\n([\s\S]*?)\n<\/turn-\w+>/gu)].map((match) => match[1]!);
  const lexicon = identifierLexicon();
  const all = turns.join("\n");
  const found = new Map<string, string>();
  for (const [word] of all.matchAll(/(?<=[a-z,;:] )[A-Z][a-z]{2,}/gu)) {
    if (!lexicon.notEnglish.has(word) && !lexicon.coarseEnglish.has(word)) found.set(word, "name");
  }
  for (const match of all.matchAll(
    /[叫找跟](?:“([\p{Script=Han}]{2,3})”|([\p{Script=Han}]{2,3})(?![\p{Script=Han}])|([\p{Script=Han}]{2}))/gu,
  )) {
    const word = match[1] ?? match[2] ?? match[3]!;
    const repeats = all.split(word).length > 2;
    if (
      (match[1] !== undefined || repeats) &&
      !lexicon.notName.has(word) &&
      !/[我你他她它们的了吗呢吧这那么]/u.test(word)
    )
      found.set(word, "name");
  }
  return JSON.stringify({ found: [...found].map(([text, kind]) => ({ kind, text })) });
}
