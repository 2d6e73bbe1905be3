import path from "node:path";
import { UsageError } from "../../../core/errors.js";
import { shownPath } from "../../../io/project-root.js";
import { raterOf } from "../../../judges/forms/rating-parts.js";
import type { FrozenScore, FrozenTable } from "../../../judges/freeze/contract.js";
import { unedited } from "../../../judges/freeze/contract.js";
import { editName } from "../../../judges/freeze/edits/edit-replies.js";
import { type EditEffect, editEffects } from "../../../judges/freeze/measures/edit-effects.js";
import { type AgainRow, frozenAgain } from "../../../judges/freeze/measures/frozen-again.js";
import { type FrozenSeverityRow, frozenSeverity } from "../../../judges/freeze/measures/frozen-severity.js";
import { type SteeringRow, steering } from "../../../judges/freeze/measures/steering.js";
import type { WholeScore } from "../../../judges/freeze/measures/whole-dialogue.js";
import type { ClusteredMean } from "../../../stats/clustered-mean.js";
import type { LiveReport, ReportTable } from "../../contract.js";
import { loadFreezing } from "../freezing-parts.js";
import { readFrozen } from "./frozen-run.js";
import { frozenFigures } from "./report-figures.js";
import { frozenTables } from "./scores.js";

/** What judges say of frozen replies. */
export interface FrozenReport {
  /** What judges were asked. */
  instrument: string;
  whole: WholeScore;
  reference: string;
  severity: FrozenSeverityRow[];
  steering: SteeringRow[];
  /** Judges that also recorded: the check of freezing itself. */
  again: AgainRow[];
  edits: EditEffect[];
  counts: { judge: string; planned: number; scored: number; unscored: Record<string, number> }[];
}

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
    title: path.basename(folder),
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

/** All measures of a table. @internal */
export function computeReport(instrument: string, table: FrozenTable, whole: WholeScore): FrozenReport {
  const counts = countsOf(table.scores);
  const judges = counts.filter(({ scored }) => scored > 0).map(({ judge }) => judge);
  const partners = [...new Set(table.contexts.flatMap(({ partner }) => partner ?? []))].filter((one) =>
    judges.includes(one),
  );
  const reference = partners[0] ?? judges[0] ?? "";
  // Replies that nobody was asked about are known for whole dialogues only.
  const asked = new Set(table.scores.map(({ context }) => context));
  const shown = { ...table, contexts: table.contexts.filter(({ id }) => asked.has(id)) };
  return {
    ...{ instrument, whole, reference },
    severity: judges.length < 2 ? [] : frozenSeverity(shown, { reference, whole }),
    steering: partners
      .slice(1)
      .flatMap((second) => steering(table, { first: partners[0] as string, second, whole })),
    again: frozenAgain(shown),
    edits: editEffects(shown),
    counts,
  };
}

function countsOf(scores: readonly FrozenScore[]): FrozenReport["counts"] {
  const counts = new Map<string, FrozenReport["counts"][number]>();
  for (const { judge, status } of scores) {
    const own = counts.get(judge) ?? { judge, planned: 0, scored: 0, unscored: {} };
    counts.set(judge, own);
    own.planned++;
    if (status === "ok") own.scored++;
    else own.unscored[status] = (own.unscored[status] ?? 0) + 1;
  }
  return [...counts.values()];
}

function tablesOf({
  reference,
  severity,
  steering: steered,
  again,
  edits,
  counts,
}: FrozenReport): ReportTable[] {
  const table = (title: string, header: string[], rows: string[][]): ReportTable[] =>
    rows.length === 0 ? [] : [{ title, header, rows }];
  return [
    ...table(
      "Scores of frozen replies",
      ["judge", "scored", "planned", "unscored"],
      counts.map(({ judge, scored, planned, unscored }) => [
        ...[judge, String(scored), String(planned)],
        Object.entries(unscored)
          .map(([why, n]) => `${n} ${why}`)
          .join(", "),
      ]),
    ),
    ...table(
      `Severity: judge minus ${reference} on the same words (negative = more severe)`,
      ["judge", "criterion", "a reply", "", "a dialogue", "", "replies", "units"],
      severity.map(({ judge, criterion, perReply, wholeDialogue }) => [
        ...[judge, criterion, ...estimate(perReply), ...estimate(wholeDialogue)],
        ...[String(perReply.n), String(perReply.clusters)],
      ]),
    ),
    ...table(
      "Steering: the second judge's own dialogues minus the first one's, split",
      ["first", "second", "criterion", "difference", "", "severity", "", "steering", "", "pairs"],
      steered.map((row) => [
        ...[row.first, row.second, row.criterion, ...estimate(row.difference)],
        ...[...estimate(row.severity), ...estimate(row.steering), String(row.difference.n)],
      ]),
    ),
    ...table(
      "Frozen again: a judge's score now minus the one it recorded",
      ["judge", "criterion", "change", "", "same", "replies"],
      again.map(({ judge, criterion, change, same }) => [
        ...[judge, criterion, ...estimate(change), String(same), String(change.n)],
      ]),
    ),
    ...table(
      "Edits: score of the edited reply minus that of the same reply as it was",
      ["judge", "edit", "criterion", "effect", "", "p (Holm)", "replies"],
      edits.filter(({ against }) => against === "original").map((row) => [...editCells(row)]),
    ),
    ...table(
      "Labels: score under this label minus the mean under the edit's other labels",
      ["judge", "label", "criterion", "effect", "", "p (Holm)", "replies"],
      edits.filter(({ against }) => against === "other labels").map((row) => [...editCells(row)]),
    ),
  ];
}

const editCells = ({ judge, edit, variant, criterion, effect, adjustedP }: EditEffect): string[] => [
  ...[judge, editName(edit, variant), criterion, ...estimate(effect)],
  ...[Number.isNaN(adjustedP) ? "" : adjustedP.toFixed(3), String(effect.n)],
];

function notesOf({ instrument, severity, steering: steered, edits, counts, whole }: FrozenReport): string[] {
  return [
    ...(severity.length === 0 ? ["severity needs a second judge: add one by --judge"] : []),
    ...(steered.length > 0
      ? [
          "steering: difference minus severity; what is left when both judges have scored the dialogues of both",
        ]
      : [
          "steering is not told: it needs two judges that played the person, and scores by both (see --same-as)",
        ]),
    `${instrument}: a dialogue's score is the ${whole} of its replies' scores`,
    ...(edits.some(({ edit }) => edit !== unedited)
      ? ["edited replies say the same, so that no difference of quality explains an effect"]
      : []),
    ...(counts.some(({ judge }) => judge.startsWith("scripted/"))
      ? ["scripted judges are rules, not language models: they measure nothing"]
      : []),
    "95% intervals, persons or cases as units (CR2); p by Holm over all rows of a table",
  ];
}

const estimate = ({ value, ci }: ClusteredMean): [string, string] => [
  fixed(value),
  ci.every(Number.isFinite) ? `[${ci.map((bound) => fixed(bound)).join(", ")}]` : "",
];
const fixed = (x: number): string => (Number.isNaN(x) ? "—" : x.toFixed(2).replace("-", "−"));
