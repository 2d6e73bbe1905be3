import type { RuleCount } from "../../../core/person-answer.js";
import { projectPath } from "../../../io/project-root.js";
import { writeFileAtomic } from "../../../io/write-file-atomic.js";
import { simulatedCsv } from "../../../people/answers/answers-csv.js";
import { readKeepRule, whyDropped } from "../../../people/answers/keep-rule.js";
import { withoutExcluded } from "../../../people/answers/kept-answers.js";
import { halvingLine, type NextRound, planNextRound } from "../../../people/answers/next-round.js";
import { computeNorms, type NormedItem, type Norms } from "../../../people/answers/norms.js";
import { readPersonAnswers } from "../../../people/answers/read-answers.js";
import { applyRules, ruleRows } from "../../../people/answers/rules.js";
import { simulatePeople } from "../../../people/answers/simulate-people.js";
import { composeStory } from "../../../stimuli/compose.js";
import { storyOf } from "../../../stimuli/item-set.js";
import { loadStories, loadTemplate } from "../../../stimuli/load.js";

/** What is planted: as many people and items as a first round of norming may have. */
const people = {
  ...{ participants: 40, each: 20, seed: 1, share: 0.75, careless: 3, checks: 3 },
  spread: { participant: 0.05, story: 0.08, item: 0.07 },
};
const [stories, keep] = [10, "n>=8,share>=0.6"] as const;

/**
 * A norming report of simulated people on items of ours, as a page of Markdown: who was left out, how far people agree,
 * item by item, and what a next round would give. The same bytes each time.
 *
 * @example
 * ```ts
 * const page = await composeNormingReport();
 * page.startsWith("# Simulated people: a template"); // true
 * ```
 */
export async function composeNormingReport(): Promise<string> {
  const template = await loadTemplate("goal-control");
  const told = (await loadStories(template.id)).slice(0, stories);
  const items = told
    .flatMap((story) => composeStory(story, template))
    .filter(({ conditions }) => conditions.inference === "emotion");
  const normed = items.map((item): NormedItem => ({ ...item, story: storyOf(item) }));
  const bytes = new TextEncoder().encode(simulatedCsv(simulatePeople(normed, people)));
  const reading = await readPersonAnswers({ name: "simulated.csv", bytes }, items);
  const { exclusions, rules } = applyRules(reading, { failChecks: 2, leastSeconds: 1 });
  const norms = computeNorms(withoutExcluded(reading.answers, exclusions), normed);
  const next = planNextRound(norms.scores);
  return [
    "# Simulated people: a template of a norming report",
    "",
    `A script answered, and nobody: these numbers say nothing of people. They show what a norming study of ${items.length} items from ${told.length} of our stories reports, and how. The planted share of each item's most frequent answer is ${percent(people.share)} % on average; which answer that is was drawn at random, so nothing here speaks for or against a theory. \`npx tsx analyses/affective-cognition/06-norming.ts\` writes this page. [People beside the models](own-sets.md#people-beside-the-models) tells how answers of your own are brought.`,
    "",
    ...rulesPart(reading.answers.length, rules),
    ...agreementPart(norms),
    ...itemsPart(norms, normed),
    ...(next === undefined ? [] : nextPart(next)),
  ].join("\n");
}

/** Writes docs/norming-report.md again. @returns how many lines it has */
export async function writeNormingReport(): Promise<{ lines: number }> {
  const page = await composeNormingReport();
  await writeFileAtomic(projectPath("docs", "norming-report.md"), page);
  return { lines: page.split("\n").length - 1 };
}

const percent = (share: number): string => (100 * share).toFixed(1);
const interval = ([low, high]: readonly [number, number]): string => `${percent(low)} to ${percent(high)}`;
const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
const table = (header: readonly string[], rows: readonly (readonly string[])[]): string[] => [
  row(header),
  row(header.map((_, i) => (i === 0 ? "---" : "---:"))),
  ...rows.map(row),
  "",
];

function rulesPart(answers: number, rules: readonly RuleCount[]): string[] {
  const header = ["rule", "participants", "answers", "participants left", "answers left"];
  return [
    "## Who is left out",
    "",
    `${answers} answers of ${people.participants} participants. An answer counts under the first rule that leaves it out.`,
    "",
    ...table(header, ruleRows(rules)),
  ];
}

function agreementPart({ agreement, ceiling, chance, each }: Norms): string[] {
  return [
    "## How far people agree",
    "",
    `In percent; intervals (95 %) hold for other people and other stories. ${each[0]} to ${each[2]} answers an item.`,
    "",
    ...table(
      ["share of answers", "percent", "interval"],
      [
        ["the most frequent answer of the others", percent(agreement.value), interval(agreement.ci)],
        ["the most frequent answer (ceiling)", percent(ceiling.value), interval(ceiling.ci)],
        ["guessing", percent(chance), ""],
      ],
    ),
  ];
}

function itemsPart(norms: Norms, items: readonly NormedItem[]): string[] {
  const rule = readKeepRule(keep);
  const options = new Map(items.map((item) => [item.id, item.options]));
  const hardest = [...norms.items].sort((a, b) => a.share - b.share || b.n - a.n);
  const dropped = hardest.filter((norm) => norm.mode === null || whyDropped(norm, rule) !== undefined);
  const rows = hardest.slice(0, 12).map((norm) => {
    const { item, n, mode, share, ci, entropy, labelShare } = norm;
    const word = mode === null ? "tied" : options.get(item)![mode]!;
    const why = mode === null ? "tied" : (whyDropped(norm, rule) ?? "");
    return [
      ...[item, word, String(n), percent(share), interval(ci), entropy.toFixed(2), percent(labelShare)],
      why,
    ];
  });
  const header = ["item", "most frequent", "n", "share", "interval", "entropy", "theory's label", "dropped"];
  return [
    "## Item by item",
    "",
    `The rule \`${keep}\` keeps ${norms.items.length - dropped.length} of ${norms.items.length} items; tied answers give no label. Below are the ${rows.length} items on which people agree least. Shares are in percent, with exact intervals, and entropy is in bits. How many give the theory's label says nothing about how hard an item is.`,
    "",
    ...table(header, rows),
  ];
}

function nextPart(next: NextRound): string[] {
  const { grid, now, components } = next;
  const rows = grid.map(({ participants, each, se, half }) => [
    ...[String(participants), String(each), percent(se), percent(half)],
  ]);
  const parts = Object.entries(components).map(([name, value]) => `${name} ${value.toFixed(4)}`);
  return [
    "## The next round",
    "",
    `What mean agreement would be known to, with ${now.stories} stories and ${now.items} items as now, in percent. Variances: ${parts.join(", ")}. A small negative one stands for none.`,
    "",
    ...table(["participants", "items each", "standard error", "interval, ±"], rows),
    `${halvingLine(next).replace(/^t/, "T")}.`,
    "",
  ];
}
