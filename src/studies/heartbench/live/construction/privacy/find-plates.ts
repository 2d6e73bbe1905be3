import { type Candidate, candidates } from "./identifier.js";

const provinceSigns = "京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼";
/** Sites that everybody uses say nothing about anybody. */
const publicHosts =
  /^(?:www\.)?(?:google|gmail|youtube|facebook|twitter|instagram|reddit|amazon|taobao|jd|baidu|weibo|bilibili|zhihu|qq|163|126|outlook|hotmail|yahoo|booking|wikipedia|netflix|12306|douban|nhs|gov)\./iu;

/** Number plates of cars, links, and names of hosts. */
export function findPlatesAndLinks(text: string): Candidate[] {
  const plates = [
    ...candidates(
      text,
      new RegExp(`[${provinceSigns}][A-Z][ ·.・-]?(?=[A-Z\\d]*\\d)[A-HJ-NP-Z\\d]{5,6}(?![A-Z\\d])`, "iu"),
      () => ({ kind: "plate", confidence: "high", rule: "Chinese number plate" }),
    ),
    // New York, India, Ireland; any capitals and digits a short way after a word for a vehicle.
    ...candidates(
      text,
      /(?<![A-Z\d])(?:[A-Z]{2} ?\d{1,2} ?[A-Z]{1,2} ?\d{4}|\d{2,3}-[A-Z]{1,2}-\d{2,6})(?![A-Z\d])/u,
      () => ({ kind: "plate", confidence: "medium", rule: "number plate of a country" }),
    ),
    ...candidates(
      text,
      /\b(?:car|van|truck|taxi|cab|vehicle|pickup|motorbike|minibus|lorry|sedan|uber|plates?|drives?|drove|driving|ford|honda|toyota|dodge|chevy|bmw|audi|nissan|hyundai|kia|mazda|vauxhall|volkswagen|vw|tesla|jeep|subaru|corsa|fiesta|civic)\b[^.!?\n]{0,30}?(?<![A-Za-z\d])(?<found>(?=[A-Z -]*[\dA-Z]*\d)(?=[\d -]*[A-Z])[A-Z\d]{2,4}[ -]?[A-Z\d]{2,4})(?![A-Za-z\d])/u,
      ({ groups }) =>
        groups!.found!.replace(/[ -]/g, "").length >= 5
          ? { kind: "plate", confidence: "medium", rule: "capitals and digits after a word for a car" }
          : undefined,
    ),
    ...candidates(text, /(?<![A-Z\d])[A-Z]{2}\d{2} ?[A-Z\d][A-Z]{2}(?![A-Z\d])/u, () => ({
      ...{ kind: "plate", confidence: "medium", rule: "British number plate" },
    })),
    ...candidates(
      text,
      /(?:\b(?:number |licen[sc]e |registration )?(?:plates?|tags?)|\breg(?:istration)?(?: number)?|车牌号?码?)\s?(?:号|number)?,?\s?(?:it )?(?:is|was|are|reads?|says?|said|ends? in|starts? with|是|为|:|：)?\s?(?<found>(?=[A-Z\d -]*\d)[A-Z\d]{1,4}(?:[ -]?[A-Z\d]{1,5}){1,2})(?![A-Za-z\d])/u,
      () => ({ kind: "plate", confidence: "medium", rule: "called a number plate" }),
    ),
  ];
  const links = candidates(
    text,
    /(?:https?:\/\/|www\.)[^\s\p{Script=Han},，。；、（）“”<>"]+|(?<![\w@.-])(?:[a-z\d-]+\.)+(?:com|cn|net|org|io|me|cc|co|uk|top|xyz|app|blog)(?:\.[a-z]{2})?\/[\w./?=&%#~-]+/iu,
    () => ({ kind: "link", confidence: "high", rule: "address of a page" }),
  ).map((one) => ({
    ...one,
    end: one.end - (/[.,;:!?)\]]+$/u.exec(text.slice(one.start, one.end))?.[0].length ?? 0),
  }));
  const hosts = candidates(
    text,
    /(?<![\w@.-])(?:[a-z\d-]{2,}\.)+(?:com|cn|net|org|io|cc|uk|top|xyz|app|blog|info|edu|gov|example|test)(?:\.[a-z]{2})?(?![\w@-]|\.\w|\s?@)/iu,
    ({ 0: found }) =>
      publicHosts.test(found) ? undefined : { kind: "link", confidence: "medium", rule: "name of a host" },
  );
  return [...plates, ...links, ...hosts];
}
