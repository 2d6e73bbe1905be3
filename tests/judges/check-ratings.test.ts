import { describe, expect, it } from "vitest";
import type { Rating } from "../../src/core/rating.js";
import { checkRatings } from "../../src/judges/check-ratings.js";

const rating = (target: string, judge: string, value: number | null, rest: Partial<Rating> = {}): Rating => ({
  target,
  rater: { id: judge, kind: "model", version: null },
  value,
  status: value === null ? "missing" : "ok",
  ...rest,
});
/** Two judges on ten items with scores from 1 to 5. */
const sound = (extra: (i: number, judge: string) => Partial<Rating> = () => ({})): Rating[] =>
  Array.from({ length: 20 }, (_, i) => {
    const judge = i % 2 === 0 ? "a" : "b";
    const at = Math.floor(i / 2);
    return rating(`t${at}`, judge, 1 + ((at + (i % 2)) % 5), extra(at, judge));
  });
const withValues = (values: (i: number, judge: string) => number | null): Rating[] =>
  sound().map((one, i) => {
    const value = values(Math.floor(i / 2), one.rater.id);
    return { ...one, value, status: value === null ? "missing" : "ok" };
  });

describe("checkRatings", () => {
  it("has nothing to say of a sound table", () => {
    expect(checkRatings(sound())).toEqual([]);
    expect(checkRatings(sound((at) => ({ position: at % 2 })))).toEqual([]);
  });

  it("names a judge that never varies", () => {
    expect(checkRatings(withValues((at, judge) => (judge === "a" ? 3 : 1 + (at % 5))))).toEqual([
      "a gives 3 in all 10 ratings: its correlations, kappas and halo are undefined; its severity can be answered",
    ]);
  });

  it("names one judge, and one item", () => {
    const one = sound().filter(({ rater }) => rater.id === "a");
    expect(checkRatings(one)).toEqual([
      "one judge, a: agreement and severity against others cannot be answered; its scale use, and repeats, can",
    ]);
    expect(checkRatings([rating("t", "a", 1), rating("t", "b", 2)])).toEqual([
      "one item, t: no interval over items, no agreement and no halo can be answered; the scores themselves can be compared",
    ]);
  });

  it("asks about two scales between judges, on the criterion they share", () => {
    const found = checkRatings(
      withValues((at, judge) => (judge === "a" ? 1 + (at % 5) : 10 * at)).map((one) => ({
        ...one,
        criterion: "warmth",
      })),
    );
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(
      /^a gives 1 to 5 on warmth and b 0 to 90: if these are two scales, severity and agreement/,
    );
  });

  it("asks about two scales in one judge's column", () => {
    // 1 to 5 for half of the items, 60 to 100 for the others: the gap of 55 is more than twice the range of 4.
    const found = checkRatings(withValues((at) => (at < 5 ? 1 + at : 60 + 10 * (at - 5))));
    expect(found.filter((line) => line.includes("with a wide gap"))).toEqual([
      "a gives 1 to 100 with a wide gap: if two scales stand in one column, no mean of it is meaningful; split the file by scale",
    ]);
  });

  it("counts repeats and names the first", () => {
    const [first] = sound() as [Rating];
    expect(checkRatings([...sound(), first, first])).toEqual([
      "2 ratings repeat another of the same judge, item and criterion (a on t0): they count as repeats; a column replicate would tell them apart",
    ]);
    expect(checkRatings([...sound(() => ({ replicate: 0 })), { ...first, replicate: 1 }])).toEqual([]);
  });

  it("names a position that is always the same", () => {
    expect(checkRatings(sound(() => ({ position: 0 })))).toEqual([
      "position is always 0: whether the place matters cannot be answered; all else can",
    ]);
  });

  it("names judges that share no scored item", () => {
    const apart = sound().map((one) =>
      one.rater.id === "b" ? { ...one, target: `other-${one.target}` } : one,
    );
    expect(checkRatings(apart)).toEqual([
      "2 groups of judges share no item (a | b): severity and agreement can be answered within a group only",
    ]);
    // A missing rating connects nothing.
    expect(checkRatings([...apart, rating("t0", "b", null)])).toHaveLength(1);
    expect(checkRatings([...apart, rating("t0", "b", 2)])).toEqual([]);
  });

  it("says that nothing is scored", () => {
    expect(checkRatings([rating("t", "a", null)])).toEqual([
      "none of 1 ratings has a score: nothing can be answered but what is missing",
    ]);
    expect(checkRatings([])).toHaveLength(1);
  });
});
