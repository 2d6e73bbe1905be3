import { closeSync, openSync, writeSync } from "node:fs";
import path from "node:path";
import { plannedCalls } from "../src/runs/plan.js";
import { readManifest, runFiles } from "../src/runs/run-folder.js";
import { benchFolder, type Cold, coldProcess, commandLine } from "./support/cold-process.js";
import type { Bench } from "./support/timing.js";

const replicates = 800;
const missing = 500;
/** About as much as a model says that reasons before it answers. */
const reply = `${"She wanted it and got it. ".repeat(14)}\nA:b. joyful`;

/** A killed run of a million calls with 500 open ones, gone on with by `affectlab resume`, and its report. */
export default async function runnerResume(): Promise<Bench> {
  const folder = path.join(benchFolder(), "run");
  // As a user begins it; stopped at once, and filled as if it had gone on.
  const begun = ["affective-cognition", "--model", "bayes/appraisal", "--replicates", String(replicates)];
  await coldProcess([commandLine, "run", ...begun, "--time-limit", "0.2", "--out", folder, "--json"]).catch(
    () => {},
  );
  const rows = fill(folder);
  const resumed = await coldProcess([commandLine, "resume", folder, "--time-limit", "600", "--json"]);
  const { answered, isComplete } = JSON.parse(resumed.stdout);
  if (!isComplete || answered !== rows + missing)
    throw new Error(`${answered} answered of ${rows + missing}`);
  const reported = await coldProcess([commandLine, "report", folder, "--no-figures"]);
  return {
    name: `a run of ${rows + missing} calls with ${missing} open`,
    reach: "resume <= 15 s, RSS <= 400 MiB",
    withinSeconds: 15,
    ours: [line("resume", resumed), line("report --no-figures", reported)],
  };
}

const line = (label: string, { seconds, rss, cpu }: Cold) => ({
  label: `${label} (${cpu.toFixed(1)} CPU s, RSS ${Math.round(rss)} MiB)`,
  seconds,
});

/** Answers all calls of a run but the last 500, in its log and in that of its attempts. */
function fill(folder: string): number {
  const files = runFiles(folder);
  const [responses, attempts] = [openSync(files.responses, "w"), openSync(files.attempts, "w")];
  let [rows, log, sent] = [0, "", ""];
  const { what, calls } = readManifest(folder);
  for (const { make } of plannedCalls(what)) {
    if (rows === calls - missing) break;
    const { id: call, study, item, model: id, prompt, replicate, orderShown } = make();
    const respondent = { kind: "baseline", id, version: id };
    const asked = { call, study, item, respondent, prompt, replicate, orderShown };
    const read = { refusal: null, finishReason: "stop", answer: rows % 4, status: "ok", reason: null };
    const usage = { inputTokens: 300, cachedInputTokens: 0, outputTokens: 120, reasoningTokens: 0 };
    const how = { latencyMs: 812.25, cost: 0, costBasis: "free", cached: false, attempts: 1, error: null };
    log += `${JSON.stringify({ ...asked, reply, ...read, usage, ...how })}\n`;
    sent += `${JSON.stringify({ call, attempt: 1, worst: 0.00195 })}\n`;
    rows++;
    if (log.length < 1e6) continue;
    writeSync(responses, log);
    writeSync(attempts, sent);
    [log, sent] = ["", ""];
  }
  writeSync(responses, log);
  writeSync(attempts, sent);
  closeSync(responses);
  closeSync(attempts);
  return rows;
}
