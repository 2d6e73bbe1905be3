import path from "node:path";
import { postgresFolder, startPostgres } from "../tests/support/postgres.js";
import { madeUpDesign, writeSurvey } from "../tests/support/survey-design.js";
import { Participant } from "../tests/support/survey-participant.js";
import { startSurveyServer } from "../tests/support/survey-server.js";
import { benchFolder } from "./support/cold-process.js";
import type { Bench, Timing } from "./support/timing.js";

const people = 200;
/** 24 items and a check. */
const items = 24;

/**
 * A lecture hall that answers one questionnaire at once, each participant without a pause, over HTTP to a server in a
 * process of its own. All load comes from this one process, so that it is part of what is measured.
 */
export default async function surveyServer(): Promise<Bench> {
  const folder = benchFolder();
  const timed = async (name: string, databaseUrl?: string): Promise<Timing> => {
    const design = madeUpDesign({ name, items, lists: 1 });
    const env: Record<string, string> = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
    const server = await startSurveyServer(writeSurvey(path.join(folder, name), design), { env });
    try {
      const all = Array.from(
        { length: people },
        (_, seed) => new Participant({ design, address: () => server.address, seed }),
      );
      const started = performance.now();
      await Promise.all(all.map((one) => one.answerAll()));
      const seconds = (performance.now() - started) / 1000;
      const stored = all.reduce((sum, one) => sum + one.acknowledged.size, 0);
      if (stored !== people * (items + 1)) throw new Error(`${stored} trials acknowledged`);
      const times = all.flatMap((one) => one.times).sort((a, b) => a - b);
      const at = (share: number): number => Math.round(times[Math.floor(share * (times.length - 1))]!);
      const rate = Math.round(times.length / seconds);
      return {
        label: `${name} (${rate} requests/s; p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)} ms)`,
        seconds,
      };
    } finally {
      await server.kill("SIGTERM");
    }
  };
  const ours = [await timed("PGlite")];
  const postgres = postgresFolder === undefined ? undefined : await startPostgres();
  try {
    if (postgres !== undefined) ours.push(await timed("PostgreSQL", postgres.url));
  } finally {
    await postgres?.stop();
  }
  return {
    name: `${people} participants at once, ${people * (items + 3)} requests`,
    reach: "100 requests/s: 200 people who answer every two seconds",
    ours,
    ...(postgres === undefined ? { note: "PostgreSQL is missing" } : {}),
  };
}
