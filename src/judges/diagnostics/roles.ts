import { counted } from "../../core/counted.js";
import type { DiagnosticOptions } from "./contract.js";
import type { RatingTable } from "./table.js";

/** Who is questioned, and who it is compared with. Raters are codes of `table.raters`. */
export interface Roles {
  names: readonly string[];
  /** Models and rules written by hand. Without any, the people: each is then compared with the others. */
  judges: number[];
  /** Single persons and experts. Never a mean over several. */
  people: number[];
  /** Raters that are declared to be means over several people. */
  averages: number[];
  /** Whom a judge is compared with: the people, or the other judges where there are none. */
  reference: number[];
  /** Whom this rater is compared with, in words: "people", "the other people" or "the other judges". */
  against(rater: number): string;
  isPerson(rater: number): boolean;
}

/** Sorts the raters of a table by what a comparison needs of them. */
export function rolesOf(table: RatingTable, { averages: declared = [] }: DiagnosticOptions): Roles {
  const { names, codes, size } = table.raters;
  const kinds: string[] = new Array(size).fill("");
  for (let row = 0; row < table.n; row++) {
    const rater = codes[row]!;
    if (rater >= 0) kinds[rater] ||= table.ratings[row]!.rater.kind;
  }
  const all = names.map((_, rater) => rater);
  const averages = all.filter((rater) => declared.includes(names[rater]!));
  const single = all.filter((rater) => !averages.includes(rater));
  const isPerson = (rater: number): boolean => kinds[rater] === "person" || kinds[rater] === "expert";
  const people = single.filter(isPerson);
  const models = single.filter((rater) => !isPerson(rater));
  const judges = models.length > 0 ? models : people;
  const reference = people.length > 0 ? people : models;
  const against = (rater: number): string =>
    people.length === 0 ? "the other judges" : isPerson(rater) ? "the other people" : "people";
  return { names, judges, people, averages, reference, against, isPerson };
}

/** What a note says of raters that are left out, and of a table without people or without judges. */
export function rolesNote({ names, judges, people, averages, isPerson }: Roles): string {
  const left = averages.map((rater) => names[rater]);
  return [
    ...(people.length === 0 ? ["There are no people, so judges are compared with each other."] : []),
    ...(judges.length > 0 && judges.every(isPerson)
      ? ["There is no judge, so each person is compared with the others."]
      : []),
    ...(left.length > 0 ? [`${left.join(", ")}: ${counted(left.length, "mean")} of people, left out.`] : []),
  ].join(" ");
}
