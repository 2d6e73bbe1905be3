import { loadHoldemAgent } from "../../../../games/holdem/agents.js";
import type { HoldemStyle } from "../../../../games/holdem/parse.js";
import { type HoldemRecord, playHoldem } from "../../../../games/holdem/play.js";
import type { HoldemPolicy } from "../../../../games/holdem/policy.js";
import { holdemSeries } from "../../../../games/holdem/series.js";
import { endedGames } from "../respondents.js";
import type { ArenaScenario } from "../scenario.js";
import { figureRunHoldem } from "./figure.js";
import { observedHand, observerOf } from "./observed.js";
import { holdemPlayers, sayHoldem } from "./players.js";
import { type HoldemRow, holdemRows, holdemTables, styleHit } from "./report.js";

/** The paper's number of hands (its Table 1). */
const hands = 50;

/** The scenario with opponents from elsewhere than the committed files. @internal */
export function holdemScenarioWith(
  opponentOf: (style: HoldemStyle, seed: number) => Promise<HoldemPolicy>,
): ArenaScenario<HoldemRow[]> {
  let known: ReturnType<typeof observerOf> | undefined;
  return {
    id: "holdem",
    prefixes: ["holdem-"],
    columns: ["texas"],
    prompt: "holdem",
    episodes: ({ promptOf, isReasoned }) =>
      Array.from({ length: hands }, (_, i) => ({
        id: `holdem-${String(i + 1).padStart(3, "0")}`,
        // At most three decisions in each of the four rounds, and the question about style.
        calls: { expected: 5, most: 13 },
        tokens: { input: 560, mostInput: 760, output: isReasoned ? 140 : 6 },
        async play(ask, { prompt, seed }) {
          const { style, opponentSeed } = holdemSeries(seed, hands)[i]!;
          const policy = await opponentOf(style, opponentSeed);
          const opponent = { id: `${style}-${opponentSeed}`, policy, style };
          const { holdem } = promptOf(prompt);
          const record = await playHoldem({ hand: i + 1, seed, opponent, ask, prompt: holdem });
          known ??= observerOf(opponentOf);
          return observedHand(record, await known);
        },
      })),
    players: {
      rules: (request) => sayHoldem(holdemPlayers.equity, request),
      random: (request) => sayHoldem(holdemPlayers.random, request),
    },
    computed: Object.entries(holdemPlayers).map(([id, make]) => ({
      name: `holdem-${id}`,
      plays: ["holdem"],
      answer: (request) => sayHoldem(make, request),
    })),
    rows: holdemRows,
    tables: holdemTables,
    figures: (rows, data) => [figureRunHoldem(rows, data)],
    notes: (rows) =>
      rows.length === 0
        ? []
        : [
            "Hold'em: 95 % intervals, hands as units. Balanced accuracy is the mean of the shares right for both styles, exact interval; the column of Table 2 is the plain share of hands.",
            "Hold'em: the observer knows the ten opponents, and sees the hand with all cards as the question shows it. By Bayes' theorem nobody who sees one hand can be right more often in the long run. It is counted on the hands for which the player named a style.",
          ],
    draws: (_, respondent) =>
      endedGames<HoldemRecord>(respondent, "holdem").map(({ outcome, episode, replicate }) => ({
        ...{ unit: `${episode} ${replicate}`, cluster: episode },
        value: 100 * styleHit(outcome),
      })),
  };
}

/** 50 hands of limit hold'em, half of them against each style; a hand is the same for every player. */
export const holdemScenario = holdemScenarioWith(loadHoldemAgent);
