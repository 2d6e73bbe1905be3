import path from "node:path";
import { UsageError } from "../core/errors.js";
import { shownPath } from "../io/project-root.js";
import { writeFileAtomic } from "../io/write-file-atomic.js";
import { fillText } from "../teaching/fill.js";
import { loadFrame } from "../teaching/load.js";
import { type GuideOptions, guideMarkdown, type NumberedSession } from "../teaching/pages/guide.js";
import { guidePage } from "../teaching/pages/guide-page.js";
import { print, printJson } from "./print.js";
import { chosenSessions } from "./seminar-sessions.js";

interface GuideFlags {
  session?: string;
  minutes?: "60" | "90";
  for?: "psychologists" | "engineers";
  out?: string;
  json?: boolean;
}

/** `affectlab seminar guide`. */
export async function showGuide({
  session,
  minutes,
  for: whom,
  out,
  json = false,
}: GuideFlags): Promise<void> {
  const format = out === undefined ? undefined : path.extname(out).toLowerCase();
  if (format !== undefined && format !== ".md" && format !== ".html") {
    throw new UsageError(`--out takes a file that ends in .md or .html, got ${out}`);
  }
  const frame = loadFrame();
  const sessions = chosenSessions(session);
  const options: GuideOptions = {
    ...(minutes === undefined ? {} : { minutes: Number(minutes) as 60 | 90 }),
    ...(whom === undefined ? {} : { for: whom }),
  };
  if (out === undefined) {
    if (json) printJson({ frame, sessions: sessions.map(guideParts) });
    else print(guideMarkdown(frame, sessions, options).trimEnd());
    return;
  }
  const text =
    format === ".md" ? guideMarkdown(frame, sessions, options) : guidePage(frame, sessions, options);
  await writeFileAtomic(out, text);
  if (json) printJson({ file: shownPath(out), sessions: sessions.map(({ number }) => number) });
  else print(`guide  ${shownPath(out)}`);
}

/** What a program may want of a session's guide, its numbers in place. */
function guideParts({ number, session }: NumberedSession): unknown {
  const { question, goals, needs, reading, guide, checks, exit } = session;
  const parts = { session: number, question, goals, needs, reading, guide, checks, exit };
  return JSON.parse(
    JSON.stringify(parts, (_, value) => (typeof value === "string" ? fillText(value) : value)),
  );
}
