import { type ClaimInput, countTolerance, numberClaim } from "../../../claims/make-claim.js";
import { fixed, joined } from "../../../claims/note-text.js";
import type { ClaimContext } from "./context.js";
import type { Claim } from "../../../core/claim.js";
import { asPrinted } from "../../shared/read-printed.js";
import { joined, makeClaim } from "./make.js";
import type { Printed } from "./printed.js";

/** A row of Table 4: scenarios of one topic. */
export function topicClaim(printed: Printed, { data }: ClaimContext): ClaimInput {
  return numberClaim(printed, {
    ours: {
      value: data.profiles.filter((profile) => String(profile.intention) === printed.subject).length,
      n: data.profiles.length,
      method: "profiles with the hidden intention",
    },
    tolerance: countTolerance,
  });
}

/** Table 6 assigns strategies to capabilities: it has to name as many as the text. */
export function capabilityClaim(printed: Printed, context: ClaimContext): ClaimInput {
  const rows = context.printed.filter((row) => row.id.startsWith("table-6-row-"));
  const names = rows.map((row) => row.subject);
  const copies = names.filter((name, i) => names.indexOf(name) < i);
  return numberClaim(printed, {
    ours: { value: new Set(names).size, n: rows.length, method: "distinct capabilities that Table 6 names" },
    tolerance: countTolerance,
    source: "published-table",
    verdict: copies.length > 0 ? "paper-inconsistent" : undefined,
    note:
      copies.length === 0
        ? ""
        : `Table 6 has ${rows.length} rows but names "${copies.join('", "')}" twice. The text's four include Facilitating Emotional Expression, which the table does not name: its third row, with the strategies D-2 and D-3 and the wish to be listened to, bears the label of the row above.`,
  });
}

/** The largest gap between two models: the ratio of their printed scores. */
export function ratioClaim(printed: Printed, context: ClaimContext): ClaimInput {
  const [high, low] = printed.subject.split("|").map((title) => context.standing(title).sentientScore);
  const { rows } = context.board();
  const [first, last] = [rows[0]!, rows.at(-1)!];
  const other = context.standing("Gemini2.5-Pro").sentientScore;
  return numberClaim(printed, {
    ours: {
      value: high! / low!,
      n: context.tables.table3.length,
      method: "highest by lowest score of Table 3",
    },
    tolerance: { value: 0.5, reason: 'rounding: "up to 4×", printed with no decimals' },
    source: "published-table",
    note: joined(
      `Of the models with recorded dialogues it is ${first.title} ${fixed(first.score.value, 1)} by ${last.title} ${fixed(last.score.value, 1)}, ${fixed(first.score.value / last.score.value, 1)} times.`,
      printed.section === "abstract"
        ? `For the other frontier model that the abstract names, Gemini2.5-Pro, it is ${fixed(other / low!, 1)}.`
        : "",
    ),
  });
}
