import { leads } from "../../../claims/criteria.js";
import { type ClaimInput, countTolerance, numberClaim } from "../../../claims/make-claim.js";
import { fixed, signedEstimate } from "../../../claims/note-text.js";
import { statementClaim } from "../../../claims/statement.js";
import { clusteredMean } from "../../../stats/clustered-mean.js";
import { welchT } from "../../../stats/welch-t.js";
import { type ClaimContext, notInTables } from "./context.js";
import { notRunClaim } from "./not-run.js";
import type { Printed } from "./printed.js";

/** A row of Table 4: scenarios of one topic. */
export function topicClaim(printed: Printed, { data }: ClaimContext): ClaimInput {
  return numberClaim(printed, {
    ours: {
      value: data.profiles.filter((profile) => String(profile.intention) === printed.subject).length,
      n: data.profiles.length,
      method: "profiles with the hidden intention",
      by: ["topicClaim"],
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
    ours: {
      value: new Set(names).size,
      n: rows.length,
      method: "distinct capabilities that Table 6 names",
      by: ["capabilityClaim"],
    },
    tolerance: countTolerance,
    evidence: "printed",
    verdict: copies.length > 0 ? "paper-inconsistent" : undefined,
    note:
      copies.length === 0
        ? ""
        : `Table 6 names "${copies.join('", "')}" in two of its ${rows.length} rows, and never the text's Facilitating Emotional Expression. Row 3, about being listened to, seems to bear the label of row 2.`,
    answer: copies.length === 0 ? "" : "That row 3 of Table 6 is Facilitating Emotional Expression.",
  });
}

/** The largest gap between two models: the ratio of their printed scores. */
export function ratioClaim(printed: Printed, context: ClaimContext): ClaimInput {
  const scores = context.tables.table3.map(({ sentientScore }) => sentientScore);
  const recorded = context.board().rows.map(({ score }) => score.value);
  return numberClaim(printed, {
    ours: {
      value: Math.max(...scores) / Math.min(...scores),
      n: scores.length,
      method: "highest by lowest score of Table 3",
      by: ["ratioClaim"],
    },
    evidence: "printed",
    note:
      recorded.length < 2
        ? ""
        : `Among the ${recorded.length} models with recorded dialogues the largest ratio is ${fixed(Math.max(...recorded) / Math.min(...recorded), 1)}.`,
  });
}

/** A model's mean on one topic, and the sentence that calls it well below its average. */
export function topicScoreClaims(printed: Printed, context: ClaimContext): ClaimInput[] {
  const [title, code] = printed.subject.split("|") as [string, string];
  const topic = new Set(
    context.data.profiles
      .filter((profile) => String(profile.intention) === code)
      .map((profile) => profile.id),
  );
  const dialogues = context.dialogues("V3", title);
  const own = dialogues.filter((dialogue) => topic.has(dialogue.profile));
  const finals = own.map((dialogue) => dialogue.final);
  const rest = dialogues.filter((dialogue) => !topic.has(dialogue.profile)).map((dialogue) => dialogue.final);
  const sentence = {
    id: `${printed.id}-below-average`,
    place: printed.place,
    statement: `${title}'s score on this topic is well below its overall average`,
    method:
      "lags: the 95% interval of the difference to its other dialogues is below 0 (Welch, dialogues as units)",
  };
  if (own.length === 0) {
    const ours = { value: null, method: "mean final emotion", by: ["topicScoreClaims"] };
    return [numberClaim(printed, { ours, note: notInTables }), notRunClaim(sentence, notInTables)];
  }
  const { value, ci, n, method } = clusteredMean(
    finals,
    own.map((dialogue) => dialogue.profile),
  );
  // How far the rest is above the topic: "below" is the other sign of "leads".
  const difference = welchT(rest, finals);
  return [
    numberClaim(printed, {
      ours: {
        value,
        ci,
        n,
        method: `mean final emotion; ${method}`,
        by: ["topicScoreClaims", "clusteredMean"],
      },
    }),
    statementClaim({
      ...sentence,
      quantifier: "all",
      by: ["topicScoreClaims", "welchT"],
      cases: [
        {
          label: `Its other ${rest.length} dialogues are`,
          holds: leads(difference),
          detail: `${signedEstimate(difference)} points from these ${n}`,
        },
      ],
      answer: "A second run of these dialogues: twelve are too few to tell.",
    }),
  ];
}
