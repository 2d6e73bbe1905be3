import type { Edit } from "./contract.js";

/** The same reply in another language, as a translation that the user gave: no translation is made here. */
export const language: Edit = {
  id: "language",
  title: "Another language",
  what: "The reply is replaced by its translation from the user's file. What was said before it stays in its language.",
  holds:
    "The translation is in the script of its language, asks as many questions, and has the same numbers. Whether it means the same is for its author to say.",
  variants: () => [""],
  make({ id, language: own }, _, { translations }) {
    const given = translations?.get(id);
    if (given === undefined) return { reason: "the file of translations has none of this reply" };
    if (given.language === own) return { reason: `its translation is in ${own} too` };
    return { text: given.text, label: null };
  },
  check({ before, after: { text }, into }) {
    const han = (value: string): number => (value.match(/\p{Script=Han}/gu) ?? []).length;
    const letters = (value: string): number => (value.match(/\p{L}/gu) ?? []).length;
    const share = letters(text) === 0 ? Number.NaN : han(text) / letters(text);
    const isChinese = into === undefined ? undefined : /^zh\b/u.test(into);
    const numbers = (value: string): string => (value.match(/\d+/gu) ?? []).sort().join(" ");
    const questions = (value: string): number => (value.match(/[?？]/gu) ?? []).length;
    return [
      ...(Number.isNaN(share) ? ["the translation has no letters"] : []),
      ...(isChinese === true && share < 0.3 ? ["the translation is not in Chinese signs"] : []),
      ...(isChinese === false && share > 0.1 && !/^ja\b/u.test(into ?? "")
        ? [`the translation has Chinese signs and is said to be in ${into}`]
        : []),
      ...(numbers(before) === numbers(text) ? [] : ["its numbers differ from those of the reply"]),
      ...(questions(before) === questions(text) ? [] : ["it does not ask as many questions as the reply"]),
    ];
  },
};
