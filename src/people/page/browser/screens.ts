import type { PageData } from "../page-data.js";
import { button, el } from "./dom.js";
import type { KeptSession } from "./kept.js";
import type { Phrases } from "./phrases.js";
import type { Page } from "./plugins/pages.js";
import { answersFile, download } from "./save-file.js";

const paragraph = (text: string): HTMLElement => el("p", {}, text);
const list = (texts: readonly string[]): HTMLElement =>
  el("ul", {}, ...texts.map((text) => el("li", {}, text)));

/** What one agrees to. Nothing is stored before. */
export function consentPage(data: PageData, { say, language }: Phrases, mode: KeptSession["mode"]): Page {
  const { consent, minutes, items } = data.design;
  const facts = [
    ...[say("minutes", { n: minutes }), say("voluntary")],
    ...(items.some((item) => item.contentNote !== undefined) ? [say("distress")] : []),
    ...(consent.leastAge > 0 ? [say("leastAge", { n: consent.leastAge })] : []),
  ];
  const who = [
    ...[say("responsible", { name: consent.responsible }), say("contact", { contact: consent.contact })],
    ...(consent.ethics === null ? [] : [say("ethics", { ethics: consent.ethics })]),
  ];
  const stores = (data.stores[language] ?? []).flatMap(({ heading, lines }) => [
    el("h3", {}, heading),
    lines.length === 1 ? paragraph(lines[0]!) : list(lines),
  ]);
  return {
    heading: say("aboutHeading"),
    body: [
      list(facts),
      list(who),
      el("h2", {}, say("storesHeading")),
      ...(mode === "file" ? [paragraph(say("noServer"))] : []),
      ...stores,
    ],
    buttons: [
      { label: say("agree"), gives: "agree", isPrimary: true },
      { label: say("disagree"), gives: "disagree", isPrimary: false },
    ],
  };
}

export function instructionsPage({ design }: PageData, { say, of }: Phrases): Page {
  const full = (): void => {
    // Refused on phones and in frames; the questionnaire works without.
    document.documentElement.requestFullscreen?.().catch(() => {});
  };
  return {
    heading: say("instructionsHeading"),
    body: [
      ...design.instructions.map((words) => paragraph(of(words))),
      el("p", { class: "keys" }, say("keys")),
    ],
    buttons: [
      { label: say("start"), gives: "start", isPrimary: true },
      ...(design.fullScreen && document.fullscreenEnabled
        ? [{ label: say("fullScreen"), gives: "start", isPrimary: false, first: full }]
        : []),
    ],
  };
}

export const contentNotePage = (note: string, { say }: Phrases): Page => ({
  heading: say("noteHeading"),
  body: [paragraph(note)],
  buttons: [
    { label: say("showItem"), gives: "show", isPrimary: true },
    { label: say("skipItem"), gives: "skip", isPrimary: false },
  ],
});

/**
 * The end: the file where there is no server, thanks, the code, places to turn to.
 *
 * @param isOpen whether somebody else may answer on this device: not by a link for one participant
 */
export function debriefPage(data: PageData, session: KeptSession, phrases: Phrases, isOpen: boolean): Page {
  const { say } = phrases;
  const { consent, keepUntil, support } = data.design;
  const { contact } = consent;
  const isFile = session.mode === "file";
  const date = new Date(`${keepUntil}T00:00:00Z`).toLocaleDateString(phrases.tag, {
    ...{ year: "numeric", month: "long", day: "numeric", timeZone: "UTC" },
  } as Intl.DateTimeFormatOptions);
  let isSaved = false;
  const save = (): string => {
    const file = answersFile(data, session);
    download(file);
    isSaved = true;
    return file.name;
  };
  // The next participant's answers take the place of these, which therefore become a file first.
  const first = (): void => {
    if (isFile && !isSaved) save();
  };
  return {
    heading: say("thanksHeading"),
    body: [
      ...(isFile ? filePart(data, phrases, save) : []),
      paragraph(say("thanks")),
      el("h2", {}, say("codeHeading")),
      el("p", { class: "code" }, el("code", { translate: "no" }, ...inFives(session.id))),
      paragraph(say("code", { contact, date })),
      ...(support.length === 0 ? [] : supportPart(data, phrases)),
    ],
    buttons: isOpen ? [{ label: say("another"), gives: "another", isPrimary: false, first }] : [],
  };
}

function filePart(data: PageData, { say }: Phrases, saveFile: () => string): HTMLElement[] {
  const done = el("p", { role: "status", class: "done" });
  const save = button(say("saveFile"), "primary", () => {
    done.textContent = say("fileSaved", { name: saveFile() });
  });
  return [
    el(
      "section",
      { class: "handing-on" },
      el("h2", {}, say("fileHeading")),
      paragraph(say("file", { contact: data.design.consent.contact })),
      save,
      done,
    ),
  ];
}

/** Places to turn to. */
function supportPart({ design }: PageData, { say, of }: Phrases): HTMLElement[] {
  const lines = design.support.map((line) =>
    el(
      "li",
      {},
      el("b", {}, `${of(line.name)} (${of(line.place)})`),
      el("span", { class: "contact" }, line.contact),
      el("span", {}, of(line.hours)),
    ),
  );
  return [
    el("h2", {}, say("supportHeading")),
    paragraph(say("support")),
    el("ul", { class: "support" }, ...lines),
  ];
}

/** A code in groups that one can write down; copied, it is one word. */
const inFives = (code: string): HTMLElement[] =>
  (code.match(/.{1,5}/g) ?? []).map((part) => el("span", {}, part));
