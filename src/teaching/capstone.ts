import { existsSync, readdirSync } from "node:fs";
import * as z from "zod";
import type { PrintedClaim } from "../claims/ledger-entry.js";
import { type Evidence, evidences, relations } from "../core/claim.js";
import { DataError, InputError } from "../core/errors.js";
import { type Preregistration, preregistrationSchema } from "../core/preregistration.js";
import { readTable } from "../io/datapackage.js";
import { projectPath, shownPath } from "../io/project-root.js";
import { parseAs, readJson } from "../io/read-json.js";

/** data/teaching/capstones/<id>.json: a claim with a plan that is ready to be frozen. The number stays in its table. */
const capstoneSchema = z.strictObject({
  printed: z.strictObject({
    /** A table of the study's data folder, the row by the value of a column, and the column of the number. */
    table: z.string(),
    row: z.tuple([z.string(), z.string()]),
    column: z.string(),
    decimals: z.int().min(0),
    relation: z.enum(relations).default("="),
    unit: z.string().min(1),
    place: z.string().min(1),
    statement: z.string().min(1),
  }),
  evidence: z.enum(evidences),
  plan: preregistrationSchema,
});

/** A claim that a session examines, and the plan to examine it by. */
export interface Capstone {
  printed: PrintedClaim;
  evidence: Evidence;
  plan: Preregistration;
}

/**
 * A printed claim with a complete plan, to start from: freeze it as it is, or change a field first.
 *
 * @throws InputError `no capstone "x"; there are chain-of-thought, …`
 *
 * @example
 * ```ts
 * const { printed, plan } = await loadCapstone("chain-of-thought");
 * printed.place; // "Section 2.2.2"
 * plan.hypotheses.length; // 1
 * ```
 */
export async function loadCapstone(id: string): Promise<Capstone> {
  const folder = projectPath("data", "teaching", "capstones");
  const known = existsSync(folder) ? readdirSync(folder).map((name) => name.replace(/\.json$/, "")) : [];
  if (!known.includes(id)) throw new InputError(`no capstone "${id}"; there are ${known.sort().join(", ")}`);
  const file = projectPath("data", "teaching", "capstones", `${id}.json`);
  const { printed, evidence, plan } = parseAs(capstoneSchema, await readJson(file), file);
  const { table, row, column, ...rest } = printed;
  const cells = await readTable(projectPath("data", plan.study), table);
  const at = cells.strings(row[0]).indexOf(row[1]);
  if (at === -1) {
    throw new DataError(`names the row ${row[1]}, which ${table} does not have`, { file: shownPath(file) });
  }
  return { printed: { ...rest, value: cells.numbers(column)[at] as number }, evidence, plan };
}
