import { counted } from "../../core/counted.js";
import { firstOf } from "../bias/options.js";
import type { JudgedStatement, RanksThatSurvive } from "./contract.js";

/** What is left of a leaderboard, in one to four sentences. */
export function summaryOf(
  { views, statements, pairs }: RanksThatSurvive,
  nameOf: (respondent: string) => string = (name) => name,
): string[] {
  const { label } = views[0]!;
  const whole = views.slice(1).filter(({ kind }) => kind !== "part");
  const parts = views.length - 1 - whole.length;
  const of = (verdict: JudgedStatement["verdict"]): JudgedStatement[] =>
    statements.filter((one) => one.verdict === verdict);
  if (statements.length === 0) {
    return [`The headline (${label}) supports no statement: the data allow every order.`];
  }
  const [survive, turned] = [of("survives"), of("turned")];
  const listed = (some: readonly JudgedStatement[]): string =>
    firstOf(
      some.map((one) => textOf(one, nameOf)),
      4,
    );
  const inAll = survive.filter(({ inAllParts }) => inAllParts).length;
  return [
    `The headline (${label}) supports ${counted(statements.length, "statement")}; it decides ${pairs.decided} of ${counted(pairs.all, "pair")}.`,
    survive.length === 0
      ? `None is sure in all ${counted(whole.length, "other view")}.`
      : `${survive.length} of the statements, and ${pairs.survive} of the pairs, are sure in all ${counted(whole.length, "other view")} too: ${listed(survive)}.`,
    ...(turned.length === 0 ? [] : [`The opposite is sure in some view: ${listed(turned)}.`]),
    ...(parts === 0 || survive.length === 0
      ? []
      : [`Of those that survive, ${inAll} are also sure on each of the ${parts} parts alone.`]),
  ];
}

/** "GPT-4 above Claude 3" */
export function textOf(
  { respondent, other, top }: JudgedStatement,
  nameOf: (respondent: string) => string = (name) => name,
): string {
  if (other !== undefined) return `${nameOf(respondent)} above ${nameOf(other)}`;
  return top === 1 ? `${nameOf(respondent)} is first` : `${nameOf(respondent)} in the top ${top}`;
}
