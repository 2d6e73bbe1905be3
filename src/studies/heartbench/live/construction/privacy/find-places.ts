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
  ).filter(({ end }) => !dishes.test(text.slice(end, end + 3)));
  // 洛阳市涧西区: rank beside rank; a town at the beginning of a turn or beside a word of place.
  const chain = candidates(
    text,
    /(?<=[市县区州省盟旗])(?<found>\p{Script=Han}{1,4}(?:市|县|区|镇|乡|村|街道|旗))(?=\p{Script=Han}|\d|$|[，。、,\s])/u,
    ({ groups }) => chinesePlace(groups!.found!, lexicon, "name with the ending of a place"),
  );
  const estates = candidates(
    text,
    /(?:[住在回到去租搬]|搬到|搬去|租在|买在|住在|家在)(?:了|的)?(?<found>\p{Script=Han}{2,5}?(?:苑|花园|小区|新村|家园|公寓|新城|花苑|嘉园|名苑|山庄|公馆|大院|里弄|胡同|巷子?|街|路|屯|庄|寨|坪|沟|堡|湾|营|坡|垭|坝|桥头|口镇|嘴|岭|塘|甸|庙村|店镇))(?=的|这|那|租|住|上班|$|[，。！？、,!?\s]|附近|旁边|里|开|买|有)/u,
    ({ groups }) =>
      /[的了我你他她这那哪个几每条一不没有很都也就是]|^(?:大|小|老|新|同一个|步行|隔壁|高档|学生|单身|员工|教师|人才|青年|酒店|后|前|逛|过|半|走|铁|公|马)(?:苑|花园|小区|新村|家园|公寓|山庄|大院|街|路|桥|屯)|^(?:高速公路|回家路|上班路|山沟|水沟|港湾|商业街|步行街)/u.test(
        groups!.found!,
      )
        ? undefined
        : { kind: "place", confidence: "low", rule: "name of a neighbourhood" },
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
  // The town after a number and street, before a state or a postal code: 22 Bramble Close, Rotherham.
  const addressed = [
    ...candidates(
      text,
      /(?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Dr|Close|Court|Ct|Crescent|Terrace|Row|Way|Place|Square|Grove|Gardens|\d\w?),? (?<found>[A-Z][\p{Ll}'’-]+(?: [A-Z][\p{Ll}'’-]+)?)(?=,|\.|$|\s(?:[A-Z]{2}\b|and\b))/u,
      ({ groups }) => englishPlace(groups!.found!, lexicon, "after a street"),
    ),
    ...candidates(
      text,
      new RegExp(
        `(?<![\\w'’-])(?<found>[A-Z][\\p{Ll}'’-]+(?: [A-Z][\\p{Ll}'’-]+)?),? (?:${[...lexicon.coarseEnglish].filter((word) => !/^(?:New|South|Great|United|Northern|State|States|Island|US|UK|Earth|Moon|Mars)$/u.test(word)).join("|")}|New York|New Jersey|New Mexico|South Carolina|North Carolina|South Dakota|[A-Z]{2} \\d{5}|(?:AL|AK|AZ|AR|CA|CO|CT|DE|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY))(?![\\w-])`,
        "u",
      ),
      ({ groups }) => englishPlace(groups!.found!, lexicon, "before a state"),
    ),
  ];
  // In the middle of a sentence, a capital after "in" or "near" is a place's.
  const after = candidates(
    text,
    /(?<![A-Za-z])(?<![Bb]elieve )(?:in|near|outside|around|through|across|towards?|leaving|left|visit(?:ed|ing)?|via) (?<found>[A-Z\u00c0-\u00de][\p{Ll}'’-]+(?:[- ](?:on|upon|under|in|le|de|la|del)[- ]\p{Lu}\p{Ll}+| \p{Lu}\p{Ll}+)?)(?![\w])(?!'s|’s)/u,
    ({ groups, 0: all }) => {
      const made = englishPlace(groups!.found!, lexicon, "capital after a word of place");
      return made === undefined || /['’]s$/u.test(groups!.found!)
        ? undefined
        : { ...made, confidence: /^(?:in|near|outside|around)/u.test(all) ? "medium" : "low" };
    },
  );
  const towns = candidates(
    text,
    new RegExp(`\\b(?<found>${lexicon.englishTowns.join("|")})\\b`, "u"),
    () => ({
      ...{ kind: "place", confidence: "medium", rule: "listed town or district" },
    }),
  );
  return [...listed, ...chain, ...estates, ...ranked, ...english, ...addressed, ...after, ...towns];
}

/** A dish of a town tells nothing of anybody. */
const dishes =
  /^(?:炒饭|拉面|烤鸭|火锅|米粉|米线|小吃|热干|菜|话|小面|酸辣|肠粉|早茶|盐水|酱鸭|烧饼|卤煮|板鸭)/u;

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
  if (lexicon.notPlaces.has(name) || /[的了着过么吗呢吧很不没都也就还又在]/u.test(name)) return undefined;
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
