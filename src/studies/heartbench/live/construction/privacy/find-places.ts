import { type Candidate, candidates } from "./identifier.js";
import type { IdentifierLexicon } from "./lexicon.js";

/**
 * Towns, districts and villages: a list of large ones, a name with the ending of its rank (清河县) after a word of
 * place, and English names after "live in" or "from". Countries and provinces stay.
 */
export function findPlaces(text: string, lexicon: IdentifierLexicon): Candidate[] {
  const listed = candidates(
    text,
    new RegExp(`(?<found>(?:${lexicon.towns.join("|")})(?:市(?![场区中民])|(?<!区)区(?!别)|县)?)`, "u"),
    () => ({ kind: "place", confidence: "medium", rule: "listed town or district" }),
  );
  const ranked = candidates(
    text,
    /(?:[在去到回离从往住于来自]|搬到|搬去|老家是?|家是|叫|嫁到|^|[，。！？、；：“（,!?;:(\s])(?<found>(?:[\p{Script=Han}]{1,4}(?:市|县|区|州))?[\p{Script=Han}]{1,4}(?:市|县|区|镇|乡|村|屯|街道))(?![场民长委官府里中上下政容郊花城])/u,
    ({ groups }) => chinesePlace(groups!.found!, lexicon, "name with the ending of a place"),
  ).flatMap((one) => byRank(text, trimmed(text, one, lexicon)));
  const english = candidates(
    text,
    /\b(?:(?:[Ll]iv(?:e|es|ed|ing)|[Bb]orn|[Rr]aised|[Gg]rew up|[Gg]row(?:s|ing)? up|[Ss]tay(?:ed|ing)?|[Bb]ased|[Ss]ettled|[Hh]ouse|[Hh]ome|[Ff]lat|[Pp]lace|[Jj]ob|[Oo]ffice|[Aa]lone|[Vv]illage|[Tt]own|[Cc]ity|[Hh]ospital|[Ss]chool|[Ww]ork(?:s|ed|ing)?|[Pp]arents|[Mm]um|[Mm]om|[Ff]amily|[Bb]ack|[Uu]p|[Dd]own|[Hh]ere|[Oo]ver)(?: \w+)? (?:in|near|outside|around|of)|(?:[Mm]ov(?:e|ed|es|ing)|[Dd]r(?:ive|ove|iving)|[Tt]rain|[Bb]us|[Ww]ent|[Gg]o(?:ing)?|[Rr]elocat(?:e|ed|ing)|[Ff]lew|[Ff]ly|[Tt]ravel(?:led|ed|ling)?|[Cc]om(?:e|ing)|[Cc]ame|[Rr]eturn(?:ed)?)(?: back| up| down| out| over| home| here| away)? (?:to|from|into))\s(?<found>[A-Z][a-z'’-]+(?:[- ](?:on|upon|under|in|le)[- ][A-Z][a-z]+| [A-Z][a-z'’-]+)?)(?!\w|'s|’s)/u,
    ({ groups }) => englishPlace(groups!.found!, lexicon, "after a word of place"),
  );
  const towns = candidates(
    text,
    new RegExp(`\\b(?<found>${lexicon.englishTowns.join("|")})\\b`, "u"),
    () => ({
      ...{ kind: "place", confidence: "medium", rule: "listed town or district" },
    }),
  );
  return [...listed, ...ranked, ...english, ...towns];
}

/** Words that may stand before a name of a place without being part of it. */
const leading =
  /^(?:们|我们村|[在去到回离从往住于来自嫁搬我你他她的是了叫老家那这哪个里]|我们|你们|他们|隔壁|老家)+/u;

export function chinesePlace(
  found: string,
  lexicon: IdentifierLexicon,
  rule: string,
): Omit<Candidate, "start" | "end"> | undefined {
  const name = found.replace(leading, "");
  if (
    name.length < 2 ||
    /^[们个座条片整各每][市县区镇乡村屯]$/u.test(name) ||
    lexicon.provinces.has(name) ||
    lexicon.provinces.has(name.replace(/[省市]$/u, ""))
  )
    return undefined;
  if (lexicon.notPlaces.has(name) || /[的了着过么吗呢吧很不没都也就还又]/u.test(name)) return undefined;
  if ([...lexicon.notPlaces].some((word) => word.length > 1 && name.endsWith(word))) return undefined;
  return { kind: "place", confidence: "low", rule };
}

/** Each place by itself: 清河县 and 柳树屯. */
function byRank(text: string, one: Candidate): Candidate[] {
  const upper = /^([\p{Script=Han}]{1,4}?[市县区州])[\p{Script=Han}]{1,4}[市县区镇乡村屯道]$/u.exec(
    text.slice(one.start, one.end),
  )?.[1];
  if (upper === undefined || upper.length < 2) return [one];
  const middle = one.start + upper.length;
  return [
    { ...one, end: middle },
    { ...one, start: middle },
  ];
}

/** Without the words before the name. */
function trimmed(text: string, one: Candidate, lexicon: IdentifierLexicon): Candidate {
  const found = text.slice(one.start, one.end);
  let cut = leading.exec(found)?.[0].length ?? 0;
  // 浙江省清河县: the province stays.
  const province = [...lexicon.provinces].find((name) => found.slice(cut).startsWith(name));
  if (province !== undefined && found.length - cut - province.length >= 2) cut += province.length;
  return { ...one, start: one.start + cut };
}

export function englishPlace(
  found: string,
  lexicon: IdentifierLexicon,
  rule: string,
): Omit<Candidate, "start" | "end"> | undefined {
  const words = found.split(/[\s-]+/u);
  if (words.every((word) => lexicon.coarseEnglish.has(word) || lexicon.notEnglish.has(word)))
    return undefined;
  if (lexicon.notEnglish.has(words[0]!) && words.length === 1) return undefined;
  return { kind: "place", confidence: "medium", rule };
}
