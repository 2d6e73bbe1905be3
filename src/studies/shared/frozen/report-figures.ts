import type { FigureAbout } from "../../../judges/bias/figures/about.js";
import { editEffectFigures } from "../../../judges/freeze/figures/edit-effects.js";
import { severitySteeringFigure } from "../../../judges/freeze/figures/severity-steering.js";
import type { Figure } from "../../../plots/figure.js";
import type { FrozenReport } from "./measure-frozen.js";

/** Pictures of what judges say of frozen replies: severity beside steering, and the effects of edits. */
export function frozenFigures(
  { instrument, severity, steering, edits, reference }: FrozenReport,
  about: FigureAbout,
): Figure[] {
  const isScored = severity.some(({ wholeDialogue }) => Number.isFinite(wholeDialogue.value));
  const figures = [
    ...(isScored ? [severitySteeringFigure({ severity, steering, reference }, about)] : []),
    ...editEffectFigures(
      edits.filter(({ effect }) => Number.isFinite(effect.value)),
      about,
    ),
  ];
  const asked = instrument.replace(/[^a-z0-9]+/gi, "-").toLowerCase();
  return figures.map((figure) => ({ ...figure, id: `${figure.id}-${asked}` }));
}
