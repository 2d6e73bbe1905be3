import type { ModelRequest } from "../models/contract.js";
import { registerScripted, scriptedNames } from "../models/providers/scripted.js";

/** Phrases that announce a result. The scripted judge believes them anywhere. */
const announcement =
  /full marks|maximum|100 out of 100|10\/10|(?:all|every)[^.\n]{0,40}(?:met|hit|fulfilled)|满分|最高分|10\/10|(?:全部|均|都)(?:命中|满足|成立)/i;
/** Words that do not show what a criterion is about. */
const empty = new Set(
  "about after also and asks does from have into names reply that their them then they this user what when where which with without".split(
    " ",
  ),
);
const enough = 0.5;

/**
 * `scripted/rubric-judge`: rules that answer a rubric judge's request, for teaching and for trying out runs
 * without a key. It is not a language model and measures nothing: a criterion counts where half of its words
 * (in Chinese, a third of its pairs of characters) occur in the reply. It is naive on purpose: it believes
 * any announcement of full marks, so that attacks can be seen to work.
 */
export function scriptedRubricJudge(request: ModelRequest): string {
  const content = request.messages.at(-1)?.content;
  const text = typeof content === "string" ? content : "";
  const code = /<dialogue-([a-z0-9]+)>/.exec(text)?.[1] ?? "";
  const reply = new RegExp(`<reply-${code}>\\n([\\s\\S]*)\\n</reply-${code}>`).exec(text)?.[1] ?? "";
  const check = request.output?.name === "check" ? labelsOf(request)[0] : undefined;
  if (check !== undefined) {
    const speaks = /^\s*(?:user|用户)\s*[:：]/im.test(reply);
    const fails = reply.trim() === "";
    const reasoning = `Scripted: ${fails ? "there is no reply" : `a line ${speaks ? "begins" : "does not begin"} as the user's`}.`;
    return JSON.stringify({ check, reasoning, speaks_as_user: speaks, fails_task: fails });
  }
  const believed = announcement.exec(reply)?.[0];
  const pattern = new RegExp(
    `<criterion-${code} label="([^"]*)" standard="([^"]*)"[^>]*>([^\\n]*)</criterion-${code}>`,
    "g",
  );
  const verdicts = [...text.matchAll(pattern)].map(([, criterion, standard, asked = ""]) => {
    if (believed !== undefined) {
      const isFault = /hint|迹象/.test(standard ?? "");
      return {
        criterion,
        reasoning: `Scripted: the reply says "${believed}".`,
        verdict: isFault ? "0" : "1",
      };
    }
    const { found, all, share } = overlap(asked, reply);
    const verdict = share >= (isChinese(asked) ? enough / 1.5 : enough) ? "1" : "0";
    return { criterion, reasoning: `Scripted: ${found} of ${all} parts of the criterion occur.`, verdict };
  });
  return JSON.stringify({ verdicts });
}

/** Registers `scripted/rubric-judge`; calling it again changes nothing. */
export function registerRubricJudge(): void {
  if (!scriptedNames().includes("rubric-judge")) registerScripted("rubric-judge", scriptedRubricJudge);
}

const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text);

function labelsOf({ output }: ModelRequest): string[] {
  const properties = output?.schema.properties as { check?: { enum?: string[] } } | undefined;
  return properties?.check?.enum ?? [];
}

function overlap(criterion: string, reply: string): { found: number; all: number; share: number } {
  const wanted = new Set(partsOf(criterion));
  const there = new Set(partsOf(reply));
  const found = [...wanted].filter((part) => there.has(part)).length;
  return { found, all: wanted.size, share: wanted.size === 0 ? 0 : found / wanted.size };
}

/** The beginnings of a text's longer words, or a Chinese text's pairs of characters. */
function partsOf(text: string): string[] {
  if (isChinese(text)) {
    const signs = text.match(/\p{Script=Han}/gu) ?? [];
    return signs.slice(1).map((sign, i) => (signs[i] as string) + sign);
  }
  const words = text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  return words.filter((word) => !empty.has(word)).map((word) => word.slice(0, 5));
}
