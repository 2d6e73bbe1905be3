/** What the EgoSocialArena study gives to notebooks, analyses and other programs. */
export * from "./arithmetic.js";
export { loadSituations, type Situations, situationItem } from "./data/situations.js";
export {
  type SituationClue,
  type SituationRule,
  situationClues,
} from "./data/situations-clues.js";
export {
  type Situation,
  type SituationKind,
  situationKinds,
  situationSchema,
} from "./data/situations-schema.js";
export * from "./live/live-public.js";
export {
  type CheckOptions,
  type ConversionFinding,
  checkConversion,
} from "./perspective/check-conversion.js";
export {
  type Converted,
  type ConvertOptions,
  toFirstPerson,
} from "./perspective/convert.js";
export {
  type ConvertedItem,
  convertItem,
  type ItemPart,
  type ItemPeople,
  type ItemTexts,
} from "./perspective/convert-item.js";
export type { Doubt } from "./perspective/doubt.js";
export {
  type Converter,
  type ConverterErrorRate,
  converterErrorRate,
  type Expected,
  errorRate,
  falseBeliefPassages,
  type KindError,
  type Miss,
} from "./perspective/error-rate.js";
export {
  converterErrorColumns,
  converterErrorRows,
  falseBeliefCheck,
} from "./perspective/error-table.js";
export {
  compareConversions,
  convertWithModel,
  type Disagreement,
  type ModelConversion,
  readConversion,
} from "./perspective/model-convert.js";
export {
  type ConvertPrompt,
  convertRequest,
  loadConvertPrompt,
} from "./perspective/model-request.js";
export type { Character as StoryCharacter } from "./perspective/passage.js";
export {
  type ConverterErrorRow,
  readConverterErrors,
} from "./perspective/read-errors.js";
export {
  type GoldPassage,
  goldKinds,
  goldPassageSchema,
  loadPerspectiveGold,
} from "./static/gold.js";
export { importSocialIqa } from "./static/import-socialiqa.js";
export { importToMBench } from "./static/import-tombench.js";
export { importToMi } from "./static/import-tomi.js";
export type { ImportedItems } from "./static/imported.js";
export {
  type ShallowAccuracy,
  shallowAccuracy,
  shallowRules,
} from "./static/shallow-rules.js";
