import path from "node:path";
import { UsageError } from "../core/errors.js";
import { projectPath, shownPath } from "../io/project-root.js";
import { interruptible } from "./interrupt.js";
import { numberOption } from "./option-values.js";
import { print, printJson } from "./print.js";
import { makeAll } from "./reproduce.js";
import { buildSite } from "./site/build-site.js";
import { serveSite } from "./site/serve-site.js";
import { staleness, staleText } from "./site/staleness.js";

interface SiteOptions {
  out?: string;
  base?: string;
  reproduce?: boolean;
  serve?: boolean;
  port?: string;
  json?: boolean;
}

/** `affectlab site`: builds the reading room from what `reproduce` made, and serves it if asked. */
export async function site(options: SiteOptions): Promise<void> {
  const { serve = false, json = false } = options;
  const port = numberOption("port", options.port, { least: 0, most: 65_535, whole: true }) ?? 0;
  if (options.port !== undefined && !serve) throw new UsageError("--port is for --serve; give both");
  const base = baseOption(options.base);
  const out = path.resolve(options.out ?? projectPath("site"));
  const started = performance.now();
  if (options.reproduce === true) {
    const { failure } = await makeAll({});
    if (failure !== undefined) throw failure;
  }
  const { pages, bytes, unchanged } = await buildSite(out, base, { isFresh: options.reproduce === true });
  const stale = await staleness();
  const words = staleText(stale);
  if (words !== undefined) process.stderr.write(`${words}\n`);
  const seconds = Number(((performance.now() - started) / 1000).toFixed(1));
  const result = { folder: shownPath(out), base, pages, bytes, seconds, unchanged, stale };
  if (!json) {
    const size = `${(bytes / 1e6).toFixed(1)} MB`;
    print(`${pages} pages, ${size}, in ${shownPath(out)}${unchanged ? ", unchanged" : ""}; ${seconds} s`);
  }
  if (!serve) {
    if (json) printJson(result);
    else print("to read it: npx affectlab site --serve");
    return;
  }
  await interruptible(async (signal) => {
    const { address, close } = await serveSite(out, base, port);
    if (json) printJson({ ...result, address });
    else print(`open ${address}\nCtrl-C ends it.`);
    await new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      else signal.addEventListener("abort", () => resolve(), { once: true });
    });
    await close();
    signal.throwIfAborted();
  });
}

/** @throws UsageError `--base must begin and end with a slash, as in /affectlab/, got "affectlab"` */
function baseOption(given = "/"): string {
  if (/^\/(?:[\w.~-]+\/)*$/.test(given)) return given;
  throw new UsageError(`--base must begin and end with a slash, as in /affectlab/, got "${given}"`);
}
