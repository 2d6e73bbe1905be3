import type { RandomStream } from "../../core/random.js";

/** The ten kinds of card that the rules distinguish: the ace, 2 to 9, and all cards that count ten. */
export const kinds = 10;

export const rankNames = [
  "ace",
  "2",
  "3",
  "4",
  "5",
  "6",
  "7",
  "8",
  "9",
  "10",
  "jack",
  "queen",
  "king",
] as const;
export const suitNames = ["clubs", "diamonds", "hearts", "spades"] as const;

/**
 * A card as a number: its place in a new shoe, so that equal cards of different decks have different numbers.
 * Deck = floor(card / 52), suit = floor(card / 13) % 4, rank = card % 13 (0 is the ace).
 */
export type Card = number;

/** The card's kind: 0 is the ace, 1 to 8 are 2 to 9, 9 is any card that counts ten. */
export function kindOf(card: Card): number {
  return Math.min(card % 13, 9);
}

/**
 * The card in words.
 *
 * @example
 * ```ts
 * cardName(0); // "ace of clubs"
 * cardName(51); // "king of spades"
 * cardName(52 + 14); // "2 of diamonds"
 * ```
 */
export function cardName(card: Card): string {
  return `${rankNames[card % 13]} of ${suitNames[Math.floor(card / 13) % 4]}`;
}

/** A shuffled shoe. */
export function shuffledShoe(decks: number, random: RandomStream): Card[] {
  return random.shuffle(Array.from({ length: 52 * decks }, (_, card) => card));
}
