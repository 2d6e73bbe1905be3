import type { ShownText } from "../fence.js";

/** In which ways a judge saw a reply in a changed form, a line each. */
export function concealedIn(
  { invisible, brokenTags, brokenTokens, cutFrom }: ShownText,
  limit: number,
): string[] {
  return [
    ...(invisible === 0 ? [] : [`reply: ${invisible} invisible characters, shown as codes`]),
    ...(brokenTags === 0 ? [] : [`reply: ${brokenTags} tags like the fence's, broken`]),
    ...(brokenTokens === 0 ? [] : [`reply: ${brokenTokens} control tokens of chat templates, broken`]),
    ...(cutFrom === null ? [] : [`reply: ${limit} of ${cutFrom} characters shown to the judge`]),
  ];
}
