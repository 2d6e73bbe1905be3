import { counted } from "../../core/counted.js";
import { InputError } from "../../core/errors.js";
import { evenLists } from "./even-lists.js";
import { itemsThatFit, minutesNeeded } from "./minutes.js";
import { isOwn } from "./questions.js";
import {
  type PageLanguage,
  pageLanguages,
  type SupportLine,
  type SurveyDesign,
  type SurveyItem,
  type SurveyQuestion,
  surveyDesignSchema,
  type Words,
} from "./survey-design.js";
import { kindOf } from "./survey-items.js";
import { type BothLanguages, loadChecks, loadIntroductions, loadSupport } from "./texts.js";

/** What a questionnaire shows and asks. A study's own task gives its words too. */
export interface SurveyContent {
  items: readonly SurveyItem[];
  questions: readonly SurveyQuestion[];
  words?: { title?: Words; instructions?: readonly Words[] };
  source: SurveyDesign["source"];
  study: string;
  task: string;
}

/** How it is asked. Undefined: as the project does. */
export interface SurveyChoices {
  name: string;
  seed: number;
  perPerson?: number | undefined;
  title?: string | undefined;
  languages?: readonly PageLanguage[] | undefined;
  responsible?: string | undefined;
  contact?: string | undefined;
  ethics?: string | undefined;
  leastAge: number;
  /** The last day on which answers are kept: "2026-08-01". */
  keepUntil: string;
  support?: readonly string[] | undefined;
  enough: number;
  checks: boolean;
  fullScreen: boolean;
  storeAgent: boolean;
  software: SurveyDesign["software"];
}

/**
 * The design of a questionnaire: even lists, checks, consent, lines of help.
 *
 * @returns the design, and what whoever makes it should know
 * @throws InputError when the items' own question is asked and an item has no options
 */
export async function makeDesign(
  content: SurveyContent,
  choices: SurveyChoices,
): Promise<{ design: SurveyDesign; notes: string[] }> {
  const { items, questions } = content;
  const own = questions.find(isOwn);
  const open = items.find(({ options }) => options.length < 2);
  if (own !== undefined && open !== undefined) {
    throw new InputError(
      `${open.id} has no options, so "${own.id}" cannot be asked; choose others with --questions, such as reason`,
    );
  }
  const notes: string[] = [];
  const perPerson = itemsEach(content, choices.perPerson, notes);
  const even = evenLists(items, perPerson, choices.seed);
  if (even.each[0] !== even.each[1]) {
    notes.push(
      `items occur ${even.each[0]} to ${even.each[1]} times in the lists: some stories have too many items, or no number of lists is even`,
    );
  }
  if (even.sameStory > 1) {
    notes.push(
      `there are fewer stories than items for each participant, so a story is met up to ${even.sameStory} times; --per-person ${new Set(items.map(({ story }) => story)).size} would avoid it`,
    );
  }
  const languages = choices.languages ?? languagesOf(items);
  const checks = choices.checks ? await loadChecks() : [];
  const introductions = await loadIntroductions();
  const kind = kindOf(items);
  const named = (given: string | undefined, otherwise: BothLanguages): string =>
    given ?? languages.map((language) => otherwise[language]).join(" / ");
  if (choices.responsible === undefined || choices.contact === undefined) {
    notes.push("the consent names nobody: give --responsible and --contact before anybody real takes part");
  }
  const design = surveyDesignSchema.parse({
    ...{ format: 1, name: choices.name, task: content.task, study: content.study },
    title:
      choices.title === undefined
        ? (content.words?.title ?? introductions.title[kind])
        : inAll(choices.title),
    instructions: [
      ...(content.words?.instructions ?? introductions.instructions[kind]),
      ...(content.words?.instructions === undefined ? [introductions.always] : []),
    ],
    ...{ languages, source: content.source, seed: choices.seed, items, questions, checks },
    ...{ lists: even.lists, enough: choices.enough },
    minutes: minutesNeeded(items, even.lists, questions, checks),
    fullScreen: choices.fullScreen,
    consent: {
      responsible: named(choices.responsible, introductions.unnamed.responsible),
      contact: named(choices.contact, introductions.unnamed.contact),
      ethics: choices.ethics ?? null,
      leastAge: choices.leastAge,
    },
    stores: { agentString: choices.storeAgent },
    keepUntil: choices.keepUntil,
    support: await support(choices.support, languages),
    software: choices.software,
  });
  return { design, notes };
}

/** A questionnaire that nobody sized takes about so long. */
const usualMinutes = 20;

/** Each story once where there are a dozen or two, else 24 items; fewer where these would take too long. */
function itemsEach(
  { items, questions }: Pick<SurveyContent, "items" | "questions">,
  asked: number | undefined,
  notes: string[],
): number {
  if (asked !== undefined) {
    if (asked <= items.length) return asked;
    notes.push(`there are only ${counted(items.length, "item")}: each participant meets all of them`);
    return items.length;
  }
  const stories = new Set(items.map(({ story }) => story)).size;
  const usual = Math.min(stories >= 12 && stories < 24 ? stories : 24, items.length);
  const fit = Math.max(Math.min(4, usual), Math.min(usual, itemsThatFit(usualMinutes, items, questions)));
  if (fit < usual) {
    notes.push(`${fit} items each, since more would take over ${usualMinutes} minutes; --per-person chooses`);
  }
  return fit;
}

const inAll = (text: string): Words => Object.fromEntries(pageLanguages.map((one) => [one, text]));

/** The languages of the items, the most frequent first. */
function languagesOf(items: readonly SurveyItem[]): PageLanguage[] {
  const count = (language: PageLanguage): number => items.filter((item) => item.language === language).length;
  const present = pageLanguages.filter((language) => count(language) > 0);
  return present.length === 0 ? ["en"] : present.sort((a, b) => count(b) - count(a));
}

/** Where the readers of a language mostly live, unless places were named. */
const usualPlaces: Record<PageLanguage, string[]> = { en: ["US", "GB"], zh: ["CN", "HK"] };

const support = (
  places: readonly string[] | undefined,
  languages: readonly PageLanguage[],
): Promise<SupportLine[]> =>
  loadSupport(places ?? [...new Set(languages.flatMap((language) => usualPlaces[language]))]);
