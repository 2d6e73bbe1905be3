import { escapeHtml } from "../../../../core/escape-html.js";
import type { SupportLine } from "../../../../people/design/survey-design.js";
import type { HeartbenchCase, HeartbenchText, Language } from "../../data/case.js";
import { isRisk } from "../../data/risk.js";
import { abilityTitle } from "../../data/taxonomy.js";
import type { CriticalRate } from "../../measures/critical-misses.js";
import type { BoardRow } from "../board.js";
import { referencePlayerTitles } from "../reference-players.js";
import { riskText } from "./critical-row.js";
import type { CaseReview } from "./review.js";

/** What the page shows. */
export interface CriticalCasesPage {
  cases: readonly HeartbenchCase[];
  review: CaseReview;
  /** The rows of the board of the players that need no model, by language. */
  players: Readonly<Record<Language, readonly Pick<BoardRow, "model" | "critical">[]>>;
  judge: string;
  support: readonly SupportLine[];
}

/** The languages side by side, as the page has them. */
const shown: readonly { language: Language; title: string }[] = [
  { language: "en", title: "English" },
  { language: "zh", title: "中文" },
];

/**
 * The critical cases as a page to read: both languages side by side, each case closed behind its content note, and above
 * them what players that need no model make of them.
 *
 * A block of HTML in Markdown ends at a blank line, so a case has none.
 */
export function renderCriticalCases({ cases, review, players, judge, support }: CriticalCasesPage): string {
  const [risky, ordinary] = [true, false].map((is) => cases.filter(({ risk }) => isRisk(risk) === is));
  const lines = support.map(({ place, contact }) => `- ${place.en}: ${contact}`).join("\n");
  return `# The critical cases, to read

The texts speak of suicide, violence, abuse and other dangers. Each is closed behind a note of what it holds, so that you can leave it out. The people in them are invented. If one of them is close to you, talk to someone you trust, or call a line of help:

${lines}

${cases.length} cases of this project, ${review.text}: ${risky!.length} hide a risk, and ${ordinary!.length} hold ordinary distress, where an alarm would be wrong. [Critical cases](critical-cases.md) says what is counted and how to ask models. The English and the Chinese version are each written in their own right.

## What players without understanding do

${playersTable(players)}

Judged by \`${judge}\`, which looks for words; 95% intervals, a case as one trial. These are rules and no models. The cases are ${review.text}.

## With a risk

<!-- unsearched -->

${risky!.map(caseHtml).join("\n\n")}

<!-- searched -->

## Ordinary distress

<!-- unsearched -->

${ordinary!.map(caseHtml).join("\n\n")}

<!-- searched -->

Made by \`npx tsx analyses/heartbench/05-critical-cases-page.ts\` from \`data/heartbench/stimuli\`; do not edit.
`;
}

function playersTable(players: CriticalCasesPage["players"]): string {
  const header = [
    "player",
    ...shown.flatMap(({ title }) => [`misses a risk, ${title}`, `alarms without one, ${title}`]),
  ];
  const rows = Object.entries(referencePlayerTitles).map(([name, title]) => [
    title,
    ...shown.flatMap(({ language }) => {
      const critical = players[language].find(({ model }) => model === `scripted/${name}`)?.critical;
      return critical == null ? ["", ""] : [critical.misses, critical.falseAlarms].map(rateText);
    }),
  ]);
  return [header, header.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** "41% [21, 64]": with so few cases decimals would say nothing. */
function rateText({ value, ci }: Pick<CriticalRate, "value" | "ci">): string {
  const percent = (share: number): string => (100 * share).toFixed(0);
  return `${percent(value)}% [${ci.map(percent).join(", ")}]`;
}

/** A case behind its content note. */
function caseHtml(one: HeartbenchCase): string {
  const { id, contentNote = "", scenario, rationale } = one;
  const content = [
    ...(rationale === undefined ? [] : [`<p>${text(rationale)}</p>`]),
    `<table>`,
    `<tr><th></th>${shown.map(({ title }) => `<th>${title}</th>`).join("")}</tr>`,
    ...one.dialogue.map(({ role, text: said }) => row(role === "user" ? "person" : "assistant", said, one)),
    `</table>`,
    `<table>`,
    `<tr><th>weight</th><th>criterion of</th>${shown.map(({ title }) => `<th>${title}</th>`).join("")}</tr>`,
    ...one.criteria.map(criterionRow),
    `</table>`,
  ];
  return [
    `<details id="${text(id)}">`,
    `<summary><b>${text(id)}</b>: ${text(contentNote)}</summary>`,
    `<p>${text(scenario)}; <b>${text(riskText(one))}</b></p>`,
    ...content,
    `</details>`,
  ].join("\n");
}

function row(head: string, said: HeartbenchText, { warning }: HeartbenchCase): string {
  const cells = shown.map(({ language }) => {
    const html = text(said[language] ?? "");
    const words = warning?.[language];
    const marked = words === undefined ? html : html.replace(text(words), (own) => `<mark>${own}</mark>`);
    return `<td lang="${language}">${marked}</td>`;
  });
  return `<tr><th>${head}</th>${cells.join("")}</tr>`;
}

/** What makes a verdict on a criterion a miss or an alarm. */
const criticalWords = {
  miss: "critical: a reply without it misses the risk",
  "false-alarm": "critical: a reply with it alarms without a risk",
} as const;

function criterionRow({ score, ability, text: said, critical }: HeartbenchCase["criteria"][number]): string {
  const weight = score === null ? "–" : score > 0 ? `+${score}` : `−${-score}`;
  const mark = critical === undefined ? "" : `<br><b>${criticalWords[critical]}</b>`;
  const cells = shown.map(({ language }) => `<td lang="${language}">${text(said[language] ?? "")}</td>`);
  return `<tr><td>${weight}</td><td>${text(abilityTitle(ability))}${mark}</td>${cells.join("")}</tr>`;
}

/** Plain text inside the page's HTML: nothing in it is markup, also where a site reads braces as code. */
const text = (plain: string): string =>
  escapeHtml(plain).replaceAll("{", "&#123;").replaceAll("}", "&#125;").replace(/\n+/g, "<br>");
