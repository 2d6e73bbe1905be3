const refusals =
  /\b(?:i(?:'m| am) (?:sorry|unable|not able|not comfortable)|i (?:can't|cannot|can not|won't|will not|must decline|decline)|as an? (?:ai|language model|large language model)|i apologi[sz]e|unable to (?:assist|help|comply|provide))\b|我不能|我无法|抱歉/;

/**
 * Does a reply decline to play? Use it only for replies in which no move was found.
 *
 * @param text normalised, see normaliseReply
 *
 * @example
 * ```ts
 * isRefusal("i cannot gamble"); // true
 * ```
 */
export function isRefusal(text: string): boolean {
  return refusals.test(text);
}
