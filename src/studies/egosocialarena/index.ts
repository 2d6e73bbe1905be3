/** What the EgoSocialArena study gives to notebooks, analyses and other programs. */
export * from "./arithmetic.js";
export { loadSituations, type Situations, situationItem } from "./data/situations.js";
export {
  type SituationClue,
  type SituationRule,
  situationClues,
} from "./data/situations-clues.js";
export { situationsCodebook } from "./data/situations-codebook.js";
export {
  type Situation,
  type SituationKind,
  situationKinds,
  situationSchema,
} from "./data/situations-schema.js";
export {
  type GoldPassage,
  goldKinds,
  goldPassageSchema,
  loadPerspectiveGold,
} from "./data/static/gold.js";
export { importSocialIqa } from "./data/static/import-socialiqa.js";
export { importToMBench } from "./data/static/import-tombench.js";
export { importToMi } from "./data/static/import-tomi.js";
export type { ImportedItems } from "./data/static/imported.js";
export {
  type ShallowAccuracy,
  shallowAccuracy,
  shallowRules,
} from "./data/static/shallow-rules.js";
export {
  type CheckOptions,
  type ConversionFinding,
  checkConversion,
} from "./live/perspective/check-conversion.js";
export {
  type Converted,
  type ConvertOptions,
  toFirstPerson,
} from "./live/perspective/convert.js";
export {
  type ConvertedItem,
  convertItem,
  type ItemPart,
  type ItemPeople,
  type ItemTexts,
} from "./live/perspective/convert-item.js";
export type { Doubt } from "./live/perspective/doubt.js";
export {
  type Converter,
  type ConverterErrorRate,
  converterErrorRate,
  type Expected,
  errorRate,
  falseBeliefPassages,
  type KindError,
  type Miss,
} from "./live/perspective/error-rate.js";
export {
  converterErrorColumns,
  converterErrorRows,
  falseBeliefCheck,
} from "./live/perspective/error-table.js";
export {
  compareConversions,
  convertWithModel,
  type Disagreement,
  type ModelConversion,
  readConversion,
} from "./live/perspective/model-convert.js";
export {
  type ConvertPrompt,
  convertRequest,
  loadConvertPrompt,
} from "./live/perspective/model-request.js";
export type { Character as StoryCharacter } from "./live/perspective/passage.js";
export {
  type ConverterErrorRow,
  readConverterErrors,
} from "./live/perspective/read-errors.js";
export * from "./live/public.js";
