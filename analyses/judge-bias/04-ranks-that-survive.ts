/**
 * How often a statement of a leaderboard is untrue, how often an untrue one survives every view, and what asking
 * for survival costs, over tables of ratings whose truth is known:
 *
 *     npx tsx analyses/judge-bias/04-ranks-that-survive.ts [tables]
 *
 * 1,000 tables a row unless another number is given (a minute or two a row).
 */
import { type SurvivalScenarioId, simulateSurvival, survivalScenarios } from "affectlab";

const draws = Number(process.argv[2] ?? 1_000);
const percent = (share: number): string => (Number.isNaN(share) ? "" : `${(100 * share).toFixed(1)}%`);
const withInterval = ({ value, ci }: { value: number; ci: readonly [number, number] }): string =>
  `${percent(value)} [${ci.map((one) => (100 * one).toFixed(1)).join(", ")}]`;

console.log(`${draws} tables a row: 40 units, 5 respondents, 3 judges, whole points from 0 to 10\n`);
console.log("| planted | untrue in the headline | untrue that survives | pairs found | pairs that survive |");
console.log("|---|---|---|---|---|");
for (const scenario of Object.keys(survivalScenarios) as SurvivalScenarioId[]) {
  const { planted, untrue, power } = simulateSurvival({ scenario, draws });
  const cells = [
    planted,
    withInterval(untrue.headline),
    withInterval(untrue.survives),
    percent(power.headline),
    percent(power.survives),
  ];
  console.log(`| ${cells.join(" | ")} |`);
}
