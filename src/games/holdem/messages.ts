import { type Card, cardName } from "../cards.js";
import { fillSection, type GamePrompt } from "../prompt.js";
import type { HoldemStyle } from "./parse.js";
import type { HoldemEnd, HoldemMove, Street } from "./rules.js";
import type { HoldemView } from "./view.js";

/**
 * What the player knows when it is asked: `state` in the request's metadata. The opponent's cards are there
 * only when the style is asked, after the hand.
 */
export type HoldemQuestion =
  | { game: "holdem"; asks: "action"; view: HoldemView }
  | {
      game: "holdem";
      asks: "style";
      view: HoldemView;
      opponentCards: readonly Card[];
      /** null if the hand was stopped before its end. */
      ended: HoldemEnd | null;
      /** The order in which the question names the styles. */
      order: readonly HoldemStyle[];
    };

/**
 * A request: the rules as the system message, then what the player has seen of this hand and the question.
 *
 * @example
 * ```ts
 * const prompt = await loadGamePrompt("holdem");
 * const view = viewOf(dealHoldem({ seed: 1, hand: 0, button: 0 }), 0);
 * const [system, user] = holdemMessages(prompt, { game: "holdem", asks: "action", view });
 * user.content.split("\n").at(-1); // "You may fold, call or raise. What do you do?"
 * ```
 */
export function holdemMessages(
  prompt: GamePrompt,
  question: HoldemQuestion,
): [{ role: "system"; content: string }, { role: "user"; content: string }] {
  const { view } = question;
  const { player, chips, legal } = view;
  const fill = (section: string, values = {}): string => fillSection(prompt, section, values);
  const seen = {
    hand: view.hand.map(cardName).join(", "),
    board: view.board.length === 0 ? fill("no-board") : view.board.map(cardName).join(", "),
    seat: fill(view.button === player ? "on-button" : "off-button"),
    betting: betting(prompt, view),
  };
  if (question.asks === "action") {
    const offered = `${legal.slice(0, -1).join(", ")} or ${legal.at(-1)}`;
    const content = fill("turn", { ...seen, mine: chips[player], theirs: chips[1 - player], legal: offered });
    return [
      { role: "system", content: fill("system", { how: fill("how") }) },
      { role: "user", content },
    ];
  }
  const [first, second] = question.order;
  const content = fill("style", {
    ...seen,
    theirs: question.opponentCards.map(cardName).join(", "),
    end: fill(endSection(question.ended, player)),
    ...{ first, second },
  });
  return [
    { role: "system", content: fill("system", { how: fill("how-style", { first, second }) }) },
    { role: "user", content },
  ];
}

/** One line for each street that was reached, with its moves in order. */
function betting(prompt: GamePrompt, { history, street: now, player }: HoldemView): string {
  const words = ({ player: who, action }: HoldemMove): string =>
    fillSection(prompt, `${who === player ? "own" : "other"}-${action}`);
  return ([0, 1, 2, 3] as Street[])
    .filter((street) => street <= now)
    .map((street) => {
      const moves = history.filter((move) => move.street === street).map(words);
      const shown = moves.length === 0 ? fillSection(prompt, "no-moves") : moves.join(", ");
      return fillSection(prompt, `street-${street}`, { moves: shown });
    })
    .join("\n");
}

function endSection(ended: HoldemEnd | null, player: number): string {
  if (ended === null) return "end-stopped";
  const { winner, reason } = ended;
  if (reason === "fold") return winner === player ? "end-fold-other" : "end-fold-own";
  return winner === null ? "end-equal" : winner === player ? "end-won" : "end-lost";
}
