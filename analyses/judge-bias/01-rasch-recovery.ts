/**
 * Plants severities in simulated tables of ratings, and shows how often the many-facet Rasch model finds them again.
 *
 * Paper:   none; the model and its source stand in src/stats/many-facet-rasch
 * Inputs:  none; the planted designs stand in src/judges/planting/rasch
 * Outputs: a table on the terminal. --design, --model and --method choose cells (with commas); --draws,
 *          --objects and --criteria their size
 * Seed:    1
 */
import { coverageBand, raschAssignments, recoverRasch } from "affectlab";

const option = (name: string): string | undefined => {
  const at = process.argv.indexOf(`--${name}`);
  return at === -1 ? undefined : process.argv[at + 1];
};
const chosen = <T extends string>(name: string, all: readonly T[]): readonly T[] => {
  const names = option(name)?.split(",");
  const unknown = names?.find((one) => !(all as readonly string[]).includes(one));
  if (unknown !== undefined) throw new Error(`--${name} takes ${all.join(", ")}, got ${unknown}`);
  return names === undefined ? all : all.filter((one) => names.includes(one));
};
const draws = Number(option("draws") ?? 200);
const numberOf = (name: string) => (option(name) === undefined ? undefined : Number(option(name)));
const [objects, criteria] = [numberOf("objects"), numberOf("criteria")];
const [low, high] = coverageBand(draws).map((end) => end.toFixed(1));
console.log(
  `${draws} draws; a right 95% interval holds the truth in ${low} to ${high}% (999 of 1,000 runs).`,
);
const show = (cells: readonly string[]): string =>
  cells.map((cell, i) => (i < 3 ? cell.padEnd(17) : cell.padStart(18))).join("");
const heads = ["design", "model", "method", "failed", "slope (sd)", "severity", "expected", "criterion"];
console.log(show(heads));
for (const assignment of chosen("design", raschAssignments)) {
  for (const model of chosen("model", ["dichotomous", "rating-scale", "rater-thresholds"])) {
    if (assignment === "three-levels" && model !== "rater-thresholds") continue;
    for (const method of chosen("method", ["cml", "mml", "jmle"])) {
      const found = recoverRasch({ assignment, model, method, draws, objects, criteria });
      const held = [found.severity, found.expected, found.criterion].map(
        ({ coverage, least, most }) => `${coverage.toFixed(1)} (${least.toFixed(1)}-${most.toFixed(1)})`,
      );
      const slope = `${found.slope.toFixed(2)} (${found.slopeSd.toFixed(2)})`;
      console.log(show([assignment, model, method, String(found.failed), slope, ...held]));
    }
  }
}
