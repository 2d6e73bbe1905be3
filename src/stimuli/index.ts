/** Stimuli for other programs and notebooks: templates, stories, items, checks. */
export { type Cell, cellsOf, edgesOf, emotionOf, emotionsOf, inferencesOf } from "./cells.js";
export { checkItems, checkStories, checkStory } from "./check-set.js";
export { type CheckId, checkIds, describeFinding, type Finding } from "./checks/finding.js";
export { type Clue, findClues } from "./checks/items.js";
export { readingGrade, syllables } from "./checks/reading.js";
export {
  type ComposeOptions,
  composeFacesAlone,
  composeItems,
  composeStory,
  drawStories,
  facePath,
  type Sitter,
} from "./compose.js";
export { type CrossOptions, crossStories } from "./cross.js";
export { composeDegrees } from "./degrees.js";
export * from "./faces/index.js";
export * from "./false-belief/index.js";
export { type ItemSet, loadItemSet } from "./item-set.js";
export { keepItems } from "./keep-items.js";
export { type Lexicon, loadLexicon } from "./lexicon.js";
export { loadStories, loadTemplate, templateIds } from "./load.js";
export { type Populated, type PopulateOptions, populateStories, type RejectedStory } from "./populate.js";
export { defineStory, type Story, type StoryDraft } from "./story.js";
export { type Appraisal, defineTemplate, type Template, type TemplateDraft } from "./template.js";
export { type DesignedCell, type DesignOptions, designStories } from "./theories/design.js";
export { type Dimension, loadDimensions } from "./theories/dimensions.js";
export { loadTheory, theoryIds } from "./theories/load.js";
export { type Prediction, predictEmotion } from "./theories/predict.js";
export { recoverTheory, type TheoryRecovery } from "./theories/recover.js";
export { factsOfCell, type SeparatingCell, separatingCells } from "./theories/separate.js";
export type { Facts, GradedFact, Theory } from "./theories/theory.js";
export * from "./worlds/index.js";
export {
  type SetPicture,
  type StorySet,
  type WriteSetOptions,
  type WrittenSet,
  writeSet,
} from "./write-set.js";
