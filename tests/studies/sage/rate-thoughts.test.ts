import { describe, expect, test } from "vitest";
import { rateReplies } from "../../../src/studies/sage/data/rate-replies.js";
import { lexiconOf, rateThoughts } from "../../../src/studies/sage/data/rate-thoughts.js";
import { loadSageRatings } from "../../../src/studies/sage/data/ratings.js";
import { loadSage } from "../../../src/studies/sage/data/tables.js";
import { loadReplyLexicon, loadThoughtLexicon } from "../../../src/studies/sage/data/thought-lexicon.js";
import {
  aucOfCounts,
  isTrainingProfile,
  thoughtCheck,
} from "../../../src/studies/sage/measures/thought-check.js";

const lexicon = await loadThoughtLexicon();
const rate = (text: string) => rateThoughts([text], lexicon);

describe("the rater of thoughts", () => {
  test("scores 100 (p + 1) / (p + n + 2), and leaves a dimension without a term undefined", () => {
    // 理解 speaks for understanding, 敷衍 against congruence: p = 1, n = 1 over both.
    const found = rate("他觉得被理解，又觉得被敷衍");
    expect(found.dimensions).toEqual([200 / 3, Number.NaN, 100 / 3, Number.NaN]);
    expect(found.total).toBe(50);
    expect(found.terms).toEqual([1, 0, 1, 0]);
    expect(rate("今天天气").total).toBeNaN();
  });

  test.each([
    ["她没有被真正理解", -1],
    ["她被理解了", 1],
    ["对方没有评判她", 1],
    ["并不是不理解她", 1],
    ["他不仅理解她", 1],
    ["希望得到理解", -0.5],
    ["没有得到真正需要的理解", -0.5],
    ["感到一丝理解", 0.5],
    ["没有回应，理解她", 1],
  ])("weighs %s as %d", (text, weight) => {
    const [p, n] = weight > 0 ? [weight, 0] : [0, -weight];
    expect(rate(text).total).toBeCloseTo((100 * (p + 1)) / (p + n + 2), 10);
  });

  test("counts the longest term, full-width forms too, and texts add up", () => {
    // 自我怀疑 is the person's own doubt: no word against congruence.
    expect(rate("他陷入自我怀疑").terms).toEqual([0, 0, 0, 0]);
    expect(rate("他怀疑对方").terms).toEqual([0, 0, 1, 0]);
    expect(rateThoughts(["被理解", "被尊重"], lexicon)).toEqual(rate("被理解。被尊重"));
    expect(rate("不满，被理解")).toEqual(rate("不满,被理解"));
  });

  test("redacts whole clauses that name a feeling, and rates feelings alone", () => {
    const found = rate("他因为被理解而欣慰，也被尊重，却很失望");
    // Left after redaction: 尊重 alone. Feelings: 欣慰 for, 失望 against.
    expect(found.redacted).toBeCloseTo(200 / 3, 10);
    expect(found.valence).toBe(50);
    expect(found.terms).toEqual([1, 1, 0, 0]);
  });

  test("turns with every sign of a lexicon turned", () => {
    const text = "她被理解，却没有被尊重，觉得对方敷衍";
    const turned = lexiconOf([...lexicon.values()].flat().map((term) => ({ ...term, sign: -term.sign + 0 })));
    expect(rateThoughts([text], turned).total).toBeCloseTo(100 - rate(text).total, 10);
  });
});

describe("the rules for replies", () => {
  const words = { warm: ["辛苦"], functionCharacters: new Set(["我", "了", "的"]) };
  const user = { role: "user", text: "我加班了一周" } as const;
  const reply = (text: string) => ({ role: "assistant", text }) as const;

  test("see lists, repetition, the person's words, and warmth", () => {
    const { features } = rateReplies(
      [user, reply("1. 早点休息。\n2. 出去走走。\n真辛苦。"), user, reply("早点休息。加班一周累吗？")],
      words,
    );
    // Sentences in lists: 2 of 3, and 0 of 2.
    expect(features.lists).toBeCloseTo((2 / 3 + 0) / 2, 12);
    // The second reply has 1 + 3 runs of four characters, and 早点休息 was said before.
    expect(features.repetition).toBeCloseTo(1 / 4, 12);
    expect(features.warmth).toBeCloseTo((1 / 3 + 0) / 2, 12);
    // Content pairs of 我加班了一周: 加班 and 一周; the second reply has both, and asks in these words.
    expect(features.uptake).toBeCloseTo((0 + 1) / 2, 12);
    expect(features.asking).toBe(0.5);
  });

  test("leave empty replies out, and are undefined without any", () => {
    const one = rateReplies([user, reply("加班真辛苦。")], words);
    expect(rateReplies([user, reply(""), user, reply("加班真辛苦。")], words)).toEqual(one);
    expect(rateReplies([user, reply(" ")], words).total).toBeNaN();
  });

  test("have words of warmth, of feeling, and characters without content", async () => {
    const own = await loadReplyLexicon();
    expect(own.warm).toContain("心疼");
    expect(own.functionCharacters.has("的")).toBe(true);
  });
});

describe("the check on held-out people", () => {
  test("the area under the curve is the share of pairs in order, ties as one half", () => {
    // Positives 3, 2; negatives 1, 2: pairs 3>1, 3>2, 2>1, 2=2 -> 3.5 of 4.
    const auc = aucOfCounts([3, 1, 2, 2], [true, false, true, false]);
    expect(auc(Int32Array.of(1, 1, 1, 1))).toBe(0.875);
    // The first row twice: 2 + 2 + 1 + 0.5 of 6.
    expect(auc(Int32Array.of(2, 1, 1, 1))).toBeCloseTo(5.5 / 6, 12);
    expect(auc(Int32Array.of(1, 0, 1, 0))).toBeNaN();
  });

  test("gives the lexicon its sign in people that were not read, under every agent", async () => {
    const [data, ratings] = await Promise.all([loadSage(), loadSageRatings()]);
    expect(isTrainingProfile("p001") && !isTrainingProfile("p002")).toBe(true);
    const rows = thoughtCheck(data, ratings, { resamples: 50 });
    const heldOut = rows.filter(({ half, source }) => half === "held-out" && source === "total");
    expect(heldOut).toHaveLength(3);
    for (const { auc, correlation } of heldOut) {
      expect(auc.ci[0]).toBeGreaterThan(0.5);
      expect(correlation.ci[0]).toBeGreaterThan(0);
    }
    const turns = rows.filter(({ source }) => source === "total");
    expect(turns.reduce((sum, row) => sum + row.scored + row.unscored, 0)).toBe(15369);
  });
});
