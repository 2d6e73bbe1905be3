import { UsageError } from "../../../../core/errors.js";
import { linesOf } from "../../../../io/lines.js";
import { shownPath } from "../../../../io/project-root.js";
import { importSocialIqa } from "./import-socialiqa.js";
import { importToMBench } from "./import-tombench.js";
import { importToMi } from "./import-tomi.js";
import type { ImportedItems } from "./imported.js";

export type StaticFormat = "tomi" | "socialiqa" | "tombench";

export interface StaticFile {
  from: string;
  format?: StaticFormat;
  trace?: string;
  labels?: string;
  language?: "zh" | "en";
}

/**
 * Reads a file of another benchmark. Its layout is given, or recognised from the first row.
 *
 * @throws UsageError when the layout is not recognised, or an option belongs to another layout
 * @throws DataError naming file, line and field
 */
export async function readStatic(
  file: StaticFile,
): Promise<ImportedItems & { format: StaticFormat; language: "zh" | "en" }> {
  const { from, trace, labels, language = "en" } = file;
  const format = file.format ?? (await detect(from));
  const owner = { trace: "tomi", labels: "socialiqa", language: "tombench" } as const;
  for (const name of ["trace", "labels", "language"] as const) {
    if (file[name] === undefined || owner[name] === format) continue;
    throw new UsageError(
      `--${name} is for ${owner[name]}, but ${shownPath(from)} is ${format}; leave it out`,
    );
  }
  const imported =
    format === "tomi"
      ? await importToMi(from, trace === undefined ? {} : { trace })
      : format === "socialiqa"
        ? await importSocialIqa(from, labels === undefined ? {} : { labels })
        : await importToMBench(from, { language });
  return { ...imported, format, language };
}

/** The layout, recognised from the first row that is not blank. */
async function detect(file: string): Promise<StaticFormat> {
  const first = await firstLine(file);
  if (/^\d+ \S/.test(first)) return "tomi";
  if (/"answerA"\s*:/.test(first)) return "socialiqa";
  // Written out or escaped.
  if (/"OPTION-A"\s*:/.test(first)) return "tombench";
  throw new UsageError(
    `--from: the first row of ${shownPath(file)} has no known layout; name the layout with --format tomi, socialiqa or tombench`,
  );
}

async function firstLine(file: string): Promise<string> {
  try {
    for await (const line of linesOf(file)) {
      const text = line.replace(/^\uFEFF/, "").trim();
      if (text !== "") return text;
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(`--from: ${shownPath(file)} cannot be read (${code}); check the path`, {
      cause: error,
    });
  }
  return "";
}
