import type { TableCodebook } from "../../../io/codebook.js";
import { readCsv } from "../../../io/read-csv.js";
import type { Direction } from "./changes.js";

/** One annotator's reading of one context. */
export interface AnnotationRow {
  context: string;
  annotator: string;
  /** Which way the person's emotion moves; null = left blank. */
  direction: Direction | null;
  /** Whether the judge's reasoning is reasonable: 1 yes, 0 no, null = left blank. */
  reasonable: 0 | 1 | null;
}

const formCodebook: TableCodebook = {
  schema: {
    fields: [
      { name: "context", type: "string", description: "Context", constraints: { required: true } },
      { name: "dialogue", type: "string", description: "Dialogue", constraints: { required: true } },
      { name: "reply", type: "integer", description: "Reply", constraints: { required: true, minimum: 1 } },
      { name: "annotator", type: "string", description: "Annotator", constraints: { required: true } },
      {
        name: "direction",
        type: "integer",
        description: "The emotion goes down, stays, goes up",
        constraints: { enum: [-1, 0, 1] },
      },
      {
        name: "reasonable",
        type: "integer",
        description: "The judge's reasoning is reasonable",
        constraints: { enum: [0, 1] },
      },
    ],
    primaryKey: ["context", "annotator"],
  },
};

/**
 * Reads a form that was filled in; blanks stay blanks.
 *
 * @throws DataError naming file, line and field when a cell holds anything else, or a reading is there twice
 */
export async function readAnnotations(file: string): Promise<AnnotationRow[]> {
  const table = await readCsv(file, formCodebook);
  const [contexts, annotators] = [table.strings("context"), table.strings("annotator")];
  const reasonable = table.optionalIntegers("reasonable");
  return table.optionalIntegers("direction").map((direction, i) => ({
    context: contexts[i]!,
    annotator: annotators[i]!,
    direction: direction as Direction | null,
    reasonable: reasonable[i] as 0 | 1 | null,
  }));
}
