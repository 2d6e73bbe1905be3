import { counted } from "../../../core/counted.js";
import type { Figure } from "../../../plots/figure.js";
import { type IntervalRow, intervalChart } from "../../../plots/interval-chart.js";
import type { FigureAbout } from "../../bias/figures/about.js";
import { signed } from "../../bias/figures/about-text.js";
import { editName } from "../edits/edit-replies.js";
import type { EditEffect } from "../measures/edit-effects.js";
import { finiteOrNull, inLines, judgeName, noneLine, symmetricRange, wideFor } from "./frame.js";

/** Judges side by side in one picture. */
const mostJudges = 4;

/** Effects of edits by judge: a picture for each criterion and every four judges, an edit a row. */
export function editEffectFigures(effects: readonly EditEffect[], about: FigureAbout): Figure[] {
  const rows = effects.filter(
    ({ against, effect }) => against === "original" && Number.isFinite(effect.value),
  );
  const judges = [...new Set(rows.map(({ judge }) => judge))];
  const groups = Array.from({ length: Math.ceil(judges.length / mostJudges) }, (_, i) =>
    judges.slice(i * mostJudges, (i + 1) * mostJudges),
  );
  const criteria = [...new Set(rows.map(({ criterion }) => criterion))];
  return criteria
    .flatMap((criterion) =>
      groups.map((own) => rows.filter((row) => row.criterion === criterion && own.includes(row.judge))),
    )
    .filter((own) => own.length > 0)
    .map((own, i) => editEffectFigure(own, { at: i, several: criteria.length > 1 }, about));
}

function editEffectFigure(
  rows: readonly EditEffect[],
  { at, several }: { at: number; several: boolean },
  about: FigureAbout,
): Figure {
  const judges = [...new Set(rows.map(({ judge }) => judge))];
  const forms = [...new Map(rows.map((row) => [editName(row.edit, row.variant), row])).entries()];
  const criterion = rows[0]!.criterion;
  const title = `What moves a score that should not${several ? `: ${criterion}` : ""}`;
  const held = rows.filter(({ adjustedP }) => adjustedP < 0.05);
  const units = Math.max(0, ...rows.map(({ effect }) => effect.clusters));
  return {
    id: `figure-edit-effects${at === 0 ? "" : `-${at + 1}`}`,
    study: "judge-bias",
    title,
    paper: "Frozen replies",
    alt: `${about.title}. Edited minus original reply, in points. ${counted(held.length, "effect")} of ${rows.length} ${held.length === 1 ? "holds" : "hold"} after Holm's correction${held.length === 0 ? "" : ": "}${held
      .slice(0, 12)
      .map((row) => `${editName(row.edit, row.variant)} under ${row.judge} ${signed(row.effect.value)}`)
      .join(", ")}.`,
    spec: intervalChart({
      title,
      subtitle: `${about.title}. The reply says the same; only its looks differ. Edited minus original, in points of a reply; up to ${counted(units, "independent unit")}. * = holds after Holm's correction for some judge.`,
      width: wideFor(
        420 + 130 * judges.length,
        forms.map(([name]) => name),
      ),
      panels: judges.map((judge) => ({
        title: inLines(judgeName(judge, about)),
        reference: noneLine,
        rows: forms.map(([name, { edit, variant }]): IntervalRow => {
          const same = rows.filter((row) => row.edit === edit && row.variant === variant);
          const own = same.find((row) => row.judge === judge);
          const value = own?.effect.value ?? Number.NaN;
          return {
            label: `${name}${same.some(({ adjustedP }) => adjustedP < 0.05) ? " *" : ""}`,
            group: edit,
            value: Number.isNaN(value) ? null : Number(value.toFixed(2)) === 0 ? 0 : value,
            clustered: own?.effect.ci ?? null,
          };
        }),
      })),
      xTitle: "points: to the right the edited reply gets more",
      xRange: symmetricRange(rows.map(({ effect }) => effect)),
      unit: "",
      digits: 2,
      key: { clustered: "95% interval, by independent unit" },
    }),
    table: {
      columns: [
        "edit",
        "judge",
        "criterion",
        "effect",
        "lower",
        "upper",
        "p",
        "p (Holm)",
        "replies",
        "units",
      ],
      rows: rows.map(({ edit, variant, judge, effect, p, adjustedP }) => [
        ...[editName(edit, variant), judge, criterion],
        ...[effect.value, ...effect.ci, p, adjustedP].map(finiteOrNull),
        ...[effect.n, effect.clusters],
      ]),
    },
    madeBy: "editEffectFigures",
    inputs: [],
    seed: null,
    note: about.source,
  };
}
