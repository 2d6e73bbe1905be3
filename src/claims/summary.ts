import { type Claim, type Verdict, verdicts } from "../core/claim.js";
import { counted } from "../core/counted.js";
import { countVerdicts, sides, tally, verdictMeanings } from "./wording.js";

const colours: Record<Verdict, string> = {
  reproduced: "32",
  differs: "33",
  "paper-inconsistent": "35",
  supported: "32",
  "not-supported": "33",
  undecided: "36",
  "not-reproducible": "36",
  "not-run": "2",
};

/** A note longer than this many lines is cut. The ledger's pages have it in full. */
const noteLines = 3;

/**
 * The ledger for a terminal: how many claims of each study have each verdict, then every claim that was neither
 * reproduced nor supported, with the printed number, ours, the note and what the authors could answer. No line is wider than `width`, which is at least
 * 60.
 *
 * @param options.color ANSI colours; the words say the same without them
 * @param options.ids each claim with its id
 */
export function renderSummary(
  claims: readonly Claim[],
  options: { color: boolean; width: number; ids?: boolean },
): string {
  const width = Math.max(60, options.width);
  const paint = (code: string, text: string): string =>
    options.color ? `\u001b[${code}m${text}\u001b[0m` : text;
  const total = countVerdicts(claims);
  const lines = [
    paint("1", `Reproduction ledger: ${counted(claims.length, "claim")}, ${total.reproduced} reproduced`),
  ];
  if (claims.length === 0) return `${lines[0]}\n`;

  const shown = verdicts.filter((verdict) => total[verdict] > 0);
  const rows = tally(claims);
  const first = Math.max(...rows.map(({ study }) => study.length), "total".length);
  const head = `${" ".repeat(first)}${shown.map((verdict) => verdict.padStart(columnOf(verdict))).join("")}${"total".padStart(8)}`;
  const row = (name: string, counts: Record<Verdict, number>, sum: number): string =>
    `${name.padEnd(first)}${shown.map((verdict) => String(counts[verdict]).padStart(columnOf(verdict))).join("")}${String(sum).padStart(8)}`;
  lines.push("");
  if (head.length <= width) {
    lines.push(paint("2", head), ...rows.map(({ study, counts, total: sum }) => row(study, counts, sum)));
    if (rows.length > 1) lines.push(row("total", total, claims.length));
  } else {
    for (const { study, counts } of rows) {
      const parts = shown
        .filter((verdict) => counts[verdict] > 0)
        .map((verdict) => `${counts[verdict]} ${verdict}`);
      lines.push(...wrap(`${study}: ${parts.join(", ")}`, width));
    }
  }

  const where = ({ study, place }: Claim): string => (rows.length > 1 ? `${study}, ${place}` : place);
  for (const verdict of shown.filter((v) => v !== "reproduced" && v !== "supported")) {
    lines.push("", paint(`1;${colours[verdict]}`, `${verdict} (${total[verdict]})`));
    lines.push(...wrap(verdictMeanings[verdict], width - 2).map((line) => paint("2", `  ${line}`)));
    for (const claim of claims.filter((c) => c.verdict === verdict)) {
      const { printed, ours } = sides(claim);
      lines.push(
        "",
        ...wrap(oneLine(`${where(claim)}: ${claim.statement}`), width - 2).map((line) => `  ${line}`),
      );
      const both = `    printed ${printed}  |  ours ${ours}`;
      lines.push(
        ...(both.length <= width
          ? [both]
          : [cut(`    printed ${printed}`, width), cut(`    ours    ${ours}`, width)]),
      );
      const note = wrap(oneLine(claim.note), width - 4);
      const kept =
        note.length > noteLines
          ? [...note.slice(0, noteLines - 1), cut(`${note[noteLines - 1]} …`, width - 4)]
          : note;
      lines.push(...kept.map((line) => paint("2", `    ${line}`)));
      const answer =
        claim.answer === "" ? [] : wrap(oneLine(`what the authors could say: ${claim.answer}`), width - 4);
      lines.push(...answer.map((line) => paint("2", `    ${line}`)));
      if (options.ids === true) lines.push(paint("2", `    id ${claim.id}`));
    }
  }
  return `${lines.join("\n")}\n`;
}

const columnOf = (verdict: Verdict): number => verdict.length + 2;

/** Breaks at spaces; a word longer than the width is broken too, so that no line overflows. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ").flatMap((w) => w.match(new RegExp(`.{1,${width}}`, "gu")) ?? [])) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return line === "" ? lines : [...lines, line];
}

function cut(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, width - 1).trimEnd()}…`;
}

/** Control characters are dropped: a claim's text must not steer the terminal. */
function oneLine(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, " ")
    .replace(/ +/g, " ")
    .trim();
}
