import * as z from "zod";
import { escapeHtml } from "../../core/escape-html.js";
import { projectPath } from "../../io/project-root.js";
import { parseAs, readJson } from "../../io/read-json.js";
import type { StoresBlock } from "../page/page-data.js";
import type { StoredSession, StoredTrial } from "./protocol.js";
import type { PageLanguage, SurveyDesign } from "./survey-design.js";
import { bothLanguages } from "./texts.js";

/** Everything that the server has of a participant, in the order in which the page names it. */
const columns = {
  answers: true,
  index: true,
  seconds: true,
  language: true,
  participant: true,
  list: true,
  seed: true,
  design: true,
  simulated: true,
  begun: true,
  ended: true,
  id: true,
  session: true,
  agentString: true,
  // Of no session's row: how a session is held, and by which link it began.
  token: true,
  code: true,
} satisfies Record<keyof StoredSession | keyof StoredTrial | "token" | "code", true>;
const columnNames = Object.keys(columns) as (keyof typeof columns)[];

const headings = ["stored", "shared", "unstored", "where", "until", "withdraw", "ask"] as const;

const wordsSchema = z.strictObject({
  headings: z.record(z.enum(headings), bothLanguages),
  columns: z.record(z.enum([...columnNames, "agentStringEmpty"]), bothLanguages),
  unstored: bothLanguages,
  shared: z.array(bothLanguages),
  where: z.array(bothLanguages),
  until: bothLanguages,
  withdraw: z.array(bothLanguages),
  ask: z.array(bothLanguages),
  ethics: bothLanguages,
});

const pageButton = z.object({
  en: z.object({ withdraw: z.string() }),
  zh: z.object({ withdraw: z.string() }),
});

/**
 * "What this study stores" for participants: every column that the server has, what it is for, where it lies, until when,
 * how to withdraw and whom to ask. Consent rests on it, so it follows from the design and is never written by hand.
 *
 * @returns plain texts, not HTML
 */
export async function storesBlocks(
  design: Pick<SurveyDesign, "consent" | "keepUntil" | "lists" | "stores" | "questions">,
  language: PageLanguage,
): Promise<StoresBlock[]> {
  const file = projectPath("data", "people", "stores-words.json");
  const pageFile = projectPath("data", "people", "page-words.json");
  const words = parseAs(wordsSchema, await readJson(file), file);
  const page = parseAs(pageButton, await readJson(pageFile), pageFile);
  const { consent, keepUntil, lists, stores, questions } = design;
  const facts: Record<string, string> = {
    ...{ responsible: consent.responsible, contact: consent.contact, ethics: consent.ethics ?? "" },
    ...{ date: keepUntil, lists: String(lists.length), button: page[language].withdraw },
  };
  // One pass, so that a brace in somebody's name is no place to fill.
  const fill = (text: Record<PageLanguage, string>, more: Record<string, string> = {}): string =>
    text[language].replace(/\{(\w+)\}/g, (whole, key: string) => more[key] ?? facts[key] ?? whole);
  const lines: Record<(typeof headings)[number], string[]> = {
    stored: columnNames.map((column) => {
      const empty = column === "agentString" && !stores.agentString;
      return fill(words.columns[empty ? "agentStringEmpty" : column], { column });
    }),
    shared: words.shared
      .slice(0, questions.some(({ kind }) => kind === "text") ? undefined : 1)
      .map((one) => fill(one)),
    unstored: [fill(words.unstored)],
    where: words.where.map((one) => fill(one)),
    until: [fill(words.until)],
    withdraw: words.withdraw.map((one) => fill(one)),
    ask: [...words.ask.map((one) => fill(one)), ...(consent.ethics === null ? [] : [fill(words.ethics)])],
  };
  return headings.map((heading) => ({ heading: words.headings[heading][language], lines: lines[heading] }));
}

/** The same in all languages of a questionnaire, for STORES.md beside it: for an ethics board. */
export async function storesMarkdown(design: SurveyDesign): Promise<string> {
  const parts: string[] = [];
  for (const language of design.languages) {
    const title = design.title[language] ?? Object.values(design.title)[0] ?? design.name;
    const blocks = await storesBlocks(design, language);
    parts.push(
      `# ${inert(title)}`,
      ...blocks.map(
        ({ heading, lines }) => `## ${heading}\n\n${lines.map((line) => `- ${inert(line)}`).join("\n")}`,
      ),
    );
  }
  return `${parts.join("\n\n")}\n`;
}

/** A name that somebody typed is no markup. */
const inert = (text: string): string => escapeHtml(text).replaceAll("&#39;", "'").replaceAll("&quot;", '"');
