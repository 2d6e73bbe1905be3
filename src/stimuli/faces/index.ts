/** Rendered and drawn faces for notebooks, analyses and other programs. */
export {
  type ActionUnit,
  type ActionUnitInfo,
  actionUnitInfo,
  actionUnits,
  type Side,
} from "./action-units.js";
export { cast as faceCast, identityById, makeIdentities } from "./cast.js";
export { type Evidence, type UnitsBeside, unitsBeside } from "./evidence.js";
export {
  type Expression,
  type ExpressionSource,
  expressionByName,
  faceOnly,
  loadExpressionSources,
  loadExpressions,
  scaleIntensity,
} from "./expressions.js";
export { faceFrames, faceMapPng, facePng } from "./face-png.js";
export { faceSvg } from "./face-svg.js";
export { packHead } from "./head/pack-head.js";
export type { Identity } from "./identity.js";
export { type FaceMeasures, type HalfMeasures, measureFace } from "./measure.js";
export { expressionSeparation, type FaceMovement, measureMovement, sweepActionUnit } from "./movement.js";
export { formatActionUnits, parseActionUnits } from "./notation.js";
export { type Pixels, readPng } from "./read-png.js";
export { type FaceRegion, faceRegions, regionChanges } from "./region-change.js";
export { type FacePoint, type Separation, separateExpressions } from "./separation.js";
export { expressionRows, faceSheet, renderedSheet, type SheetCell, sweepRows } from "./sheet.js";
export { expressionSourcesPage, writeExpressionSources } from "./sources-page.js";
