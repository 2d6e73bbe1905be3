import { type Candidate, candidates } from "./identifier.js";

const zh = "[零〇一二三四五六七八九十\\d]";
const month =
  "(?:January|February|March|April|May|June|July|August|September|October|November|December|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\\b\\.?)";
const day = "(?:[12]\\d|3[01]|0?[1-9])(?:st|nd|rd|th)?";
const spelt =
  "(?:twenty|thirty)[- ](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|thirtieth";

/** Dates with a day and a month, and birthdays. A year, a month, a weekday or an age alone is no find. */
export function findDates(text: string): Candidate[] {
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
  const partial = (rule: string) => () => ({ kind: "date" as const, confidence: "medium" as const, rule });
  const days = [
    ...candidates(
      text,
      new RegExp(
        `(?<![\\d年])(?:农历|阴历|腊|正)?${zh}{0,2}\\s?月\\s?(?:初${zh}{1,2}|${zh}{1,3}\\s?[日号])(?!线|楼|院|店)`,
        "u",
      ),
      partial("month and day"),
    ),
    ...candidates(
      text,
      new RegExp(
        `\\b(?:(?:the )?${day} (?:of )?${month}|${month} (?:the )?${day})(?![\\d:%]|[.,]\\d|(?: ?(?:am|pm|times?|years?|hours?|days?|minutes?|percent|people|other|more|of)))(?:,? (?:19|20)\\d\\d)?`,
        "iu",
      ),
      partial("month and day"),
    ),
    ...candidates(
      text,
      new RegExp(`\\b(?:the )?(?:${spelt}) (?:of )${month}\\b|\\b${month} (?:the )?(?:${spelt})\\b`, "iu"),
      partial("month and day in words"),
    ),
    ...candidates(
      text,
      /\b(?:on|since|until|till|from|by|dated?|due|dob:?|born) (?<found>(?!24\/7|9\/11|50\/50)(?:[12]\d|3[01]|0?[1-9])\/(?:[12]\d|3[01]|0?[1-9])(?:\/\d\d)?)(?![\d/]| ?(?:of|off))/iu,
      partial("day and month in digits"),
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
  return [...full, ...days, ...birthdays];
}
