import { meanInterval } from "../../stats/mean-interval.js";
import { agentSeeds, loadHoldemAgent } from "./agents.js";
import { type HoldemStyle, holdemStyles } from "./parse.js";
import { sparringPartners } from "./sparring.js";
import { type HoldemStyleRow, type StyleMeasure, styleMeasures } from "./style-gap.js";
import { type MeasuredStyle, measureStyle } from "./styles.js";

/**
 * Measures all trained opponents against the same partners on the same hands.
 *
 * Rows of a seed take hands as independent: they say how well this opponent's rate is known. Rows of "all" take
 * the five seeds as independent (Student's interval, 4 df): they say how far the style's rate would move with
 * other seeds of training.
 */
export async function holdemStyleRows(options: { hands: number; seed: number }): Promise<HoldemStyleRow[]> {
  const rows: HoldemStyleRow[] = [];
  for (const style of holdemStyles) {
    const measured: MeasuredStyle[] = [];
    for (const seed of agentSeeds) {
      const policy = await loadHoldemAgent(style, seed);
      measured.push(measureStyle(policy, { ...options, against: sparringPartners }));
    }
    for (const measure of Object.keys(styleMeasures) as StyleMeasure[]) {
      const own = measured.map((one, i) => rowOf(style, String(agentSeeds[i]), measure, one));
      const { value, ci, n, sd, method } = meanInterval(own.map((row) => row.value));
      const over = method.replace("rows as if independent", "training seeds as independent");
      rows.push(...own, {
        style,
        seed: "all",
        measure,
        value,
        lower: ci[0],
        upper: ci[1],
        n,
        sd,
        method: over,
      });
    }
  }
  return rows;
}

function rowOf(
  style: HoldemStyle,
  seed: string,
  measure: StyleMeasure,
  measured: MeasuredStyle,
): HoldemStyleRow {
  const found = measured[styleMeasures[measure]] as
    | number
    | { value: number; ci: [number, number]; n?: number; method?: string };
  const row = { style, seed, measure, sd: null };
  if (typeof found === "number") {
    const method = "plug-in estimate, no interval";
    return { ...row, value: found, lower: null, upper: null, n: measured.decisions, method };
  }
  const { value, ci, n = measured.decisions, method = "ratio of the shares' interval" } = found;
  return { ...row, value, lower: ci[0], upper: ci[1], n, method };
}
