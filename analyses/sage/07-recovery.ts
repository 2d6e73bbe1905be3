/**
 * Plants leniency, noise, ranks and correlations in scripted numbers, and shows how often they are found again.
 *
 * Paper:   Zhang et al., Sentient Agent as a Judge, arXiv 2505.02847 (the method is ours)
 * Inputs:  none; the planted designs stand in src/studies/sage/measures/recovery-designs.ts
 * Outputs: a table on the terminal; --seeds N for another number of studies than 200 (two minutes of computing)
 * Seed:    1
 */
import { recoverPlanted } from "affectlab";

const at = process.argv.indexOf("--seeds");
const seeds = at === -1 ? 200 : Number(process.argv[at + 1]);
const rows = recoverPlanted({ seeds });

const show = (values: readonly string[]): string =>
  values.map((value, i) => (i === 0 ? value.padEnd(42) : value.padStart(i === 3 ? 28 : 11))).join("");
console.log(
  `Scripted numbers, ${seeds} studies; 95% intervals should hold what was planted in 90.5 to 98.5% of 200, rank sets in 95% or more.`,
);
console.log(show(["quantity", "planted", "mean found", "intervals that hold it", "mean width"]));
for (const { quantity, planted, mean, coverage, width } of rows) {
  const [low, high] = coverage.ci.map((value) => value.toFixed(1));
  const held = `${coverage.value.toFixed(1)}% [${low}, ${high}]`;
  console.log(show([quantity, planted.toFixed(3), mean.toFixed(3), held, width.toFixed(3)]));
}
