import { UsageError } from "../core/errors.js";
import { shownPath } from "../io/project-root.js";
import { resolveUpstream } from "../io/upstream.js";
import { manifests } from "../studies/registry.js";
import { print, printJson } from "./print.js";
import { formatTable } from "./text-table.js";

/**
 * `affectlab data check <study> [folder]`: reads a study's recorded data line by line. Without --allow-partial
 * the first defect ends it; with it every defect is named, the rest is read, and both are counted.
 */
export async function checkData(
  study: string,
  folder: string | undefined,
  { allowPartial, json }: { allowPartial?: boolean; json?: boolean },
): Promise<void> {
  const checkable = manifests.filter(({ dataCheck }) => dataCheck !== undefined);
  const load = checkable.find(({ id }) => id === study)?.dataCheck;
  if (load === undefined) {
    const names = checkable.map(({ id }) => id).join(" or ");
    throw new UsageError(`"${study}" has no dialogues to check; name ${names}`);
  }
  const { upstream, check } = await load();
  const from = folder ?? resolveUpstream(upstream);
  const { counts, problems, table, summary } = await check(from, { allowPartial: allowPartial === true });
  if (json) return printJson({ folder: shownPath(from), ...counts, problems });
  for (const message of problems) process.stderr.write(`affectlab: ${message}\n`);
  print(formatTable(table.header, table.rows));
  print(`\n${summary}, ${problems.length === 1 ? "1 problem" : `${problems.length} problems`}`);
}
