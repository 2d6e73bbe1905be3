import { headline } from "../../claims/headline.js";
import { chip } from "../../claims/page/row-html.js";
import { counted } from "../../core/counted.js";
import { escapeHtml } from "../../core/escape-html.js";
import { manifestOf, manifests } from "../../studies/registry.js";
import { addressOf } from "./addresses.js";
import { figureFacts, figureFile, figureHtml } from "./figure-file.js";
import type { SitePart } from "./page.js";
import { fileLink, frontmatter, inert, rawHtml } from "./raw-html.js";
import { readSiteLedger } from "./site-ledger.js";

/** The first page: what this is, the most striking finding, and three doors. */
export async function homePart(): Promise<SitePart> {
  const { rows, findings } = await readSiteLedger();
  const [first] = findings;
  const files = first === undefined ? [] : [figureFile(first.study, first.figure)];
  const shown =
    first === undefined
      ? ""
      : rawHtml(`<section class="striking" aria-labelledby="striking">
<h2 id="striking">${escapeHtml(first.sentence)}</h2>
<p class="pair"><span>printed <b>${escapeHtml(first.printed)}</b></span> <span>ours <b>${escapeHtml(first.ours)}</b></span> ${chip(first.claim.verdict)}</p>
${first.because === "" ? "" : `<p>${escapeHtml(first.because)}</p>`}
${figureHtml(figureFacts(first.study, first.figure))}
<p>${escapeHtml(first.changes)} <a href="${addressOf.claim(first.claim.id)}">The claim</a> in the ledger of <a href="${addressOf.study(first.study)}">${escapeHtml(manifestOf(first.study).name)}</a>. <a href="${addressOf.findings}">${counted(findings.length - 1, "more finding")}</a>.</p>
</section>`);
  return {
    pages: [
      {
        path: "index",
        markdown: `${frontmatter({ title: "affectlab", titleTemplate: false, aside: false, sidebar: false, pageClass: "home" })}# What papers on emotion and language models print, recomputed

<p class="lead">${escapeHtml(headline(rows))}</p>

${shown}

${rawHtml(doors())}

Papers: ${manifests.map(({ id, name }) => `[${inert(name)}](${addressOf.study(id)})`).join(", ")}. [Words](${addressOf.glossary}), [guides](${addressOf.guides}), [decisions](${addressOf.decisions}), [changes](${addressOf.changelog}). ${fileLink(`${addressOf.stick}index.html`, "Pages for a stick")} need no network.
`,
      },
    ],
    files,
  };
}

interface Door {
  title: string;
  text: string;
  links: readonly [string, string][];
  command: string;
}

const doorways: readonly Door[] = [
  {
    title: "Reproduce",
    text: "You doubt a number. It stands beside ours, with its interval and how ours was made.",
    links: [
      [addressOf.findings, "Findings"],
      [addressOf.ledgers, "Ledger"],
      [addressOf.gallery, "Figures"],
      [addressOf.notebooks, "Notebooks"],
    ],
    command: "npm run reproduce",
  },
  {
    title: "Suspect",
    text: "You suspect a judge. Ten questions look for what moves it: order, length, itself.",
    links: [
      [addressOf.judgeBiases, "Reports on judges"],
      [addressOf.guide("judge-bias"), "The ten questions"],
      [addressOf.guide("own-ratings"), "Your own ratings"],
    ],
    command: "npx affectlab judge bias ratings.csv",
  },
  {
    title: "Teach",
    text: "You teach, or you learn. Seven sessions: guess first, look, explain.",
    links: [
      [addressOf.seminar, "The seminar"],
      [addressOf.session(1), "Session 1"],
      [addressOf.glossary, "Glossary"],
    ],
    command: "npx affectlab seminar new my-seminar",
  },
];

const doors = (): string =>
  `<div class="doors">\n${doorways
    .map(
      ({ title, text, links, command }) =>
        `<section class="door"><h2>${title}</h2><p>${text}</p><ul>${links.map(([href, name]) => `<li><a href="${href}">${name}</a></li>`).join("")}</ul><pre tabindex="0"><code>${command}</code></pre></section>`,
    )
    .join("\n")}\n</div>`;
