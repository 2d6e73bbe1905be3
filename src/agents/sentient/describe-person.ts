import { fillSection, type PromptText, readPromptText } from "../../io/prompt-text.js";
import { studyFile } from "../../io/study-file.js";
import { personaManners, personaSchema, type Scenario } from "../scenario.js";
import type { SentientPerson } from "./contract.js";

const needed = [
  ...["persona", "scene", "stage", "line", "saying", "between", "released-goal"],
  ...personaSchema.shape.sex.options.map((sex) => `sex-${sex}`),
  ...personaManners.map((manner) => `manner-${manner}`),
];

/** The words that a scenario is told in: data/prompts/<study>/person.<language>.md. */
export async function loadPersonWords(language: SentientPerson["language"]): Promise<PromptText> {
  const { file } = studyFile(`data/prompts/<study>/person.${language}.md`);
  return readPromptText(`person.${language}`, file, needed);
}

/**
 * A scenario in the words that a model reads.
 *
 * @param intention the wording of the scenario's hidden intention, in its language
 */
export function describePerson(scenario: Scenario, intention: string, words: PromptText): SentientPerson {
  const { id, language, persona, background, goal, reactions, openingLine } = scenario;
  const between = fillSection(words, "between");
  const gap = language === "zh" ? between : `${between} `;
  const list = (texts: readonly string[]): string =>
    texts.map((text) => fillSection(words, "line", { text })).join("\n");
  const sayings = persona.sayings.map((text) => fillSection(words, "saying", { text }));
  return {
    ...{ id, language, goal, openingLine },
    persona: fillSection(words, "persona", {
      ...{ name: persona.name, age: persona.age, occupation: persona.occupation, habits: persona.habits },
      sex: fillSection(words, `sex-${persona.sex}`),
      hobbies: persona.hobbies.join(gap),
      traits: persona.traits.join(gap),
      manner: fillSection(words, `manner-${persona.manner}`),
      speakingStyle: persona.speakingStyle,
      sayings: sayings.join(language === "zh" ? "" : " "),
    }),
    scene: fillSection(words, "scene", {
      ...{ theme: background.theme, cause: background.cause, conflict: background.conflict },
      ...{ tried: background.tried, now: background.now },
      course: background.course.map((stage) => fillSection(words, "stage", stage)).join("\n"),
      ...{ high: reactions.high, middle: reactions.middle, low: reactions.low },
      ...{ rises: list(reactions.rises), falls: list(reactions.falls) },
    }),
    intention: { code: scenario.intention, text: intention },
    contentNotes: scenario.contentNotes,
  };
}
