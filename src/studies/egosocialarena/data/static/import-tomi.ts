import path from "node:path";
import { MissingDataError } from "../../../../core/errors.js";
import { linesOf } from "../../../../io/lines.js";
import { shownPath } from "../../../../io/project-root.js";
import { addItem, type ImportedItems, refuse } from "./imported.js";

interface ImportToMiOptions {
  /** The .trace file beside the .txt file: it gives the type of each question and each story. */
  trace?: string;
}

/**
 * Reads ToMi as items: fb_all_test.txt, the test.txt of its generator, or bAbI files of that kind.
 *
 * A line is a number, a blank and a sentence; numbers start again at 1 with each story. A line with tabs is a
 * question: text, answer, number of the supporting line. The question is about the lines before it. ToMi has
 * no options. They are made of the places of the story that can hold something (what "is in the" or was
 * "moved to the"), in order of mention. With fewer than two such places the item is left open, with the
 * answer as its rubric. Underscores become blanks, and sentences without a full stop get one.
 *
 * The keys are ToMi's own. Some second-order keys of the released files are known to be wrong (Sclar et al.
 * 2023, arXiv 2306.00924), and in ToMi whoever enters a room sees what is in it, unlike in {@link
 * generateFalseBeliefItems}: report results on these items apart.
 *
 * @throws DataError `<file>:<line>: …` for a line of another form, or if the trace has another number of
 * lines.
 * @throws MissingDataError when a file is not there.
 */
export async function importToMi(file: string, options: ImportToMiOptions = {}): Promise<ImportedItems> {
  const into: ImportedItems = { items: [], skipped: [] };
  const traces = options.trace === undefined ? undefined : await readTraces(options.trace);
  const split = path.basename(file, ".txt");
  let story: string[] = [];
  let expected = 1;
  let line = 0;
  let row = 0;
  let scenario = 0;
  let lastStory = "";
  for await (const raw of lines(file)) {
    line++;
    if (raw.trim() === "") continue;
    const [, digits, rest] =
      /^(\d+) (.+)$/.exec(raw) ?? refuse(`is not "number sentence": "${raw}"`, { file, line });
    const number = Number(digits);
    if (number === 1) {
      story = [];
      expected = 1;
    }
    if (number !== expected) {
      refuse(
        `has the number ${number} after ${expected - 1}`,
        { file, line },
        "numbers run from 1 in each story",
      );
    }
    expected++;
    if (!(rest as string).includes("\t")) {
      story.push(sentence(rest as string));
      continue;
    }
    const [asked = "", answer = ""] = (rest as string).split("\t").map((part) => words(part.trim()));
    if (asked === "" || answer === "") refuse("has no question or no answer", { file, line });
    if (story.length === 0) refuse("asks before anything was told", { file, line });
    const trace = traces?.[row];
    if (traces !== undefined && trace === undefined) {
      const shown = shownPath(options.trace as string);
      refuse(
        `has no trace: ${shown} has ${traces.length} lines`,
        { file, line },
        "use the trace of this file",
      );
    }
    row++;
    const told = story.join(" ");
    if (told !== lastStory) scenario++;
    lastStory = told;
    const places = placesIn(story);
    const open = places.length < 2;
    if (!open && !places.includes(answer)) {
      refuse(`is "${answer}", which is not a place of the story (${places.join(", ")})`, {
        file,
        line,
        field: "answer",
      });
    }
    addItem(
      into,
      {
        id: `tomi-${split}-${row}`,
        study: "egosocialarena",
        conditions: {
          ...{ source: "tomi", person: "third", split, row, scenario },
          ...questionOf(asked),
          ...(trace === undefined ? {} : { questionType: trace.questionType, storyType: trace.storyType }),
        },
        stimulus: { text: told },
        question: asked,
        options: open ? [] : places,
        ...(open ? { rubric: `The answer names this place: ${answer}` } : { keyed: places.indexOf(answer) }),
      },
      { file, line },
    );
  }
  if (traces !== undefined && traces.length !== row) {
    const shown = shownPath(file);
    refuse(
      `has ${traces.length} lines, and ${shown} has ${row} questions`,
      { file: options.trace as string, line: row + 1 },
      "use the trace of this file",
    );
  }
  return into;
}

const words = (text: string): string => text.replaceAll("_", " ");
const sentence = (text: string): string => words(text.trim()).replace(/([^.!?])$/, "$1.");

/** The lines of a file, or an error that says it is not there. */
async function* lines(file: string): AsyncGenerator<string> {
  try {
    yield* linesOf(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new MissingDataError(`${shownPath(file)} is not there`, { cause: error });
  }
}

/** The last two entries of each line: "…,agent_0_moves_obj,first_order_1_tom,false_belief". */
async function readTraces(file: string): Promise<{ questionType: string; storyType: string }[]> {
  const traces: { questionType: string; storyType: string }[] = [];
  let line = 0;
  for await (const raw of lines(file)) {
    line++;
    if (raw.trim() === "") continue;
    const [questionType, storyType] = raw.trim().split(",").slice(-2);
    if (!/^(memory|reality|(first|second)_order_\d_(no_)?tom)$/.test(questionType ?? "")) {
      refuse(`has "${questionType}" in place of the question's type`, { file, line });
    }
    if (storyType === undefined || storyType === "") refuse("has no type of story", { file, line });
    traces.push({ questionType: questionType as string, storyType });
  }
  return traces;
}

/** What a question of ToMi asks, recognised by its wording. */
function questionOf(question: string): { question: string; order?: number } {
  if (/\bthinks? (that )?\S+ (searches|will search|looks|will look|thinks)\b/.test(question)) {
    return { question: "second-search", order: 2 };
  }
  if (/\bat the beginning\?/.test(question)) return { question: "memory", order: 0 };
  if (/\breally\?/.test(question)) return { question: "reality", order: 0 };
  if (/^Where (will|does) .* (look|search) for\b/.test(question))
    return { question: "first-search", order: 1 };
  return { question: "other" };
}

/**
 * The places of a story that hold or come to hold a thing, in order of mention: what "The … is in the" names
 * and what something is "moved to"; rooms that people enter and leave do not count.
 */
function placesIn(sentences: readonly string[]): string[] {
  const rooms = new Set<string>();
  const places = new Set<string>();
  for (const sentence of sentences) {
    const room = /^\S+ (?:entered|exited|left|went out of) the (.+)\.$/.exec(sentence)?.[1];
    if (room !== undefined) rooms.add(room);
    const place =
      /^The .+ (?:is|are) in the (.+)\.$/.exec(sentence) ?? /^\S+ moved the .+ to the (.+)\.$/.exec(sentence);
    if (place?.[1] !== undefined) places.add(place[1]);
  }
  return [...places].filter((place) => !rooms.has(place));
}
