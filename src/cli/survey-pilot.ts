import path from "node:path";
import { counted } from "../core/counted.js";
import { shownPath } from "../io/project-root.js";
import { writeCsv } from "../io/write-csv.js";
import { answerColumns } from "../people/design/answer-rows.js";
import { findSurvey, readDesign } from "../people/design/survey-folder.js";
import { pilotOverHttp } from "../people/pilot/pilot-over-http.js";
import { pilotRows } from "../people/pilot/pilot-sessions.js";
import { numberOption } from "./option-values.js";
import { print, printJson } from "./print.js";
import { findFolders } from "./workbench.js";

interface PilotOptions {
  participants: string;
  address?: string;
  seed: string;
  json?: boolean;
}

/** `affectlab survey pilot`: scripted people answer a questionnaire, into a file or through its server. */
export async function pilotSurvey(name: string, options: PilotOptions): Promise<void> {
  const participants = numberOption("participants", options.participants, {
    least: 1,
    whole: true,
    most: 5000,
  })!;
  const seed = numberOption("seed", options.seed, { whole: true })!;
  const { runs } = await findFolders();
  const folder = findSurvey(name, runs);
  const design = await readDesign(folder);
  if (options.address !== undefined) {
    const load = await pilotOverHttp(design, options.address, participants, seed);
    if (options.json === true) return printJson({ address: options.address, ...load });
    print(`${counted(load.sessions, "simulated session")} at ${options.address}, all at once`);
    print(
      `  ${counted(load.trials, "trial")}, ${counted(load.requests, "request")} in ${load.seconds.toFixed(1)} s: ${load.requestsPerSecond} a second`,
    );
    print(`  half within ${load.p50} ms, 95% within ${load.p95} ms, 99% within ${load.p99} ms`);
    if (load.waits > 0) print(`  the server asked ${counted(load.waits, "time")} to wait`);
    return print("The server keeps them as simulated. Export them apart from people's answers.");
  }
  const { rows, careless } = pilotRows(design, participants, seed);
  const file = path.join(folder, "pilot", "answers.csv");
  await writeCsv(
    file,
    answerColumns,
    rows.map((row) => answerColumns.map((column) => row[column])),
  );
  const skipped = rows.filter((row) => row.status === "skipped").length;
  const checks = rows.filter((row) => row.expected !== null);
  const failed = checks.filter((row) => row.index !== row.expected).length;
  const facts = { participants, careless, answers: rows.length, skipped, checks: checks.length, failed };
  if (options.json === true) return printJson({ file: shownPath(file), seed, ...facts });
  print(
    `${counted(participants, "scripted participant")} (seed ${seed}) gave ${counted(rows.length, "answer")}`,
  );
  print(
    `  ${skipped} skipped; ${failed} of ${counted(checks.length, "attention check")} failed; ${careless} of them read little`,
  );
  print(`wrote ${shownPath(file)}; every row says that it is simulated`);
  if (design.task === "items") {
    const set = shownPath(path.resolve(folder, ...design.source.path.split("/")));
    print(`look: npx affectlab import people ${shownPath(file)} --set ${set} --dry-run`);
  }
  print(`next: npx affectlab survey serve ${name}`);
}
