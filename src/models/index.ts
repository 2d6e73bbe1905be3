/** Models for other programs and notebooks: opening one by its id, its contract, the reading of its answers. */

export { type Availability, listAvailability } from "./availability.js";
export { type AffectlabConfig, defineConfig } from "./config.js";
export type * from "./contract.js";
export {
  buildItemRequest,
  optionLetter,
  type Prompt as PromptText,
  readItemImage,
} from "./item-request.js";
export { ModelError, type ModelErrorKind } from "./model-error.js";
export {
  type AnswerStatus,
  type ParsedAnswer,
  type ParseOptions,
  parseAnswer,
} from "./parse-answer.js";
export type { NewProvider, ProviderContext, ProviderDescriptor, ProviderFactory } from "./provider.js";
export {
  type RecordedReplies,
  type ReplayDataset,
  registerReplay,
  replayModels,
} from "./providers/replay.js";
export { registerScripted, type ScriptedModel } from "./providers/scripted.js";
export {
  openModel,
  parseModelId,
  providerNames,
  registerProvider,
} from "./registry.js";
