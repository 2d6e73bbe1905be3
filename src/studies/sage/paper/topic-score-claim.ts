import { type ClaimInput, numberClaim } from "../../../claims/make-claim.js";
import { fixed, signedEstimate } from "../../../claims/note-text.js";
import { statementClaim } from "../../../claims/statement.js";
import { clusteredMean } from "../../../stats/clustered-mean.js";
import { welchT } from "../../../stats/welch-t.js";
import { asPrinted } from "../../shared/read-printed.js";
import { mainJudge } from "../data/design.js";
import type { ClaimContext } from "./context.js";
import type { Printed } from "./printed.js";

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
      gap: scores.reduce((sum, { final }) => sum + final, 0) / scores.length - row.score.value,
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
