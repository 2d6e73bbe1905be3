import { button, el } from "./dom.js";
import type { Phrases } from "./phrases.js";
import type { SendingState } from "./sender.js";

/** What stands around every screen: title, where answers are, the way out. */
export interface Shell {
  /** Where the screens go. */
  main: HTMLElement;
  speak(phrases: Phrases, title: string): void;
  /** Where answers are now. */
  tell(state: SendingState | { kind: "here" } | null): void;
  /** A line that stays until the next one; a passing one until an answer is saved. */
  note(text: string, isPassing?: boolean): void;
  /** Offers to stop and delete; null takes the offer away. */
  offerWithdrawal(withdraw: (() => void) | null): void;
  storesLink(address: string | null): void;
}

export function shellIn(host: HTMLElement, contact: string): Shell {
  let phrases: Phrases | undefined;
  let leave: (() => void) | null = null;
  const title = el("p", { class: "title" });
  const status = el("p", { class: "status" });
  // Only what needs attention is read aloud: not "saved" after every trial.
  const alertLine = el("p", { class: "notice", role: "status" });
  const stop = button("", "quiet", () => ask());
  const stores = el("a", { target: "_blank", rel: "noopener" });
  const main = el("main", { id: "main" });
  const dialog = el("dialog", { "aria-labelledby": "withdraw-heading" });
  stop.hidden = true;
  stores.hidden = true;
  alertLine.hidden = true;
  host.replaceChildren(
    el("header", {}, title, el("div", { class: "aside" }, status, stop)),
    alertLine,
    main,
    el("footer", {}, stores),
    dialog,
  );

  function ask(): void {
    const { say } = phrases!;
    const no = button(say("withdrawNo"), "primary", () => dialog.close());
    const yes = button(say("withdrawYes"), "danger", () => {
      dialog.close();
      leave?.();
    });
    dialog.replaceChildren(
      el("h2", { id: "withdraw-heading" }, say("withdrawHeading")),
      el("p", {}, say("withdrawText")),
      el("div", { class: "buttons" }, no, yes),
    );
    dialog.showModal();
    no.focus();
  }

  let isPassingNote = false;
  function note(text: string, isPassing = false): void {
    isPassingNote = isPassing;
    alertLine.textContent = text;
    alertLine.hidden = text === "";
  }

  return {
    main,
    note,
    speak(given, text) {
      phrases = given;
      document.documentElement.lang = given.tag;
      document.title = text;
      title.textContent = text;
      stop.textContent = given.say("withdraw");
      stores.textContent = given.say("storesHeading");
    },
    tell(state) {
      if (state === null) {
        status.textContent = "";
        return;
      }
      const { say } = phrases!;
      const short = { saved: say("saved"), saving: say("saving"), here: say("savedHere") };
      status.textContent = state.kind in short ? short[state.kind as keyof typeof short] : "";
      if (state.kind === "offline") note(say("offline", { n: state.waiting }), true);
      else if (state.kind === "refused") note(say("refused", { reason: state.reason, contact }));
      else if (state.kind !== "saving" && isPassingNote) note("");
    },
    offerWithdrawal(withdraw) {
      leave = withdraw;
      stop.hidden = withdraw === null;
      if (withdraw === null && dialog.open) dialog.close();
    },
    storesLink(address) {
      stores.hidden = address === null;
      if (address !== null) stores.href = address;
    },
  };
}
