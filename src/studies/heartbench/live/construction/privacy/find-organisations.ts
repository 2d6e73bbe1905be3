import { type Candidate, candidates } from "./identifier.js";
import type { IdentifierLexicon } from "./lexicon.js";

/**
 * Companies, schools, hospitals and the like that have a name of their own. "My company", 设计公司 and 人民医院
 * have none. A Chinese name is the two to six characters before its ending, up to a word that cannot belong to it.
 */
export function findOrganisations(text: string, lexicon: IdentifierLexicon): Candidate[] {
  const endings = lexicon.organisationEndings.join("|");
  const chinese = candidates(
    text,
    new RegExp(
      `(?<found>[\\p{Script=Han}A-Z\\d]{2,10}?(?:${endings})(?:有限公司|分公司|公司|集团)?)(?!生|里的人|长)`,
      "u",
    ),
    () => ({ kind: "organisation", confidence: "medium", rule: "name with the ending of an organisation" }),
  ).flatMap((one) => {
    const whole = text.slice(one.start, one.end);
    const ending = new RegExp(`(?:${endings})(?:有限公司|分公司|公司|集团)?$`, "u").exec(whole)![0];
    const name = nameBefore(whole.slice(0, -ending.length), lexicon);
    const start = one.end - ending.length - name.length;
    const bare = withoutCommon(name, lexicon);
    if (bare.length < 2 && !/^第?[一二三四五六七八九十\d]+$/u.test(name)) return [];
    if (name.length > 8) return [];
    return [{ ...one, start }];
  });
  const known = candidates(
    text,
    new RegExp(`(?<found>${lexicon.knownOrganisations.join("|")})`, "u"),
    () => ({
      ...{ kind: "organisation", confidence: "medium", rule: "listed organisation" },
    }),
  );
  const proper = "[A-Z](?:[\\w&'’-]|\\.(?! ))*";
  const english = candidates(
    text,
    new RegExp(
      `(?<![\\w'’-])(?<found>(?:St\\.? )?${proper}(?:(?: and | of | & | )${proper}){0,3}? (?:${lexicon.englishEndings.join("|")})(?: (?:${lexicon.englishEndings.join("|")}))?)(?![\\w-])`,
      "u",
    ),
    () => ({ kind: "organisation", confidence: "medium", rule: "name with the ending of an organisation" }),
  ).flatMap((one) => {
    let { start } = one;
    for (;;) {
      const first = /^([\w'’.]+) /u.exec(text.slice(start, one.end));
      if (
        first === null ||
        !(lexicon.beforeEnglishOrganisation.has(first[1]!) || lexicon.notEnglish.has(first[1]!))
      )
        break;
      start += first[0].length;
    }
    return /\s/u.test(text.slice(start, one.end)) ? [{ ...one, start }] : [];
  });
  const ofPlace = candidates(
    text,
    /(?<![\w-])(?<found>(?:University|College|Bank|Church|Hospital|Academy|Institute) of (?:the )?[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)?)(?![\w-])/u,
    () => ({ kind: "organisation", confidence: "medium", rule: "organisation of a place" }),
  );
  const employer = candidates(
    text,
    /\b(?:[Ww]ork(?:s|ed|ing)?|[Jj]ob|[Ii]nterview(?:ed)?|[Ii]ntern(?:ed|ship)?|[Ss]hifts?|[Ee]mployed) (?:at|for|by|with) (?<found>[A-Z][\w'’&-]+(?: (?:& )?[A-Z][\w'’&-]+){0,2})(?![\w-])/u,
    ({ groups }) =>
      lexicon.notEnglish.has(groups!.found!.split(" ")[0]!) || /^(?:Mr|Mrs|Ms|Dr)/u.test(groups!.found!)
        ? undefined
        : { kind: "organisation", confidence: "medium", rule: "after a word of work" },
  );
  const of = "(?:of|the|and|&|for|de|la|du|in|on)";
  // Our Lady of the Fens, St Brigid's, Patel & Sons.
  const saints = candidates(
    text,
    new RegExp(
      `(?<![\\w'’-])(?<found>(?:Our Lady|Holy|Sacred|Blessed|Saint|St\\.?|Mount|Christ|Notre) (?:${of} )*${proper}(?:(?: ${of})* ${proper}){0,4})(?![\\w-])`,
      "u",
    ),
    ({ groups }) =>
      /^(?:Holy (?:Spirit|Ghost|Bible|Week|Grail|God|Moly|Cow|Land|Communion)|St\.? Patrick|Saint Patrick|Mount Everest)|Day$/u.test(
        groups!.found!,
      )
        ? undefined
        : { kind: "organisation", confidence: "medium", rule: "named after a saint" },
  );
  const sons = candidates(
    text,
    new RegExp(
      `(?<![\\w'’-])(?<found>${proper}(?: ${proper})?,? (?:&|and|\\+) (?:Sons?|Daughters?|Co|Brothers|Bros|Partners|${proper} (?:LLP|LLC|Ltd|Law|Solicitors))\\.?(?: ${proper})*)(?![\\w-])`,
      "u",
    ),
    () => ({ kind: "organisation", confidence: "medium", rule: "name and partners" }),
  );
  const heads =
    "elementary school|primary school|middle school|high school|grammar school|secondary school|sixth form|high|middle|elementary|primary|academy|college|university|hospital|clinic|medical center|medical centre|infirmary|hospice|care home|nursing home|diner|cafe|bakery|church|chapel|mosque|temple|gurdwara|synagogue|pharmacy|hardware|garage|nursery|daycare|preschool|kindergarten|youth club|fc|ltd|inc|llc";
  // pine hollow middle, st marys hospital: in small letters, after a word of place.
  const small = candidates(
    text,
    new RegExp(
      `\\b(?:go(?:es)?|went|going|work(?:s|ed|ing)?|teach(?:es)?|taught|stud(?:y|ied|ies|ying)|attend(?:s|ed)?|started|graduated|enrol?led|volunteer(?:s|ed)?|admitted|ward|nurse|teacher|student|shift|kid|kids|daughter|son|mum|mom|dad|job|from|at)(?: (?:at|to|in|for|from))? (?<found>(?!(?:a|an|the|my|our|his|her|their|this|that|your|some|any|another|local|at|to|in|for|from|public|private|catholic|state|old|new|night|law|med|medical|art|community|boarding|same|different|nearest|every|each|no|which|what|good|bad|big|small|summer|sunday|junior|senior|is|was|me|him|a&e)\\b)[a-z'’.]{2,}(?: (?!(?:the|a|my|to|at|in|and|is|was|of|for|this|that|with|he|she|we|they|i|it)\\b)[a-z'’]{2,}){0,2} (?:${heads}))(?![\\w-])`,
      "u",
    ),
    ({ groups }) =>
      /^(?:\w+ly|work|school|church|work|home|middle|high|primary|elementary|junior high|pretty|so|too|very|really|super|all time|community|city|uni)\b/u.test(
        groups!.found!,
      )
        ? undefined
        : { kind: "organisation", confidence: "low", rule: "head word in small letters" },
  );
  // 恩光堂, 福源斋, 青云寺: one last character, after a word of place or of belonging.
  const shortEnding = candidates(
    text,
    /(?:[在去到从回进是们]|来自|工作于|就职于|就读于|毕业于)(?<found>[\p{Script=Han}A-Z]{2,6}?(?:堂|寺|庙|庵|观|宫|馆|店|厂|所|院|社|坊|轩|阁|斋|楼|行|铺|园|吧|队|团|局|厅|站|矿|场|校))(?=的|上班|工作|打工|当|做|住|实习|门口|里|学|念|读|$|[，。！？、,!?\s]|干|认识|旁边)/u,
    ({ groups }) => {
      const name = groups!.found!.slice(0, -1);
      return shortWords.test(groups!.found!) ||
        withoutCommon(name, lexicon).length < 2 ||
        /[的了我你他她它这那哪个家间一不没有很都也就是在去到回]/u.test(name)
        ? undefined
        : { kind: "organisation", confidence: "low", rule: "name with a short ending" };
    },
  );
  const branch = candidates(
    text,
    /(?<found>(?:[\p{Script=Han}]{2,5}(?:区|县|市|镇|乡))(?:税务所|税务局|派出所|司法所|工商所|供电所|法院|检察院|公安局|教育局|民政局|卫生院|医院|中学|小学|幼儿园|福利院|养老院|法庭|消防站|消防队|文化馆|图书馆|信用社|人民医院|中医院|妇幼保健院|第[一二三四五六七八九]\p{Script=Han}{2,4}))/u,
    ({ groups }) =>
      /^(?:[这那本我全各整]|小区|社区|城市|城区|学区)/u.test(groups!.found!)
        ? undefined
        : { kind: "organisation", confidence: "medium", rule: "office of a district" },
  ).map((one) => ({
    ...one,
    start: one.start + (/^.*[在去到从回进的是们]/u.exec(text.slice(one.start, one.end - 3))?.[0].length ?? 0),
  }));
  return [
    ...[...chinese, ...known, ...english, ...ofPlace, ...employer],
    ...[...saints, ...sons, ...small, ...shortEnding, ...branch],
  ];
}

/** What ends like an organisation and is a place that every town has, or a word. */
const shortWords =
  /(?:医院|学院|法院|电影院|剧院|住院|出院|寺院|庭院|后院|厕所|派出所|诊所|场所|研究所|车站|地铁站|公交站|火车站|高铁站|加油站|服务站|网站|现场|操场|商场|市场|机场|广场|球场|考场|职场|战场|农场|立场|停车场|饭店|酒店|商店|书店|药店|花店|奶茶店|便利店|咖啡店|门店|咖啡馆|图书馆|博物馆|体育馆|水族馆|美术馆|科技馆|天文馆|殡仪馆|饭馆|宾馆|健身馆|公园|校园|幼儿园|花园|家园|乐园|动物园|植物园|银行|旅行|进行|不行|流行|步行|教堂|食堂|课堂|天堂|学堂|客厅|餐厅|歌厅|大厅|酒吧|网吧|部队|军队|乐队|排队|球队|团队|社团|集团|乐团|公安局|教育局|民政局|邮局|结局|学校|母校|高校|党校|驾校|军校|夜校|报社|旅行社|出版社|公社|旅社|楼|大楼|教学楼|办公楼|宿舍楼|写字楼|皇宫|子宫|故宫|世界观|价值观|人生观|悲观|乐观|客观|主观|工厂|电子厂|服装厂)$/u;

/** The last part of what stands before an ending, without words of the sentence. */
function nameBefore(before: string, lexicon: IdentifierLexicon): string {
  // What comes before the last particle, pronoun or verb of place belongs to the sentence.
  let name = before.replace(
    /^.*[的了我你他她它们这那哪在去到从是和跟与把被让给个家所间进出回离办找叫说就也都还又想要来过着]/u,
    "",
  );
  for (let word: string | undefined = ""; word !== undefined; ) {
    word = [4, 3, 2, 1]
      .map((length) => name.slice(0, length))
      .find((part) => part !== "" && lexicon.beforeOrganisation.has(part));
    if (word !== undefined) name = name.slice(word.length);
  }
  return name;
}

/** The name without words that many organisations have: 星河设计 is 星河. */
export function withoutCommon(name: string, lexicon: IdentifierLexicon): string {
  let rest = name;
  for (let at = 0; at < rest.length; ) {
    const word = [4, 3, 2, 1]
      .map((length) => rest.slice(at, at + length))
      .find((part) => lexicon.beforeOrganisation.has(part) || lexicon.provinces.has(part));
    if (word === undefined || word === "") at++;
    else rest = rest.slice(0, at) + rest.slice(at + word.length);
  }
  return rest;
}
