import { type Candidate, candidates } from "./identifier.js";
import type { IdentifierLexicon } from "./lexicon.js";

type Make = Omit<Candidate, "start" | "end" | "rule" | "kind">;
const medium: Make = { confidence: "medium" };

/** What a question asks for, by its words. */
const questions = {
  account:
    /user ?name|handle|screen ?name|gamer ?tag|账号|帐号|用户名|昵称|网名|抖音号|快手号|微博|微信|QQ|小红书|which (?:account|profile)|account name/iu,
  plate: /plate|registration|\breg\b|车牌/iu,
  name: /(?:your|full|his|her|their|the|account holder'?s?|first|last) name|what'?s? (?:is |was )?(?:his|her|their|your) name|who(?:'s| is| was) (?:he|she|that|this|calling)|what (?:should|can|do|may) I call you|call(?:ed)? you|name on the|your name|姓名|名字|怎么称呼|如何称呼|贵姓|户名|叫什么|谁/iu,
  phone: /phone|number|mobile|cell|call you|contact|电话|手机|号码|联系方式/iu,
  card: /card|account number|iban|sort code|卡号|银行|账户|收款/iu,
  "id-number":
    /身份证|证件|护照|学号|工号|社保|医保|病历|就诊|编号|insurance number|\bssn\b|social security|passport|patient|student (?:id|number)|case number|reference|\bid\b|member(?:ship)? number|policy/iu,
  address:
    /address|where (?:do|should|shall|can) (?:you|we|i)|post|deliver|地址|住哪|住在哪|哪一?栋|几栋|门牌|寄到/iu,
  date: /date of birth|birthday|\bdob\b|when (?:were|was) (?:you|he|she) born|what date|出生|生日|几号/iu,
  organisation:
    /which (?:school|hospital|company|clinic|college|university|branch)|where (?:do|did) (?:you|he|she) (?:work|study|go to school)|哪(?:个|家|所)?(?:学校|单位|公司|医院|厂)|工作单位/iu,
  place:
    /which (?:city|town|village|area)|where (?:are you|do you live|are they|is (?:he|she|that)|did you (?:grow|move))|哪里人|哪个(?:城市|区|县|镇|村|市)|在哪(?:个城市|座城)/iu,
} as const;

/**
 * Finds at the beginning of a turn what the other speaker has just asked for: "抖音号是？", then "xiangxia_laoliu".
 * The question says what it is, so the form may be free.
 */
export function findAnswers(text: string, asked: string, lexicon: IdentifierLexicon): Candidate[] {
  if (asked === "" || !/[?？:：。]|请|please|go on|could|what|which|may i/iu.test(asked)) return [];
  const asks = (what: keyof typeof questions): boolean => questions[what].test(asked);
  const found = (
    kind: Candidate["kind"],
    pattern: RegExp,
    isIt = (_: string): boolean => true,
  ): Candidate[] =>
    candidates(text, pattern, ({ groups, 0: all }) =>
      isIt(groups?.found ?? all) ? { kind, ...medium, rule: "answer to a question" } : undefined,
    );
  const isWord = (word: string): boolean =>
    lexicon.notEnglish.has(word) ||
    lexicon.notEnglish.has(word[0]!.toUpperCase() + word.slice(1)) ||
    lexicon.notName.has(word);
  const out: Candidate[] = [];
  if (asks("account"))
    out.push(
      ...found(
        "account",
        /(?<![\w.@])@?[a-z][\w.-]{2,28}\w(?![\w@])/iu,
        (one) => /[\d_@]/.test(one) || /[a-z]\.[a-z]/iu.test(one) || text.trim() === one,
      ),
      ...found("account", /^(?<found>\p{Script=Han}{2,8}[\da-z_.]{2,10})(?![\w])/iu),
      ...(asks("phone") ? [] : found("account", /(?<![\d.])\d{6,11}(?![\d.])/u)),
    );
  if (asks("plate"))
    out.push(
      ...found(
        "plate",
        /(?<![A-Z\d])(?=[A-Z\d -]*\d)(?=[\d -]*[A-Z])[A-Z\d]{1,4}(?:[ -]?[A-Z\d]{2,4}){1,2}(?![A-Za-z\d])/u,
      ),
      ...found("plate", /^(?=[a-z -]*\d)(?=[\d -]*[a-z])[a-z\d]{1,4}(?:[ -]?[a-z\d]{2,4}){1,2}(?![a-z\d])/iu),
    );
  if (asks("name"))
    out.push(
      ...found(
        "name",
        /^(?:it['’]?s |i['’]?m |i am |this is |my name is |call me |just )?(?<found>[a-zà-ÿ'’-]{2,}(?: [a-zà-ÿ'’-]{2,}){0,2})(?=\s*(?:$|[.,!?;]))/iu,
        (one) =>
          one.split(" ").every((word) => !isWord(word)) &&
          !/^(?:\w+ly|\w+ing|\w+ed|sure|okay|nothing|hang on|hold on|none)$/iu.test(one),
      ),
      ...found(
        "name",
        new RegExp(
          `^(?:我?[叫姓是]|就?叫)?(?<found>${lexicon.surname}${lexicon.given}{1,2})(?=$|[^\\p{Script=Han}])`,
          "u",
        ),
        (one) => !lexicon.notName.has(one),
      ),
    );
  const number = "(?<![\\d.])\\+?\\(?\\d(?:[ .·()-]{0,3}\\d){";
  if (asks("card")) out.push(...found("bank-card", new RegExp(`${number}11,18}(?!\\d)`, "u")));
  else if (asks("id-number"))
    out.push(
      ...found("id-number", new RegExp(`${number}5,18}[ ]?[Xx]?(?!\\d)`, "u")),
      ...found(
        "id-number",
        /(?<![A-Za-z\d])(?=[A-Z -]*\d)[A-Z\d]{1,4}(?:[ -]?[A-Z\d]{1,6}){1,4}(?![A-Za-z\d])/u,
        (one) => /\d.*\d.*\d/u.test(one),
      ),
    );
  else if (asks("phone")) out.push(...found("phone", new RegExp(`${number}6,13}(?!\\d)`, "u")));
  if (asks("address"))
    out.push(
      ...found("address", /^\D{0,12}(?<found>\d{1,5}[A-Za-z]?,? [A-Za-z][a-z'’]+(?: [A-Z][a-z'’]+){0,3})/u),
      ...found(
        "address",
        /\p{Script=Han}{2,10}?\d+\s?(?:号|栋|幢|座|室|楼)(?:[\d\p{Script=Han}A-Z-]{0,12}\d{2,4}室?)?/u,
      ),
    );
  if (asks("date"))
    out.push(...found("date", /(?<!\d)\d{1,4}[-/. ]\d{1,2}[-/. ]\d{1,4}(?!\d)|(?<!\d)(?:19|20)\d{6}(?!\d)/u));
  if (asks("organisation"))
    out.push(
      ...found(
        "organisation",
        /^(?:at |it['’]?s |the )?(?<found>[A-Z][\w'’&-]+(?: (?:of |the |& )?[A-Z][\w'’&-]+){0,4})/u,
        (one) => !isWord(one.split(" ")[0]!),
      ),
    );
  if (asks("place"))
    out.push(
      ...found(
        "place",
        /^(?:in |near |from |at )?(?<found>[A-Z][a-zà-ÿ'’-]+(?: [A-Z][a-z'’-]+)?)(?=$|[.,!?;])/u,
        (one) => !isWord(one.split(" ")[0]!) && !lexicon.coarseEnglish.has(one),
      ),
    );
  return out;
}
