import { type ClaimInput, textClaim } from "../../../claims/make-claim.js";
import { type Case, statementClaim } from "../../../claims/statement.js";
import { judges, judgeTitle, modelTitle } from "../data/design.js";
import type { ClaimContext } from "./context.js";

/** Names, dates and captions, compared between tables, appendix and release. */
export function nameStatements(context: ClaimContext): ClaimInput[] {
  return [datesAgree(context), releaseAgrees(context), captionOfTable6()];
}

function datesAgree({ tables }: ClaimContext): ClaimInput {
  const inTable3 = tables.dates.filter(({ place }) => place.startsWith("Table 3"));
  const cases = tables.dates
    .filter((row) => !inTable3.includes(row))
    .flatMap(({ model, date }): Case[] => {
      const other = inTable3.find((row) => row.model === model);
      if (other === undefined) return [];
      return [{ label: model, holds: other.date === date, detail: `(${other.date} and ${date})` }];
    });
  return statementClaim({
    id: "model-dates-agree",
    place: "Table 3 and Appendix A, setting",
    statement: "Table 3 and Appendix A date the same models alike",
    quantifier: "all",
    method: "models that both places date: the two dates are equal",
    by: ["nameStatements"],
    cases,
    evidence: "printed",
    answer: "Which version of o1 was tested.",
  });
}

/** The month and day at the end of a released name: "gpt-4o-0808" ends in 0808. */
const endingDate = (name: string): string | null => /-(\d{4})$/.exec(name)?.[1] ?? null;

function releaseAgrees({ data, tables }: ClaimContext): ClaimInput {
  const files = data.dialogues.map(({ model, releasedAs }) => ({
    name: releasedAs,
    title: modelTitle(model),
  }));
  const simulators = judges
    .filter(({ id }) => data.judges.includes(id))
    .map(({ id }) => ({ name: id, title: judgeTitle(id) }));
  const named = new Map([...files, ...simulators].map((one) => [one.name, one]));
  const cases = [...named.values()].flatMap(({ name, title }): Case[] => {
    const dates = tables.dates.filter((row) => row.model === title).map(({ date }) => date);
    const ending = endingDate(name);
    if (ending === null || dates.length === 0) return [];
    const holds = dates.some((date) => date.slice(5).replace("-", "") === ending);
    return [{ label: name, holds, detail: `(${title}, ${dates[0]})` }];
  });
  return statementClaim({
    id: "released-names-agree",
    place: "Table 3 and the release",
    statement: "The release names its models by the dates that the paper prints",
    quantifier: "all",
    method: "released names of models and judges that end in a month and a day: the paper prints that date",
    by: ["nameStatements"],
    cases,
    answer: "That gpt-4o-0808 is a misspelt gpt-4o-0806.",
  });
}

function captionOfTable6(): ClaimInput {
  return textClaim({
    id: "table-6-caption",
    place: "Table 6, caption",
    statement: "Table 6 shows the categories of support strategies",
    method: "the captions of Tables 5 and 6, word by word",
    evidence: "printed",
    verdict: "not-supported",
    note: "It bears the caption of Table 5. The table assigns strategies to capabilities and hidden intentions.",
    answer: "Its own caption.",
  });
}
