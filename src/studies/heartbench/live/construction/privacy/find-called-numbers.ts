import { type Candidate, candidates } from "./identifier.js";

const digitWord = "oh|zero|nought|naught|one|two|three|four|five|six|seven|eight|nine";
const spelt = `(?:(?:double|triple|treble)[ -](?:${digitWord}|o)|(?:${digitWord}|o)(?: (?:hundred|thousand)(?! and))?|hundred|thousand|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?)`;
/** Words in any case, beside a code of capitals. */
const anyCase = (pattern: string): string =>
  pattern.replace(/(?<!\\)[a-z]/gu, (sign) => `[${sign}${sign.toUpperCase()}]`);
const next =
  "(?:\\s|is|are|was|no\\.?|num(?:ber)?|#|id|code|card|ref(?:erence)?|the|it'?s|[:：=,，是为号码])*";
const code =
  "(?<found>(?=[A-Z\\d ./-]*\\d{2}|\\d[ .-]\\d[ .-]\\d)[A-Z\\d](?:[ ./-]{0,3}[A-Z\\d]){3,21})(?![A-Za-z\\d])";

const personWords =
  "\\bssn\\b|social security|\\bsocial\\b|national insurance|\\bni\\b|\\bnhs\\b|\\bmrn\\b|\\bnino\\b|\\bssi\\b|medicare|medicaid|\\bsin\\b|\\btfn\\b|aadhaar|\\bpan\\b|\\bnric\\b|\\bcpf\\b|passport|visa number|driv(?:er'?s?|ing) (?:license|licence)|(?:license|licence) (?:no|number|#)|student (?:no|number|id)|student|patient (?:no|number|id|ref)|patient|hospital (?:no|number)|medical record|chart number|case (?:no|number|id|ref|worker ref)|case|claim (?:no|number)|claim|policy (?:no|number)|policy|member(?:ship)?(?: (?:no|number|id))?|employee|staff|payroll|badge|service number|inmate|prisoner|docket|benefit(?:s)? (?:no|number)|tax id|candidate|roll number|enrol?l?ment|registration number|reference|ref|file (?:no|number)";
const chineseWords =
  "身份证|证件|护照|通行证|港澳证|台胞证|居住证|社保|社会保障|医保|学号|学生证|工号|员工号|病历|病案|住院|门诊|就诊卡?|登记|准考证|考号|驾照|驾驶证|军官证|士兵证|残疾证|案件|案号|警号|保单|档案|会员|参保|学籍|户口|执业证|资格证|结婚证|退休证";

/** Numbers by what they are called, however their digits are parted, and numbers in English words. */
export function findCalledNumbers(text: string): Candidate[] {
  const plainLength = (found: string): number => found.replace(/[^A-Za-z\d]/g, "").length;
  const called = ({ groups }: RegExpExecArray): Omit<Candidate, "start" | "end"> | undefined => {
    const found = groups!.found!;
    // A word is no code, and a date has its own kind.
    const isOther = /(?:^|[ ./-])[A-Za-z]*[a-z]{2}/u.test(found) || /^(?:19|20)\d\d ?[-/.]/u.test(found);
    return plainLength(found) >= 5 && /\d.*\d.*\d/u.test(found) && !isOther
      ? { kind: "id-number", confidence: "high", rule: "called a number of a person" }
      : undefined;
  };
  const persons = [
    ...candidates(text, new RegExp(`(?:${anyCase(personWords)})${anyCase(next)}${code}`, "u"), called),
    ...candidates(text, new RegExp(`(?:${chineseWords})(?:证|卡|账)?${next}${code}`, "u"), called),
    ...candidates(
      text,
      /(?<![A-Z\d])[A-CEGHJ-PQR-TW-Z][A-Z] ?\d{2} ?\d{2} ?\d{2} ?[A-D](?![A-Za-z\d])/u,
      () => ({
        ...{ kind: "id-number", confidence: "high", rule: "National Insurance number" },
      }),
    ),
    ...candidates(text, /(?<![\d-])\d{3}([- .])\d{2}\1\d{4}(?![\d-])/u, () => ({
      ...{ kind: "id-number", confidence: "high", rule: "social security number" },
    })),
    // Passports and permits: a capital or two and seven or eight digits.
    ...candidates(
      text,
      /(?<![A-Za-z\d])(?:[EGDSPHMC][A-Z]?\d{7,8}|[A-Z]\d{6}\([\dA]\))(?![A-Za-z\d])/u,
      () => ({
        ...{ kind: "id-number", confidence: "medium", rule: "form of a passport" },
      }),
    ),
  ];
  const cards = candidates(
    text,
    /(?:卡号|银行卡|储蓄卡|信用卡|借记卡|工资卡|账号|账户|card(?: number| no\.?)?|debit|credit|visa|mastercard|amex|iban|account(?: number| no\.?)?|sort code|routing(?: number)?)[^\d.!?。！？\n]{0,18}?(?<found>(?:[A-Z]{2}\d{2}[ ]?(?:[A-Z\d]{4}[ ]?){2,7}[A-Z\d]{0,4}|\d(?:[ .-]{0,3}\d){7,18}))(?![\d])/iu,
    ({ groups }) => {
      const { length } = groups!.found!.replace(/\D/g, "");
      return length >= 12 || /账户|account|sort|routing|iban/iu.test(groups!.found!)
        ? { kind: "bank-card", confidence: "high", rule: "called a card or an account" }
        : undefined;
    },
  );
  const accounts = candidates(
    text,
    /(?:sort code|account number|account no\.?|routing number|acct)[^\d.!?\n]{0,8}?(?<found>\d(?:[ -]?\d){5,11})(?![\d])/iu,
    () => ({ kind: "bank-card", confidence: "high", rule: "called a card or an account" }),
  );
  const groups16 = candidates(
    text,
    /(?<![\d.])[3-6]\d{3}([ .-]{1,3})\d{4}\1\d{4}\1\d{4}(?:\1\d{1,3})?(?!\d)/u,
    () => ({
      ...{ kind: "bank-card", confidence: "medium", rule: "four groups of four digits" },
    }),
  );
  // 5 5 5 - 0 1 8 2: nobody writes plain numbers digit by digit.
  const singles = candidates(
    text,
    /(?<![\d.,])\+?\d(?:[ .·*_-]{1,3}\d){6,14}(?![\d,]|[ .-]{1,3}\d)/u,
    ({ 0: found }) => ({
      kind: "phone",
      confidence: found.replace(/\D/g, "").length >= 7 ? "medium" : "low",
      rule: "digits one by one",
    }),
  );
  const phones = candidates(
    text,
    /(?:电话|手机|号码|座机|热线|打给|拨打?|联系|\btel\b|\bphone\b|\bcell\b|\bmobile\b|\bcall\b|\btext\b|\bring\b|\breach\b|\bnumber\b|\bwhatsapp\b|\bdial\b)[^\d.!?。！？\n]{0,24}?(?<found>\+?\(?\d(?:[ .·()/-]{0,3}\d){6,13})(?![\d-]|\.\d)/iu,
    ({ groups }) =>
      /^(?:19|20)\d\d[-/.]/u.test(groups!.found!) ||
      /^(?:400|800|95\d|96\d|12\d{3}|0800|1-?800|116)/u.test(groups!.found!)
        ? undefined
        : { kind: "phone", confidence: "medium", rule: "called a telephone" },
  );
  const local = candidates(
    text,
    /(?<![\d.-])(?:\(\d{3}\) ?|\d{3}[- .])?555[- .]?\d{4}(?![\d-])|(?<![\w.-])\d{3}-\d{4}(?![\d-])/u,
    () => ({
      ...{ kind: "phone", confidence: "medium", rule: "local form" },
    }),
  );
  const words = candidates(
    text,
    new RegExp(`(?<![a-z-])(?<found>(?:${spelt})(?:[ ,.-]+(?:${spelt})){5,24})(?![a-z-])`, "iu"),
    ({ groups, index }) => {
      const before = text.slice(Math.max(0, index - 60), index);
      const kind = /card|account|visa|debit|credit/iu.test(before)
        ? "bank-card"
        : /ssn|social|insurance|passport|\bid\b|licen[cs]e|patient|student/iu.test(before)
          ? "id-number"
          : "phone";
      // Counting (one two three four five six) is no number.
      return /one[ ,.]+two[ ,.]+three[ ,.]+four[ ,.]+five[ ,.]+six/iu.test(groups!.found!)
        ? undefined
        : { kind, confidence: "medium", rule: "digits in words" };
    },
  );
  return [...persons, ...cards, ...accounts, ...groups16, ...singles, ...phones, ...local, ...words];
}
