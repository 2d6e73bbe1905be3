import type { ClaimInput } from "../../../claims/make-claim.js";
import { bracket, fixed, signedEstimate } from "../../../claims/note-text.js";
import { statementClaim } from "../../../claims/statement.js";
import { mean } from "../../../stats/descriptives.js";
import { judgeTitle, mainJudge, secondJudge } from "../data/design.js";
import {
  doubleCentredCorrelation,
  judgePair,
  modelLevelCorrelation,
  withinModelCorrelation,
} from "../measures/judge-correlations.js";
import { judgeSeverity } from "../measures/severity.js";
import type { ClaimContext } from "./context.js";
import { hybridGain } from "./paired-gain.js";
/** What the paper says in words about its judges. */
export function judgeStatements(context: ClaimContext): ClaimInput[] {
  return [
    stableRankings(context),
    severity(context),
    lowerAlignment(context),
    reasoningHelps(context),
    reasoningHelpsRecorded(context),
  ];
}

const judgesOf = (context: ClaimContext): string[] => [
  ...new Set(context.tables.figure7.map((row) => row.judge)),
];
const emotionOf = (context: ClaimContext, judge: string, model: string): number =>
  context.tables.figure7.find((row) => row.judge === judge && row.model === model)!.emotion;
const pairsOf = <T>(values: readonly T[]): [T, T][] =>
  values.flatMap((a, i) => values.slice(i + 1).map((b): [T, T] => [a, b]));

function stableRankings(context: ClaimContext): ClaimInput {
  const models = [...new Set(context.tables.figure7.map((row) => row.model))];
  const cases = pairsOf(judgesOf(context)).flatMap(([first, second]) =>
    pairsOf(models).map(([a, b]) => {
      const gap = (judge: string): number => emotionOf(context, judge, a) - emotionOf(context, judge, b);
      return {
        label: `${a} and ${b}`,
        holds: gap(first) * gap(second) > 0,
        detail: `(${first} ${fixed(gap(first), 1)}, ${second} ${fixed(gap(second), 1)})`,
      };
    }),
  );
  const pair = judgePair(context.data, mainJudge, secondJudge);
  const rank = modelLevelCorrelation(pair);
  const within = withinModelCorrelation(pair);
  const centred = doubleCentredCorrelation(pair);
  return statementClaim({
    id: "rankings-stable-across-judges",
    place: "Appendix B, rankings",
    statement: "Relative rankings remain stable across sentient agents",
    quantifier: "most",
    method: `share of the pairs of models (${models.length} in Figure 7) that two judges order alike, over all pairs of judges`,
    cases,
    evidence: "printed",
    note: `Means of 100 dialogues hide what judges do with single ones: for the ${pair.models.length} models recorded under DeepSeek-V3 and GPT-4o the rank correlation of means is ${fixed(rank.value)} ${bracket(rank.ci)}, but over profiles within a model ${fixed(within.value)} ${bracket(within.ci)}, and on which model suits which profile ${fixed(centred.value)} ${bracket(centred.ci)} (judgeCorrelations).`,
  });
}

function severity(context: ClaimContext): ClaimInput {
  const emotionUnder = (judge: string): number =>
    mean(context.tables.figure7.filter((row) => row.judge === judge).map((row) => row.emotion));
  const means = judgesOf(context).map((judge) => ({ judge, mean: emotionUnder(judge) }));
  const [all] = judgeSeverity(context.data, mainJudge, secondJudge);
  return statementClaim({
    id: "gpt-4o-generous-deepseek-strict",
    place: "Appendix B, rankings",
    statement: "GPT-4o is the most generous judge, DeepSeek-V3 is stricter",
    quantifier: "all",
    method: "whether GPT-4o has the highest and DeepSeek-V3 the lowest mean over the models of Figure 7",
    cases: [
      {
        label: "4o highest",
        holds: means.every((row) => row.mean <= emotionUnder("4o")),
        detail: fixed(emotionUnder("4o"), 1),
      },
      {
        label: "V3 lowest",
        holds: means.every((row) => row.mean >= emotionUnder("V3")),
        detail: fixed(emotionUnder("V3"), 1),
      },
    ],
    evidence: "printed",
    note: `Over the recorded dialogues GPT-4o gives ${signedEstimate(all!.whole)} points more, and ${signedEstimate(all!.firstReply, 2)} after the first reply, before the conversations part (judgeSeverity). The other judge also leads another conversation: the rest is not severity alone.`,
  });
}

function lowerAlignment(context: ClaimContext): ClaimInput {
  const rhoOf = (judge: string): number => {
    const cells = context.tables.table2.filter((row) => row.first === judge || row.second === judge);
    return mean(cells.map((row) => row.rho));
  };
  return statementClaim({
    id: "gpt-4o-lower-alignment",
    place: "Section 3.3, external agreement",
    statement: "GPT-4o aligns slightly less with the other judges than they do with each other",
    quantifier: "all",
    method: "share of the other judges with a higher mean correlation in Table 2",
    evidence: "printed",
    cases: judgesOf(context)
      .filter((judge) => judge !== "4o")
      .map((judge) => ({
        label: judge,
        holds: rhoOf(judge) > rhoOf("4o"),
        detail: `${fixed(rhoOf(judge))} to ${fixed(rhoOf("4o"))}`,
      })),
  });
}

function reasoningHelps(context: ClaimContext): ClaimInput {
  return statementClaim({
    id: "reasoning-improves-hybrids",
    place: "Appendix B, reasoning",
    statement: "Reasoning consistently improves the hybrid models, under all judges",
    quantifier: "all",
    method: "share of 4 judges × 2 hybrid models with a higher mean in reasoning mode (Figure 7)",
    evidence: "printed",
    cases: judgesOf(context).flatMap((judge) =>
      ["Claude3.7", "Gemini2.5"].map((model) => {
        const [base, thinking] = [
          emotionOf(context, judge, model),
          emotionOf(context, judge, `${model}-Think`),
        ];
        return {
          label: `${model} under ${judge}`,
          holds: thinking > base,
          detail: `(${base} to ${thinking})`,
        };
      }),
    ),
  });
}

/** The same where dialogues are recorded: with an interval. */
function reasoningHelpsRecorded(context: ClaimContext): ClaimInput {
  return statementClaim({
    id: "reasoning-improves-claude",
    place: "Appendix B, reasoning",
    statement: "Reasoning improves Claude3.7",
    quantifier: "all",
    method:
      "share of the judges with recorded dialogues of both modes whose paired difference is above 0 (profiles as clusters, 95%)",
    cases: [mainJudge, secondJudge].map((judge) => {
      const gain = hybridGain(context.data, judge, "claude3.7");
      return {
        label: judgeTitle(judge),
        holds: gain.ci[0] > 0,
        detail: `(${signedEstimate(gain)} points)`,
      };
    }),
  });
}
