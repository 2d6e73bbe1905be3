import type { RandomStream } from "../core/random.js";

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
 * A card as a number: its place among new, unshuffled decks, so that equal cards of different decks have
 * different numbers. Deck = floor(card / 52), suit = floor(card / 13) % 4, rank = card % 13 (0 is the ace).
 */
export type Card = number;

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

/** All cards of one or more decks, shuffled together. */
export function shuffledCards(decks: number, random: RandomStream): Card[] {
  return random.shuffle(Array.from({ length: 52 * decks }, (_, card) => card));
}
