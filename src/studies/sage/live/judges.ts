import { projectPath } from "../../../io/project-root.js";
import { readText } from "../../../io/read-text.js";
import { sha256 } from "../../../io/sha256-file.js";
import type { TurnLabel } from "../../../judges/dialogue/label-layout.js";
import { labellerVersion, type TurnLabeller } from "../../../judges/dialogue/label-turns.js";
import { type DialogueScale, dialogueScale, scaleVersion } from "../../../judges/dialogue/rate-dialogue.js";
import { loadDialogueWords } from "../../../judges/dialogue/words.js";
import type { JudgeLanguage, JudgePrompt } from "../../../judges/judge-prompts.js";
import type { LikertForm } from "../../../judges/likert/form.js";
import type {
  InstrumentName,
  RelationshipInstrument,
  StyleInstrument,
  UtteranceInstrument,
} from "../data/instruments.js";
import {
  loadRelationshipInstrument,
  loadStyleInstrument,
  loadUtteranceInstrument,
} from "../data/load-instruments.js";
import { loadStrategies, type StrategyTaxonomy } from "../data/strategies.js";

/** The four instruments as judges are given them, in one language. */
export interface SageJudges {
  language: JudgeLanguage;
  relationship: DialogueScale;
  utterance: DialogueScale;
  style: DialogueScale;
  strategies: TurnLabeller;
  /** A hash of all that a judge is sent besides the dialogue, by instrument. */
  versions: Readonly<Record<InstrumentName, string>>;
}

/** Loads the four instruments in the language of a dialogue. @throws DataError naming file and field */
export async function loadSageJudges(language: JudgeLanguage): Promise<SageJudges> {
  const [words, statements, metrics, indicators, taxonomy] = await Promise.all([
    loadDialogueWords(language),
    loadRelationshipInstrument(),
    loadUtteranceInstrument(),
    loadStyleInstrument(),
    loadStrategies(),
  ]);
  const [relationship, utterance, style] = await Promise.all([
    dialogueScale(relationshipForm(statements, language), await promptOf("relationship", language), words),
    dialogueScale(utteranceForm(metrics, language), await promptOf("utterance", language), words),
    dialogueScale(styleForm(indicators, language), await promptOf("style", language), words),
  ]);
  const prompt = await promptOf("strategies", language);
  const strategies: TurnLabeller = { list: strategyLabels(taxonomy, language), prompt, words };
  const versions = {
    relationship: sha256(scaleVersion(relationship)),
    utterance: sha256(scaleVersion(utterance)),
    style: sha256(scaleVersion(style)),
    strategies: labellerVersion(strategies),
  };
  return { language, relationship, utterance, style, strategies, versions };
}

async function promptOf(name: InstrumentName, language: JudgeLanguage): Promise<JudgePrompt> {
  const id = `${name}-judge.${language}`;
  const text = await readText(projectPath("data", "prompts", "sage", `${id}.md`));
  return { id, text, sha256: sha256(text) };
}

type Level = RelationshipInstrument["scale"][number];
const levelsIn = (levels: readonly Level[], language: JudgeLanguage) =>
  levels.map((level) => ({ value: level.value, anchor: level[language] }));

/** Statements as a form: each with the anchors of the one scale. Keys are not shown to a judge. */
export function relationshipForm(
  { id, title, scale, statements }: RelationshipInstrument,
  language: JudgeLanguage,
): LikertForm {
  const levels = levelsIn(scale, language);
  const dimensions = statements.map((one) => ({
    ...{ id: one.id, question: one[language], levels, reversed: false },
  }));
  return { id, title, language, dimensions };
}

/** The metrics of utterances as a form. */
export function utteranceForm(
  { id, title, metrics }: UtteranceInstrument,
  language: JudgeLanguage,
): LikertForm {
  const dimensions = metrics.map((one) => ({
    ...{ id: one.id, question: one[language], levels: levelsIn(one.levels, language), reversed: false },
  }));
  return { id, title, language, dimensions };
}

/** The indicators of style as a form. Axes and directions are not shown to a judge. */
export function styleForm(
  { id, title, scales, indicators }: StyleInstrument,
  language: JudgeLanguage,
): LikertForm {
  const dimensions = indicators.map((one) => ({
    id: one.id,
    question: one[language],
    levels: levelsIn(scales[one.scale] as Level[], language),
    reversed: false,
  }));
  return { id, title, language, dimensions };
}

/** The strategies as a closed list of labels. Their codes are not shown to a judge. */
export function strategyLabels({ strategies }: StrategyTaxonomy, language: JudgeLanguage): TurnLabel[] {
  return strategies.map(({ code, name, definition, not, example }) => ({
    ...{ id: code, name: name[language], definition: definition[language] },
    ...{ not: withoutCodes(not[language]), example: example[language] },
  }));
}

/** The note's codes mean nothing to a judge, who sees other labels: "(B-1, B-3)" is left out. */
const withoutCodes = (text: string): string => text.replace(/\s*[(（][A-G]-\d[^)）]*[)）]/g, "");
