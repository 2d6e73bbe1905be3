/** False-belief stories for other programs and notebooks. */
export {
  composeFalseBeliefs,
  type FalseBeliefCase,
  type FalseBeliefText,
  falseBeliefItem,
  type GenerateOptions as FalseBeliefOptions,
  generateFalseBeliefItems,
  tellFalseBelief,
} from "./compose.js";
export { defineScript, type Script, scripts as falseBeliefScripts } from "./script.js";
export { type FalseBeliefWords, loadFalseBeliefWords } from "./words.js";
export { simulate as simulateFalseBelief } from "./world.js";
