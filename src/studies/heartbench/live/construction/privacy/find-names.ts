import { type Candidate, candidates } from "./identifier.js";
import type { NameLexicon } from "./lexicon.js";

/**
 * Names of people, by form: Chinese surname with a given name beside words that introduce or address a
 * person, surname with a title (王老师), familiar forms (小李, 阿强, 老张), and English names with a title or after an
 * introduction. There is no segmenter and no list of all names, so this is a search for forms and does not
 * understand the sentence. It does not find a bare given name in the middle of a sentence.
 */
export function findNames(text: string, lexicon: NameLexicon): Candidate[] {
  const { surname, given, notName } = lexicon;
  const name =
    (confidence: Candidate["confidence"], rule: string) =>
    (match: RegExpExecArray): Omit<Candidate, "start" | "end"> | undefined => {
      const found = match.groups?.found ?? match[0];
      return notName.has(found) || [...notName].some((word) => word.length > 2 && found.startsWith(word))
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
  const titled = candidates(
    text,
    new RegExp(
      `(?<!\\d)(?<found>[小老]?${surname}${given}{0,2}?(?:老师|医生|大夫|主任|经理|总监|教授|警官|律师|护士长?|阿姨|叔叔|师傅|先生|女士|小姐|同学|院长|校长|书记|局长|处长|科长|组长|班长|博士|总(?=$|[^\\p{Script=Han}]|[说让叫把在要又就也今昨找给])))`,
      "u",
    ),
    name("medium", "surname and title"),
  );
  const familiar = candidates(
    text,
    new RegExp(
      `(?<![\\p{Script=Han}]*(?:大|从|最|变|胆|矮|缩|弱|幼|古|衰))(?<found>(?:小|老|阿|大)(?:${lexicon.single}|[强明伟芳丽娟敏静杰磊军洋勇艳超秀霞平刚桂玲珍华红兰英燕萍飞鹏辉龙宝珠莲云梅]))(?=$|[^\\p{Script=Han}]|说|在|和|跟|与|是|的|他|她|也|又|就|把|被|给|对|向|让|叫|去|来|今|昨|总|一直|最近|突然|从|都|已|还|没|不|打|约|发|请|问|找|那|这)`,
      "u",
    ),
    name("low", "familiar form"),
  );
  const subject = candidates(
    text,
    new RegExp(
      `(?:^|[，。！？；：、“”"（(\\s]|[天晚早年]|时候|后来|结果|可是|但是|和|跟|与|给|对|找|约|问|被|让|向|叫)(?<found>${surname}${given}{2})(?=说|问|告诉|打电话|发消息|发微信|约我|找我|骂|让我|叫我|给我|跟我|和我|对我|陪|把|从来|一直|昨天|今天|上周|刚|就|也|又|他|她|这个人|同意|拒绝|分手|离职|住院|去世)`,
      "u",
    ),
    name("medium", "surname and given name as a subject"),
  );
  const english = candidates(
    text,
    /\b(?:(?:Mr|Mrs|Ms|Miss|Dr|Prof|Professor|Sir|Uncle|Aunt|Aunty|Auntie|Nurse|Coach|Officer)\.? )(?<found>[A-Z][a-z'’-]+(?: [A-Z][a-z'’-]+)?)/u,
    name("high", "title and name"),
  );
  const englishIntroduced = candidates(
    text,
    /(?:[Mm]y name(?:'s| is)|[Tt]his is|[Cc]alled|[Nn]amed|I'm|I am|[Nn]ame:)\s(?<found>[A-Z][a-z'’-]+(?: (?:[A-Z]\. )?[A-Z][a-z'’-]+)?)(?=$|[^\w'’-])/u,
    ({ groups }) =>
      lexicon.notEnglish.has(groups!.found!.split(" ")[0]!)
        ? undefined
        : { kind: "name", confidence: "medium", rule: "introduced by name" },
  );
  const englishRelation = candidates(
    text,
    /\b(?:[Mm]y|[Hh]er|[Hh]is|[Tt]heir|[Oo]ur) (?:ex-)?(?:friend|husband|wife|boss|brother|sister|son|daughter|boyfriend|girlfriend|partner|colleague|roommate|flatmate|therapist|manager|teacher|cousin|neighbour|neighbor|mate|ex|fianc[eé]e?),? (?<found>[A-Z][a-z'’-]+(?: [A-Z][a-z'’-]+)?)(?=$|[^\w])/u,
    ({ groups }) =>
      lexicon.notEnglish.has(groups!.found!.split(" ")[0]!)
        ? undefined
        : { kind: "name", confidence: "medium", rule: "relation and name" },
  );
  return [
    ...introduced,
    ...titled,
    ...familiar,
    ...subject,
    ...english,
    ...englishIntroduced,
    ...englishRelation,
  ];
}
