import { counted } from "../../../../core/counted.js";
import { UsageError } from "../../../../core/errors.js";
import type { Estimate } from "../../../../core/estimate.js";
import { shownPath } from "../../../../io/project-root.js";
import { readFilledForm } from "../../../shared/forms/read-answers.js";
import type { Generated } from "../../../shared/generate-verb.js";
import { writeMaterial } from "../../../shared/write-material.js";
import { loadEgoSocialArena } from "../../data/printed-tables.js";
import type { Share } from "../share.js";
import { agreementTable, type ReaderAgreement } from "./agreement-table.js";
import { itemsFile } from "./confirm.js";
import { readConvertedFolder } from "./folder.js";
import { readReader, requireDifferentReaders } from "./reader-answers.js";
import { readerRows } from "./reader-forms.js";
import { itemOutcomes, toSettle, type ValidationRow, validate } from "./validation.js";
import { writeThirdForm } from "./write-forms.js";

/** Reads the forms of two readers, and of a third who settles, and reports their agreement by round. */
export async function readReaders(
  from: string,
  { answers, third, out }: { answers: readonly string[]; third?: string; out: string },
): Promise<Generated> {
  if (answers.length !== 2) {
    throw new UsageError(
      `--answers: agreement is of two readers, and ${counted(answers.length, "file")} is named; name two`,
    );
  }
  const folder = await readConvertedFolder(from);
  const rows = readerRows(folder);
  const forms = await Promise.all([...answers, ...(third === undefined ? [] : [third])].map(readFilledForm));
  requireDifferentReaders(forms);
  const [a, b, last = null] = forms.map((form) => readReader(form, rows));
  if (a === undefined || b === undefined) throw new UsageError("--answers: name the files of two readers");
  const validation = validate(rows, [a, b], last);
  const table = agreementTable(validation);
  const outcomes = itemOutcomes(validation);
  const open = toSettle(validation);
  const printed = (await loadEgoSocialArena()).told("agreement");
  const items = folder.items.map((item) => {
    const outcome = outcomes.get(item.id);
    return outcome === undefined
      ? item
      : { ...item, conditions: { ...item.conditions, validation: outcome } };
  });
  await writeMaterial(out, {
    name: "egosocialarena-validated",
    title: "Converted items, read by two people",
    description: `Read by ${a.reader} and ${b.reader}${last === null ? "" : `, settled by ${last.reader}`}. The condition \`validation\` of an item is that of its worse question. No key was changed and no item left out.`,
    files: {
      items: itemsFile(items),
      validation: {
        description: "Each question: the key, what everybody said, and how it came out.",
        rows: validation,
      },
      agreement: { description: "Agreement by kind of question and source; shares in percent.", rows: table },
    },
    more: { readers: [a.reader, b.reader], third: last?.reader ?? null },
  });
  const form = open.length === 0 ? [] : await writeThirdForm(out, rows, open);
  const shown = shownPath(out);
  return {
    lines: [
      ...table.flatMap((row) => agreementLines(row, [a.reader, b.reader])),
      `${counted(disputed(validation), "question")} disputed; the items are kept and marked (items.jsonl, validation.jsonl in ${shown})`,
      ...(open.length === 0
        ? []
        : [
            `${counted(open.length, "question")} to settle: third/form.html or third/form.csv in ${shown}; then add --third <the filled form>`,
          ]),
      `the paper prints ${printed} % after two rounds of discussion. Agreement after discussion is not independent agreement: round 1 is.`,
    ],
    json: {
      ...{ folder: shown, readers: [a.reader, b.reader], third: last?.reader ?? null, agreement: table },
      ...{
        disputed: disputed(validation),
        toSettle: open.length,
        form: form.map((file) => `third/${file}`),
        printed,
      },
    },
  };
}

const disputed = (rows: readonly ValidationRow[]): number =>
  rows.filter(({ outcome }) => outcome === "disputed").length;

function agreementLines(row: ReaderAgreement, [first, second]: readonly [string, string]): string[] {
  const { source, asked, pairs, questions, missing, raw, kappa, ac1, withKey, final, outcomes } = row;
  const what = `${source}, ${asked === "answer" ? "right answer" : "conversion right"}`;
  return [
    `${what}: round 1 ${share(raw)} of answers equal; both answered ${pairs} of ${counted(questions, "question")} (missing: ${first} ${missing[0]}, ${second} ${missing[1]}); kappa ${coefficient(kappa)}, AC1 ${coefficient(ac1)}`,
    ...(asked === "answer"
      ? [`  with the key: ${first} ${share(withKey[0])}, ${second} ${share(withKey[1])}`]
      : []),
    `  after round 2: ${share(final)} agreed or settled; ${outcomes.disputed} disputed, ${outcomes.open} open, ${outcomes.unread} unread`,
  ];
}

const share = ({ value, ci, n }: Share): string =>
  Number.isNaN(value)
    ? `– (n = ${n})`
    : `${value.toFixed(1)} % [${ci.map((bound) => bound.toFixed(1)).join(", ")}] (n = ${n})`;

const coefficient = ({ value, ci }: Estimate): string =>
  Number.isNaN(value)
    ? "not defined"
    : `${value.toFixed(2)} [${ci.map((bound) => bound.toFixed(2)).join(", ")}]`;
