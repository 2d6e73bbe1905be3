// Letters of other scripts, and of Latin's own, that are drawn like one of the letters on the left. Compatibility
// forms (full-width, mathematical, circled letters) and accents fold by themselves.
const letters: Record<string, string> = {
  ...{ a: "аαɑ", c: "сϲς", d: "ԁ", e: "еεєҽ", g: "ɡց", h: "һհ", i: "іιıɩ", k: "кκ", l: "ӏǀ", n: "пηո" },
  ...{ o: "оοօσ", p: "рρ", r: "гᴦʀ", t: "тτᴛ", u: "υսʋ", y: "уγүʏ" },
};
const plain = new Map(
  Object.entries(letters).flatMap(([letter, others]) => [...others].map((one) => [one, letter] as const)),
);

/**
 * A text in the letters that it looks like: lower case, without accents, compatibility forms folded, and the
 * commonest look-alikes of Cyrillic, Greek and Armenian as Latin. To compare with a short ASCII word; of a
 * sign that looks like two letters one is taken.
 *
 * @example
 * ```ts
 * seenAs("ｒéрӏУ"); // "reply"
 * ```
 */
export function seenAs(text: string): string {
  const folded = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return [...folded].map((sign) => plain.get(sign) ?? sign).join("");
}
