import type { Supporter, SupportTurn } from "./contract.js";
import { loadElizaScript } from "./eliza/script.js";
import { reflect } from "./eliza/words.js";
import { loadPhrases } from "./phrases.js";
import { mostFrequent, variant } from "./variants.js";

/** `scripted/empathy-first`: names the feeling, gives back the person's own words, asks or stays; no advice. */
export const empathyFirst: Supporter = {
  name: "empathy-first",
  async reply(turn) {
    const phrases = await loadPhrases(turn.language);
    const { named, unnamed, restate, ask, stay } = phrases["empathy-first"];
    const last = turn.said.at(-1) ?? "";
    const feeling = mostFrequent(phrases.feelings, last)?.name;
    const opening =
      feeling === undefined
        ? variant(turn, "unnamed", unnamed)
        : variant(turn, "named", named).replace("{feeling}", () => feeling);
    const words = await ownWords(turn, phrases.feelings.map(({ pattern }) => pattern).join("|"));
    const given = words === null ? [] : [variant(turn, "restate", restate).replace("{words}", () => words)];
    // Two questions, then a turn that only stays.
    const end = turn.replied.length % 3 === 2 ? variant(turn, "stay", stay) : variant(turn, "ask", ask);
    return [opening, ...given, end].join(turn.language === "zh" ? "" : " ");
  },
};

/** A clause of what was just said, turned round to "you"; one with a feeling if there is one. */
async function ownWords({ said, language }: SupportTurn, feelings: string): Promise<string | null> {
  const clauses = (said.at(-1) ?? "")
    .split(/[.,;:!?…—()"“”。，；：！？、「」]+/)
    .map((clause) => clause.trim());
  if (language === "zh") return chosen(clauses.filter(isQuotable), feelings)?.replaceAll("我", "你") ?? null;
  const { reflections } = await loadElizaScript();
  const clause = chosen(clauses.filter(isWhole), feelings);
  return clause === undefined ? null : reflect(withoutStart(clause), reflections);
}

const chosen = (clauses: readonly string[], feelings: string): string | undefined =>
  clauses.find((clause) => new RegExp(feelings, "iu").test(clause)) ?? clauses[0];

const isQuotable = (clause: string): boolean => clause.length >= 5 && clause.length <= 24;

/** A clause that can stand after "that": it begins with a person or a thing of the speaker's. */
function isWhole(clause: string): boolean {
  const words = clause.split(/\s+/).length;
  return (
    words >= 4 && words <= 18 && /^((and|but|so|then|because)\s+)?(i|i'm|i've|my|we|our)\b/i.test(clause)
  );
}

function withoutStart(clause: string): string {
  const bare = clause.replace(/^(and|but|so|then|because)\s+/i, "");
  const full = bare
    .replaceAll("’", "'")
    .replace(/\bI'm\b/g, "I am")
    .replace(/\bI've\b/g, "I have");
  return /^(I|My|We|Our)\b/.test(full) ? full[0]!.toLowerCase() + full.slice(1) : full;
}
