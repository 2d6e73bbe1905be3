import { existsSync } from "node:fs";
import path from "node:path";
import { randomStream } from "../../../../../core/random.js";
import { formatCsv } from "../../../../../io/format-csv.js";
import { writeFileAtomic } from "../../../../../io/write-file-atomic.js";
import { answerColumns } from "../../../../shared/forms/read-answers.js";
import type { Language } from "../../../data/case.js";
import { criterionWording } from "../../construction/criterion-wording.js";
import { textSimilarity } from "../../construction/similar-criteria.js";
import { formsFolder } from "./audit-folder.js";
import type { AuditForm, AuditItem, AuditPage, AuditSection } from "./audit-form.js";

/**
 * Fills in forms by rules, so that a pipeline can be seen to its end without people. The answers are files like those of
 * people; their raters are called "scripted-…", and nothing that follows calls them experts.
 */
export async function fillByScript(
  folder: string,
  forms: readonly AuditForm[],
  answer: (item: AuditItem, section: AuditSection, page: AuditPage, rater: number) => string,
): Promise<void> {
  for (const [i, form] of forms.entries()) {
    const file = path.join(formsFolder(folder, forms), form.rater, "answers.csv");
    if (existsSync(file)) continue;
    const rows = form.pages.flatMap((page) =>
      page.sections.flatMap((section) =>
        section.items.map((item) => [form.rater, item.item, answer(item, section, page, i), null]),
      ),
    );
    await writeFileAtomic(file, formatCsv([...answerColumns], rows));
  }
}

/** A mock score by rule: a criterion is met where its words occur in the reply; good is what asks, and is not a list. */
export function scriptedAuthor(
  { item, text }: AuditItem,
  { reply }: AuditSection,
  { language }: AuditPage,
): string {
  const said = reply ?? "";
  if (!item.endsWith(".overall")) return textSimilarity(text, said) >= 0.12 ? "1" : "0";
  const signs = [/[?？]/u, language === "zh" ? /你说|听到/u : /you say|i hear/iu].filter((one) =>
    one.test(said),
  ).length;
  const lists = /(?:^|\s)2\. /u.test(said) ? 1 : 0;
  return String(said.trim() === "" ? 1 : 4 + signs - lists);
}

/** A senior of rules, each with another eye: wording, the case's own details, weights, and nothing at all. */
export function scriptedSenior({ text, beside, item }: AuditItem, page: AuditPage, rater: number): string {
  const weight = Number(/[-+−]\d+/.exec(beside)?.[0]?.replace("−", "-") ?? Number.NaN);
  const rejects = [
    () => criterionWording(text, weight, page.language).length > 0,
    () => textSimilarity(text, page.dialogue.map((turn) => turn.text).join(" ")) < leastAtHome[page.language],
    () => Math.abs(weight) > 8,
    // The last one reads as a person does on a long evening: now and then, something is not clear.
    () => randomStream(1, "scripted-senior", item).int(12) === 0,
  ] as const;
  return rejects[rater % rejects.length]!() ? "reject" : "accept";
}

/** How like the conversation a criterion must be, so that it belongs to this case. */
const leastAtHome: Record<Language, number> = { zh: 0.02, en: 0.04 };
