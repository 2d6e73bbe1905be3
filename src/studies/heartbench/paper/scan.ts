import { readFile } from "node:fs/promises";
import {
  type PaperRules,
  type PaperScan,
  type PlacedNumber,
  scanNumbers,
} from "../../../claims/scan-paper.js";
import { MissingDataError } from "../../../core/errors.js";
import { projectPath } from "../../../io/project-root.js";
import { dataFolder } from "../data/inputs.js";
import { readmeSection, readPrinted } from "./printed.js";

const rules: PaperRules = {
  headings: [
    [/^## Abstract/, "abstract"],
    [/^## 1 Introduction/, "1"],
    [/^## 2 Related/, "2"],
    [/^## 3 HeartBench/, "3"],
    [/^### 3\.1 /, "3.1"],
    [/^### 3\.2 /, "3.2"],
    [/^### 3\.3 /, "3.3"],
    [/^### 3\.4 /, "3.4"],
    [/^## 4 Experiments/, "4"],
    [/^#+ 4\.1 /, "4.1"],
    [/^#+ 4\.2 /, "4.2"],
    [/^#+ 4\.3 /, "4.3"],
    [/^#+ 4\.4 /, "4.4"],
    [/^## 5 Conclusion/, "5"],
    [/^## References/, "references"],
  ],
  exclusions: [
    ["reference list", (p) => p.section === "references"],
    ["mark of an author's affiliation", (p) => p.section === "front" && /<sup>$/.test(p.before)],
    ["number of a heading", (p) => /^#+ $/.test(p.before)],
    ["item of a list", (p) => /\($/.test(p.before) && /^\d$/.test(p.token) && /^\) /.test(p.after)],
    ["number of a figure, table or formula", (p) => /(Figure|Table|formula) $/.test(p.before)],
    ["year of a citation", (p) => /^(19|20)\d\d$/.test(p.token) && /^[;),]/.test(p.after)],
    ["date", (p) => /^20\d\d$/.test(p.token) && /Oct $/.test(p.before)],
    [
      "name of a model",
      (p) =>
        /(GPT-|Claude-|Gemini-|Qwen3-|next-|Ling-|-sonnet-|-instruct-|-Instruct-|KIMI-K|-V3\.|-A\d|GPT-[\d.]+o?-[\d-]*|-sonnet-4\.5-)$/.test(
          p.before,
        ),
    ],
    ["constant of the formula", (p) => p.section === "3.4" && /^\$\$|\\ln/.test(p.line)],
    [
      "part of the paper's own structure",
      (p) =>
        /^(two|three)$/i.test(p.token) && /^(-stage|-tier| primary contributions| fundamental)/.test(p.after),
    ],
  ],
};

/** Accounts for every number in the paper's text: each has a claim in its section, or a reason to have none. */
export function scanHeartbenchPaper(text: string, printed: readonly PlacedNumber[]): PaperScan {
  return scanNumbers(
    text,
    printed.filter(({ section }) => section !== readmeSection),
    rules,
  );
}

/**
 * Holds the table of printed numbers against the text of the paper, which is not part of this project: every
 * number of the text is covered by a claim or excluded for a reason, and every claim's number stands where it is
 * said to stand. What stands in the README of the release is left out.
 *
 * @param file the paper as plain text, with its headings marked by #
 * @throws MissingDataError when there is no such file
 */
export async function checkHeartbenchPrintedNumbers(file: string): Promise<PaperScan> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    throw new MissingDataError(`${file} is not there; give the path of the paper's text`);
  });
  return scanHeartbenchPaper(text, await readPrinted(projectPath(dataFolder)));
}
