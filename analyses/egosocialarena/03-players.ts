/**
 * The scores of players that compute or draw: a yardstick for the scores of models.
 *
 * Paper:   EgoSocialArena (anonymous submission to ACL), sections 2.1.2 and 2.3, Table 2
 * Inputs:  none (the games' own prompts: data/prompts/egosocialarena)
 * Outputs: tables on the terminal; --json prints them as one object
 * Seed:    1, or --seed N: random players, random opponent, shoes
 */
import { blackjackCeiling, blackjackPlayerTable, guessPlayerTable } from "affectlab";

const given = process.argv.indexOf("--seed");
const seed = given === -1 ? 1 : Number(process.argv[given + 1]);
const guess = await guessPlayerTable({ seed });
const blackjack = [300, 100_000].map((hands) => ({ hands, rows: blackjackPlayerTable({ hands, seed }) }));
const ceilings = blackjackCeiling();
if (process.argv.includes("--json")) console.log(JSON.stringify({ seed, guess, blackjack, ceilings }));
else {
  const percent = (share: number) => `${(100 * share).toFixed(1)}`.padStart(6);
  console.log("G0.8A, ten rounds: beliefs right in percent, mean distance, rule found in round, points");
  for (const { player, opponent, score } of guess) {
    const { accuracy, meanAbsoluteError, ruleFound, points } = score;
    const distance = meanAbsoluteError.toFixed(1).padStart(6);
    console.log(
      `  ${player.padEnd(16)} ${opponent.padEnd(8)} ${percent(accuracy)} ${distance} ${String(ruleFound ?? "-").padStart(3)}  ${points.player}:${points.opponent}`,
    );
  }
  for (const { hands, rows } of blackjack) {
    console.log(`Blackjack, ${hands} hands: win, push, loss; won of all [95%], exact expectation`);
    for (const { player, score, odds } of rows) {
      const { counts, wins } = score;
      const expected = odds === null ? "     -" : percent(odds.win);
      console.log(
        `  ${player.padEnd(14)} ${counts.win} ${counts.push} ${counts.loss} ${percent(wins.value)} [${wins.ci.map(percent).join(",")}] ${expected}`,
      );
    }
  }
  console.log("The most that any player can expect:");
  for (const { counting, best } of ceilings) console.log(`  ${counting.padEnd(10)} ${percent(best)}`);
}
