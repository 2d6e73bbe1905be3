import { type BlackjackRules, paperRules } from "../../src/games/blackjack/rules-options.js";

/** A casino's table, as far as hit and stand go: two-card 21 pays 3 to 2, the dealer peeks. */
export const casinoRules: BlackjackRules = { ...paperRules, naturals: true, naturalPays: 1.5, peek: true };
