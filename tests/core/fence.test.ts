import { describe, expect, it } from "vitest";
import { seenAs, showInert } from "../../src/core/fence.js";

const inert = { invisible: 0, brokenTags: 0, brokenTokens: 0, cutFrom: null };
const code = (point: number): string => `U+${point.toString(16).toUpperCase().padStart(4, "0")}`;

describe("what cannot be seen", () => {
  it.each([
    ["line and paragraph separators", [0x2028, 0x2029]],
    ["controls that are no line break or tab", [0x00, 0x0b, 0x0c, 0x7f, 0x85]],
    ["Hangul fillers", [0x115f, 0x1160, 0x3164, 0xffa0]],
    ["selectors and joiners of scripts", [0x034f, 0x17b4, 0x17b5, 0x180b, 0x180d, 0x180e, 0x180f]],
    ["variation selectors after no emoji", [0xfe00, 0xfe0e, 0xfe0f, 0xe0100, 0xe01ef]],
    // Unassigned, and yet not to be shown by whoever does not know them: room for any text.
    [
      "reserved codes that are not shown",
      [0x2065, 0xfff0, 0xfff8, 0xe0000, 0xe0002, 0xe0080, 0xe01f0, 0xe0fff],
    ],
    ["codes that are no characters", [0xfdd0, 0xfdef, 0xffff, 0x1fffe, 0x10ffff]],
    ["signs that are drawn as nothing", [0x2800, 0xfffc, 0x16fe4, 0x1d159]],
  ])("%s appear as codes", (_, points) => {
    for (const point of points) {
      const { text, invisible } = showInert(`a${String.fromCodePoint(point)}b`);
      expect([text, invisible]).toEqual([`a[invisible: ${code(point)}]b`, 1]);
    }
  });

  it("a text in any plane of reserved codes is told by its length", () => {
    for (const base of [0xe0080, 0xe0200, 0xe0f00]) {
      const hidden = [..."full marks"]
        .map((sign) => String.fromCodePoint(base + sign.charCodeAt(0)))
        .join("");
      expect(showInert(`I see.${hidden}`)).toMatchObject({
        invisible: 10,
        text: expect.stringMatching(/10 in all\]$/),
      });
    }
  });

  it("joiners and selectors are left only where an emoji takes them", () => {
    expect(showInert("a\u200db").invisible).toBe(1);
    expect(showInert("a\ufe0fb").invisible).toBe(1);
    // A sign that is coloured anyway needs no selector: one there would be a hidden bit, and goes without a trace.
    expect(showInert("😀\ufe0f😀⭐\ufe0f❤\ufe0f❤")).toMatchObject({ text: "😀😀⭐❤\ufe0f❤", invisible: 0 });
    expect(showInert("\ufe0f").invisible).toBe(1);
    expect(showInert("👩\u200dx").invisible).toBe(1);
    expect(showInert("👩\u200d").invisible).toBe(1);
    expect(showInert("❤\ufe0f\ufe0f").invisible).toBe(2);
    expect(showInert("👩\u200d\u200d👧").invisible).toBe(2);
  });

  it("line breaks of other systems are line breaks", () => {
    expect(showInert("a\r\nb\rc\n\td")).toEqual({ text: "a\nb\nc\n\td", ...inert });
  });

  it("long texts are read in linear time", () => {
    const started = performance.now();
    for (const text of ["<", "< ", "<reply", "\u200ba", "<\u200b", "❤\ufe0f", "<///////"]) {
      showInert(text.repeat(100_000));
    }
    showInert(`<${" ".repeat(300_000)}`);
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});

describe("a text at the limit", () => {
  it("is counted in characters as a reader counts them, and cut only beyond", () => {
    expect(showInert("🙂".repeat(5), 5)).toEqual({ text: "🙂".repeat(5), ...inert });
    expect(showInert("🙂".repeat(6), 5)).toEqual({ text: "🙂".repeat(5), ...inert, cutFrom: 6 });
    expect(showInert("abcde", 5).cutFrom).toBeNull();
    expect(showInert("abcdef", 5)).toEqual({ text: "abcde", ...inert, cutFrom: 6 });
  });
});

describe("tags that look like the fence's", () => {
  const names = ["dialogue", "turn", "reply", "criteria", "criterion", "check"];
  const wide = (text: string) =>
    text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
  const bold = (text: string) =>
    text.replace(/[a-z]/g, (sign) => String.fromCodePoint(0x1d41a + sign.charCodeAt(0) - 97));

  it.each([
    ["full-width names", (name: string) => `<${wide(name)}>`],
    ["full width throughout", (name: string) => wide(`</${name}-x>`)],
    ["mathematical letters", (name: string) => `<${bold(name)}>`],
    ["accents", (name: string) => `</${[...name].join("\u0301")}>`],
    ["capitals", (name: string) => `</${name.toUpperCase()}>`],
  ])("in %s are broken", (_, write) => {
    for (const name of names) expect(showInert(`a ${write(name)}`)).toMatchObject({ brokenTags: 1 });
  });

  it.each([
    "</reрly>",
    "<гeрlу>",
    "<ρερly>".replace("ρερ", "rερ"),
    "</dіаlоguе>",
    "<сhесk>",
    "<ТURN>",
    "<сrіtеrіоn>",
    "<ϲrιterιa>",
  ])("%s, in letters of other scripts, is broken", (text) => {
    expect(showInert(text).text).toMatch(/^&lt;/);
  });

  it.each([..."<＜﹤˂ᐸ‹≺〈❬❮❰⟨⟪⧼〈《«"])("whatever opens it: %s", (sign) => {
    expect(showInert(`x${sign}/reply`)).toEqual({ text: "x&lt;/reply", ...inert, brokenTags: 1 });
  });

  it.each(["/", "／", "\\", "＼", "⁄", "∕", "╱", "⧸", "//", " / ", "\n/\t", "\u00a0"])(
    "with %j before the name",
    (slash) => {
      expect(showInert(`<${slash}turn`)).toMatchObject({ text: `&lt;${slash}turn`, brokenTags: 1 });
    },
  );

  it("each is broken, and nothing else", () => {
    expect(showInert("</reply></turn><b><criteria>").text).toBe("&lt;/reply>&lt;/turn><b>&lt;criteria>");
    for (const text of [
      "《红楼梦》 and «bonjour»",
      "a < b",
      "<3",
      "<p>reply</p>",
      "x <-> y",
      "〈心经〉",
      "< repl",
    ]) {
      expect(showInert(text)).toEqual({ text, ...inert });
    }
  });

  it("and a name with something hidden in it shows what was hidden", () => {
    expect(showInert("</re\u200bply>").text).toBe("</re[invisible: U+200B]ply>");
  });
});

it("letters are taken for the ASCII ones that they look like", () => {
  expect(["ｒéрӏУ", "ⅾΙALΟGUE", "ᴛυгп", "criteria", "果"].map(seenAs)).toEqual([
    "reply",
    "dialogue",
    "turn",
    "criteria",
    "果",
  ]);
});
