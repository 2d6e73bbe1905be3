/** What stands in quotation marks was said by somebody else. Marks around a whole turn are gone before. */
const quoted = /"[^"\n]{0,200}"|“[^”\n]{0,200}”|「[^」\n]{0,200}」|『[^』\n]{0,200}』/gu;
const sentence = /[^.!?。！？…~～\n]+[.!?。！？…~～]*/gu;

const lead =
  "(?:(?:ok(?:ay)?|all ?right|alright|well|right|so|and|then|anyway|anyways|now|yeah|yes|no|thanks|thank you|cheers|sorry|i guess|i'?ll say)[\\s,;–—-]*){0,4}";
const word = "(?:good[\\s-]?bye|bye(?:[\\s-]?bye)?|farewell)";
const tail =
  "(?:[\\s,;–—-]*(?:then|now|for now|for today|to you|and take care|take care|and thanks|thanks|thank you|everyone|friend)){0,3}";
const inEnglish = new RegExp(`(?:^|[,;:–—-]\\s*)${lead}${word}${tail}[^\\p{L}\\p{N}?]*$`, "iu");

// "不说了，拜拜" takes leave, "说了再见" tells of it.
const told =
  "(?<![不先])说[过了]|说|道|讲|声|句|个|过|想|要|会|能|敢|愿|没|不|未|别|期待|盼着|永远|无法|好好";
const inChinese = new RegExp(
  `(?<!(?:${told}))(?:再见|拜拜|再会)[了啦吧咯喽哈哦呀嘞]?[^\\p{L}\\p{N}?]*$`,
  "iu",
);

/**
 * Does the person take leave? Only where one of the last two sentences ends in the farewell itself: "Okay, thanks,
 * bye.", 「先这样吧，拜拜。」 A goodbye that is told, quoted, wished for or asked about is none: "I never said goodbye
 * to her.", "Goodbye? That is all?", 「我没能跟他说再见。」 The prompt asks the agent to take leave in a sentence of
 * its own.
 *
 * The released code ends a dialogue at either Chinese word anywhere in a turn.
 *
 * @example
 * ```ts
 * saysGoodbye("Fine, I'll try. Goodbye."); // true
 * saysGoodbye("I never got to say goodbye."); // false
 * saysGoodbye("算了，不说了，拜拜。"); // true
 * saysGoodbye("我没能跟他说再见。"); // false
 * ```
 */
export function saysGoodbye(text: string): boolean {
  const own = text.normalize("NFKC").replace(quoted, " ");
  const sentences = (own.match(sentence) ?? [])
    .map((one) => one.trim())
    .filter((one) => /[\p{L}\p{N}]/u.test(one));
  return sentences
    .slice(-2)
    .some((one) => !/[?？]/.test(one) && (inEnglish.test(one) || inChinese.test(one)));
}
