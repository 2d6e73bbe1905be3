import { counted } from "../../core/counted.js";
import { manifests } from "../../studies/registry.js";
import { addressOf, pathAt } from "./addresses.js";
import type { SitePage } from "./page.js";
import { frontmatter, inert, widePage } from "./raw-html.js";

/** An exported name, as `tools/site/api.mjs` lists it. */
export interface PublicName {
  name: string;
  /** Its page within api/: its name, or "Judge-type" where a function has the same but for capitals. */
  page: string;
  /** The entry point that hands it out: "stats", "studies/sage", "index". */
  entry: string;
  /** "Function", "Interface" … */
  kind: string;
  /** What its docstring says before the first tag; empty where it has none. */
  summary: string;
}

/** What one does with the names of each entry point, in the order in which a study meets them. */
const tasks: readonly (readonly [entry: string, task: string, why: string])[] = [
  ["stats", "Statistics", "Agreement, intervals, rank sets, tests and corrections."],
  ["judges", "Judges", "Ask a judge, and find out how far it can be trusted."],
  ["plots", "Plots", "Charts, and showing them in a notebook."],
  ["models", "Models", "Ask a model, and read its answers."],
  ["runs", "Runs", "Plan, record and read runs."],
  ["stimuli", "Stimuli", "Stories, items, faces and the Bayesian observer."],
  ["games", "Games", "Rules, play and players."],
  ["people", "People", "Participants' answers: read, kept, and the norms they give."],
  ["teaching", "Teaching", "Predictions and checks of the seminar."],
  ["claims", "Claims", "The ledger: verdicts, and registered analyses."],
  ["io", "Files", "Tables with codebooks, released data, import and export."],
  ["core", "Core", "The schemas and errors that all share."],
  ["index", "The whole", "What belongs to no single part."],
];

/** The studies stand after what all of them use. */
function allTasks(): (typeof tasks)[number][] {
  const studies = manifests.map(({ id, name, title }) => [`studies/${id}`, name, title] as const);
  const at = tasks.findIndex(([entry]) => entry === "claims");
  return [...tasks.slice(0, at), ...studies, ...tasks.slice(at)];
}

/** The headings of the index: "Statistics". */
export const apiTasks = (): string[] => allTasks().map(([, task]) => task);

export const isType = ({ kind }: Pick<PublicName, "kind">): boolean =>
  kind === "Interface" || kind === "TypeAlias";

/** Every public name under what it is for, with the first sentence of its docstring. */
export function apiIndex(names: readonly PublicName[]): SitePage {
  const sections = allTasks().map(([entry, task, why]) => {
    const own = names.filter((one) => one.entry === entry);
    return own.length === 0 ? "" : section(entry, task, why, own);
  });
  const values = names.filter((one) => !isType(one)).length;
  return {
    path: pathAt(addressOf.api),
    markdown: `${frontmatter({ title: "API", ...widePage, outline: 2 })}# API

What notebooks and programs import from \`affectlab\`: ${counted(values, "function, class or constant", "functions, classes and constants")}, and ${counted(names.length - values, "type")}. A statistic's page says its shape and units, what happens to missing values, its errors and its source. Examples are run by the tests.

${sections.join("\n")}`,
  };
}

function section(entry: string, task: string, why: string, names: readonly PublicName[]): string {
  const from = entry === "index" ? "affectlab" : `affectlab/${entry}`;
  const sorted = [...names].sort((a, b) => a.name.localeCompare(b.name, "en"));
  const types = sorted.filter(isType);
  const list = (shown: PublicName[]): string => shown.map(line).join("\n");
  const folded =
    types.length === 0
      ? ""
      : `\n<details>\n<summary>${counted(types.length, "type")}</summary>\n\n${list(types)}\n\n</details>\n`;
  return `## ${inert(task)}\n\n${inert(why)} \`import { … } from "${from}"\`\n\n${list(sorted.filter((one) => !isType(one)))}\n${folded}`;
}

/** A value has an address in the index, at which the search finds it. */
function line({ name, page, kind, summary }: PublicName): string {
  const sentence = firstSentence(summary);
  const anchor = isType({ kind }) ? "" : `<a id="name-${name}"></a>`;
  return `- ${anchor}[${inert(name)}](${addressOf.definition(page)})${sentence === "" ? "" : `: ${sentence}`}`;
}

/**
 * The first sentence of a docstring, for Markdown: code stays code, and nothing else is markup. A point within a
 * number, a name or an abbreviation ends no sentence.
 */
export function firstSentence(summary: string): string {
  const text = summary.replace(/\s+/g, " ").trim();
  const end = /(?<!\b(?:e\.g|i\.e|vs|cf|al|Fig|Eq|no|[A-Z]))[.!?](?=\s+[A-Z`"“(]|$)/.exec(masked(text));
  const sentence = end === null ? text : text.slice(0, end.index + 1);
  return sentence
    .split(/(`[^`]*`)/)
    .map((part, i) => (i % 2 === 1 ? part : inert(part)))
    .join("");
}

/** Code with its points hidden, of the same length. */
const masked = (text: string): string =>
  text.replace(/`[^`]*`/g, (code) => `\`${"x".repeat(code.length - 2)}\``);
