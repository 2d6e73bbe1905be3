import { randomStream } from "../src/core/random.js";
import { handStrength } from "../src/games/holdem/evaluate.js";
import { randomHoldemPlayer } from "../src/games/holdem/players.js";
import { finishHoldem } from "../src/games/holdem/policy.js";
import { dealHoldem } from "../src/games/holdem/rules.js";
import { type Bench, medianSeconds } from "./support/timing.js";

const evaluations = 200_000;
const hands = 20_000;

/** Random hands of seven cards, and whole hands between two players who move at random. */
export default async function holdem(): Promise<Bench> {
  const random = randomStream(1, "bench", "holdem");
  const deck = Array.from({ length: 52 }, (_, card) => card);
  const sevens = Array.from({ length: evaluations }, () => random.shuffle(deck).slice(0, 7));
  const { policy } = randomHoldemPlayer();
  const play = (): number => {
    let chips = 0;
    for (let hand = 0; hand < hands; hand++) {
      const end = finishHoldem(dealHoldem({ seed: 1, hand }), [policy, policy], random);
      chips += Math.abs(end.ended?.payoff[0] ?? 0);
    }
    return chips;
  };
  const processor = process.cpuUsage();
  const played = medianSeconds(play);
  const used = process.cpuUsage(processor);
  const cpu = (used.user + used.system) / 1e6;
  const table = medianSeconds(() => sevens.reduce((sum, seven) => sum + handStrength(seven), 0));
  const naive = medianSeconds(() => sevens.reduce((sum, seven) => sum + bestOfFives(seven), 0));
  const perSecond = (n: number, seconds: number): string => Math.round(n / seconds).toLocaleString("en");
  return {
    name: `hold'em: ${evaluations} hands of seven cards evaluated, ${hands} hands played in one thread`,
    reach: ">= 1,000,000 evaluations a second; >= 100,000 hands a minute",
    withinSeconds: evaluations / 1e6,
    ours: [
      { label: `handStrength, ${perSecond(evaluations, table)} a second`, seconds: table },
      {
        label: `random play, ${perSecond(60 * hands, played)} hands a minute (all repeats: ${cpu.toFixed(2)} s of processor time)`,
        seconds: played,
      },
    ],
    peers: [{ label: "the best of 21 fives, each by handStrength", seconds: naive }],
  };
}

function bestOfFives(seven: readonly number[]): number {
  let best = 0;
  for (let i = 0; i < 7; i++) {
    for (let j = i + 1; j < 7; j++) {
      best = Math.max(best, handStrength(seven.filter((_, at) => at !== i && at !== j)));
    }
  }
  return best;
}
