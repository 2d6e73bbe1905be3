/** A text in the form in which identifiers are searched, with a map back to the original. */
export interface NormalisedText {
  text: string;
  /** For each code unit of `text`, and one past its end: the index in the original that it came from. */
  from: number[];
}

const chineseDigits: Record<string, string> = {
  ...{ 〇: "0", 零: "0", 一: "1", 幺: "1", 二: "2", 两: "2", 三: "3", 四: "4" },
  ...{ 五: "5", 六: "6", 七: "7", 八: "8", 九: "9", 壹: "1", 贰: "2", 叁: "3" },
  ...{ 肆: "4", 伍: "5", 陆: "6", 柒: "7", 捌: "8", 玖: "9", 洞: "0", 拐: "7" },
};
const invisible = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/u;

/**
 * Puts a text into compatibility form (NFKC: full-width letters and digits become plain) character by
 * character, drops invisible characters, and writes runs of seven or more Chinese digits (一三八…, 幺三八…) as
 * digits. Shorter runs stay: 三四十 is a number, 一五一十 an idiom. For every index of the result, its place in the
 * original is known.
 *
 * @example
 * ```ts
 * normaliseText("电话１３８").text; // "电话138"
 * normaliseText("一三八零零一三八零零零").text; // "13800138000"
 * normaliseText("三四个人").text; // "三四个人"
 * ```
 */
export function normaliseText(original: string): NormalisedText {
  let text = "";
  const from: number[] = [];
  let at = 0;
  for (const sign of original) {
    const form = invisible.test(sign) ? "" : sign.normalize("NFKC");
    for (let i = 0; i < form.length; i++) from.push(at);
    text += form;
    at += sign.length;
  }
  from.push(at);
  // One character replaces one, so the map back stays valid.
  const run = new RegExp(
    `[${Object.keys(chineseDigits).join("")}\\d](?:[\\s.、·-]?[${Object.keys(chineseDigits).join("")}\\d]){6,}`,
    "gu",
  );
  text = text.replace(run, (digits) => digits.replace(/./gu, (sign) => chineseDigits[sign] ?? sign));
  return { text, from };
}
