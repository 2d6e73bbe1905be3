import path from "node:path";
import { projectPath, shownPath } from "../io/project-root.js";
import { loadFrame, loadGlossary, loadSolutions } from "../teaching/load.js";
import { formatNotebook, sessionNotebooks } from "../teaching/notebook.js";
import type { NumberedSession } from "../teaching/pages/guide.js";
import { guidePage } from "../teaching/pages/guide-page.js";
import { indexPage } from "../teaching/pages/index-page.js";
import { sessionPage } from "../teaching/pages/session-page.js";
import { slidesPage } from "../teaching/pages/slides.js";
import { print, printJson } from "./print.js";
import { BuildFolder, type BuiltFile } from "./seminar-folder.js";
import { type Executed, executeSessions, type Readers } from "./seminar-notebooks.js";
import { chosenSessions } from "./seminar-sessions.js";

interface BuildFlags {
  out?: string;
  solutions?: boolean;
  session?: string;
  fresh?: boolean;
  json?: boolean;
}

/** `affectlab seminar build`. Everything is made before the first file is written. */
export async function buildSeminar(flags: BuildFlags): Promise<void> {
  const { solutions = false, session, fresh = false, json = false } = flags;
  const readers: Readers = solutions ? "teacher" : "students";
  const place = flags.out ?? projectPath(solutions ? "seminar-teacher" : "seminar-pages");
  const folder = BuildFolder.open(path.resolve(place), readers);
  const chosen = chosenSessions(session);
  const numbers = chosen.map(({ number }) => number);
  const { executed, same } = await executeSessions(numbers, readers, fresh ? "none" : "unchanged");
  // With --session, the pages of other sessions stay; the index and the guide name them too.
  const before = session === undefined ? [] : folder.sessions.filter((one) => !numbers.includes(one));
  const all = [...before.flatMap((one) => chosenSessions(String(one))), ...chosen].sort(
    (a, b) => a.number - b.number,
  );
  const files = [
    ...commonFiles(all, solutions),
    ...chosen.flatMap((one) => sessionFiles(one, executed, solutions)),
  ];
  const sessions = all.map(({ number }) => number);
  const written = await folder.write(files, sessions, session === undefined);
  if (json) {
    printJson({ folder: shownPath(place), for: readers, sessions: numbers, files: written, unchanged: same });
    return;
  }
  print(
    `${written.length} files in ${shownPath(place)}, for ${solutions ? "the teacher: not for students" : "students"}`,
  );
  if (same > 0) print(`${same} of ${executed.length} notebooks were executed before and have not changed`);
  print(`open ${shownPath(path.join(place, "index.html"))}`);
}

function commonFiles(sessions: readonly NumberedSession[], isTeachers: boolean): BuiltFile[] {
  const frame = loadFrame();
  return [
    { name: "index.html", text: indexPage({ frame, sessions, isTeachers }) },
    ...(isTeachers ? [{ name: "guide.html", text: guidePage(frame, sessions) }] : []),
  ];
}

function sessionFiles(
  { number, session }: NumberedSession,
  executed: readonly Executed[],
  isTeachers: boolean,
): BuiltFile[] {
  const frame = loadFrame();
  const { name, notebook } = executed.find((one) => one.session === number) as Executed;
  const own = sessionNotebooks().find((one) => one.session === number)?.file ?? name;
  const page = { number, session, frame, glossary: loadGlossary(), notebook, file: shownPath(own) };
  const text = sessionPage(isTeachers ? { ...page, solutions: loadSolutions(number) } : page);
  const files = [{ name: `session-${number}.html`, text }];
  if (!isTeachers) return files;
  return [
    ...files,
    { name: `slides-${number}.html`, text: slidesPage(number, session, frame) },
    { name: name.replace(/\.ipynb$/, "-solved.ipynb"), text: formatNotebook(notebook) },
  ];
}
