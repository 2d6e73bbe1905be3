import type { PageLanguage } from "../../design/survey-design.js";
import type { PageData } from "../page-data.js";
import { type Api, apiAt } from "./api.js";
import { beginAt, button, el } from "./dom.js";
import { agreed, chosenLanguage, instructed } from "./intro.js";
import { type Keeper, type KeptSession, keeperFor } from "./kept.js";
import { type Phrases, phrasesIn } from "./phrases.js";
import { DebriefPlugin } from "./plugins/pages.js";
import { randomInt, randomLetters } from "./random.js";
import { runScreens } from "./run-screens.js";
import { debriefPage } from "./screens.js";
import { fileRecorder, type Recorder, serverRecorder } from "./sender.js";
import { type Shell, shellIn } from "./shell.js";
import { tabsOf } from "./tabs.js";
import { runTrials } from "./trials.js";

interface Page {
  data: PageData;
  shell: Shell;
  api: Api;
  keeper: Keeper;
  /** Of a link per participant. */
  code: string | null;
}

/** Shows a questionnaire from wherever its participant stands. */
export async function runPage(host: HTMLElement, data: PageData): Promise<void> {
  const shell = shellIn(host, data.design.consent.contact);
  const code = codeOf(window.location);
  const key = `affectlab:${data.hash.slice(0, 16)}:${code ?? ""}`;
  const page: Page = { data, shell, api: apiAt(document.baseURI), keeper: keeperFor(key), code };
  const kept = page.keeper.read();
  speak(page, kept?.language ?? data.design.languages[0]!);
  shell.storesLink(data.storesPage);
  let recorder: Recorder | undefined;
  const tabs = tabsOf(key, () => {
    recorder?.stop();
    shell.offerWithdrawal(null);
    // What the other tab does with the session is nothing that this one may overwrite: it begins anew to go on.
    void showOtherTab(page).then(() => window.location.reload());
  });
  window.addEventListener("beforeunload", (event) => {
    if (recorder?.hasUnsent()) event.preventDefault();
  });
  // "Go on here" reloads, and then asks nobody.
  const takes = takeOver.read();
  if (kept !== undefined && !takes && (await tabs.isElsewhere())) await showOtherTab(page);
  tabs.take();
  for (;;) {
    const session = (await resumed(page)) ?? (await begun(page));
    if (session === undefined) return;
    const phrases = speak(page, session.language);
    recorder = recorderOf(page, session);
    const ended = await answer(page, recorder, phrases);
    if (ended !== "another") return;
    page.keeper.forget();
    shell.note("");
    shell.tell(null);
  }
}

/** Set by "go on here", for one reload. */
const takeOver = {
  read(): boolean {
    try {
      const is = sessionStorage.getItem("affectlab:take") !== null;
      sessionStorage.removeItem("affectlab:take");
      return is;
    } catch {
      return false;
    }
  },
  set(): void {
    try {
      sessionStorage.setItem("affectlab:take", "");
    } catch {
      // Then the page asks once more.
    }
  },
};

/** The code of a link per participant: `?code=…` or `#code=…`. */
function codeOf({ search, hash }: Location): string | null {
  const code = new URLSearchParams(search).get("code") ?? new URLSearchParams(hash.slice(1)).get("code");
  return code !== null && /^[a-z2-9]{8}$/.test(code) ? code : null;
}

function speak({ data, shell }: Page, language: PageLanguage): Phrases {
  const phrases = phrasesIn(data, language);
  shell.speak(phrases, phrases.of(data.design.title));
  return phrases;
}

/** Another tab answers: says so, and waits until this one is to go on. */
function showOtherTab({ shell, data, keeper }: Page): Promise<void> {
  const { say } = phrasesIn(data, keeper.read()?.language ?? data.design.languages[0]!);
  return new Promise((resolve) => {
    message(
      shell,
      say("otherTabHeading"),
      [say("otherTab")],
      [
        button(say("goOnHere"), "primary", () => {
          takeOver.set();
          resolve();
        }),
      ],
    );
  });
}

/** Shows a text in place of a screen. */
function message(shell: Shell, heading: string, texts: string[], buttons: HTMLElement[] = []): void {
  const title = el("h1", {}, heading);
  shell.main.replaceChildren(
    el(
      "div",
      { class: "reading" },
      title,
      ...texts.map((text) => el("p", {}, text)),
      el("div", { class: "buttons" }, ...buttons),
    ),
  );
  beginAt(title);
}

/** The session that this browser keeps, with what the server says of it. */
async function resumed(page: Page): Promise<KeptSession | undefined> {
  const { keeper, api, shell } = page;
  const session = keeper.read();
  if (session === undefined) return undefined;
  const { say } = speak(page, session.language);
  if (session.mode === "server" && !session.withdrawing) {
    const reply = await api.state(session.id, session.token);
    if (reply.ok) {
      const waiting = session.trials.map(({ index }) => index);
      session.answered = [...new Set([...reply.body.stored, ...waiting])];
      session.ended = reply.body.ended;
      keeper.write(session);
    } else if (reply.status === 404 || reply.status === 401) {
      keeper.forget();
      shell.note(say("gone"));
      return undefined;
    }
    // Without a connection it goes on from what is kept here.
  }
  if (!session.ended && session.answered.length > 0) shell.note(say("resumed"), true);
  return session;
}

/** Language, consent, beginning. Undefined if somebody does not take part. */
async function begun(page: Page): Promise<KeptSession | undefined> {
  const { data, shell, api, keeper, code } = page;
  const isServed = !data.alone && window.location.protocol.startsWith("http");
  const probe = isServed ? api.isThere() : Promise.resolve(false);
  const language = await chosenLanguage(data, shell.main);
  const phrases = speak(page, language);
  const mode = (await probe) === false ? "file" : "server";
  if (!keeper.lasts) shell.note(phrases.say("notKept"));
  if (!(await agreed(data, phrases, mode, shell.main))) {
    message(shell, phrases.of(data.design.title), [phrases.say("notTakingPart")]);
    return undefined;
  }
  const base = { language, answered: [], trials: [], ended: false, withdrawing: false };
  if (mode === "file") {
    const list = randomInt(data.design.lists.length);
    const session: KeptSession = {
      ...{ mode, id: randomLetters(12), token: "", list, seed: randomInt(2 ** 31), ...base },
    };
    keeper.write(session);
    return session;
  }
  for (;;) {
    message(shell, phrases.say("wait"), []);
    const reply = await api.begin({
      ...{ design: data.hash, consented: true, language, code, simulated: false },
      ...(data.design.stores.agentString ? { agentString: navigator.userAgent.slice(0, 400) } : {}),
    });
    if (reply.ok) {
      const { id, token, list, seed } = reply.body;
      const session: KeptSession = { mode, id, token, list, seed, ...base };
      keeper.write(session);
      return session;
    }
    const reason = reply.reason || (reply.status === 0 ? "–" : String(reply.status));
    await new Promise<void>((resolve) => {
      const again = button(phrases.say("tryAgain"), "primary", resolve);
      message(shell, phrases.of(data.design.title), [phrases.say("noBegin", { reason })], [again]);
    });
  }
}

function recorderOf({ api, keeper, shell }: Page, session: KeptSession): Recorder {
  return session.mode === "file"
    ? fileRecorder(keeper, session)
    : serverRecorder(api, keeper, session, (state) => shell.tell(state));
}

/** The trials that are left, and the end. "another" if somebody else is to answer here. */
async function answer(page: Page, recorder: Recorder, phrases: Phrases): Promise<"another" | "over"> {
  const { data, shell } = page;
  const { session } = recorder;
  let withdraw: () => void = () => {};
  const withdrawn = new Promise<"withdrawn">((resolve) => {
    withdraw = () => resolve("withdrawn");
  });
  const shown = async (): Promise<"another" | "over"> => {
    if (session.withdrawing) return new Promise(() => withdraw());
    shell.offerWithdrawal(() => withdraw());
    if (!session.ended) {
      if (session.answered.length === 0) await instructed(data, phrases, shell.main);
      await runTrials(data, recorder, phrases, shell);
      const ending = recorder.end();
      message(shell, phrases.say("wait"), [phrases.say("offlineAtEnd")]);
      await ending;
    }
    const screen = {
      type: DebriefPlugin,
      page: () => debriefPage(data, session, phrases, page.code === null),
    };
    const { gives } = (await runScreens(shell.main, [screen])) as { gives: string };
    return gives === "another" ? "another" : "over";
  };
  const result = await Promise.race([shown(), withdrawn]);
  shell.offerWithdrawal(null);
  if (result !== "withdrawn") return result;
  const { say, of } = phrases;
  const tell = (text: string): void => message(shell, of(data.design.title), [text]);
  tell(say("wait"));
  const refusal = await recorder.withdraw(() => tell(say("withdrawing")));
  shell.tell(null);
  shell.note("");
  const { contact } = data.design.consent;
  if (refusal !== undefined) tell(say("withdrawRefused", { reason: refusal, contact, code: session.id }));
  else tell(say(session.mode === "file" ? "withdrawnFile" : "withdrawn"));
  return "over";
}
