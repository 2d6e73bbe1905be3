import type { Cell } from "../../../io/cell.js";
import type { ReleasedFiles } from "../../../io/released-files.js";
import type { DerivedTable, DerivedTables } from "../../shared/write-derived.js";
import type { HeartbenchCase } from "./case.js";
import { otherAbility } from "./taxonomy.js";
import { casesIn, questionFile } from "./upstream.js";

/**
 * Reads the released questions and turns them into numeric tables.
 *
 * @throws DataError naming file, line and field of the first defect
 */
export async function deriveTables(files: ReleasedFiles): Promise<DerivedTables> {
  const newCodes = files.pin === undefined;
  return caseTables(await casesIn(files, questionFile("all"), "all", { newCodes }));
}

/**
 * Turns cases into numeric tables: codes, weights, lengths. No text of a dialogue or a criterion is kept.
 * Cases keep the order of the released file.
 */
export function caseTables(cases: readonly HeartbenchCase[]): Record<"cases" | "criteria", DerivedTable> {
  const codes = cases.map((_, i) => `h${String(i + 1).padStart(3, "0")}`);
  return {
    cases: {
      columns: [
        "case",
        "released_id",
        "domain",
        "scenario",
        "difficulty",
        "turns",
        "user_turns",
        "alternates",
        "characters",
        "last_characters",
        "criteria",
        "other_criteria",
        "maximum",
        "minimum",
      ],
      rows: cases.map((one, i) => caseRow(codes[i]!, one)),
    },
    criteria: {
      columns: ["case", "position", "ability", "weight", "sign", "characters"],
      rows: cases.flatMap(({ criteria }, i) =>
        criteria.map(({ ability, score, text }, k): Cell[] => [
          codes[i]!,
          k + 1,
          ability,
          score,
          score === null ? null : Math.sign(score),
          lengthOf(text.zh),
        ]),
      ),
    },
  };
}

function caseRow(code: string, one: HeartbenchCase): Cell[] {
  const { dialogue, criteria } = one;
  const lengths = dialogue.map(({ text }) => lengthOf(text.zh));
  const weights = criteria.flatMap(({ ability, score }) => (ability === otherAbility ? [] : [score ?? 0]));
  return [
    code,
    one.id,
    one.domain,
    one.scenario === "" ? null : one.scenario,
    one.difficulty,
    dialogue.length,
    dialogue.filter(({ role }) => role === "user").length,
    Number(dialogue.every(({ role }, i) => role === (i % 2 === 0 ? "user" : "assistant"))),
    sum(lengths),
    lengths.at(-1)!,
    weights.length,
    criteria.length - weights.length,
    sum(weights.filter((weight) => weight > 0)),
    sum(weights.filter((weight) => weight < 0)),
  ];
}

/** Code points, so that a rare character counts once. */
const lengthOf = (text: string | undefined): number => [...(text ?? "")].length;
const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
