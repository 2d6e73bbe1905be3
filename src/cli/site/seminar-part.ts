import { fillText } from "../../teaching/fill.js";
import { loadFrame, loadGlossary, loadSession, sessionNumbers } from "../../teaching/load.js";
import { sessionNotebooks } from "../../teaching/notebook.js";
import type { Session } from "../../teaching/schema.js";
import { addressOf, pathAt } from "./addresses.js";
import { wordAnchor } from "./glossary-part.js";
import type { SitePage, SitePart } from "./page.js";
import { withSiteLinks } from "./project-links.js";
import { fileLink } from "./raw-html.js";

/** The seminar: what holds for the course, and a page a session that leads to its parts. */
export async function seminarPart(): Promise<SitePart> {
  const sessions = sessionNumbers.map((number) => ({ number, session: loadSession(number) }));
  return {
    pages: [indexPage(sessions), ...sessions.map(({ number, session }) => sessionPage(number, session))],
    files: [],
  };
}

function indexPage(sessions: readonly { number: number; session: Session }[]): SitePage {
  const { title, before, groundRules, contentNote, support, assessment } = loadFrame();
  const list = sessions.map(
    ({ number, session }) =>
      `## [Session ${number}. ${session.title}](${addressOf.session(number)})\n\n${fillText(session.question)} ${session.minutes} minutes.`,
  );
  const lines = support.lines.map(
    (line) => `| ${line.place} | ${line.name} | ${line.contact} | ${line.hours} |`,
  );
  return {
    path: pathAt(addressOf.seminar),
    markdown: `# ${title}

Guess first, look, explain. Each session is a notebook, and a page that needs no Jupyter.

${list.join("\n\n")}

## For whoever teaches it

\`npx affectlab seminar new my-seminar\` makes a student's folder. \`npx affectlab seminar build --solutions\` makes slides, the guide, and solved notebooks. [The guide to the seminar](${addressOf.guide("seminar")}) says more.

## Before the first session

${before}

## Ground rules

${groundRules.map((rule) => `- ${rule}`).join("\n")}

## What the material is about

${contentNote}

## Somebody to talk to

${support.note}

| where | who | how | when |
|---|---|---|---|
${lines.join("\n")}

Checked on ${support.checked}. ${support.how}

## What is graded

${assessment.task}
`,
  };
}

/** A notebook that a text names leads to its page. */
const linked = (text: string): string =>
  withSiteLinks(fillText(text), "notebooks/seminar/README.md", (picture) => `/assets/${picture}`);

function sessionPage(number: number, session: Session): SitePage {
  const { title, question, goals, minutes, needs, reading, words, guide } = session;
  const notebook = sessionNotebooks().find((one) => one.session === number)?.name ?? "";
  const known = loadGlossary();
  const entries = words.map((word) => {
    const entry = known.find((one) => [one.word, ...one.also].includes(word));
    return `[${word}](${addressOf.glossary}#${wordAnchor(entry?.word ?? word)})`;
  });
  const next = [number - 1, number + 1]
    .filter((one) => one >= 1 && one <= sessionNumbers.length)
    .map((one) => `[Session ${one}](${addressOf.session(one)})`);
  const note =
    guide.content === undefined
      ? ""
      : `This session has a content note. You may skip any part, and need give no reason. [Somebody to talk to](${addressOf.seminar}#somebody-to-talk-to).\n\n`;
  return {
    path: pathAt(addressOf.session(number)),
    markdown: `# Session ${number}. ${title}

${fillText(question)}

${note}- ${fileLink(`${addressOf.stick}seminar/session-${number}.html`, "Open the session")}: it asks for your guesses, keeps them in your browser, and then shows what came out.
- [Read its notebook](${addressOf.notebook(`seminar/${notebook}`)}) with what every cell showed.

## After this you can

${goals.map((goal) => `- ${fillText(goal)}`).join("\n")}

## What it takes

**Minutes.** ${minutes}

**Needs.** ${linked(needs)}

**Reading.** ${linked(reading)}

**Words.** ${entries.join(", ")}

Other sessions: ${[`[all](${addressOf.seminar})`, ...next].join(", ")}
`,
  };
}
