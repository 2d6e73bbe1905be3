import { leads } from "../../../claims/criteria.js";
import type { ClaimInput } from "../../../claims/make-claim.js";
import { bracket, fixed, signed, signedEstimate } from "../../../claims/note-text.js";
import { type Case, statementClaim } from "../../../claims/statement.js";
import { mean } from "../../../stats/descriptives.js";
import { judges, judgeTitle, mainJudge, secondJudge } from "../data/design.js";
import {
  doubleCentredCorrelation,
  judgePair,
  modelLevelCorrelation,
  withinModelCorrelation,
} from "../measures/judge-correlations.js";
import { judgeNames } from "../measures/judge-means.js";
import { judgeSeverity } from "../measures/severity.js";
import type { ClaimContext } from "./context.js";
import { notRunClaim } from "./not-run.js";
import { hybridGain } from "./paired-gain.js";

/** What the paper says in words about its judges. */
export function judgeStatements(context: ClaimContext): ClaimInput[] {
  return [
    stableRankings(context),
    alikeInDialogues(context),
    severity(context),
    recordedSeverity(context),
    lowerAlignment(context),
    reasoningHelps(context),
    reasoningHelpsRecorded(context),
  ];
}

const pairsOf = <T>(values: readonly T[]): [T, T][] =>
  values.flatMap((a, i) => values.slice(i + 1).map((b): [T, T] => [a, b]));

/** Whether a comparison of means holds; open where one of them is not known. */
const known = (x: number, holds: boolean): boolean | null => (Number.isNaN(x) ? null : holds);

/** The recorded pair of judges, in words. */
const twoJudges = `${judgeTitle(mainJudge)} and ${judgeTitle(secondJudge)}`;
const notShared = `The tables hold fewer than two models under both ${twoJudges}.`;

function stableRankings(context: ClaimContext): ClaimInput {
  const models = context.modelsOfFigure7();
  const cases = pairsOf(context.judgesOfFigure7()).flatMap(([first, second]) =>
    pairsOf(models).map(([a, b]): Case => {
      const gap = (judge: string): number => context.emotion(judge, a) - context.emotion(judge, b);
      const both = gap(first) * gap(second);
      return {
        label: `${a} and ${b}`,
        holds: known(both, both > 0),
        detail: `(${first} ${signed(gap(first))}, ${second} ${signed(gap(second))})`,
      };
    }),
  );
  return statementClaim({
    id: "rankings-stable-across-judges",
    place: "Appendix B, rankings",
    statement: "Relative rankings remain stable across sentient agents",
    quantifier: "most",
    method: `the order itself: pairs of models (${models.length} in Figure 7) that two judges order alike, over all pairs of judges`,
    by: ["judgeStatements", "judgeMeans"],
    cases,
    evidence: "printed",
  });
}

/** The same bound where dialogues of two judges are recorded: with an interval, and below the level of means. */
function alikeInDialogues(context: ClaimContext): ClaimInput {
  const bound = context.printedById("rho-bound").value;
  const base = {
    id: "judges-rank-alike-recorded",
    place: "Section 3.3, external agreement",
    statement: `In the recorded dialogues ${twoJudges} rank the models alike (ρ of ${bound} or more)`,
    method: `95% interval of the rank correlation of the models' means against ${bound} (Bonett-Wright, models as units)`,
  };
  if (!context.shareModels(mainJudge, secondJudge)) return notRunClaim(base, notShared);
  const pair = judgePair(context.data, mainJudge, secondJudge);
  const { value, ci, n } = modelLevelCorrelation(pair);
  const within = withinModelCorrelation(pair);
  const centred = doubleCentredCorrelation(pair);
  const { method, ...rest } = base;
  return {
    ...rest,
    kind: "sentence",
    published: { value: null },
    ours: {
      ...{ value, ci, n, method },
      by: ["modelLevelCorrelation", "withinModelCorrelation", "doubleCentredCorrelation"],
    },
    tolerance: { value: 0, reason: "a sentence" },
    verdict: ci[0] >= bound ? "supported" : ci[1] < bound ? "not-supported" : "undecided",
    note: `${n} models are few. On single dialogues the judges agree less: over people within a model ${fixed(within.value)} ${bracket(within.ci)}, on which model suits which person ${fixed(centred.value)} ${bracket(centred.ci)}.`,
    answer: "The files of both judges with all ten models.",
  };
}

function severity(context: ClaimContext): ClaimInput {
  const emotionUnder = (judge: string): number =>
    mean(context.modelsOfFigure7().map((model) => context.emotion(judge, model)));
  const means = context.judgesOfFigure7().map(emotionUnder);
  const [highest, lowest] = [emotionUnder("4o"), emotionUnder("V3")];
  const base = {
    id: "gpt-4o-generous-deepseek-strict",
    place: "Appendix B, rankings",
    statement: "GPT-4o is the most generous judge, DeepSeek-V3 is stricter",
    method:
      "the order itself: GPT-4o's mean over the models of Figure 7 is the highest, DeepSeek-V3's the lowest",
  };
  if (means.some(Number.isNaN)) return notRunClaim(base, "The tables lack dialogues of a judge of Figure 7.");
  return statementClaim({
    ...base,
    quantifier: "all",
    by: ["judgeStatements", "judgeMeans"],
    cases: [
      {
        label: "GPT-4o highest",
        holds: means.every((one) => one <= highest),
        detail: `(${fixed(highest, 1)})`,
      },
      {
        label: "DeepSeek-V3 lowest",
        holds: means.every((one) => one >= lowest),
        detail: `(${fixed(lowest, 1)})`,
      },
    ],
    evidence: "printed",
  });
}

/** The two judges with recorded dialogues of the same people: paired, with an interval. */
function recordedSeverity(context: ClaimContext): ClaimInput {
  const base = {
    id: "gpt-4o-above-deepseek-recorded",
    place: "Appendix B, rankings",
    statement: "In the recorded dialogues GPT-4o gives more than DeepSeek-V3 to the same models and people",
    method: "leads: the 95% interval of the paired difference is above 0 (people as clusters, CR2)",
  };
  if (!context.shareModels(mainJudge, secondJudge)) return notRunClaim(base, notShared);
  const { whole, firstReply } = judgeSeverity(context.data, mainJudge, secondJudge)[0]!;
  return statementClaim({
    ...base,
    quantifier: "all",
    by: ["judgeSeverity"],
    cases: [{ label: "The difference is", holds: leads(whole), detail: `${signedEstimate(whole)} points` }],
    note: `It is ${signedEstimate(firstReply, 2)} after the first reply, before the conversations part. Later it also holds another conversation, not only a milder judge.`,
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
    method: "the order itself: each other judge has a higher mean correlation in Table 2",
    by: ["judgeStatements"],
    evidence: "printed",
    cases: context
      .judgesOfFigure7()
      .filter((judge) => judge !== "4o")
      .map((judge) => ({
        label: judge,
        holds: rhoOf(judge) > rhoOf("4o"),
        detail: `(${fixed(rhoOf(judge))} against ${fixed(rhoOf("4o"))})`,
      })),
  });
}

function reasoningHelps(context: ClaimContext): ClaimInput {
  return statementClaim({
    id: "reasoning-improves-hybrids",
    place: "Appendix B, reasoning",
    statement: "Reasoning consistently improves the hybrid models, under all judges",
    quantifier: "all",
    said: '"consistently"',
    method: "the order itself: the mean of Figure 7 is higher in reasoning mode (4 judges, 2 hybrid models)",
    by: ["judgeStatements", "judgeMeans"],
    evidence: "printed",
    cases: context.judgesOfFigure7().flatMap((judge) =>
      ["Claude3.7", "Gemini2.5"].map((model): Case => {
        const [base, thinking] = [context.emotion(judge, model), context.emotion(judge, `${model}-Think`)];
        return {
          label: `${model} under ${judgeNames[judge] ?? judge}`,
          holds: known(thinking - base, thinking > base),
          detail: `(${fixed(base, 1)} to ${fixed(thinking, 1)})`,
        };
      }),
    ),
    answer: "That the sentence leaves out GPT-4o as a judge, or the file of Gemini2.5 under GPT-4o.",
  });
}

/** The same where dialogues are recorded: with an interval. */
function reasoningHelpsRecorded(context: ClaimContext): ClaimInput {
  const recorded = judges
    .map(({ id }) => ({ id, gain: hybridGain(context.data, id, "claude3.7") }))
    .filter(({ gain }) => gain.n > 0);
  const input = {
    id: "reasoning-improves-claude",
    place: "Appendix B, reasoning",
    statement: "Reasoning improves Claude3.7, under each judge with recorded dialogues",
    method: "improves: the 95% interval of the paired difference is above 0 (people as clusters)",
  };
  if (recorded.length === 0) {
    return notRunClaim(input, "The tables hold dialogues of both modes under no judge.");
  }
  return statementClaim({
    ...input,
    quantifier: "all",
    by: ["hybridGain"],
    cases: recorded.map(({ id, gain }) => ({
      label: judgeTitle(id),
      holds: leads(gain),
      detail: `(${signedEstimate(gain)} points)`,
    })),
    answer: "The files under both Gemini judges, and a second run.",
  });
}
