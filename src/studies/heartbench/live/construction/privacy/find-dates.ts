import { type Candidate, candidates } from "./identifier.js";

const zh = "[零〇一二三四五六七八九十\\d]";
const month =
  "(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\\.?";
const day = "(?:[12]\\d|3[01]|0?[1-9])(?:st|nd|rd|th)?";
const provinceSigns = "京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼";

/** Full dates, birthdays, cars' number plates and links. A year, a month, a weekday or an age alone is no find. */
export function findDatesPlatesAndLinks(text: string): Candidate[] {
  const date = (rule: string) => () => ({ kind: "date" as const, confidence: "high" as const, rule });
  const full = [
    ...candidates(
      text,
      new RegExp(
        `(?<!\\d)(?:${zh}{4}|\\d\\d)\\s?年\\s?(?:农历|阴历)?${zh}{1,2}\\s?月(?:初|\\s?)${zh}{1,3}\\s?[日号]?`,
        "u",
      ),
      date("year, month and day"),
    ),
    ...candidates(
      text,
      /(?<![\d.])(?:19|20)\d\d([-/.])(?:1[0-2]|0?[1-9])\1(?:[12]\d|3[01]|0?[1-9])(?![\d.]\d|\d)/u,
      date("year, month and day in digits"),
    ),
    ...candidates(
      text,
      /(?<![\d.])(?:[12]\d|3[01]|0?[1-9])([-/.])(?:[12]\d|3[01]|0?[1-9])\1(?:19|20)\d\d(?!\d)/u,
      date("day, month and year in digits"),
    ),
    ...candidates(
      text,
      new RegExp(`\\b${day} (?:of )?${month},? (?:19|20)\\d\\d\\b`, "u"),
      date("day, month and year"),
    ),
    ...candidates(
      text,
      new RegExp(`\\b${month} ${day},? (?:19|20)\\d\\d\\b`, "u"),
      date("month, day and year"),
    ),
  ];
  const birthday = (match: RegExpExecArray): Omit<Candidate, "start" | "end"> | undefined =>
    /生日|出生|生于|birthday|born|birth/iu.test(
      text.slice(Math.max(0, match.index - 24), match.index + match[0].length + 14),
    )
      ? { kind: "date", confidence: "medium", rule: "birthday" }
      : undefined;
  const birthdays = [
    ...candidates(text, new RegExp(`(?:农历|阴历)?${zh}{1,2}月(?:初)?${zh}{1,3}[日号]?`, "u"), birthday),
    ...candidates(
      text,
      new RegExp(`\\b(?:(?:the )?${day} (?:of )?${month}|${month} (?:the )?${day})\\b`, "u"),
      birthday,
    ),
    ...candidates(text, /(?<!\d)(?:19|20)\d{2}(?:1[0-2]|0[1-9])(?:[12]\d|3[01]|0[1-9])(?!\d)/u, birthday),
  ];
  const plates = [
    ...candidates(
      text,
      new RegExp(`[${provinceSigns}][A-Z][ ·.・-]?(?=[A-Z\\d]*\\d)[A-HJ-NP-Z\\d]{5,6}(?![A-Z\\d])`, "iu"),
      () => ({ kind: "plate", confidence: "high", rule: "Chinese number plate" }),
    ),
    ...candidates(text, /(?<![A-Z\d])[A-Z]{2}\d{2} ?[A-Z]{3}(?![A-Z\d])/u, () => ({
      ...{ kind: "plate", confidence: "medium", rule: "British number plate" },
    })),
    ...candidates(
      text,
      /(?:\b(?:number |license |licence |registration )?plates?|\breg(?:istration)?(?: number)?|车牌号?码?)\s?(?:号|number)?\s?(?:is|was|are|reads?|says?|是|为|:|：)?\s?(?<found>(?=[A-Z\d -]*\d)[A-Z\d]{1,4}[ -]?[A-Z\d]{2,5})(?![A-Za-z\d])/u,
      () => ({ kind: "plate", confidence: "medium", rule: "called a number plate" }),
    ),
  ];
  const links = candidates(
    text,
    /(?:https?:\/\/|www\.)[^\s\p{Script=Han}，。；、（）“”<>"]+|(?<![\w@.-])(?:[a-z\d-]+\.)+(?:com|cn|net|org|io|me|cc|co|uk|top|xyz|app|blog)(?:\.[a-z]{2})?\/[\w./?=&%#~-]+/iu,
    () => ({ kind: "link", confidence: "high", rule: "address of a page" }),
  ).map((one) => ({
    ...one,
    end: one.end - (/[.,;:!?)\]]+$/u.exec(text.slice(one.start, one.end))?.[0].length ?? 0),
  }));
  return [...full, ...birthdays, ...plates, ...links];
}
