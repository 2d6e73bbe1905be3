import { parse } from "csv-parse/sync";
import * as z from "zod";
import { firstProblem } from "../../io/read-json.js";
import type { DataSetFile } from "./data-set.js";

const property = z.looseObject({
  "@type": z.literal("PropertyValue"),
  name: z.string().min(1),
  description: z.string().min(1),
});

/**
 * What Psych-DS asks of dataset_description.json: schema.org's Dataset with name, description and variableMeasured.
 * https://psychds-docs.readthedocs.io
 */
const descriptionSchema = z.looseObject({
  "@context": z.string().regex(/^https?:\/\/schema\.org\/?$/),
  "@type": z.literal("Dataset"),
  name: z.string().min(1),
  description: z.string().min(1),
  variableMeasured: z.array(property).min(1),
});

/** "study-mine_session-2_data.csv" */
const dataFile = /^data\/([a-z]+-[A-Za-z0-9]+)(_[a-z]+-[A-Za-z0-9]+)*_data\.csv$/;

/**
 * What keeps files from being a Psych-DS data set: no description, a data file's name that is not made of keywords, a
 * column that the description does not explain, a row with another number of cells.
 *
 * @returns a line a problem; none when it is one
 */
export function psychDsProblems(files: readonly DataSetFile[]): string[] {
  const text = files.find(([file]) => file === "dataset_description.json")?.[1];
  if (text === undefined) return ["dataset_description.json is missing"];
  const parsed = descriptionSchema.safeParse(JSON.parse(text));
  if (!parsed.success) {
    const { problem, field } = firstProblem(parsed.error);
    return [`dataset_description.json: ${field}: ${problem}`];
  }
  const explained = new Set(parsed.data.variableMeasured.map(({ name }) => name));
  const tables = files.filter(([file]) => file.endsWith(".csv"));
  if (tables.length === 0) return ["data/ has no file of data"];
  return tables.flatMap(([file, csv]) => {
    if (!dataFile.test(file)) return [`${file}: its name is not of the form data/study-name_data.csv`];
    const rows = parse(csv, { relax_column_count: true }) as string[][];
    const [header = [], ...body] = rows;
    const odd = body.findIndex((row) => row.length !== header.length);
    return [
      ...header
        .filter((column) => !explained.has(column))
        .map((column) => `${file}: the column ${column} is not in variableMeasured`),
      ...(odd === -1
        ? []
        : [`${file}: row ${odd + 2} has ${body[odd]!.length} cells, the header ${header.length}`]),
    ];
  });
}
