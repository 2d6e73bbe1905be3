import { closeSync, openSync, writeSync } from "node:fs";
import path from "node:path";
import { randomStream } from "../src/core/random.js";
import { benchFolder, type Cold, coldProcess, commandLine } from "./support/cold-process.js";
import type { Bench } from "./support/timing.js";

const [items, respondents, judges, criteria] = [2_500, 8, 5, 10] as const;
const rows = items * respondents * judges * criteria;

/**
 * A CSV of 1,000,000 ratings through `judge bias` in a process of its own: reading, every question, the ranks and
 * the report with its pictures.
 */
export default async function judgeBias(): Promise<Bench> {
  const folder = benchFolder();
  const file = path.join(folder, "ratings.csv");
  writeRatings(file);
  const run = (...options: string[]): Promise<Cold> =>
    coldProcess(
      [commandLine, "judge", "bias", file, "--out", path.join(folder, "report"), "--json", ...options],
      {
        AFFECTLAB_RUNS_DIR: folder,
      },
    );
  const whole = await run();
  const { table } = JSON.parse(whole.stdout) as { table: { n: number } };
  if (table.n !== rows) throw new Error(`${table.n} of ${rows} ratings were read`);
  const plain = await run("--no-figures");
  const label = (what: string, { cpu, rss }: Cold): string =>
    `${what}: ${cpu.toFixed(1)} CPU s, RSS ${Math.round(rss)} MiB`;
  return {
    name: `judge bias, ${rows.toLocaleString("en")} ratings of ${judges} judges`,
    reach: "<= 60 s, RSS <= 1.5 GB",
    withinSeconds: 60,
    ours: [
      { label: label("whole report", whole), seconds: whole.seconds },
      { label: label("without pictures", plain), seconds: plain.seconds },
    ],
  };
}

/** Whole points from 1 to 5: replies differ in quality, judges in severity; one in a hundred is missing. */
function writeRatings(file: string): void {
  const random = randomStream(1, "bench", "judge-bias");
  const handle = openSync(file, "w");
  writeSync(handle, "item,respondent,judge,kind,criterion,score,length\n");
  for (let i = 0; i < items; i++) {
    let text = "";
    for (let r = 0; r < respondents; r++) {
      const quality = random.normal();
      const length = 100 + random.int(900);
      for (let c = 0; c < criteria; c++) {
        const own = 3 + 0.5 * quality + 0.1 * r + 0.5 * random.normal();
        for (let j = 0; j < judges; j++) {
          const [name, kind] = j === 0 ? ["expert", "expert"] : [`judge-${j}`, "model"];
          const value = Math.max(1, Math.min(5, Math.round(own + 0.2 * j + 0.7 * random.normal())));
          const score = random.next() < 0.01 ? "" : value;
          text += `item-${i},model-${r},${name},${kind},criterion-${c},${score},${length}\n`;
        }
      }
    }
    writeSync(handle, text);
  }
  closeSync(handle);
}
