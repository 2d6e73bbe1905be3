import { fillText, findComputed, inUnitOf, shownInterval, shownValue } from "../fill.js";
import type { Check, Frame, Prediction, Session } from "../schema.js";
import { rightAnswer, wrongAnswer } from "../solve-notebook.js";

export interface GuideOptions {
  /** The version of 60 minutes or that of 90; both beside each other unless given. */
  minutes?: 60 | 90;
  /** For whom the variants are; both unless given. */
  for?: "psychologists" | "engineers";
}

/** A session's number, 1 to 7, and what it says. */
export interface NumberedSession {
  number: number;
  session: Session;
}

/** The teacher's guide as Markdown: what holds for the course, then each session. Every number in it is computed. */
export function guideMarkdown(
  frame: Frame,
  sessions: readonly NumberedSession[],
  options: GuideOptions = {},
): string {
  return `${[frameGuide(frame), ...sessions.map((one) => sessionGuide(one, options))].join("\n\n")}\n`;
}

function frameGuide({ title, before, groundRules, contentNote, support, assessment }: Frame): string {
  const lines = support.lines.map(
    ({ place, name, contact, hours }) => `| ${place} | ${name} | ${contact} | ${hours} |`,
  );
  const rows = assessment.rubric.map(
    ({ criterion, weight, good, fair, poor }) => `| ${criterion} | ${weight} | ${good} | ${fair} | ${poor} |`,
  );
  return `# ${title}: the teacher's guide

## Before the course

${before}

### Ground rules

${groundRules.map((rule) => `- ${rule}`).join("\n")}

### What the material is about

${contentNote}

### Somebody to talk to

${support.note}

| where | who | how | when |
|---|---|---|---|
${lines.join("\n")}

Checked on ${support.checked}. ${support.how}

### Assessment

${assessment.task}

| criterion | points | good | fair | poor |
|---|---|---|---|---|
${rows.join("\n")}`;
}

function sessionGuide({ number, session }: NumberedSession, options: GuideOptions): string {
  const { guide, goals, needs, reading, title, question, predictions, checks, exit, open } = session;
  const variants = (["psychologists", "engineers"] as const)
    .filter((who) => options.for === undefined || options.for === who)
    .map((who) => `- **For ${who}.** ${guide[who]}`);
  const parts = [
    `## Session ${number}. ${title}`,
    `*${question}*`,
    guide.purpose,
    `**Goals.** ${goals.join(" ")}\n\n**Needs.** ${needs}\n\n**Reading.** ${reading}`,
    ...(guide.content === undefined ? [] : [`> **Content note.** ${guide.content}`]),
    `### The plan\n\n${planTable(session, options.minutes)}`,
    `### On the board\n\n${guide.board.map(({ picture, say }) => `\`\`\`text\n${picture}\n\`\`\`\n\n${say}`).join("\n\n")}`,
    `### What they guess, and what comes out\n\n${predictions.map(predictionLine).join("\n")}`,
    `### What students believe, and what to ask\n\n${guide.misconceptions.map(({ belief, ask }) => `- *${belief}* ${ask}`).join("\n")}`,
    `### Self-checks and typical mistakes\n\n${checks.map(checkLines).join("\n")}`,
    `### To discuss\n\n${[...guide.discussion, ...open.map((one) => one.question)].map((one) => `- ${one}`).join("\n")}`,
    `### Exit ticket\n\n${exit.question}\n\n${exit.rubric.map((point) => `- ${point}`).join("\n")}`,
    `### Variants\n\n${variants.join("\n")}`,
    `### At home\n\n${guide.home}`,
  ];
  return fillText(parts.join("\n\n"));
}

function planTable({ guide }: Session, minutes: 60 | 90 | undefined): string {
  const at = minutes === undefined ? [0, 1] : [minutes === 60 ? 0 : 1];
  const heads = at.map((which) => (which === 0 ? "60 min" : "90 min"));
  const total = (which: number): number =>
    guide.parts.reduce((sum, part) => sum + (part.minutes[which] ?? 0), 0);
  // A part of no minutes falls away in that version.
  const rows = guide.parts
    .filter((part) => at.some((which) => part.minutes[which] !== 0))
    .map(
      ({ minutes: own, what, how }) =>
        `| ${at.map((which) => own[which] || "–").join(" | ")} | **${cell(what)}** | ${cell(how)} |`,
    );
  return `| ${heads.join(" | ")} | what | how |\n|${"---:|".repeat(at.length)}---|---|\n${rows.join("\n")}\n| ${at.map((which) => `**${total(which)}**`).join(" | ")} | | |`;
}

/** A text inside a table: a line break or a bar would end the cell. */
const cell = (text: string): string => oneLine(text).replaceAll("|", "\\|");

const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, " ");

function predictionLine(prediction: Prediction): string {
  return `- ${prediction.question}${optionsOf(prediction)} **${cameOut(prediction)}** ${prediction.meaning}`;
}

/** How a prediction comes out, in a sentence. */
export function cameOut(prediction: Prediction): string {
  const found = findComputed(prediction.id);
  if (found === undefined) return "Computed in the notebook.";
  const computed = inUnitOf(prediction, found);
  if (prediction.kind === "choice") return `It comes out as ${computed.value}).`;
  const ci = shownInterval(computed);
  return `Computed: ${shownValue(computed)}${ci === undefined ? "" : ` (95% interval ${ci})`}.`;
}

const optionsOf = (question: Prediction | Check): string =>
  question.kind === "number" ? "" : ` ${question.options.map(({ id, text }) => `${id}) ${text}`).join(" ")}`;

function checkLines(check: Check): string {
  const mistakes = check.mistakes.map(
    ({ name, feedback }, place) => `  - ${wrongAnswer(check, place)} (${name}): ${oneLine(feedback)}`,
  );
  return `- ${check.question}${optionsOf(check)} **Right: ${rightAnswer(check)}.**\n${mistakes.join("\n")}`;
}
