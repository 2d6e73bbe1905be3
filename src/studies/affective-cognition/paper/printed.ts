import { readTable } from "../../../io/datapackage.js";

/** A number that the paper prints: data/affective-cognition/printed.csv, one row each. */
export interface Printed {
  id: string;
  section: string;
  place: string;
  kind: "count" | "agreement" | "pooled" | "t" | "p" | "slope" | "setting";
  /** Task id, or the name of an effect; "" where the number belongs to none. */
  task: string;
  /** `participants`, `label` or `<model>/<prompt>`; "" where nobody is scored. */
  respondent: string;
  against: string;
  value: number;
  ci: [number, number] | null;
  decimals: number;
  /** Words and digits as printed, where they are not simply value, lower and upper. */
  tokens: string[];
  statement: string;
}

/** Reads the printed numbers. They are only ever set beside computed ones. */
export async function readPrinted(folder: string): Promise<Printed[]> {
  const table = await readTable(folder, "printed");
  const text = (name: string): string[] => table.optionalStrings(name).map((cell) => cell ?? "");
  const columns = {
    id: text("id"),
    section: text("section"),
    place: text("place"),
    kind: text("kind"),
    task: text("task"),
    respondent: text("respondent"),
    against: text("against"),
    tokens: text("tokens"),
    statement: text("statement"),
  };
  const value = table.numbers("value");
  const lower = table.numbers("lower");
  const upper = table.numbers("upper");
  const decimals = table.numbers("decimals");
  return columns.id.map((id, i) => ({
    id,
    section: columns.section[i] as string,
    place: columns.place[i] as string,
    kind: columns.kind[i] as Printed["kind"],
    task: columns.task[i] as string,
    respondent: columns.respondent[i] as string,
    against: columns.against[i] as string,
    value: value[i] as number,
    ci: Number.isNaN(lower[i]) ? null : [lower[i] as number, upper[i] as number],
    decimals: decimals[i] as number,
    tokens: columns.tokens[i] === "" ? [] : (columns.tokens[i] as string).split(" "),
    statement: columns.statement[i] as string,
  }));
}
