import { InputError } from "../../core/errors.js";
import { type Cell, emotionOf } from "../cells.js";
import { blockIndex, type Observer } from "./observer.js";

/** A question to an observer: the asked variable, and what is known of the others. Undefined = not known. */
export interface Query {
  /** "emotion", "outcome", or the id of an appraisal. */
  inference: string;
  outcome?: 0 | 1 | undefined;
  /** The value of each appraisal, in the order of the template. */
  values: readonly (0 | 1 | undefined)[];
  /** Index of the emotion that is told. */
  emotion?: number | undefined;
  /** Index of the emotion whose face is shown. */
  expression?: number | undefined;
}

/**
 * The query of one item: everything in the cell is known except what is asked for. The theory's emotion is
 * told or shown by a face. An item that asks for the emotion does not tell it.
 *
 * @param face does the item show a face?
 */
export function queryOf(observer: Observer, cell: Cell, inference: string, face = observer.faces): Query {
  const { template, emotions } = observer;
  const emotion = emotions.indexOf(emotionOf(template, cell));
  return {
    inference,
    outcome: inference === "outcome" ? undefined : cell.outcome,
    values: cell.values.map((value, i) => (template.appraisals[i]?.id === inference ? undefined : value)),
    emotion: face || inference === "emotion" ? undefined : emotion,
    expression: face ? emotion : undefined,
  };
}

/** A query as sums of products: for each option, the states of the world that lead to it. */
export interface CompiledQuery {
  lapseBlock: number;
  /** Options → states → the (block, level) pairs whose probabilities are multiplied. */
  options: [block: number, level: number][][][];
}

/**
 * Lists every state of the world that fits what is known, by the option that it leads to.
 *
 * @throws InputError if the query does not have one value for each appraisal, or shows a face to an observer
 * without faces.
 */
export function compileQuery(observer: Observer, query: Query): CompiledQuery {
  const { template, emotions, faces } = observer;
  const k = template.appraisals.length;
  if (query.values.length !== k) {
    throw new InputError(
      `a query to ${template.id} gives ${k} values or undefined, got ${query.values.length}`,
    );
  }
  if (query.expression !== undefined && !faces) {
    throw new InputError("this observer has no faces; make it by makeObserver(template, { faces: true })");
  }
  const at = blockIndex(observer);
  const asked = template.appraisals.findIndex(({ id }) => id === query.inference);
  const lapseBlock = at.lapse(query.inference);
  const count = query.inference === "emotion" ? emotions.length : 2;
  const options: CompiledQuery["options"] = Array.from({ length: count }, () => []);
  for (const outcome of possible(query.outcome, 2)) {
    for (const positive of polesThatFit(observer, outcome, query.values)) {
      const row = template.theory.findIndex(({ appraisals }) =>
        template.appraisals.every(({ id }, i) => appraisals[id] === positive[i]),
      );
      for (const emotion of possible(query.emotion, emotions.length)) {
        const state: [number, number][] = [
          [at.outcome, outcome],
          ...positive.map((is, i): [number, number] => [at.appraisal(i), is ? 0 : 1]),
          [at.emotion(row), emotion],
        ];
        if (query.expression !== undefined) state.push([at.expression(emotion), query.expression]);
        const option =
          query.inference === "emotion"
            ? emotion
            : query.inference === "outcome"
              ? outcome
              : valueWithPole(observer, asked, positive[asked] as boolean, outcome);
        options[option]?.push(state);
      }
    }
  }
  return { lapseBlock, options };
}

/** The value of an appraisal with a given pole: the template's rule, inverted. */
export function valueWithPole(
  { template }: Observer,
  appraisal: number,
  positive: boolean,
  outcome: number,
): 0 | 1 {
  const first = template.appraisals[appraisal]?.positiveWhen === "first-value" ? 0 : outcome;
  return (positive ? first : 1 - first) as 0 | 1;
}

/** Every combination of poles that gives the known values. */
function polesThatFit(observer: Observer, outcome: number, values: Query["values"]): boolean[][] {
  return values.reduce<boolean[][]>(
    (found, known, i) =>
      found.flatMap((poles) =>
        [true, false]
          .filter((pole) => known === undefined || valueWithPole(observer, i, pole, outcome) === known)
          .map((pole) => [...poles, pole]),
      ),
    [[]],
  );
}

const possible = (known: number | undefined, count: number): number[] =>
  known === undefined ? Array.from({ length: count }, (_, i) => i) : [known];
