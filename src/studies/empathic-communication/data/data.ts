import { InputError } from "../../../core/errors.js";
import { experts, frameworkOf, type RatedBy, type Side, tableModel } from "./design.js";

/** The seven ratings of one conversation on one dimension. */
export interface RatedCase {
  /** Our code: "epitome-07". */
  conversation: string;
  framework: string;
  dimension: string;
  ratings: Readonly<Record<RatedBy, number>>;
  /** Length of the supporter's replies, in words. */
  replyWords: number;
}

/** The derived table: 21 dimensions, each with the conversations of its framework in one order. */
export class EmpathicData {
  private readonly byDimension = new Map<string, RatedCase[]>();

  constructor(readonly cases: readonly RatedCase[]) {
    for (const one of cases) {
      const own = this.byDimension.get(one.dimension);
      if (own === undefined) this.byDimension.set(one.dimension, [one]);
      else own.push(one);
    }
  }

  /** The dimensions that the table holds, in its order. */
  get dimensions(): string[] {
    return [...this.byDimension.keys()];
  }

  /** The dimensions of a framework. */
  dimensionsOf(framework: string): string[] {
    return this.dimensions.filter((dimension) => frameworkOf(dimension).id === framework);
  }

  /** @throws InputError naming a dimension that the table does not hold */
  casesOf(dimension: string): readonly RatedCase[] {
    const found = this.byDimension.get(dimension);
    if (found !== undefined) return found;
    throw new InputError(
      `the ratings hold no dimension "${dimension}"; they hold ${this.dimensions.join(", ")}`,
    );
  }

  /** A rater's values on a dimension, in the order of the conversations. */
  values(dimension: string, rater: RatedBy): number[] {
    return this.casesOf(dimension).map(({ ratings }) => ratings[rater]);
  }

  /**
   * The values of one side of a printed pair: "experts" is the median of the three in each conversation, "llm"
   * the model that is given. Default: Gemini 2.5 Pro, whose ratings give the printed table.
   */
  side(dimension: string, side: Side, llm: RatedBy = tableModel): number[] {
    if (side === "experts") return this.casesOf(dimension).map(medianOfExperts);
    return this.values(dimension, side === "llm" ? llm : side);
  }

  /** Each conversation once, with the length of its reply. */
  get conversations(): { conversation: string; framework: string; replyWords: number }[] {
    const seen = new Map(this.cases.map((one) => [one.conversation, one]));
    return [...seen.values()].map(({ conversation, framework, replyWords }) => ({
      conversation,
      framework,
      replyWords,
    }));
  }
}

/** The middle one of the three experts' ratings. */
export const medianOfExperts = ({ ratings }: RatedCase): number =>
  experts.map((expert) => ratings[expert]).sort((a, b) => a - b)[1]!;
