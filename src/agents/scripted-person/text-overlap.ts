/** Words that carry no detail of a story. */
const common = new Set(
  "about after again against also always another because been before being could does doing done down even ever every everything from give given have having here hear hour into just keep know like made make many maybe mean might more most much must need never nothing only other over people perhaps really right said same say should since some something somebody still such sure take talk tell than that their them then there these they thing things think this those through time told under until very want week well were what when where which while will with without would your yours yourself feel feeling felt sound sounds today tomorrow mine myself".split(
    " ",
  ),
);

/** The beginnings of a text's content words: five letters, so that "promoted" meets "promotion". */
export const stemsOf = (text: string): Set<string> =>
  new Set(
    (text.toLowerCase().match(/\p{L}{4,}/gu) ?? [])
      .filter((word) => !common.has(word))
      .map((word) => word.slice(0, 5)),
  );

/** The pairs of neighbouring signs of a Chinese text. */
export function bigramsOf(text: string): Set<string> {
  const runs = text.match(/\p{Script=Han}{2,}/gu) ?? [];
  return new Set(runs.flatMap((run) => [...run].slice(1).map((sign, i) => [...run][i] + sign)));
}

/** How many members two sets share. */
export const overlap = (a: ReadonlySet<string>, b: ReadonlySet<string>): number =>
  [...a].filter((one) => b.has(one)).length;

/** Words, in Chinese signs. */
export const wordCount = (text: string, language: "en" | "zh"): number =>
  (text.match(language === "zh" ? /\p{Script=Han}/gu : /[\p{L}\p{N}'’]+/gu) ?? []).length;

/** Whether more than a third of the letters are Chinese. */
export function isMostlyHan(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const han = letters.filter((letter) => /\p{Script=Han}/u.test(letter)).length;
  return han > letters.length / 3;
}
