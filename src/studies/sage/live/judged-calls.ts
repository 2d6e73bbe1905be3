import { UsageError } from "../../../core/errors.js";
import { sha256 } from "../../../io/sha256-file.js";
import type { DialogueMaterial } from "../../../judges/dialogue/material.js";
import { type JudgeLanguage, judgeLanguages } from "../../../judges/judge-prompts.js";
import {
  type InstrumentName,
  instrumentNames,
  type RelationshipSource,
  relationshipSources,
} from "../data/instruments.js";
import { loadValenceWords } from "../data/load-valence-words.js";
import type { ValenceLexicon } from "../data/valence-lexicon.js";
import {
  type DialogueToJudge,
  exchangePartner,
  relationshipMaterial,
  type SourceMaterial,
  spokenTurns,
} from "./judged-material.js";
import { loadSageJudges, type SageJudges } from "./judges.js";

/** What is judged of each dialogue. */
export interface JudgingChoices {
  instruments: readonly InstrumentName[];
  /** Of the relationship. */
  sources: readonly RelationshipSource[];
}

/** One call of a judging: an instrument, and what it is applied to. */
export interface JudgedCall {
  /** "<dialogue>#relationship-redacted" */
  name: string;
  of: DialogueToJudge;
  instrument: InstrumentName;
  /** Of the relationship; null otherwise. */
  source: RelationshipSource | null;
  language: JudgeLanguage;
  material: DialogueMaterial;
  /** The hash of what is judged: another text makes another call. */
  input: string;
}

/** The texts of judging in both languages. */
export interface JudgingTexts {
  judges: Readonly<Record<JudgeLanguage, SageJudges>>;
  lexicons: Readonly<Record<JudgeLanguage, ValenceLexicon>>;
}

/** Loads instruments and words of feeling. @throws DataError naming file and field */
export async function loadJudgingTexts(): Promise<JudgingTexts> {
  const [en, zh] = await Promise.all(
    judgeLanguages.map(async (language) => {
      const [judges, lexicon] = await Promise.all([loadSageJudges(language), loadValenceWords(language)]);
      return { language, judges, lexicon };
    }),
  ).then((both) => [both.find(isOf("en"))!, both.find(isOf("zh"))!] as const);
  return { judges: { en: en.judges, zh: zh.judges }, lexicons: { en: en.lexicon, zh: zh.lexicon } };
}

const isOf =
  (language: JudgeLanguage) =>
  (one: { language: JudgeLanguage }): boolean =>
    one.language === language;

/** The part of a call's name after "#". */
const partOf = (instrument: InstrumentName, source: RelationshipSource | null): string =>
  source === null || source === "thoughts" ? instrument : `${instrument}-${source}`;

/** @throws UsageError for a choice that there is not */
export function readJudgingChoices(choices: Readonly<Record<string, string>> | undefined): JudgingChoices {
  return {
    instruments: listed("judge-instruments", choices?.instruments, instrumentNames),
    sources: listed("judge-source", choices?.source, relationshipSources),
  };
}

function listed<T extends string>(option: string, given: string | undefined, known: readonly T[]): T[] {
  if (given === undefined) return [...known];
  const parts = given.split(",");
  const odd = parts.find((part) => !(known as readonly string[]).includes(part));
  if (odd !== undefined) throw new UsageError(`--${option} must be one of ${known.join(", ")}, got "${odd}"`);
  return known.filter((one) => parts.includes(one));
}

/** What a dialogue is not judged by, and why. */
export interface NotJudged {
  of: DialogueToJudge;
  part: string;
  reason: string;
}

/** The calls that judge dialogues, in order, and what cannot be judged. Without a model's or agent's name. */
export function judgedCalls(
  dialogues: readonly DialogueToJudge[],
  { instruments, sources }: JudgingChoices,
  { lexicons }: Pick<JudgingTexts, "lexicons">,
  seed: number,
): { calls: Map<string, JudgedCall>; without: NotJudged[] } {
  const calls = new Map<string, JudgedCall>();
  const without: NotJudged[] = [];
  const parts = instruments.flatMap((instrument) =>
    (instrument === "relationship" ? sources : [null]).map((source) => ({ instrument, source })),
  );
  for (const of of dialogues) {
    const language = of.person.language;
    for (const { instrument, source } of parts) {
      const part = partOf(instrument, source);
      const shown =
        source === null ? talkOf(of) : relationshipMaterial(source, of, pick(source, of, language));
      if (shown === undefined) {
        without.push({ of, part, reason: reasonOf(source) });
        continue;
      }
      const name = `${of.target}#${part}`;
      const material = { id: name, conversation: of.target, ...shown };
      const input = sha256(JSON.stringify([language, shown]));
      calls.set(name, { name, of, instrument, source, language, material, input });
    }
  }
  return { calls, without };

  function pick(source: RelationshipSource, of: DialogueToJudge, language: JudgeLanguage) {
    const lexicon = lexicons[language];
    return source === "exchanged"
      ? { lexicon, exchanged: exchangePartner(of, dialogues, seed) }
      : { lexicon };
  }
}

/** A conversation without a reply cannot be judged. */
function talkOf({ dialogue }: DialogueToJudge): SourceMaterial | undefined {
  const turns = spokenTurns(dialogue);
  return turns.some(({ role }) => role === "assistant") ? { kind: "talk", turns } : undefined;
}

const reasonOf = (source: RelationshipSource | null): string =>
  source === null || source === "transcript"
    ? "no reply"
    : source === "exchanged"
      ? "no dialogue of another person with another model"
      : source === "valence"
        ? "no word of feeling"
        : "no thoughts";
