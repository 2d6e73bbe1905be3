import { UsageError } from "../core/errors.js";
import { countCalls } from "../runs/plan.js";
import type { Reading } from "../runs/reading/row.js";
import { serveReading } from "../runs/reading/serve.js";
import { findRun, readManifest } from "../runs/run-folder.js";
import { studyIds } from "../studies/registry.js";
import { readMade, readReleasedTexts } from "../studies/shared/reading-parts.js";
import { interruptible } from "./interrupt.js";
import { findJudgings } from "./judgings.js";
import { numberOption } from "./option-values.js";
import { outsideTheProject } from "./outside-the-project.js";
import { print, printJson } from "./print.js";
import { openWithProgress, readRun } from "./run/reading.js";
import { writePage } from "./run/write-page.js";
import { findFolders } from "./workbench.js";

interface ViewOptions {
  port?: string;
  out?: string;
  json?: boolean;
}

/** What is read, under the name it was given. */
interface Found {
  name: string;
  reading: Reading;
  /** How many rows there may be, for the progress bar. */
  total: number;
}

/**
 * `affectlab view <run|study>`: serves a page to read replies on this machine until it is interrupted, which is its
 * normal end. With --out it writes the page as one file instead.
 */
export async function view(name: string, options: ViewOptions): Promise<void> {
  const port = numberOption("port", options.port, { least: 0, most: 65_535, whole: true }) ?? 0;
  const { runs } = await findFolders();
  const out = options.out === undefined ? undefined : outsideTheProject(options.out, runs, "the page");
  const { reading, total } = await find(name, runs);
  if (out !== undefined) {
    const written = await writePage(reading, total, out, name);
    if (written.page === null) throw new UsageError(written.told);
    return options.json === true
      ? printJson({ page: written.page, rows: written.rows })
      : print(written.told);
  }
  const open = await openWithProgress(reading, total);
  try {
    await interruptible(async (signal) => {
      const served = await serveReading(open, { port });
      const rows = open.store.count;
      if (options.json === true) printJson({ address: served.address, rows });
      else
        print(
          `${rows} ${rows === 1 ? reading.names.row : reading.names.rows}: open ${served.address}\nCtrl-C ends it.`,
        );
      await aborted(signal);
      await served.close();
      process.stderr.write("the server has stopped\n");
    });
  } finally {
    open.close();
  }
}

async function find(name: string, runs: string): Promise<Found> {
  if ((studyIds as readonly string[]).includes(name)) {
    return { name, reading: await readReleasedTexts(name), total: 0 };
  }
  const made = await readMade(name);
  if (made !== undefined) return { name, reading: made, total: 0 };
  const folder = findRun(name, runs);
  const total = countCalls(readManifest(folder).what);
  return { name, reading: await readRun(folder, findJudgings(folder)), total };
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
