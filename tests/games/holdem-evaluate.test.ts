import { describe, expect, it } from "vitest";
import { randomStream } from "../../src/core/random.js";
import { type HandCategory, handCategory, handStrength } from "../../src/games/holdem/evaluate.js";

/** Cards by name: "As" is the ace of spades, "Tc" the ten of clubs. */
const cards = (names: string): number[] =>
  names
    .split(" ")
    .map((name) => "A23456789TJQK".indexOf(name[0] as string) + 13 * "cdhs".indexOf(name[1] as string));
const strength = (names: string): number => handStrength(cards(names));

/** Every set of five of some cards. */
function* fives(from: readonly number[]): Generator<number[]> {
  const n = from.length;
  for (let a = 0; a < n; a++)
    for (let b = a + 1; b < n; b++)
      for (let c = b + 1; c < n; c++)
        for (let d = c + 1; d < n; d++)
          for (let e = d + 1; e < n; e++) yield [a, b, c, d, e].map((i) => from[i] as number);
}

/**
 * Five cards as a list that is compared place by place, written from the rules alone: the category, then ranks
 * by how often they are there, then by height. No table and no bits.
 */
function byTheBook(hand: readonly number[]): number[] {
  const ranks = hand.map((card) => (card % 13 === 0 ? 14 : (card % 13) + 1));
  const times = (rank: number): number => ranks.filter((other) => other === rank).length;
  const sorted = [...new Set(ranks)].sort((a, b) => times(b) - times(a) || b - a);
  const pattern = sorted.map(times).join("");
  const isFlush = new Set(hand.map((card) => Math.floor(card / 13))).size === 1;
  const wheel = sorted.join(" ") === "14 5 4 3 2";
  const isStraight = pattern === "11111" && (wheel || (sorted[0] as number) - (sorted[4] as number) === 4);
  const order = wheel ? [5] : isStraight ? [sorted[0] as number] : sorted;
  const kinds: [boolean, number][] = [
    [isStraight && isFlush, 8],
    [pattern === "41", 7],
    [pattern === "32", 6],
    [isFlush, 5],
    [isStraight, 4],
    [pattern === "311", 3],
    [pattern === "221", 2],
    [pattern === "2111", 1],
  ];
  return [kinds.find(([is]) => is)?.[1] ?? 0, ...order];
}
const compare = (a: readonly number[], b: readonly number[]): number => {
  const at = a.findIndex((x, i) => x !== b[i]);
  return at === -1 ? 0 : Math.sign((a[at] as number) - (b[at] as number));
};

describe("hands of five cards", () => {
  it("fall into the categories as often as combinatorics says, and into 7,462 strengths", () => {
    const counts = new Map<HandCategory, number>();
    const strengths = new Set<number>();
    const deck = Array.from({ length: 52 }, (_, card) => card);
    const hand = [0, 0, 0, 0, 0];
    for (let a = 0; a < 52; a++) {
      hand[0] = deck[a] as number;
      for (let b = a + 1; b < 52; b++) {
        hand[1] = b;
        for (let c = b + 1; c < 52; c++) {
          hand[2] = c;
          for (let d = c + 1; d < 52; d++) {
            hand[3] = d;
            for (let e = d + 1; e < 52; e++) {
              hand[4] = e;
              const value = handStrength(hand);
              strengths.add(value);
              const kind = handCategory(value);
              counts.set(kind, (counts.get(kind) ?? 0) + 1);
            }
          }
        }
      }
    }
    // 10 * 4; 13 * 48; 13 * 4 * 12 * 6; 1287 * 4 - 40; 10 * 4^5 - 40; 13 * 4 * 66 * 16; 78 * 36 * 44;
    // 13 * 6 * 220 * 64; the rest of C(52, 5) = 2,598,960.
    expect(Object.fromEntries(counts)).toEqual({
      "straight-flush": 40,
      "four-of-a-kind": 624,
      "full-house": 3744,
      flush: 5108,
      straight: 10200,
      "three-of-a-kind": 54912,
      "two-pair": 123552,
      pair: 1098240,
      "high-card": 1302540,
    });
    // 10 + 156 + 156 + 1277 + 10 + 858 + 858 + 2860 + 1277
    expect(strengths.size).toBe(7462);
  }, 20_000);

  it("are ordered as the rules of poker order them", () => {
    const random = randomStream(3, "test", "five");
    const deck = Array.from({ length: 52 }, (_, card) => card);
    const hands = Array.from({ length: 3000 }, () => random.shuffle(deck).slice(0, 5));
    // Random hands are rarely high; these are.
    const high =
      "As Ks Qs Js Ts|5h 4h 3h 2h Ah|6h 5h 4h 3h 2h|9c 9d 9h 9s 2c|9c 9d 9h 9s Ac|Ac Ad Ah 2s 2c|Kc Kd Kh As Ac|Ac 9c 7c 4c 2c|Ac 9c 7c 4c 3c|Ac 2d 3h 4s 5c|2d 3h 4s 5c 6c|Tc Jd Qh Ks Ac";
    hands.push(...high.split("|").map(cards));
    for (let i = 0; i < hands.length; i++) {
      for (const j of [i + 1, i + 7, i + 101, hands.length - 1 - (i % 12)]) {
        const [one, two] = [hands[i] as number[], hands[j % hands.length] as number[]];
        expect(Math.sign(handStrength(one) - handStrength(two))).toBe(
          compare(byTheBook(one), byTheBook(two)),
        );
      }
    }
  });

  it("break ties by kickers, and only by those that count", () => {
    expect(strength("As Ah Kc 7d 4s")).toBeGreaterThan(strength("Ac Ad Qc Jd Ts"));
    expect(strength("As Ah Kc 7d 4s")).toBe(strength("Ac Ad Kh 7c 4d"));
    expect(strength("As Ah Kc 7d 4s")).toBeGreaterThan(strength("Ac Ad Kh 7c 3d"));
    expect(strength("As Ah Kc Kd 4s")).toBeGreaterThan(strength("Ac Ad Qh Qc Kh"));
    expect(strength("2s 2h 2c 3d 3s")).toBeGreaterThan(strength("As Ks Qs Js 9s"));
  });

  it("have the wheel as the lowest straight", () => {
    expect(handCategory(strength("As 2h 3c 4d 5s"))).toBe("straight");
    expect(strength("As 2h 3c 4d 5s")).toBeLessThan(strength("2h 3c 4d 5s 6s"));
    expect(handCategory(strength("Qs Kh Ac 2d 3s"))).toBe("high-card");
    expect(strength("As 2s 3s 4s 5s")).toBeLessThan(strength("2s 3s 4s 5s 6s"));
    expect(handCategory(strength("As 2s 3s 4s 5s"))).toBe("straight-flush");
  });
});

describe("hands of six and seven cards", () => {
  it("are worth the best of their fives", () => {
    const random = randomStream(5, "test", "seven");
    const deck = Array.from({ length: 52 }, (_, card) => card);
    const few = deck.filter((card) => card % 13 < 6);
    for (let i = 0; i < 2000; i++) {
      // A short deck has more pairs, straights and full houses.
      const hand = random.shuffle(i % 2 === 0 ? deck : few).slice(0, 6 + (i % 3 === 0 ? 0 : 1));
      let best: number[] = [];
      let strongest = 0;
      for (const five of fives(hand)) {
        const book = byTheBook(five);
        if (best.length > 0 && compare(book, best) <= 0) continue;
        best = book;
        strongest = handStrength(five);
      }
      expect(handStrength(hand)).toBe(strongest);
      expect(handStrength(random.shuffle(hand))).toBe(strongest);
    }
  });

  it("use two threes as a full house, three pairs as two, and the better of flush and straight", () => {
    expect(strength("As Ah Ac Kd Ks Kh 2c")).toBe(strength("As Ah Ac Kd Ks"));
    expect(strength("As Ah Kc Kd Qs Qh 2c")).toBe(strength("As Ah Kc Kd Qs"));
    expect(handCategory(strength("2s 4s 6s 8s Ts 9h 7h"))).toBe("flush");
    expect(handCategory(strength("6s 7s 8s 9s Ts Ah As"))).toBe("straight-flush");
    expect(strength("9c 9d 9h 9s As Ad Ah")).toBe(strength("9c 9d 9h 9s As"));
  });
});

it("refuses what is no hand, and says what it got", () => {
  expect(() => handStrength([3, 3, 9, 20, 40])).toThrow(
    "handStrength requires 5 to 7 different cards from 0 to 51, got 3, 3, 9, 20, 40",
  );
  expect(() => handStrength([0, 1, 2, 3])).toThrow("got 0, 1, 2, 3");
  expect(() => handStrength([0, 1, 2, 3, 4, 5, 6, 7])).toThrow("5 to 7 different cards");
  expect(() => handStrength([0, 1, 2, 3, 52])).toThrow("got 0, 1, 2, 3, 52");
  expect(() => handStrength([0, 1, 2, 3, Number.NaN])).toThrow("5 to 7 different cards");
  expect(() => handCategory(-1)).toThrow("got -1");
  expect(() => handCategory(Number.NaN)).toThrow("got NaN");
});
