import { InputError } from "../../../core/errors.js";
import { randomStream } from "../../../core/random.js";
import type { BlackjackPlayer } from "../../../games/blackjack/players.js";
import type { GuessPlayer } from "../../../games/guess/players.js";
import type { ModelRequest } from "../../../models/contract.js";
import { optionLetter } from "../../../models/item-request.js";
import { registerScripted, scriptedNames } from "../../../models/providers/scripted.js";
import { loadFalseBeliefWords } from "../../../stimuli/false-belief/words.js";
import {
  blackjackPlayers,
  gameOf,
  guessPlayers,
  type MakePlayer,
  sayAction,
  sayGuess,
  streamOf,
} from "./players-games.js";
import { readFalseBelief } from "./players-reader.js";
import { type LiveScenario, liveScenarios, scenarioOf } from "./scenarios.js";

/** The question that a player answers, as it is shown to a model. */
interface ShownItem {
  story: string;
  question: string;
  /** In the order shown. */
  options: string[];
}

/** Chooses an index of the options shown; null means that it cannot tell. */
type ItemPlayer = (shown: ShownItem, request: ModelRequest) => number | null | Promise<number | null>;

const itemPlayers = {
  /** All options are equally likely. */
  "random-option": ({ options }, request) =>
    randomStream(request.metadata?.seed ?? 0, "egosocialarena", "random-option", ...streamOf(request)).int(
      options.length,
    ),
  /** The first option. If options are shuffled this is chance, so it checks that they are shuffled. */
  "first-option": () => 0,
  /** The longest option, the first of several. It shows what the wording gives away. */
  "longest-option": ({ options }) => {
    const lengths = options.map((option) => option.length);
    return lengths.indexOf(Math.max(...lengths));
  },
  /** Reads the false-belief stories (see readFalseBelief). */
  "false-belief-reader": async (shown) => readFalseBelief(shown, await loadFalseBeliefWords()),
} as const satisfies Record<string, ItemPlayer>;

/** A player's reply to an item, in the form that the prompt asks for. */
async function sayOption(player: ItemPlayer, request: ModelRequest): Promise<string> {
  const shown = shownItem(request);
  const place = await player(shown, request);
  return place === null ? "The words do not settle it." : `A:${optionLetter(place)}. ${shown.options[place]}`;
}

/** The parts of the user's message, which a player has to find in its text. */
function shownItem({ messages }: ModelRequest): ShownItem {
  const content = messages.at(-1)?.content;
  const text = typeof content === "string" ? content : "";
  const [, story = "", question = "", list = ""] =
    /^Story: ([\s\S]*)\n\nQuestion: ([\s\S]*)\n\nOptions:\n([\s\S]*)$/.exec(text) ?? [];
  return { story, question, options: list.split("\n").map((line) => line.replace(/^[a-z]\. /, "")) };
}

/** A player that computes or draws. It is not a language model and is never called one. */
export interface ComputedPlayer {
  /** The part of the id after "scripted/". */
  name: string;
  plays: readonly LiveScenario[];
  answer(request: ModelRequest): Promise<string>;
}

const ofItems = (name: string, player: ItemPlayer, plays: readonly LiveScenario[]): ComputedPlayer => ({
  name,
  plays,
  answer: (request) => sayOption(player, request),
});

const random = ofItems("random-option", itemPlayers["random-option"], ["static", "situations"]);
const reader = ofItems("false-belief-reader", itemPlayers["false-belief-reader"], ["static"]);

interface Parts {
  guess: MakePlayer<GuessPlayer>;
  blackjack: MakePlayer<BlackjackPlayer>;
  items: ComputedPlayer;
}

/** Plays every scenario. Items that its own player cannot read are answered at random. */
function whole(name: string, { guess, blackjack, items }: Parts): ComputedPlayer {
  return {
    name,
    plays: liveScenarios,
    answer(request) {
      const game = gameOf(request);
      if (game === "g08a") return sayGuess(guess, request);
      if (game === "blackjack") return sayAction(blackjack, request);
      const scenario = scenarioOf(request.metadata?.item ?? "");
      const isRead = scenario !== undefined && items.plays.includes(scenario);
      return (isRead ? items : random).answer(request);
    },
  };
}

/** Every computed player of the study. */
export const computedPlayers: readonly ComputedPlayer[] = [
  whole("arena-rules", {
    guess: guessPlayers["pattern-learner"],
    blackjack: blackjackPlayers["best-for-wins"],
    items: reader,
  }),
  whole("arena-random", { guess: guessPlayers.random, blackjack: blackjackPlayers.random, items: random }),
  reader,
  random,
  ofItems("first-option", itemPlayers["first-option"], ["static", "situations"]),
  ofItems("longest-option", itemPlayers["longest-option"], ["static", "situations"]),
  ...Object.entries(guessPlayers).map(
    ([id, make]): ComputedPlayer => ({
      name: `guess-${id}`,
      plays: ["g08a"],
      answer: (request) => sayGuess(make, request),
    }),
  ),
  ...Object.entries(blackjackPlayers).map(
    ([id, make]): ComputedPlayer => ({
      name: `blackjack-${id}`,
      plays: ["blackjack"],
      answer: (request) => sayAction(make, request),
    }),
  ),
];

/** The computed player behind a model id; undefined if it is not one of ours. */
export function computedPlayer(model: string): ComputedPlayer | undefined {
  return computedPlayers.find(({ name }) => model === `scripted/${name}`);
}

for (const { name, plays, answer } of computedPlayers) {
  // Importing this file registers the players, so that `openModel("scripted/guess-copy")` works. A second
  // import changes nothing.
  if (scriptedNames().includes(name)) continue;
  registerScripted(name, (request) => {
    const asked = gameOf(request) ?? scenarioOf(request.metadata?.item ?? "");
    if (asked !== undefined && plays.includes(asked)) return answer(request);
    throw new InputError(
      `scripted/${name} answers ${plays.join(" and ")} only, got ${asked ?? "something else"}`,
    );
  });
}
