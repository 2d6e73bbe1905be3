import path from "node:path";
import { formatCsv } from "../../io/format-csv.js";
import { sha256 } from "../../io/sha256-file.js";
import { type AnswerColumn, type AnswerRow, answerColumns } from "../design/answer-rows.js";
import type { SurveyDesign, SurveyQuestion } from "../design/survey-design.js";
import { designHash } from "../design/survey-folder.js";

/** What a data set says of itself beside its rows. */
export interface DataSetFacts {
  /** When the answers were read: "2026-11-29T06:08:31Z" */
  at: string;
  sessions: number;
  /** Whether a script answered, and nobody. */
  simulated: boolean;
  /** The path of what was asked, from the data set's folder. */
  set: string;
  /** "survey export", "survey collect" */
  by: string;
  software: Record<string, string | null>;
}

/** A file of a data set: its path below the folder, and its text. */
export type DataSetFile = [file: string, text: string];

/** Psych-DS takes letters and digits only behind a keyword. */
const keyword = (name: string): string => name.replace(/[^A-Za-z0-9]/g, "") || "survey";

/** @returns the files of a data set in the form of Psych-DS, the rows' own first */
export function dataSetFiles(
  design: SurveyDesign,
  rows: readonly AnswerRow[],
  facts: DataSetFacts,
): DataSetFile[] {
  const stem = path.posix.join("data", `study-${keyword(design.name)}_data`);
  const csv = formatCsv(
    answerColumns,
    rows.map((row) => answerColumns.map((column) => row[column])),
  );
  const variableMeasured = answerColumns.map((name) => ({
    ...{ "@type": "PropertyValue", name },
    ...meanings(design)[name],
  }));
  const title = design.title[design.languages[0]!] ?? design.name;
  const description = {
    ...{
      "@context": "https://schema.org/",
      "@type": "Dataset",
      name: title,
      schemaVersion: "Psych-DS 0.4.0",
    },
    description: `${facts.simulated ? "Simulated answers of a script" : "Answers of people"} to the questionnaire ${design.name}: ${facts.sessions} sessions, ${rows.length} rows, one a question.`,
    dateCreated: facts.at,
    creator: { "@type": "Person", name: design.consent.responsible, contactPoint: design.consent.contact },
    inLanguage: [...new Set(design.items.map(({ language }) => language))],
    variableMeasured,
    affectlab: {
      set: { path: facts.set, sha256: design.source.sha256 },
      ...{ design: designHash(design), task: design.task, study: design.study },
      ...{ simulated: facts.simulated, sessions: facts.sessions, by: facts.by },
      ...{ data: { path: `${stem}.csv`, sha256: sha256(csv) }, software: facts.software },
    },
  };
  const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
  return [
    [`${stem}.csv`, csv],
    [`${stem}.json`, json({ variableMeasured })],
    ["README.md", readme(design, facts, `${stem}.csv`)],
    ["CHANGES", `${facts.at.slice(0, 10)} written by affectlab ${facts.by}\n`],
    ["dataset_description.json", json(description)],
  ];
}

interface Meaning {
  description: string;
  unitText?: string;
  minValue?: number;
  levels?: string[];
}

/** What each column means. */
function meanings(design: SurveyDesign): Record<AnswerColumn, Meaning> {
  const checks = design.checks.length === 0 ? "" : "; an attention check is check:<id>";
  return {
    participant: { description: "code of the participant in this file; it leads to nobody" },
    item: { description: `what was rated: the id of an item of the set${checks}` },
    question: {
      description: `what was asked: ${design.questions.map((one) => `${one.id} (${asked(one)})`).join("; ")}`,
      levels: design.questions.map(({ id }) => id),
    },
    kind: {
      description: "choice = one of several options, scale = a number, text = own words",
      levels: ["choice", "scale", "text"],
    },
    answer: { description: "the option's text, or the participant's own words; empty for a scale" },
    index: { description: "of a choice: the option in its fixed order, from 0", minValue: 0 },
    value: { description: "of a scale: the number" },
    status: { description: "ok = answered, skipped = passed over", levels: ["ok", "skipped"] },
    order_shown: { description: "of a choice: the options' indices in the order shown, as JSON" },
    position: { description: "when in the session, from 1", minValue: 1 },
    seconds: { description: "from the item's appearance to the last answer", unitText: "s", minValue: 0 },
    language: { description: "language of the item's text" },
    page_language: { description: "language of the page's own words", levels: [...design.languages] },
    list: { description: "which list of items the participant was given, from 0", minValue: 0 },
    expected: { description: "of an attention check: the index of the right option; else empty" },
    simulated: { description: "true = a script answered, and nobody", levels: ["true", "false"] },
  };
}

function asked(question: SurveyQuestion): string {
  if (question.kind === "scale")
    return `${question.lowest} to ${question.highest} in steps of ${question.step}`;
  if (question.kind === "text") return "own words";
  return question.options === null ? "the item's own options" : `${question.options.length} options`;
}

function readme(
  { name, title, consent, keepUntil }: SurveyDesign,
  facts: DataSetFacts,
  file: string,
): string {
  const lines = [
    `# ${Object.values(title)[0] ?? name}`,
    "",
    `${facts.simulated ? "A script answered, and nobody: these rows say nothing of people.\n\n" : ""}${facts.sessions} sessions of the questionnaire \`${name}\`, read at ${facts.at}.`,
    "",
    `- \`${file}\`: a row a question of every trial that was stored. A trial that was not reached has no row.`,
    "- `dataset_description.json`: what the data set is, and what each column means (Psych-DS).",
    "",
    `Responsible: ${consent.responsible}, ${consent.contact}.${consent.ethics === null ? "" : ` Ethics: ${consent.ethics}.`} The server keeps answers until ${keepUntil} at the latest. If a participant withdraws, delete the rows here too.`,
    "",
    "Import: `npx affectlab import people <this folder>`. If the items have moved, name them with `--set`; what a study asked is named with `--task`.",
    "",
  ];
  return lines.join("\n");
}
