import { type ClaimInput, textClaim } from "../../../claims/make-claim.js";
import { fixed } from "../../../claims/note-text.js";
import { statementClaim } from "../../../claims/statement.js";
import { judgeTitle, modelTitle } from "../data/design.js";
import type { ClaimContext } from "./context.js";

/** What the paper says of its material and style analyses, compared with the release and with itself. */
export function releaseStatements(context: ClaimContext): ClaimInput[] {
  return [
    english(context),
    hundreds(context),
    repetition(),
    ...unreleased.map(({ missing, ...rest }) =>
      textClaim({
        ...rest,
        method: "not released",
        verdict: "not-reproducible",
        note: `The ${missing} were not released.`,
        answer: `The ${missing}.`,
      }),
    ),
  ];
}

/** Below this many units a character a text cannot be mostly Chinese, and above it not mostly English. */
const chineseFrom = 0.5;

/** A Chinese character is a unit of its own; an English word is one unit of some five characters. */
function english({ data }: ClaimContext): ClaimInput {
  const cells = data.judges.flatMap((judge) =>
    data.modelsOf(judge).map((model) => {
      const dialogues = data.dialoguesOf(judge, model);
      const sum = (of: "tokens" | "characters"): number =>
        dialogues.reduce((total, dialogue) => total + dialogue[of], 0);
      return {
        label: `${modelTitle(model)} under ${judgeTitle(judge)}`,
        ratio: sum("tokens") / sum("characters"),
      };
    }),
  );
  const ratios = cells.map((cell) => cell.ratio);
  return {
    ...statementClaim({
      id: "english-language",
      place: "Limitations, scope",
      statement: "The study is of English-language emotional support conversation",
      quantifier: "all",
      method: `recorded files whose replies have fewer than ${chineseFrom} units a character (a Chinese character is a unit, an English word one of several characters)`,
      by: ["releaseStatements", "countTokens"],
      cases: cells.map(({ label, ratio }) => ({
        label,
        holds: ratio < chineseFrom,
        detail: `(${fixed(ratio)})`,
      })),
      answer: "The English dialogues, or that the study was in Chinese.",
    }),
    note: `All ${cells.length} recorded files are in Chinese: ${fixed(Math.min(...ratios))} to ${fixed(Math.max(...ratios))} units a character. The English of Figure 12 is a translation.`,
  };
}

function hundreds({ data }: ClaimContext): ClaimInput {
  const counted = [
    { label: "personas", count: new Set(data.profiles.map((profile) => profile.personaId)).size },
    { label: "profiles", count: new Set(data.profiles.map((profile) => profile.released)).size },
    { label: "hidden intentions", count: new Set(data.profiles.map((profile) => profile.intention)).size },
  ];
  return statementClaim({
    id: "hundreds-of-personas",
    place: "Section 1, paragraph 3",
    statement: "Hundreds of personas, goals and hidden intentions are sampled",
    quantifier: "all",
    method:
      "personas (the same text counted once), profiles (a persona in a scene with its goal) and hidden intentions, each at least 200 in the release",
    by: ["releaseStatements"],
    cases: counted.map(({ label, count }) => ({ label, holds: count >= 200, detail: `${count}` })),
    note: "Section 3 says 100 scenarios on eight topics.",
    answer: "How many were sampled before these were chosen.",
  });
}

/** Low strategy repetition is said to go with high ranks in one place and with low ranks in another. */
function repetition(): ClaimInput {
  return textClaim({
    id: "low-repetition-lowest-ranked",
    place: "Appendix E.2, in-context flexibility",
    statement: "Models with lower strategy repetition generally correspond to the lowest-ranked systems",
    method: "the text of Appendix E.2 against that of section 4.2",
    evidence: "printed",
    verdict: "not-supported",
    note: "Section 4.2 says the opposite of the same rate: high-ranking models repeat less, lower-ranked ones more. Appendix E.2 takes its sentence to explain poor performance, so it seems to mean higher repetition.",
    answer: 'That "lower" is a slip for "higher".',
  });
}

/** What cannot be checked, and which data are missing for it. */
const unreleased: readonly { id: string; place: string; statement: string; missing: string }[] = [
  {
    id: "most-models-flexible",
    place: "Figure 10 and Appendix E.2",
    statement: "Most models have a strategy repetition below the threshold",
    missing: "strategy labels",
  },
  {
    id: "effectiveness-follows-rank",
    place: "Figure 11 and Appendix E.2",
    statement: "Models with the highest overall strategy effectiveness align with the top of the leaderboard",
    missing: "strategy labels",
  },
  {
    id: "quadrants",
    place: "Figures 6 and 9, Appendix D",
    statement: "Top models are structured and empathetic; the creative, empathetic quadrant is mostly empty",
    missing: "coordinates and the prompt behind them",
  },
  {
    id: "blri-tells-models-apart",
    place: "Figure 3 and section 3.2",
    statement: "Models with high emotion scores receive high BLRI ratings, those with low scores lower ones",
    missing: "BLRI ratings",
  },
  {
    id: "highest-token-efficiency",
    place: "Section 1, key findings",
    statement: "GPT-4o-Latest has both the highest score and superior token efficiency",
    missing: "token counts",
  },
];
