import { counted } from "../../../core/counted.js";
import { unedited } from "../../../judges/freeze/contract.js";
import { editName } from "../../../judges/freeze/edits/edit-replies.js";
import type { EditEffect } from "../../../judges/freeze/measures/edit-effects.js";
import type { ClusteredMean } from "../../../stats/clustered-mean.js";
import type { ReportTable } from "../../report-contract.js";
import type { FrozenReport } from "./measure-frozen.js";

/** What judges say of frozen replies, as tables. */
export function tablesOf(report: FrozenReport): ReportTable[] {
  const { reference, severity, steering: steered, again, edits, residuals, counts } = report;
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
      "Where the spread of scores of the same words comes from",
      ["source", "variance", "", "share"],
      (residuals?.components ?? []).map(({ name, value, share, ci }) => [
        ...[name, ...estimate({ value, ci }), `${Math.round(100 * share)} %`],
      ]),
    ),
    ...table(
      "A judge on one criterion, beside its severity on all",
      ["judge", "criterion", "effect", "", "replies"],
      (residuals?.judgeByCriterion ?? []).map(({ judge, criterion, effect }) => [
        ...[judge, criterion, ...estimate(effect), String(effect.n)],
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
  ...[Number.isNaN(adjustedP) ? "" : adjustedP < 0.001 ? "< 0.001" : adjustedP.toFixed(3), String(effect.n)],
];

/** What a reader must know of these tables. */
export function notesOf(report: FrozenReport): string[] {
  const { instrument, severity, steering: steered, edits, residuals, counts, whole } = report;
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
    ...(residuals === null
      ? []
      : [
          `${instrument}: beyond one worth of each reply the judges' residuals have ${counted(residuals.dimensions.found, "dimension")} above chance`,
        ]),
    ...(edits.some(({ edit }) => edit !== unedited)
      ? ["edited replies say the same, so that no difference of quality explains an effect"]
      : []),
    ...(counts.some(({ judge }) => judge.startsWith("scripted/"))
      ? ["scripted judges are rules, not language models: they measure nothing"]
      : []),
    "95% intervals, persons or cases as units (CR2); p by Holm over all rows of a table",
  ];
}

const estimate = ({ value, ci }: Pick<ClusteredMean, "value" | "ci">): [string, string] => [
  fixed(value),
  ci.every(Number.isFinite) ? `[${ci.map((bound) => fixed(bound)).join(", ")}]` : "",
];
const fixed = (x: number): string => (Number.isNaN(x) ? "—" : x.toFixed(2).replace("-", "−"));
