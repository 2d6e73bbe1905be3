import type { ClaimInput } from "../../../claims/make-claim.js";
import { fixed } from "../../../claims/note-text.js";
import { type Case, statementClaim } from "../../../claims/statement.js";
import { winReadings } from "../measures/blackjack.js";
import { conflictingNames } from "../measures/names.js";
import type { ClaimContext } from "./context.js";

/** What has to be true of the paper as a whole: names that agree, and scores that can be reached. */
export function wholeStatements({ data }: ClaimContext): ClaimInput[] {
  return [namesAgree({ data }), winRates({ data })];
}

type Data = Pick<ClaimContext, "data">;

function namesAgree({ data }: Data): ClaimInput {
  const things = [...new Set(data.names.map(({ thing }) => thing))];
  return statementClaim({
    id: "names-agree",
    place: "Section 4.1 and Table 1",
    alsoIn: ["Section 1", "Section 2.1.2", "Table 2", "Figure 4", "Appendix C"],
    statement: "The eight models and the guessing game have one name each in text, tables and appendix",
    quantifier: "all",
    method:
      "share of the models and games whose printed names are one name but for spelling, a date and the ending of a file format",
    by: ["conflictingNames", "nameParts"],
    cases: things.map((thing): Case => {
      const names = conflictingNames(data.names.filter((row) => row.thing === thing));
      return {
        label: names.map(({ name, place }) => `${name} (${place})`).join(" or "),
        holds: names.length === 0,
        detail: "",
      };
    }),
    answer:
      "Which model was asked as LLaMa-3.1-405B: at some providers Turbo is a compressed copy. N0.8A is a slip.",
  });
}

/** Whether "win rate" can be meant as printed: the best possible player is the bound. */
function winRates({ data }: Data): ClaimInput {
  const hands = data.count("adversarial");
  const within = ({ tail }: { tail: number }): boolean => tail >= 0.05;
  const readings = (percent: number, holeSeen: boolean) => winReadings({ percent, hands, holeSeen });
  const [plain] = readings(0, false);
  return statementClaim({
    id: "blackjack-win-rates",
    place: "Section 2.3.1",
    alsoIn: ["Section 4.2", "Table 2"],
    statement: "The scores of the adversarial game are win rates at blackjack",
    quantifier: "all",
    method: `share of the nine rows with a score that the best player reaches with p ≥ 0.05 in ${hands} hands of one deck; open where that needs pushes left out or counted as won, or the dealer's hidden card seen`,
    by: ["winReadings"],
    cases: data.rows.map((row): Case => {
      const percent = row.scores.adversarial;
      const holds = within(readings(percent, false)[0]!)
        ? true
        : [false, true].some((seen) => readings(percent, seen).some(within))
          ? null
          : false;
      return { label: row.title, holds, detail: `(${fixed(percent, 1)})` };
    }),
    note: `The best player expects ${fixed(plain!.best, 1)}% of all hands.`,
    answer: "How pushes are counted, and which of the dealer's cards the player sees.",
  });
}
