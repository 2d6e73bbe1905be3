import { type Candidate, candidates } from "./identifier.js";

const zhAdmin = "[\\p{Script=Han}]{2,7}?(?:省|自治区|特别行政区|市|自治州|州|盟|地区)";

/** Postal addresses down to a street, a block or a box. */
export function findAddresses(text: string): Candidate[] {
  const chinese = candidates(
    text,
    new RegExp(
      `(?<found>(?:${zhAdmin})?(?:[\\p{Script=Han}]{1,6}?(?:区|县|旗|镇|乡))?(?<![这那哪条一])[\\p{Script=Han}]{1,6}?(?:路|街|大道|巷|弄|胡同|村|小区|花园|新村|公寓|苑)\\s?(?:\\d+|[一二三四五六七八九十]+)\\s?(?:号院?|弄|栋|幢|座|单元|室|组)(?:\\s?(?:\\d+|[一二三四五六七八九十A-Za-z]+)\\s?(?:号楼?|弄|栋|幢|座|单元|层|楼|室)){0,4}(?:\\s?\\d{3,4}(?!\\d))?)`,
      "u",
    ),
    () => ({ kind: "address", confidence: "high", rule: "street and number" }),
  ).map((one) => ({ ...one, start: one.start + beforeStreet(text.slice(one.start, one.end)) }));
  const blocks = candidates(
    text,
    /(?<found>[\p{Script=Han}]{2,8}?(?:小区|花园|新村|公寓|家园|苑|宿舍|广场)[\p{Script=Han}]{0,2}\d+\s?(?:号楼|栋|幢|座)(?:\s?\d+\s?(?:单元|室|层))*(?:\s?\d{3,4}(?!\d))?)/u,
    () => ({ kind: "address", confidence: "medium", rule: "estate and block" }),
  );
  // 碧水湾9座1702: a name, a block and a room.
  const streets = candidates(
    text,
    /(?<found>(?<![这那哪第\d])\p{Script=Han}{2,8}?\d{1,3}\s?(?:号楼|栋|幢|座)(?:\s?[\dA-Z]+\s?(?:单元|室|层|楼|号|房))*(?:\s?[-－]?\d{3,4}(?!\d)室?)?)/u,
    ({ groups }) =>
      /\d{3,4}室?$|单元|室$/u.test(groups!.found!)
        ? { kind: "address", confidence: "medium", rule: "block and room" }
        : undefined,
  );
  const boxes = candidates(
    text,
    /(?<![\w])(?<found>(?:P\.? ?O\.?|post office) Box (?:no\.? ?)?\w{1,6}|(?:邮政)?信箱\s?\d{1,6}(?:号|分箱)?|\d{1,6}(?:号)?信箱)(?![\w])/iu,
    () => ({ kind: "address", confidence: "high", rule: "box of a post office" }),
  );
  // A number and a name after "live at": 31 Tannery Row, 4 The Glebe.
  const named = [
    ...candidates(
      text,
      /\b(?:live|lives|lived|living|stay|stays|staying|address(?: is|:)?|post(?: it)?|send(?: it| them)?|deliver(?:ed)?(?: it)?|moved?|come|over|mail(?: it)?|ship(?: it)?|at|to)(?: at| to| over at|:)? (?<found>\d{1,5}[A-Za-z]?,? (?:The )?[A-Z][a-z'’]+(?: [A-Z][a-z'’]+){0,3})(?![\w])/u,
      ({ groups }) =>
        /\d (?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|I|Years|Days|Months|Hours|Chinese|English|American|British|French|German|Spanish|Japanese|Korean|Indian)\b/u.test(
          groups!.found!,
        )
          ? undefined
          : { kind: "address", confidence: "medium", rule: "number and name after a word of living" },
    ),
    ...candidates(
      text,
      /\b(?<found>(?:flat|apartment|apt\.?|unit|suite|lot|trailer|room|house|block|blk) (?:no\.? ?)?#?\d{1,4}[A-Za-z]?,? (?:[A-Z][\w'’]+ ?){1,4}(?:House|Court|Towers?|Heights|Mansions?|Park|Estate|Building|Apartments?|Gardens?|Point|Lodge|Hall)?)(?![\w])/iu,
      ({ groups }) =>
        /[A-Z][a-z]/u.test(groups!.found!.replace(/^\w+/u, ""))
          ? { kind: "address", confidence: "medium", rule: "flat and house" }
          : undefined,
    ),
  ];
  // A street without a number.
  const bare = candidates(
    text,
    /(?<=\b(?:on|in|at|off|near|of|along|down|from|to|up|,) )(?<found>[A-Z][\p{Ll}'’-]+(?: [A-Z][\p{Ll}'’-]+)? (?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Close|Crescent|Terrace|Boulevard|Blvd|Grove|Row|Drive))(?![\w-])/u,
    ({ groups }) =>
      /^(?:Wall Street|Sesame Street|Abbey Road|Main Street|High Street|Memory Lane|Downing Street|Coronation Street|Silk Road|Fifth Avenue|The )/u.test(
        groups!.found!,
      )
        ? undefined
        : { kind: "address", confidence: "medium", rule: "street without a number" },
  );
  const english = candidates(
    text,
    /(?<![\w-])(?<found>(?:(?:flat|apartment|apt\.?|unit|room|suite) \w{1,4},? )?#?\d{1,5}[A-Za-z]? (?:(?:[NSEW]\.?|north|south|east|west|old|new|upper|lower|st\.?|the|[a-z\d][\w'.’]+) ){1,4}?(?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Dr|Close|Court|Ct|Crescent|Cres|Terrace|Boulevard|Blvd|Square|Sq|Row|Grove|Mews|Gardens|Gdns|Walk|Parade|Circle|Cir|Trail|Highway|Hwy|Parkway|Pkwy|Quay|Wharf|Alley|Green|Hill|Rise|Vale|Mead|Croft|Wynd|Way|Place|Yard|Loop|Pike|Turnpike)\b(?<!\d (?:st|way|place|close|drive|way|walk|row|hill))(?:,? (?:apt\.?|apartment|unit|flat|suite|#) ?\w{1,4})?(?:,? (?:[A-Z]{1,2}\d[\dA-Z]? ?\d[A-Z]{2}|[A-Z]{2} \d{5}))?)/iu,
    ({ groups }) =>
      /^\D*\d+[a-z]? (?:of|in|to|and|or|more|days?|weeks?|months?|years?|hours?|minutes?|mins?|hrs?|times?|people|am|pm|miles?|different|a|the|other|am)\b/iu.test(
        groups!.found!,
      ) ||
      /\b(?:all|any|no|my|our|a|in|on|down|that|every|is|was|the whole|i|to|of|and|up)\b/u.test(
        groups!.found!.replace(/^\D*\d+\w? /u, ""),
      )
        ? undefined
        : { kind: "address", confidence: "high", rule: "number and street" },
  );
  return [...chinese, ...streets, ...blocks, ...english, ...boxes, ...named, ...bare];
}

/** How many signs of a find are words of the sentence, or a town and a district: those are places of their own. */
const beforeStreet = (found: string): number =>
  /^(?:\p{Script=Han}*?(?:[住在到回去于是:：]|(?<=\p{Script=Han})(?:省|市|县|区(?!别)|镇|乡))(?=\p{Script=Han}{2}))+/u.exec(
    found.replace(/\d.*$/su, ""),
  )?.[0].length ?? 0;
