import { type ClaimInput, countTolerance, numberClaim } from "../../../claims/make-claim.js";
import { fixed, joined, signedEstimate } from "../../../claims/note-text.js";
import { statementClaim } from "../../../claims/statement.js";
import { clusteredMean } from "../../../stats/clustered-mean.js";
import { mean } from "../../../stats/descriptives.js";
import { welchT } from "../../../stats/welch-t.js";
import { mainJudge } from "../data/design.js";
import type { ClaimContext } from "./context.js";
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
    evidence: "printed",
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
    evidence: "printed",
    note: joined(
      `Of the models with recorded dialogues it is ${first.title} ${fixed(first.score.value, 1)} by ${last.title} ${fixed(last.score.value, 1)}, ${fixed(first.score.value / last.score.value, 1)} times.`,
      printed.section === "abstract"
        ? `For the other frontier model that the abstract names, Gemini2.5-Pro, it is ${fixed(other / low!, 1)}.`
        : "",
    ),
  });
}

/** A model's mean on one topic, and the sentence that calls it well below its average. */
export function topicScoreClaims(printed: Printed, context: ClaimContext): ClaimInput[] {
  const [title, code] = printed.subject.split("|") as [string, string];
  const { data } = context;
  const dialogues = context.dialogues("V3", title);
  const topic = new Set(
    data.profiles.filter((profile) => String(profile.intention) === code).map((profile) => profile.id),
  );
  const own = dialogues.filter((dialogue) => topic.has(dialogue.profile));
  const finals = own.map((dialogue) => dialogue.final);
  const rest = dialogues.filter((dialogue) => !topic.has(dialogue.profile)).map((dialogue) => dialogue.final);
  const { value, ci, n, method } = clusteredMean(
    finals,
    own.map((dialogue) => dialogue.profile),
  );
  const difference = welchT(finals, rest);
  const models = context.board().rows.map((row) => {
    const scores = data.dialoguesOf(mainJudge, row.model).filter((dialogue) => topic.has(dialogue.profile));
    return {
      title: row.title,
      gap: mean(scores.map(({ final }) => final)) - row.score.value,
    };
  });
  const lower = models.filter((model) => model.gap < value - context.row(title)!.score.value).length;
  const detail = signedEstimate(difference);
  return [
    numberClaim(printed, {
      ours: { value, ci, n, method: `mean final emotion; ${method}` },
      note: `Against its other ${rest.length} dialogues: ${detail} points (Welch).`,
    }),
    statementClaim({
      id: `${printed.id}-below-average`,
      place: printed.place,
      statement: "GPT-4.5-Preview's score on this topic is well below its overall average",
      quantifier: "all",
      method: `whether the difference between its ${n} dialogues on the topic and its other ${rest.length} is below 0 (Welch, 95%)`,
      cases: [{ label: title, holds: difference.ci[1] < 0, detail }],
      note: `Its mean there is below its overall average, as printed; "well" is read as further than ${n} dialogues scatter. The mean itself has the interval [${fixed(ci[0], 1)}, ${fixed(ci[1], 1)}]; ${lower} of ${models.length} models fall further below their own average on this topic.`,
    }),
  ];
}
