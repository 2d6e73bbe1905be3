import { type Candidate, candidates } from "./identifier.js";

const zhAdmin = "[\\p{Script=Han}]{2,7}?(?:省|自治区|特别行政区|市|自治州|州|盟|地区)";

/** E-mail addresses, WeChat and QQ names, and postal addresses down to a street or a block. */
export function findAccountsAndAddresses(text: string): Candidate[] {
  const emails = candidates(
    text,
    /(?<![\w.+%-])[\w.+%-]{1,64} ?(?:@|\(at\)|\[at\]| at (?=[\w-]+ dot )) ?[\w-]+(?: ?(?:\.|\(dot\)|\[dot\]| dot ) ?[a-z]{2,})+/iu,
    () => ({
      kind: "email",
      confidence: "high",
      rule: "e-mail address",
    }),
  );
  const wechat = candidates(
    text,
    /(?:微信(?:同?号)?|薇信|威信|v信|加\s?v|vx|wx|wechat(?: id)?|weixin)\s*(?:号|id)?\s*(?:是|为|:|：|=|is)?\s*(?<found>[a-z][\w-]{5,19}|1[3-9]\d{9})(?![\w@])/iu,
    () => ({ kind: "account", confidence: "high", rule: "WeChat name" }),
  );
  const qq = candidates(
    text,
    /(?:qq|扣扣|企鹅号)\s*(?:号码?)?\s*(?:是|为|:|：|=|is)?\s*(?<found>[1-9](?:[ -]?\d){4,10})(?!\d)/iu,
    () => ({
      kind: "account",
      confidence: "high",
      rule: "QQ number",
    }),
  );
  const handles = candidates(
    text,
    /(?:微博|抖音号?|小红书号?|推特|instagram|insta|twitter|telegram|line id|snapchat|discord)\s*(?:账号|号|id|handle)?\s*(?:是|为|:|：|=|is|叫)?\s*(?<found>@?[a-z0-9][\w.]{3,29})(?![\w@])/iu,
    ({ groups }) =>
      /[\d_@.]/.test(groups!.found!)
        ? { kind: "account", confidence: "medium", rule: "name on a platform" }
        : undefined,
  );
  const chinese = candidates(
    text,
    new RegExp(
      `(?<found>(?:${zhAdmin})?(?:[\\p{Script=Han}]{1,6}?(?:区|县|旗|镇|乡))?(?<![这那哪条一])[\\p{Script=Han}]{1,6}?(?:路|街|大道|巷|弄|胡同|村|小区|花园|新村|公寓|苑)\\s?(?:\\d+|[一二三四五六七八九十]+)\\s?(?:号院?|弄|栋|幢|座|单元|室|组)(?:\\s?(?:\\d+|[一二三四五六七八九十A-Za-z]+)\\s?(?:号楼?|弄|栋|幢|座|单元|层|楼|室)){0,4}(?:\\s?\\d{3,4}(?!\\d))?)`,
      "u",
    ),
    () => ({ kind: "address", confidence: "high", rule: "street and number" }),
  );
  const blocks = candidates(
    text,
    /(?<found>[\p{Script=Han}]{2,8}?(?:小区|花园|新村|公寓|家园|苑|宿舍|广场)[\p{Script=Han}]{0,2}\d+\s?(?:号楼|栋|幢|座)(?:\s?\d+\s?(?:单元|室|层))*(?:\s?\d{3,4}(?!\d))?)/u,
    () => ({ kind: "address", confidence: "medium", rule: "estate and block" }),
  );
  const english = candidates(
    text,
    /(?<![\w-])(?<found>(?:(?:flat|apartment|apt\.?|unit|room) \w{1,4},? )?\d{1,5}[A-Za-z]? (?:[A-Z][\w'.]+ ){1,3}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Dr|Close|Court|Ct|Crescent|Terrace|Way|Boulevard|Blvd|Place|Square)\b(?:,? (?:[A-Z]{1,2}\d[\dA-Z]? ?\d[A-Z]{2}|[A-Z]{2} \d{5}))?)/u,
    () => ({ kind: "address", confidence: "high", rule: "number and street" }),
  );
  return [...emails, ...wechat, ...qq, ...handles, ...chinese, ...blocks, ...english];
}
