import path from "node:path";
import { pathToFileURL } from "node:url";
import { bigRun } from "./support/big-run.js";
import { benchFolder, type Cold, coldProcess, root } from "./support/cold-process.js";
import { type Bench, median } from "./support/timing.js";

const rows = 200_000;
const replicates = 20;

/** A log of 200,000 responses with reasoning of some length, counted by a fresh process. */
export default async function runnerSummary(): Promise<Bench> {
  const folder = benchFolder();
  const bytes = await bigRun(folder, rows, replicates);
  const module = JSON.stringify(pathToFileURL(path.join(root, "dist", "runs", "summary.js")).href);
  const code = `const { summariseRun } = await import(${module});
    const { answered } = await summariseRun(${JSON.stringify(folder)});
    if (answered !== ${rows}) throw new Error(answered + " answered");`;
  const runs: Cold[] = [];
  for (let i = 0; i < 4; i++) runs.push(await coldProcess(["--input-type=module", "-e", code]));
  const measured = runs.slice(1);
  const rss = Math.round(median(measured.map((cold) => cold.rss)));
  return {
    name: `summary of a run of 200,000 (${Math.round(bytes / 1e6)} MB)`,
    reach: "<= 3 s, RSS <= 500 MiB",
    withinSeconds: 3,
    ours: [
      {
        label: `summariseRun, cold process (RSS ${rss} MiB)`,
        seconds: median(measured.map((cold) => cold.seconds)),
      },
    ],
  };
}
