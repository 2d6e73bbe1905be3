/**
 * Plants appraisals' coefficients, a player's weights and cues' weights in simulated people, and shows how often they
 * are found again.
 *
 * Papers:  Ong, Zaki & Goodman 2015, doi 10.1016/j.cognition.2015.06.010; Houlihan and colleagues 2023, doi
 *          10.1098/rsta.2022.0047 (the worlds; the planted numbers are ours)
 * Inputs:  none; the planted designs stand in src/stimuli/worlds/recovery-designs.ts
 * Outputs: a table on the terminal; --studies N for another number than 200 (half a minute of computing)
 * Seed:    1
 */
import { recoverAppraisals } from "affectlab";

const at = process.argv.indexOf("--studies");
const { rows, studies } = recoverAppraisals({ studies: at === -1 ? 200 : Number(process.argv[at + 1]) });

const show = (values: readonly string[]): string =>
  values.map((value, i) => (i < 2 ? value.padEnd(i === 0 ? 20 : 40) : value.padStart(10))).join("");
console.log(
  `Simulated people, ${studies} studies; 95% intervals should hold the truth in 90.5 to 98.5% of 200, those of a grid in as many as promised.`,
);
console.log(show(["part", "quantity", "planted", "bias", "rmse", "held %", "promised", "width"]));
for (const { part, quantity, planted, bias, rmse, coverage, promised, width } of rows) {
  const numbers = [planted, bias, rmse].map((value) => value.toFixed(3));
  const shares = [coverage.value, promised].map((value) => value.toFixed(1));
  console.log(show([part, quantity, ...numbers, ...shares, width.toFixed(3)]));
}
const fitted = rows.filter(({ promised }) => promised === 95).map(({ coverage }) => coverage.value);
const outside = fitted.filter((share) => share < 90.5 || share > 98.5).length;
console.log(
  `${fitted.length} quantities with 95% intervals: held in ${Math.min(...fitted)} to ${Math.max(...fitted)}%; ${outside} outside 90.5 to 98.5%.`,
);
