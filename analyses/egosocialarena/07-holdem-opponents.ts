/**
 * How the trained opponents of limit hold'em play: two styles, five training seeds each.
 *
 * Paper:   EgoSocialArena (anonymous submission to ACL), section 2.1.3 (DQN-Aggressive and DQN-Conservative)
 * Inputs:  data/egosocialarena/holdem/*.bin, weights.json (tools/train makes them)
 * Outputs: a table on the terminal; --write renews data/egosocialarena/derived/holdem-styles.csv
 * Seed:    7, of the hands and of the partners' moves
 */
import {
  agentSeeds,
  holdemStyleColumns,
  holdemStyleRows,
  holdemStyles,
  projectPath,
  refreshDatapackage,
  styleGap,
  writeCsv,
} from "affectlab";

const hands = 4_000;
const rows = await holdemStyleRows({ hands, seed: 7 });
const text = (value: number | null): string => (value === null ? "-" : value.toFixed(3));
for (const style of holdemStyles) {
  console.log(`\n${style}, ${hands} hands an opponent`);
  for (const row of rows.filter((one) => one.style === style && one.seed === "all")) {
    const seeds = agentSeeds.map((seed) =>
      text(
        rows.find((one) => one.style === style && one.measure === row.measure && one.seed === `${seed}`)!
          .value,
      ),
    );
    console.log(
      `${row.measure.padEnd(19)} ${text(row.value)} [${text(row.lower)}, ${text(row.upper)}], sd ${text(row.sd)}; seeds ${seeds.join(" ")}`,
    );
  }
}
console.log("");
for (const measure of ["fold", "call", "raise", "fold-to-bet", "aggression"] as const) {
  const { higher, smallest, smallestByIntervals } = styleGap(rows, measure);
  console.log(
    `${measure}: the ${higher} opponents have more; smallest gap ${text(smallest)}, between intervals ${text(smallestByIntervals)}`,
  );
}
if (process.argv.includes("--write")) {
  const folder = projectPath("data", "egosocialarena", "derived");
  await writeCsv(
    projectPath("data", "egosocialarena", "derived", "holdem-styles.csv"),
    [...holdemStyleColumns],
    rows.map((row) => holdemStyleColumns.map((column) => row[column])),
  );
  await refreshDatapackage(folder);
}
