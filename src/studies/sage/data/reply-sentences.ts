/** A sentence of a reply, with what the rules may ask about it. */
export interface ReplySentence {
  /** Sayings in quotation marks stand as "Q"; stage directions in brackets are left out. */
  text: string;
  isQuestion: boolean;
  inList: boolean;
  /** Whether it has a simile, an image to imagine, or a stage direction. */
  isFigurative: boolean;
  /** The line that leads in to the list; empty outside a list, and in one that starts the reply. */
  leadIn: string;
  /** Share of its pairs of Chinese characters that the person has used before, 0 to 1; 0 without a pair. */
  echo: number;
}

const listMark =
  /^\s*(?:[-*•·▪●○◦–—]\s+|\*\*|#+\s|[0-9]{1,2}\s*[.、．)）]|[一二三四五六七八九十]{1,2}\s*[、.．]|[（(][0-9一二三四五六七八九十]{1,2}[)）]|[①-⑩]|第[一二三四五六七]步)/u;
const quoted = /[“"「『‘][^“”"「」『』\n]{6,90}[”"」』’]/gu;
const stageDirection = /[（(][^（()）\n]{1,40}[)）]/gu;

const figurative =
  /就像(?!你(说|提|刚))|像是|像极了|(?<!好)像.{1,14}(一样|一般|般|那样|似的)|仿佛|如同|好比|宛如|犹如|想象(一下|自己|你)|[（(][^（()）\n0-9]{0,30}(着|地|声|语|气|笑|眼|手|递|拿|轻)[^（()）\n]{0,12}[)）]/u;

/**
 * Cuts a Chinese reply into sentences, in order. A line that starts with a number, a bullet or bold letters is
 * in a list, and so are the indented lines below it.
 *
 * @param before what the person said before the reply, together
 *
 * @example
 * ```ts
 * replySentences("你加了一周的班，真不容易。要不要早点睡？", "我加了一周的班").map((s) => s.isQuestion); // [false, true]
 * ```
 */
export function replySentences(reply: string, before: string): ReplySentence[] {
  const known = pairsOf(before);
  const sentences: ReplySentence[] = [];
  let leadIn = "";
  for (const line of reply.split("\n")) {
    if (line.trim() === "") continue;
    const inList = listMark.test(line) || (/^\s{2,}/u.test(line) && leadIn !== "" && wasInList(sentences));
    if (!inList) leadIn = line;
    for (const text of sentencesOf(line)) {
      const pairs = [...pairsOf(text)];
      const echo = pairs.length === 0 ? 0 : pairs.filter((pair) => known.has(pair)).length / pairs.length;
      sentences.push({
        text: withoutSayings(text, before),
        isQuestion: /[？?]["”』」）)*\s]*$/u.test(text),
        inList,
        isFigurative: figurative.test(text),
        leadIn: inList ? leadIn : "",
        echo,
      });
    }
  }
  return sentences;
}

const wasInList = (sentences: readonly ReplySentence[]): boolean => sentences.at(-1)?.inList === true;

/** Sentence ends inside a saying do not cut it. */
function sentencesOf(line: string): string[] {
  const marks: string[] = [];
  const hidden = line.replaceAll(quoted, (saying) => `\uE000${marks.push(saying) - 1}\uE001`);
  return hidden
    .split(/(?<=[。！？!?；;…~～](?![。！？!?；;…~～”"』」]))/u)
    .map((part) => part.replaceAll(/\uE000([0-9]+)\uE001/gu, (_, i) => marks[Number(i)]!).trim())
    .filter((part) => /\p{Script=Han}{2}/u.test(part));
}

/** Words proposed to say are no words of the supporter; words of the person that are quoted stay. */
function withoutSayings(text: string, before: string): string {
  const isPersons = (saying: string): boolean =>
    before.includes(saying.slice(1, -1).replace(/[。！？，]$/u, ""));
  return text
    .replaceAll(quoted, (saying) => (isPersons(saying) ? saying : "Q"))
    .replaceAll(stageDirection, "")
    .replaceAll("您", "你");
}

/** Neighbouring Chinese characters, each pair once. */
function pairsOf(text: string): Set<string> {
  const pairs = new Set<string>();
  for (const [run] of text.matchAll(/\p{Script=Han}{2,}/gu)) {
    for (let i = 0; i + 1 < run.length; i++) pairs.add(run.slice(i, i + 2));
  }
  return pairs;
}
