import { mkdirSync } from "node:fs";
import path from "node:path";
import { bigRun } from "./support/big-run.js";
import { benchFolder, coldProcess, commandLine } from "./support/cold-process.js";
import type { Bench } from "./support/timing.js";

const rows = 1_000_000;
const replicates = 20;

/** A run of a million replies, exported by a fresh process in each format. */
export default async function exportRun(): Promise<Bench> {
  const runs = benchFolder();
  const folder = path.join(runs, "big");
  mkdirSync(folder);
  const bytes = await bigRun(folder, rows, replicates);
  const ours = [];
  for (const format of ["csv", "parquet", "inspect"]) {
    const out = path.join(runs, format === "inspect" ? format : `big.${format}`);
    const args = [commandLine, "export", folder, "--format", format, "--out", out, "--json"];
    const { seconds, cpu, rss, stdout } = await coldProcess(args, { AFFECTLAB_RUNS_DIR: runs });
    const [file] = JSON.parse(stdout).files as { rows: number; bytes: number }[];
    if (file?.rows !== rows) throw new Error(`${format}: ${file?.rows} rows`);
    const size = `${Math.round(file.bytes / 1e6)} MB`;
    ours.push({ label: `${format}: ${size}, CPU ${cpu.toFixed(0)} s, RSS ${Math.round(rss)} MiB`, seconds });
  }
  return {
    name: `export of a run of 1,000,000 (${Math.round(bytes / 1e6)} MB)`,
    reach: "RSS <= 400 MiB",
    ours,
  };
}
