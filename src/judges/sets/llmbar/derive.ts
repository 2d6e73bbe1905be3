import * as z from "zod";
import { DataError } from "../../../core/errors.js";
import type { DerivedTable, DerivedTables } from "../../../io/derivation.js";
import type { ReleasedFiles } from "../../../io/released-files.js";
import { classifyRawVerdict } from "../../diagnostics/raw-verdict.js";
import { datasetFile, evaluatorFolder, judges, prompts, sets, unscored } from "./design.js";

const instance = { input: z.string(), output_1: z.string(), output_2: z.string(), label: z.literal([1, 2]) };
const datasetSchema = z.array(z.object(instance)).min(1);
type Instance = z.infer<typeof datasetSchema>[number];

const verdictSchema = z.object({
  completion: z.tuple([z.string()]).rest(z.string()),
  winner: z.enum(["1", "2"]).nullable(),
});
const bothOrders = z.object({ "swap = False": verdictSchema, "swap = True": verdictSchema });
const resultSchema = z.array(
  // Before the verdicts there may be generated metrics, a reference, or verdicts that were asked again.
  z.object({ ...instance, results: z.array(z.unknown()).min(1) }),
);

/**
 * Turns LLMBar's pairs and its judges' replies into tables of codes: the gold label, the lengths of both
 * outputs, and which output each judge preferred in each order. No text is kept.
 *
 * @throws DataError naming file and pair where a result does not belong to the pair in its place
 */
export async function deriveLlmbar(files: ReleasedFiles): Promise<DerivedTables> {
  const pairs: DerivedTable["rows"] = [];
  const verdicts: DerivedTable["rows"] = [];
  const statistics: DerivedTable["rows"] = [];
  for (const { id: set, folder } of sets) {
    const instances = await files.json(datasetFile(folder), datasetSchema);
    const ids = instances.map((_, i) => `${set}-${String(i + 1).padStart(3, "0")}`);
    for (const [i, { label, output_1, output_2 }] of instances.entries()) {
      pairs.push([ids[i]!, set, label, characters(output_1), characters(output_2)]);
    }
    for (const prompt of prompts) {
      const columns: string[][] = [];
      for (const judge of judges) {
        const file = `${evaluatorFolder(folder, judge.id, prompt)}/result.json`;
        columns.push(...(await readResult(files, file, instances)));
        statistics.push([set, judge.id, prompt, ...(await readStatistics(files, file, instances.length))]);
      }
      verdicts.push(...ids.map((id, i) => [id, prompt, ...columns.map((column) => column[i]!)]));
    }
  }
  const names = judges.flatMap(({ column }) => [column, `${column}_swapped`]);
  return {
    pairs: { columns: ["pair", "set", "gold", "length_1", "length_2"], rows: pairs },
    verdicts: { columns: ["pair", "prompt", ...names], rows: verdicts },
    statistics: {
      columns: [
        "set",
        "judge",
        "prompt",
        "pairs",
        ...counted.map(([, name]) => name),
        ...kappas.map(([, name]) => name),
      ],
      rows: statistics,
    },
  };
}

/** What upstream counts and computes, with our names. */
const counted = [
  ["correct_False", "correct"],
  ["correct_True", "correct_swapped"],
  ["correct_both", "correct_both"],
  ["equal", "equal"],
] as const;
const kappas = [
  ["kappa_False", "kappa"],
  ["kappa_True", "kappa_swapped"],
  ["kappa_agreement", "kappa_orders"],
] as const;
const statisticsSchema = z.object({
  ...Object.fromEntries(counted.map(([name]) => [name, z.string().regex(/^\d+ \/ \d+ = [\d.]+%$/)])),
  ...Object.fromEntries(kappas.map(([name]) => [name, z.number()])),
});

/** The numbers that upstream printed beside a result: pairs, four counts, three kappas. */
async function readStatistics(files: ReleasedFiles, result: string, pairs: number): Promise<number[]> {
  const file = result.replace(/result\.json$/, "statistics.json");
  const printed = (await files.json(file, statisticsSchema)) as Record<string, string | number>;
  const counts = counted.map(([name]) => {
    const [count, of] = `${printed[name]}`.split(/ [/=] /).map(Number);
    if (of !== pairs) {
      throw new DataError(`is of ${of} pairs, expected ${pairs}`, { file: files.shown(file), field: name });
    }
    return count!;
  });
  return [pairs, ...counts, ...kappas.map(([name]) => Number(printed[name]))];
}

/** Code points: what a reader counts as characters, whatever the encoding. */
const characters = (text: string): number => [...text].length;

/** A judge's verdicts in both orders, by pair. */
async function readResult(files: ReleasedFiles, file: string, instances: Instance[]): Promise<string[][]> {
  const results = await files.json(file, resultSchema);
  if (results.length !== instances.length) {
    throw new DataError(`has ${results.length} pairs, expected ${instances.length}`, {
      file: files.shown(file),
    });
  }
  const columns: [string[], string[]] = [[], []];
  for (const [i, result] of results.entries()) {
    const own = instances[i]!;
    const other = (["input", "output_1", "output_2", "label"] as const).find(
      (field) => result[field] !== own[field],
    );
    const where = { file: files.shown(file), field: `${i}.${other ?? "results"}` };
    if (other !== undefined) throw new DataError("is not that of the pair in dataset.json", where);
    const last = bothOrders.safeParse(result.results.at(-1));
    if (!last.success) throw new DataError("ends without a verdict in each of two orders", where);
    columns[0].push(codeOf(last.data["swap = False"]));
    columns[1].push(codeOf(last.data["swap = True"]));
  }
  return columns;
}

/** The output that won, or why there is no verdict. */
function codeOf({ completion: [reply], winner }: z.infer<typeof verdictSchema>): string {
  const { status } = classifyRawVerdict(reply);
  const code = Object.entries(unscored).find(([, about]) => about.status === status)?.[0];
  // Upstream's parser knows its prompts: what it reads out of a reply in an unusual form is a verdict.
  const isNone = status === "error" || status === "refusal" || status === "missing";
  if (winner !== null) return isNone ? `${code}${winner}` : winner;
  return code ?? "u";
}
