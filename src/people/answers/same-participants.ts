import path from "node:path";
import type { PersonAnswer } from "../../core/person-answer.js";

/** Fewer answers may be alike by chance. */
const leastAlike = 5;

/**
 * Says where participants of two files gave the very same answers in the same seconds: an export that holds an older
 * one would count them twice.
 */
export function sameParticipants({
  answers,
  codes,
}: {
  answers: readonly PersonAnswer[];
  codes: readonly { file: string; participant: string }[];
}): string[] {
  const fileOf = new Map(codes.map(({ participant, file }) => [participant, path.basename(file)]));
  const given = new Map<string, string[]>();
  for (const { participant, item, question, answer, value, status, seconds } of answers) {
    const own = given.get(participant) ?? [];
    if (seconds !== null) own.push(JSON.stringify([item, question, answer, value, status, seconds]));
    given.set(participant, own);
  }
  const first = new Map<string, string>();
  const pairs = new Map<string, number>();
  for (const [participant, own] of given) {
    if (own.length < leastAlike) continue;
    const key = own.sort().join("\n");
    const file = fileOf.get(participant) ?? "";
    const before = first.get(key);
    if (before === undefined) first.set(key, file);
    else if (before !== file)
      pairs.set(`${before} and ${file}`, (pairs.get(`${before} and ${file}`) ?? 0) + 1);
  }
  return [...pairs].map(
    ([where, count]) =>
      `${where} have ${count} participants with the very same answers and seconds; if one file holds the other, name only that one`,
  );
}
