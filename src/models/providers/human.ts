import { fstatSync } from "node:fs";
import { createInterface, type Interface } from "node:readline";
import { InputError, LeftError } from "../../core/errors.js";
import { printable } from "../../core/printable.js";
import type { CallOptions, ModelClient, ModelReply, ModelRequest } from "../contract.js";
import { localPlace, localReply } from "../local-client.js";
import { ModelError } from "../model-error.js";
import type { ProviderDescriptor } from "../provider.js";

/** `human/terminal`: a person at this terminal answers, line by line. */
export const human: ProviderDescriptor = {
  name: "human",
  open({ id, provider, model }) {
    if (model !== "terminal") throw new InputError(`no "${id}"; human/terminal is you, at this terminal`);
    if (!hasInput()) {
      throw new InputError(
        "human/terminal reads your replies from a terminal, or from piped input, and there is neither; run it in a terminal",
      );
    }
    return humanClient({ id, provider, model }, { input: process.stdin, output: process.stderr });
  },
  places: () => {
    const reason = "it reads from a terminal, or from piped input";
    return [
      hasInput() ? localPlace("human/terminal") : { ...localPlace("human/terminal"), usable: false, reason },
    ];
  },
  cacheable: false,
  free: true,
  isLocal: true,
  isInteractive: true,
  takesImages: () => false,
  respondent: "participant",
};

/** Where a person reads and writes. */
export interface HumanTerminal {
  input: NodeJS.ReadableStream & { isTTY?: boolean | undefined };
  output: NodeJS.WritableStream & { columns?: number | undefined };
}

/** A device that is no terminal has nobody behind it. */
function hasInput(): boolean {
  if (process.stdin.isTTY) return true;
  try {
    const input = fstatSync(0);
    return input.isFIFO() || input.isFile() || input.isSocket();
  } catch {
    return false;
  }
}

/**
 * A person who answers in place of a model: the other one's words are shown, and lines are read up to an empty one.
 * In a game (`state.game` in the request's metadata) the rules are shown once, and then the table at each turn.
 * The end of the input (Ctrl-D) leaves: what was said is kept, and a resumed run goes on there. No time
 * limit holds.
 */
export function humanClient(
  named: Pick<ModelClient, "id" | "provider" | "model">,
  { input, output }: HumanTerminal,
): ModelClient {
  const desk = new Desk({ input, output });
  let shown = "";
  const rules = new Set<string>();
  return {
    ...named,
    baseUrl: null,
    capabilities: { images: false, structuredOutput: false, deterministic: false },
    async generate(request, options = {}): Promise<ModelReply> {
      const started = performance.now();
      const talk = (request.metadata?.item ?? "").replace(/#.*/, "");
      const isNew = talk !== shown;
      shown = talk;
      const game = gameIn(request.metadata);
      output.write(
        game === undefined
          ? whatWasSaid(request, isNew, output.columns)
          : whatIsPlayed(request, game, rules, output.columns),
      );
      const text = await desk.reply(options, game === undefined ? "talk" : "game");
      output.write("\n");
      return localReply(text, { latencyMs: performance.now() - started });
    },
    async close() {
      desk.close();
    },
  };
}

const widest = 78;

/** The latest words; in a talk that was left, everything before them too. */
function whatWasSaid({ messages, metadata }: ModelRequest, isNew: boolean, columns = widest): string {
  const { introduction, turns } = talkIn(metadata);
  const all = messages.filter(({ role }) => role !== "system");
  // A request to begin is not said by the other.
  const spoken = turns === undefined ? all : all.slice(all.length - turns);
  const lines = (isNew ? spoken : spoken.slice(-1)).map(({ role, content }) => {
    return `${role === "user" ? "They" : "You"}: ${printable(plain(content))}`;
  });
  const notes = notesIn(metadata);
  const head = isNew
    ? [
        introduction === undefined
          ? "You are the one who listens. Write your reply; an empty line sends it, Ctrl-D leaves (`resume` goes on)."
          : "Write what you say next; an empty line sends it, Ctrl-D leaves (`resume` goes on).",
        ...(introduction ?? "").split(/\n+/).filter(Boolean).map(printable),
        ...(notes.length === 0 ? [] : [`This talk touches on: ${notes.map(printable).join(", ")}.`]),
      ]
    : [];
  return `\n${[...head, ...lines].map((line) => wrapped(line, widthOf(columns))).join("\n\n")}\n\nYou:\n`;
}

/** Who a person is to be in a talk between two, and how many turns were said, if the study says so. */
function talkIn(metadata: object | undefined): { introduction?: string; turns?: number } {
  const { state } = (metadata ?? {}) as { state?: { introduction?: unknown; turns?: unknown } };
  if (typeof state?.introduction !== "string" || !Array.isArray(state.turns)) return {};
  return { introduction: state.introduction, turns: state.turns.length };
}

/** A terminal that does not know its width says 0. */
const widthOf = (columns: number): number => Math.max(20, Math.min(widest, columns || widest));

/** The game that a request belongs to, if it is a game, and what is asked if that is no move. */
function gameIn(metadata: object | undefined): { asks?: unknown } | undefined {
  const { state } = (metadata ?? {}) as {
    state?: { game?: unknown; asks?: unknown; introduction?: unknown };
  };
  return typeof state?.game === "string" && state.introduction === undefined ? state : undefined;
}

/**
 * A turn of a game: the rules once, and then the table and the question. Only the part of the rules is shown
 * that has not been shown before.
 *
 * @param known the paragraphs of rules that were shown; new ones are added
 */
function whatIsPlayed(
  { messages }: ModelRequest,
  { asks = "action" }: { asks?: unknown },
  known: Set<string>,
  columns = widest,
): string {
  const texts = messages.map(({ role, content }) => ({
    role,
    text: plain(content).split("\n").map(printable).join("\n"),
  }));
  const paragraphs = texts.filter(({ role }) => role === "system").flatMap(({ text }) => text.split("\n\n"));
  const isNew = paragraphs.map((paragraph) => !known.has(paragraph));
  const news = paragraphs.slice(isNew.indexOf(true), isNew.lastIndexOf(true) + 1);
  const isFirst = known.size === 0;
  for (const paragraph of paragraphs) known.add(paragraph);
  const head = isFirst
    ? ["You play. Write what you want to do; an empty line sends it, Ctrl-D leaves (`resume` goes on)."]
    : [];
  const table = texts.filter(({ role }) => role !== "system").at(-1)?.text ?? "";
  const parts = [...head, ...(isNew.includes(true) ? news : []), table];
  const width = widthOf(columns);
  return `\n${parts.map((part) => wrapped(part, width)).join("\n\n")}\n\nYour ${asks === "action" ? "move" : "answer"}:\n`;
}

const plain = (content: ModelRequest["messages"][number]["content"]): string =>
  typeof content === "string" ? content : content.map((part) => ("text" in part ? part.text : "")).join("");

/** What a reader should know before a talk, if the study says so. */
function notesIn(metadata: object | undefined): string[] {
  const { state } = (metadata ?? {}) as { state?: { contentNotes?: unknown } };
  const notes = state?.contentNotes;
  return Array.isArray(notes) ? notes.map(String) : [];
}

/** Breaks lines at blanks; text without blanks, such as Chinese, is left to the terminal. */
function wrapped(text: string, width: number): string {
  const wrapLine = (line: string): string => {
    let [out, length] = ["", 0];
    for (const word of line.split(" ")) {
      const breaks = length > 0 && length + 1 + word.length > width;
      out += breaks ? `\n${word}` : `${length === 0 ? "" : " "}${word}`;
      length = breaks ? word.length : length + 1 + word.length;
    }
    return out;
  };
  return text.split("\n").map(wrapLine).join("\n");
}

/** The lines of an input, one reply after the other. It is opened when the first reply is asked for. */
class Desk {
  private lines: string[] = [];
  private isEnded = false;
  private reader: Interface | undefined;
  private wake: () => void = () => {};

  constructor(private readonly terminal: HumanTerminal) {}

  /** @throws LeftError at the end of the input, ModelError when the run stops meanwhile */
  async reply({ signal }: CallOptions, what: "talk" | "game"): Promise<string> {
    this.open();
    const said: string[] = [];
    const stop = (): void => this.wake();
    signal?.addEventListener("abort", stop);
    try {
      for (;;) {
        if (signal?.aborted) throw new ModelError("the run has stopped", { kind: "aborted", isBilled: "no" });
        const line = this.lines.shift();
        if (line === undefined) {
          if (this.isEnded && said.length > 0) return said.join("\n").trim();
          if (this.isEnded) throw new LeftError(`you have left the ${what}`);
          await new Promise<void>((resolve) => {
            this.wake = resolve;
          });
        } else if (line.trim() !== "") said.push(line);
        else if (said.length > 0) return said.join("\n").trim();
      }
    } finally {
      signal?.removeEventListener("abort", stop);
    }
  }

  close(): void {
    this.reader?.close();
  }

  private open(): void {
    if (this.reader !== undefined) return;
    const { input, output } = this.terminal;
    // Only a terminal shows what is typed.
    const reader = createInterface({ input, ...(input.isTTY === true ? { output } : {}) });
    this.reader = reader;
    reader.on("line", (line) => {
      this.lines.push(line);
      this.wake();
    });
    reader.on("close", () => {
      this.isEnded = true;
      this.wake();
    });
    // The terminal is raw here, so that Ctrl-C comes as a key and not as a signal.
    reader.on("SIGINT", () => process.emit("SIGINT"));
  }
}
