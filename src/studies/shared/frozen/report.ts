import path from "node:path";
import { UsageError } from "../../../core/errors.js";
import { shownPath } from "../../../io/project-root.js";
import { raterOf } from "../../../judges/forms/rating-parts.js";
import type { FrozenTable } from "../../../judges/freeze/contract.js";
import type { LiveReport } from "../../report-contract.js";
import { loadFreezing } from "../freezing-parts.js";
import { readFrozen } from "./frozen-run.js";
import { computeReport } from "./measure-frozen.js";
import { frozenFigures } from "./report-figures.js";
import { notesOf, tablesOf } from "./report-tables.js";
import { frozenTables } from "./scores.js";

/**
 * Severity, steering and the effects of edits from all judgings of frozen replies.
 *
 * @param sameAs judge -> the partner that it is: the same model under the name that a release gives it
 * @throws UsageError when no judge has scored a reply
 */
export async function reportFrozenRun(
  folder: string,
  judgings: readonly string[],
  sameAs: Readonly<Record<string, string>> = {},
): Promise<LiveReport> {
  const { study, contexts, items, left } = await readFrozen(folder);
  const freezing = await loadFreezing(study);
  const asker = await freezing?.loadAsker();
  const tables = [...(await frozenTables(folder, judgings))];
  const reports = tables.map(([instrument, table]) =>
    computeReport(instrument, withNames(table, sameAs), instrument === asker?.id ? asker.whole : "mean"),
  );
  if (reports.every(({ counts }) => counts.every(({ scored }) => scored === 0))) {
    throw new UsageError(
      `no judge has scored a reply of ${shownPath(folder)} yet; \`affectlab resume\` continues a judging`,
    );
  }
  const notice = freezing?.notice;
  const judges = [...new Set(reports.flatMap(({ counts }) => counts.map(({ judge }) => judge)))];
  const about = {
    // On every picture.
    title: [path.basename(folder), ...(notice === undefined ? [] : [notice.replace(/\.$/, "")])].join(". "),
    source: notice ?? "",
    raters: judges.map((id) => ({ id, kind: raterOf({ id, version: null }).kind })),
  };
  const several = reports.length > 1;
  return {
    tables: reports.flatMap((report) =>
      tablesOf(report).map((table) =>
        several ? { ...table, title: `${table.title} [${report.instrument}]` } : table,
      ),
    ),
    notes: [
      ...(asker?.criteria ?? []).map(
        ({ id, title, lowest, highest }) => `${id}: ${title}, ${lowest} to ${highest}`,
      ),
      ...new Set(reports.flatMap(notesOf)),
      ...(notice === undefined ? [] : [notice]),
    ],
    json: {
      freeze: {
        instruments: reports,
        replies: new Set(items.map(({ context }) => context)).size,
        contexts: contexts.length,
        notEdited: left.length,
        notice: notice ?? null,
      },
    },
    figures: () => reports.flatMap((report) => frozenFigures(report, about)),
  };
}

/** A partner by the name of the judge that is the same model. */
function withNames({ contexts, scores }: FrozenTable, sameAs: Readonly<Record<string, string>>): FrozenTable {
  const judgeOf = new Map(Object.entries(sameAs).map(([judge, partner]) => [partner, judge]));
  const named = <T extends string | null>(partner: T): T => (judgeOf.get(partner as string) as T) ?? partner;
  return {
    scores,
    contexts: contexts.map((one) => ({
      ...one,
      partner: named(one.partner),
      recorded: one.recorded === null ? null : { ...one.recorded, judge: named(one.recorded.judge) },
    })),
  };
}
