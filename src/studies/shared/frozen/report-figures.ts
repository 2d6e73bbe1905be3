import type { FigureAbout } from "../../../judges/bias/figures/about.js";
import { type EffectRow, effectRowsFigure } from "../../../judges/bias/figures/effect-rows.js";
import { editName } from "../../../judges/freeze/edits/edit-replies.js";
import type { Figure } from "../../../plots/figure.js";
import type { ClusteredMean } from "../../../stats/clustered-mean.js";
import type { FrozenReport } from "./report.js";

const none = { value: 0, label: "no difference:" };
const shown = ({ value, ci }: ClusteredMean): EffectRow["values"][number] => ({ value, ci });

/** Pictures of what judges say of frozen replies: severity beside steering, and the effects of edits. */
export function frozenFigures(report: FrozenReport, about: FigureAbout): Figure[] {
  const figures = [...severityFigure(report, about), ...editsFigure(report, about)];
  const instrument = report.instrument.replace(/[^a-z0-9]+/gi, "-").toLowerCase();
  return figures.map((figure) => ({
    ...figure,
    id: `${figure.id}-${instrument}`,
    paper: "Frozen replies: in no paper",
  }));
}

function severityFigure({ severity, steering, reference }: FrozenReport, about: FigureAbout): Figure[] {
  if (!severity.some(({ wholeDialogue }) => Number.isFinite(wholeDialogue.value))) return [];
  const panels = ["Severity, same words", ...(steering.length === 0 ? [] : ["Own dialogues", "Steering"])];
  const rows = severity.map(({ judge, criterion, wholeDialogue }): EffectRow => {
    const split = steering.find((row) => row.second === judge && row.criterion === criterion);
    const steered = [split?.difference, split?.steering].map((one) => one && shown(one));
    return {
      ...{ label: named(judge, criterion), judge },
      values: [shown(wholeDialogue), ...(steering.length === 0 ? [] : steered)],
    };
  });
  return [
    effectRowsFigure(
      {
        id: "frozen-severity",
        title: "Same words, other judges",
        subtitle: `Judge minus ${reference}, points a dialogue; up to ${severity[0]?.wholeDialogue.clusters} units. ${about.source}`,
        panels: panels.map((title) => ({ title, reference: none })),
        rows,
        xTitle: "gives more →",
        show: [0],
        madeBy: "frozenFigures",
        alt: `scores of the same frozen dialogues, judge minus ${reference}. ${severity
          .map(({ judge, wholeDialogue }) => `${judge} ${wholeDialogue.value.toFixed(2)}`)
          .join(", ")}. ${about.source}`,
      },
      about,
    ),
  ];
}

function editsFigure({ edits }: FrozenReport, about: FigureAbout): Figure[] {
  const own = edits.filter(({ against }) => against === "original");
  if (!own.some(({ effect }) => Number.isFinite(effect.value))) return [];
  const judges = [...new Set(own.map(({ judge }) => judge))];
  const several = judges.length > 1;
  return [
    effectRowsFigure(
      {
        id: "edit-effects",
        title: "Same content, other looks",
        subtitle: `Score of the edited reply minus that of the reply as it was; up to ${own[0]?.effect.clusters} units. ${about.source}`,
        panels: [{ title: "Effect of the edit", reference: none }],
        rows: own.map(({ judge, edit, variant, criterion, effect }) => ({
          label: `${named(editName(edit, variant), criterion)}${several ? `, ${judge}` : ""}`,
          judge,
          values: [shown(effect)],
        })),
        xTitle: "points a reply",
        show: [0],
        madeBy: "frozenFigures",
        alt: `effects of edits on scores. ${own
          .map((row) => `${editName(row.edit, row.variant)} by ${row.judge} ${row.effect.value.toFixed(2)}`)
          .join(", ")}. ${about.source}`,
      },
      about,
    ),
  ];
}

const named = (name: string, criterion: string): string =>
  criterion === "" || criterion === "change" ? name : `${name}: ${criterion}`;
