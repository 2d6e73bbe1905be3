import type { PageLanguage } from "../../design/survey-design.js";
import type { PageData } from "../page-data.js";
import type { KeptSession } from "./kept.js";
import { type Phrases, phrasesIn } from "./phrases.js";
import { LanguagePlugin } from "./plugins/language.js";
import { ConsentPlugin, InstructionsPlugin } from "./plugins/pages.js";
import { runScreens } from "./run-screens.js";
import { consentPage, instructionsPage } from "./screens.js";

/** Asks for the language where there is a choice. */
export async function chosenLanguage(data: PageData, main: HTMLElement): Promise<PageLanguage> {
  const { languages, title } = data.design;
  const [first] = languages;
  if (languages.length === 1) return first!;
  const phrases = languages.map((language) => phrasesIn(data, language));
  const titles = phrases.map(({ of }) => of(title));
  const screen = { type: LanguagePlugin, languages: phrases, titles };
  return ((await runScreens(main, [screen])) as { language: PageLanguage }).language;
}

export async function agreed(
  data: PageData,
  phrases: Phrases,
  mode: KeptSession["mode"],
  main: HTMLElement,
): Promise<boolean> {
  const screen = { type: ConsentPlugin, page: () => consentPage(data, phrases, mode) };
  return ((await runScreens(main, [screen])) as { gives: string }).gives === "agree";
}

export async function instructed(data: PageData, phrases: Phrases, main: HTMLElement): Promise<void> {
  await runScreens(main, [{ type: InstructionsPlugin, page: () => instructionsPage(data, phrases) }]);
}
