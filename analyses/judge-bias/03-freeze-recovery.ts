/**
 * Plants severity, steering and effects of edits in frozen scores, and shows how often they are found again.
 *
 * Paper:   none; the method is ours
 * Inputs:  none; the planted designs stand in src/judges/freeze/planting/designs.ts
 * Outputs: a table on the terminal; --draws N for another number than 200 (four minutes of computing)
 * Seed:    1
 */
import { recoverFrozen } from "affectlab";

const at = process.argv.indexOf("--draws");
const draws = at === -1 ? 200 : Number(process.argv[at + 1]);
const { rows, falseAlarms } = recoverFrozen({ draws });

const show = (values: readonly string[]): string =>
  values.map((value, i) => (i < 2 ? value.padEnd(i === 0 ? 14 : 50) : value.padStart(9))).join("");
console.log(
  `Scripted numbers, ${draws} draws; 95% intervals should hold what was planted in 90.5 to 98.5% of 200.`,
);
console.log(show(["design", "quantity", "planted", "found", "held %", "width"]));
for (const { design, quantity, planted, mean, coverage, width } of rows) {
  const numbers = [planted.toFixed(3), mean.toFixed(3), coverage.value.toFixed(1), width.toFixed(3)];
  console.log(show([design, quantity, ...numbers]));
}
const shares = rows.map(({ coverage }) => coverage.value);
const outside = shares.filter((share) => share < 90.5 || share > 98.5).length;
console.log(
  `${rows.length} rows: held in ${Math.min(...shares).toFixed(1)} to ${Math.max(...shares).toFixed(1)}%; ${outside} outside 90.5 to 98.5%.`,
);
for (const { family, tests, rate } of falseAlarms) {
  console.log(
    `False alarms after Holm's correction, ${family} (${tests} effects of 0): ${rate.value.toFixed(1)}% of draws, at most 5% expected.`,
  );
}
