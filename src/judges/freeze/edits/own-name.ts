/** By which of these words a reply says itself who wrote it; undefined if by none. */
export function saysWhoWrote(text: string, ownName: readonly string[]): string | undefined {
  const lower = text.toLowerCase().replaceAll("’", "'");
  return ownName.find((words) => lower.includes(words.toLowerCase()));
}
