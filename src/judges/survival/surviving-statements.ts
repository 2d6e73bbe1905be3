import { InputError } from "../../core/errors.js";
import type { JudgedStatement, RankStatement, RankView, ViewAnswer, ViewedRespondent } from "./contract.js";

/**
 * The statements that a leaderboard supports ("A above B", "A in the top k", "A is first"), and what other views of
 * the same leaderboard make of them.
 *
 * Answers "what may I still say after I have asked each judge, left each out, and removed what judges do?". The
 * first view is the headline. A statement of it must be sure by its simultaneous rank sets. It survives if it is
 * sure in every other view too, parts aside. A statement that is untrue in one view survives with at most the
 * error of that view's sets, 5%, however many views there are (an intersection-union test): surviving costs
 * power, and needs no correction. What all views share, such as a bias of all judges, no view can show.
 *
 * Shape: views of the same respondents; one may lack some of them. Of "A in the top k" only the smallest k is
 * listed, and only below the number of respondents. A view that lacks a respondent says nothing of a pair with it,
 * and nothing of places at the top.
 *
 * @throws InputError `survivingStatements requires at least one view, got none`
 *
 * Source: Mogstad, Romano, Shaikh & Wilhelm 2024, doi 10.1093/restud/rdad006 (the sets); Berger 1982,
 * doi 10.1080/00401706.1982.10487790 (intersection-union tests).
 *
 * @example
 * ```ts
 * const of = (label: string, ranks: [number, number][], above: string[][]) => ({
 *   ...{ kind: "judge" as const, label, n: 20, units: "cases", note: "" },
 *   respondents: ["a", "b", "c"].map((respondent, i) =>
 *     ({ respondent, rank: i + 1, value: 3 - i, ranks: ranks[i]!, above: above[i]! })),
 * });
 * const headline = of("all judges", [[1, 1], [2, 3], [2, 3]], [["b", "c"], [], []]);
 * const one = of("by one", [[1, 2], [1, 3], [2, 3]], [["c"], [], []]);
 * const said = survivingStatements([headline, one]).map(({ text, verdict }) => `${text}: ${verdict}`);
 * said; // ["a is first: undecided", "a above b: undecided", "a above c: survives"]
 * ```
 */
export function survivingStatements(views: readonly RankView[]): JudgedStatement[] {
  const [headline, ...others] = views;
  if (headline === undefined)
    throw new InputError("survivingStatements requires at least one view, got none");
  const isPart = others.map(({ kind }) => kind === "part");
  const M = headline.respondents.length;
  return statementsOf(headline).map((statement) => {
    const answers = others.map((view) => answerOf(view, statement, M));
    const whole = answers.filter((_, i) => !isPart[i]);
    const parts = answers.filter((_, i) => isPart[i]);
    const count = (answer: ViewAnswer): number => whole.filter((one) => one === answer).length;
    const [holds, undecided, turned] = [count("holds"), count("undecided"), count("turned")];
    return {
      ...statement,
      ...{ answers, holds, undecided, turned },
      verdict: turned > 0 ? "turned" : undecided === 0 && holds > 0 ? "survives" : "undecided",
      inAllParts: parts.length === 0 ? null : parts.every((one) => one === "holds"),
    };
  });
}

/** What a view's rank sets support: places at the top first, then pairs. */
export function statementsOf({ respondents }: RankView): RankStatement[] {
  const M = respondents.length;
  const places = respondents.flatMap(({ respondent, ranks: [, worst] }): RankStatement[] =>
    worst >= M
      ? []
      : [
          {
            ...{ kind: "top", respondent, top: worst },
            text: worst === 1 ? `${respondent} is first` : `${respondent} in the top ${worst}`,
          },
        ],
  );
  const pairs = respondents.flatMap(({ respondent, above }) =>
    above.map(
      (other): RankStatement => ({
        ...{ kind: "pair", respondent, other },
        text: `${respondent} above ${other}`,
      }),
    ),
  );
  return [...places, ...pairs];
}

function answerOf(view: RankView, { kind, respondent, other, top }: RankStatement, M: number): ViewAnswer {
  const of = (name: string | undefined): ViewedRespondent | undefined =>
    view.respondents.find((one) => one.respondent === name);
  const own = of(respondent);
  if (own === undefined) return "absent";
  if (kind === "top") {
    if (view.respondents.length < M) return "absent";
    return own.ranks[1] <= top! ? "holds" : own.ranks[0] > top! ? "turned" : "undecided";
  }
  const against = of(other);
  if (against === undefined) return "absent";
  if (own.above.includes(against.respondent)) return "holds";
  return against.above.includes(respondent) ? "turned" : "undecided";
}
