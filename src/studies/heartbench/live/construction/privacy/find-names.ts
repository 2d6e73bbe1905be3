import { findEnglishNames } from "./find-english-names.js";
import { type Candidate, candidates } from "./identifier.js";
import type { IdentifierLexicon } from "./lexicon.js";

/** What may follow a name in a sentence. */
const after =
  "(?=$|[^\\p{Script=Han}]|说|问|在|和|跟|与|是|的|他|她|我|也|又|就|把|被|给|对|向|让|叫|去|来|今|昨|总|一直|最近|突然|从|都|已|还|没|不|打|约|发|请|找|那|这|很|才|刚|老是|每|陪|骂|却|会|要|想|可|教|带|帮|拉|吃|喝|住|走|回|当|哭|笑|离|结婚|分手|吵|因为|同意|拒绝|住院|去世|告诉|上周|上个|前天|现在|以前|后来|家|们|呢|吧|啊)";

/** Whether a find is a plain word, or begins with one: 高兴, 老师同学. */
const isWord = (found: string, notName: ReadonlySet<string>): boolean =>
  notName.has(found) ||
  (found.length > 2 && notName.has(found.slice(0, 2)) && !/^[小老阿大]/u.test(found)) ||
  found.startsWith("老师") ||
  [4, 3].some((length) => found.length > length && notName.has(found.slice(0, length)));

/**
 * Names of people, by form: Chinese surname with a given name beside words that introduce or address a
 * person, surname with a title (王老师), familiar forms (小李, 阿强, 老张), a name after a relation (前男友郑一鸣), and
 * English names. It knows characters that are usual in names, and no sentence. A bare given name in the middle
 * of a sentence needs the library.
 */
export function findNames(text: string, lexicon: IdentifierLexicon): Candidate[] {
  const { surname, given, usual, notName } = lexicon;
  const name =
    (confidence: Candidate["confidence"], rule: string) =>
    (match: RegExpExecArray): Omit<Candidate, "start" | "end"> | undefined => {
      const found = match.groups?.found ?? match[0];
      return isWord(found, notName) || lexicon.reduplicated.has(found)
        ? undefined
        : { kind: "name", confidence, rule };
    };
  const full = `${surname}${given}{1,2}`;
  const introduced = candidates(
    text,
    new RegExp(
      `(?:(?:我|他|她|本人|孩子|儿子|女儿|老公|老婆|丈夫|妻子|男友|女友|男朋友|女朋友|同事|同学|室友|闺蜜|朋友|弟弟|妹妹|哥哥|姐姐|医生|导师|领导|老板|上司)?(?:就?叫做?|名叫|姓名[是:：]?|名字[是叫:：]|大名[是叫]?|全名[是叫]?)|我是(?=[^，。]{2,4}[，。,.!！]))\\s?(?<found>${full})(?=$|[^\\p{Script=Han}]|的|是|说|在|和|跟|与|来|也|他|她|我|，)`,
      "u",
    ),
    name("high", "introduced by name"),
  );
  const called = candidates(
    text,
    new RegExp(
      `(?:名叫|小名叫?|乳名叫?|昵称[是叫]|外号[是叫]?|网名[是叫]?|名字[是叫]|[他她]叫|我叫|孩子叫|儿子叫|女儿叫|都叫[我他她])\\s?[“"「]?(?<found>${usual}{1,3})(?=$|[^\\p{Script=Han}]|的|是|说|，)`,
      "u",
    ),
    name("medium", "called by name"),
  );
  const titled = candidates(
    text,
    new RegExp(
      `(?<!\\d)(?<found>[小老]?${surname}${given}{0,2}?(?:老师|医生|大夫|主任|经理|总监|教授|警官|律师|护士长?|阿姨|叔叔|师傅|先生|女士|小姐|同学|院长|校长|书记|局长|处长|科长|组长|班长|博士|教练|店长|厂长|法官|队长|奶奶|爷爷|大爷|大妈|伯伯|婶婶|主管|总(?=$|[^\\p{Script=Han}]|[说让叫把在要又就也今昨找给的是跟])|[哥姐叔姨婶伯导](?=$|[^\\p{Script=Han}]|[说让叫把在要又就也今昨找给的是跟和对不没还从来去帮带教陪劝问骂很都会想带])))`,
      "u",
    ),
    name("medium", "surname and title"),
  );
  const familiar = candidates(
    text,
    new RegExp(
      `(?<!(?:大|从|最|变|胆|矮|缩|弱|幼|古|衰|减|狭|细|微|渺|较|太|很|更))(?<found>(?:小|老|阿|大)(?:${lexicon.single}|${usual}))${after}`,
      "u",
    ),
    name("low", "familiar form"),
  ).filter((one) => !(text[one.start] === "大" && lexicon.surnames.has(text[one.end - 1]!)));
  const subject = candidates(
    text,
    new RegExp(
      `(?:^|[，。！？；：、“”"（(,!?;:\\s]|[天晚早年]|时候|后来|结果|可是|但是|其实|因为|和|跟|与|给|对|找|约|问|被|让|向|叫|喜欢|爱|恨|想|等|陪|是)(?<found>${surname}(?:${usual}${given}|${given}${usual}))${after}`,
      "u",
    ),
    name("medium", "surname and given name in a sentence"),
  );
  const short = candidates(
    text,
    new RegExp(
      `(?:^|[，。！？；：“”"（(,!?;:\\s])(?<found>${surname}${usual})(?=跟我|和我|对我|给我|说她|说他|说我|告诉|问我|让我|骂我|找我|把我|也来|没来)`,
      "u",
    ),
    name("medium", "surname and given name in a sentence"),
  );
  const sentenceStart = candidates(
    text,
    new RegExp(
      `(?:^|[，。！？；：“”"（(,!?;:\\s])(?<found>${surname}${usual}{2})(?=是|在|也|又|很|不|没|都|已)`,
      "u",
    ),
    name("medium", "surname and given name in a sentence"),
  );
  const latin = candidates(
    text,
    /(?:(?<=[\p{Script=Han}]\s?|\p{Script=Han}[，,。、“]|^)[A-Z][a-z]{2,}(?=\s?\p{Script=Han})|(?<=\p{Script=Han}(?:和|跟|与|叫|找|给|对|让|被|问|陪|约|是)\s?)[A-Z][a-z]{2,}(?=[，。！？、”,!?]|$))/u,
    ({ 0: found }) =>
      lexicon.notEnglish.has(found) || lexicon.coarseEnglish.has(found)
        ? undefined
        : { kind: "name", confidence: "low", rule: "capitalised word in a Chinese sentence" },
  );
  const related = candidates(
    text,
    new RegExp(
      `${lexicon.before}(?:叫|是)?[“"「]?(?<found>${surname}(?:${usual}${given}|${given}?${usual}))${after}`,
      "u",
    ),
    name("medium", "relation and name"),
  );
  const petNames = candidates(
    text,
    new RegExp(`(?<found>(?:${lexicon.before}(?=(${usual})\\2))?(${usual})\\3)${after}`, "u"),
    name("medium", "doubled given name"),
  ).flatMap((one) => {
    const doubled = text.slice(one.end - 2, one.end);
    if (lexicon.reduplicated.has(doubled)) return [];
    const placed =
      one.end - one.start > 2 ||
      /[，。！？；：、“,!?;:\s和跟给对找约问叫让陪]$|^$/u.test(text.slice(0, one.start));
    return placed ? [{ ...one, start: one.end - 2 }] : [];
  });
  return [
    ...introduced,
    ...called,
    ...titled,
    ...familiar,
    ...subject,
    ...short,
    ...sentenceStart,
    ...latin,
    ...related,
    ...petNames,
    ...findEnglishNames(text, lexicon),
  ];
}
