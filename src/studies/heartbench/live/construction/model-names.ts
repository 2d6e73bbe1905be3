/**
 * Names by which a reply gives away the model that wrote it, longer forms first. "ling" ends many words, so
 * the model Ling counts only with its capital letter and a version after a hyphen.
 */
const names = [
  /(?:chat\s*)?gpt(?:[-\s]?[345](?:\.\d)?o?|[-\s]?4o)?(?![a-z])/giu,
  /\bopen\s?ai\b/giu,
  /\bclaude\b|\banthropic\b/giu,
  /\bgemini(?:[-\s]\d(?:\.\d)?)?\b|\bgoogle\s+(?:deepmind|ai)\b/giu,
  /(?<![a-z])qwen[\d.a-z-]*|通义(?:千问)?|阿里云/giu,
  /(?<![a-z])deep\s?seek(?:[-\s]?[vr]\d(?:\.\d)?)?|深度求索/giu,
  /\bkimi(?:[-\s]k\d)?\b|moonshot|月之暗面/giu,
  /\bLing-\w+|百灵大?模型|蚂蚁集团/gu,
  /文心一言|豆包|智谱(?:清言)?|\b(?:chat)?glm(?:-\d)?\b|混元|讯飞星火/giu,
];

/** A text with the names of models and their makers replaced. */
export interface MaskedText {
  text: string;
  /** The names that were replaced, as they were written. */
  found: string[];
}

/**
 * Replaces names of models and of their makers, so that whoever compares or rates replies does not learn who
 * wrote them from the replies themselves. Style can still give a model away; a name is only the clearest
 * sign.
 *
 * @example
 * ```ts
 * maskModelNames("我是通义千问，很高兴认识你。").text; // "我是[model]，很高兴认识你。"
 * maskModelNames("As ChatGPT I cannot.").found; // ["ChatGPT"]
 * maskModelNames("Ling called me.").found; // []
 * ```
 */
export function maskModelNames(text: string): MaskedText {
  const found: string[] = [];
  let masked = text;
  for (const name of names) {
    masked = masked.replace(name, (written) => {
      found.push(written);
      return "[model]";
    });
  }
  return { text: masked, found };
}
