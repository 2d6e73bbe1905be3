import { leads } from "../../../claims/criteria.js";
import type { ClaimInput } from "../../../claims/make-claim.js";
import { fixed, signed, signedEstimate } from "../../../claims/note-text.js";
import { type Case, statementClaim } from "../../../claims/statement.js";
import { welchT } from "../../../stats/welch-t.js";
import { averagedColumns, type ColumnId, type EgoSocialArenaData, scoreColumn } from "../data/data.js";
import { averageDefinitions, averageOf, averageRanks, searchAverages } from "../measures/average.js";
import {
  averageDifference,
  columnDifference,
  guessDifference,
  leadOverOthers,
} from "../measures/differences.js";
import type { ClaimContext } from "./context.js";

/** What the paper says in words about the order of models and people. */
export function standingStatements({ data }: ClaimContext): ClaimInput[] {
  return [
    averageIsPillars(data),
    surpassesParticipants(data),
    {
      ...surpassesParticipants(data),
      ...{
        id: "o1-surpasses-people-2",
        place: "Section 4.3",
        alsoIn: [],
        note: "",
        partOf: "o1-surpasses-people-1",
      },
    },
    rankedBy(data, "o1-highest", "o1-preview has the highest score of all models", "o1-preview", 1),
    rankedBy(data, "claude-second", "Claude is the second-best model", "claude-3-5-sonnet", 2),
    excels(
      data,
      "claude-impressive",
      "Claude has impressive results in static cognition and parallel worlds",
      "claude-3-5-sonnet",
      ["first", "parallel"],
    ),
    excels(
      data,
      "gpt-4o-well",
      "GPT-4o performs well in real-world situations and social-goal dialogues",
      "gpt-4o",
      ["real_world", "social_goal"],
    ),
    bestInDialogue(data),
    openLag(data),
    mostBehindParticipants(data),
    behindParticipants(
      data,
      "llama-3-8b",
      { id: "llama-3-8b-significantly-below-people", place: "Section 4.3" },
      "LLaMa-3-8B-Chat is significantly below people",
    ),
    behindParticipants(
      data,
      "o1-preview",
      { id: "o1-significantly-behind-people", place: "Abstract" },
      "Even the most advanced models, such as o1-preview, fall significantly behind people",
    ),
    superiorityByNumbers(data),
  ];
}

/**
 * "AVG represents the average value of cognitive, situational, and behavioral intelligence performance": one mean
 * of all columns, or the mean of three means. A row is open where only one of the two gives its AVG.
 */
function averageIsPillars(data: EgoSocialArenaData): ClaimInput {
  const [columns, ...others] = averageDefinitions(data);
  const pillars = others.find(({ id }) => id === "pillars")!;
  const { tried, reproducing } = searchAverages(data);
  const guessing = averagedColumns.filter(({ kind }) => kind === "rounds").length;
  const given = [columns!, pillars].map((reading) =>
    data.rows.map((row) => Math.abs(averageOf(row, reading) - row.average) <= 0.05 + 1e-9),
  );
  const [rowsByColumns, rowsByPillars] = given.map((rows) => rows.filter(Boolean).length);
  return statementClaim({
    id: "average-of-three-pillars",
    place: "Table 2, caption",
    statement: "AVG is the average of cognitive, situational and behavioural performance",
    quantifier: "all",
    method:
      "share of the nine rows whose AVG follows from both readings: one mean of the 11 columns, and the mean of the three pillars; open where it follows from one",
    by: ["averageOf", "averageDefinitions", "searchAverages"],
    cases: data.rows.map(({ title }, i) => {
      const [byColumns, byPillars] = given.map((rows) => rows[i]!);
      return { label: title, holds: byColumns === byPillars ? byColumns! : null, detail: "" };
    }),
    note: `The columns give ${rowsByColumns} rows, the pillars ${rowsByPillars}. Of ${tried.toLocaleString("en-GB")} sets of columns ${reproducing.length} gives all rows.`,
    answer: `That the caption means one mean of all columns. G0.8A then has ${fixed((100 * guessing) / averagedColumns.length, 0)}% of the weight.`,
  });
}

function surpassesParticipants(data: EgoSocialArenaData): ClaimInput {
  const pair = ["o1-preview", "human"] as const;
  const guess = guessDifference(data, ["o1-preview"], ["human"]);
  const differences = [
    { label: "G0.8A", ...guess },
    ...(["texas", "adversarial"] as const).map((id) => ({
      label: scoreColumn(id).title,
      ...columnDifference(data, pair, id),
    })),
  ];
  return statementClaim({
    id: "o1-surpasses-people-1",
    place: "Section 1, insight 1",
    alsoIn: ["Section 4.3"],
    statement: "o1-preview surpasses people in dynamic cognition and in the adversarial game",
    quantifier: "all",
    method:
      "share of the two parts of dynamic cognition and the adversarial game in which the 95% interval of o1-preview − people is above 0; in G0.8A its three games are the units, elsewhere the items, unpaired",
    by: ["guessDifference", "columnDifference", "leads"],
    cases: differences.map(({ label, value, ci }) => ({
      label,
      holds: leads({ ci }),
      detail: `(${signedEstimate({ value, ci })})`,
    })),
    answer: "That dynamic cognition means G0.8A alone, and more games there, so that its lead has a spread.",
  });
}

function rankedBy(
  data: EgoSocialArenaData,
  id: string,
  statement: string,
  respondent: string,
  rank: number,
): ClaimInput {
  const ranks = averageDefinitions(data).map((one) => averageRanks(data, one).get(respondent)!);
  const alike = ranks.filter((own) => own === rank).length;
  return statementClaim({
    id,
    place: "Section 4.3",
    statement,
    quantifier: "all",
    method: `whether its rank by the printed AVG is ${rank}`,
    by: ["averageRanks", "averageDefinitions"],
    cases: [{ label: "", holds: ranks[0] === rank, detail: "" }],
    note: `It has rank ${rank} by ${alike} of ${ranks.length} definitions of AVG.`,
  });
}

function excels(
  data: EgoSocialArenaData,
  id: string,
  statement: string,
  respondent: string,
  columns: readonly ColumnId[],
): ClaimInput {
  const cases = columns.map((column): Case & { text: string } => {
    const lead = leadOverOthers(data, respondent, column);
    const text = signedEstimate(lead);
    return { label: scoreColumn(column).title, holds: leads(lead), detail: "", text };
  });
  return statementClaim({
    id,
    place: "Section 4.3",
    statement,
    quantifier: "all",
    method:
      "share of the columns in which the widest 95% interval of its lead over the mean of the other models is above 0, items as units, models unpaired",
    by: ["leadOverOthers", "leads"],
    cases,
    note: `Lead over the mean of the others: ${cases.map(({ label, text }) => `${label} ${text}`).join("; ")}.`,
    answer: "The answers to each item and the scores of each dialogue would narrow the intervals.",
  });
}

/** "… given that GPT-4o is the best-performing LLM for this task." */
function bestInDialogue(data: EgoSocialArenaData): ClaimInput {
  const others = data.models.filter(({ id }) => id !== "gpt-4o");
  const own = data.row("gpt-4o").scores.social_goal;
  const lead = own - Math.max(...others.map((row) => row.scores.social_goal));
  const n = data.count("social-goal");
  return statementClaim({
    id: "gpt-4o-best-in-dialogue",
    place: "Section 4.1",
    statement: "GPT-4o is the best-performing model in social-goal dialogues",
    quantifier: "all",
    method: "share of the other models with a lower printed score",
    by: ["loadEgoSocialArena"],
    cases: others.map((row) => ({
      label: row.title,
      holds: row.scores.social_goal < own,
      detail: `(${signed(own - row.scores.social_goal)})`,
    })),
    note: `It leads the next by ${fixed(lead, 1)}. One point in one of ${n} dialogues moves a score by ${fixed(10 / n, 1)}.`,
  });
}

function openLag(data: EgoSocialArenaData): ClaimInput {
  const [api, open] = (["api", "open"] as const).map((access) =>
    data.models.filter((row) => row.access === access).map((row) => row.average),
  );
  const gap = welchT(api!, open!);
  const rank = (id: string): number => averageRanks(data, averageDefinitions(data)[0]!).get(id)!;
  return statementClaim({
    id: "open-models-lag",
    place: "Section 4.3",
    statement: "Overall, open-source models lag significantly behind API models",
    quantifier: "all",
    method:
      "the paper names no test; whether the 95% interval of the difference of the groups' mean AVG is above 0 (Welch), models as units",
    by: ["welchT", "leads"],
    cases: [{ label: "API minus open models is", holds: leads(gap), detail: signedEstimate(gap) }],
    note: `Of ${data.models.length} models the open LLaMa-3.1-405B has rank ${rank("llama-3-1-405b")} and the API model GPT-3.5-Turbo ${rank("gpt-3-5-turbo")}.`,
    answer: "More models of both kinds, or that only the means of these eight are meant.",
  });
}

const behind = "the widest 95% interval of people − model in AVG is above 0";

function mostBehindParticipants(data: EgoSocialArenaData): ClaimInput {
  return statementClaim({
    id: "most-models-behind-people",
    place: "Section 4.3",
    statement: "Most models still show a large gap to people",
    quantifier: "most",
    said: '"most models"',
    method: `share of the eight models for which ${behind}`,
    by: ["averageDifference", "leads"],
    cases: data.models.map((row) => {
      const gap = averageDifference(data, "human", row.id);
      return { label: row.title, holds: leads(gap), detail: `(${signedEstimate(gap)})` };
    }),
  });
}

function behindParticipants(
  data: EgoSocialArenaData,
  respondent: string,
  claim: { id: string; place: string },
  statement: string,
): ClaimInput {
  const gap = averageDifference(data, "human", respondent);
  const { scores } = data.row(respondent);
  const level = averagedColumns.filter(({ id }) => scores[id] >= data.human.scores[id]);
  return statementClaim({
    ...claim,
    statement,
    quantifier: "all",
    method: `the paper names no test; whether ${behind}`,
    by: ["averageDifference", "leads"],
    cases: [{ label: "People minus model is", holds: leads(gap), detail: signedEstimate(gap) }],
    note:
      level.length === 0
        ? ""
        : `In ${level.length} of ${averagedColumns.length} columns its printed score is people's or higher.`,
  });
}

/** The source of o1-preview's lead in AVG: the three columns of number guessing. */
function superiorityByNumbers(data: EgoSocialArenaData): ClaimInput {
  const o1 = data.row("o1-preview");
  const others = data.models.filter((row) => row !== o1);
  const levels = averagedColumns.filter(({ kind }) => kind === "rounds");
  const cases = others.map((row): Case => {
    const { value, ci } = averageDifference(data, o1.id, row.id);
    const part =
      levels.reduce((sum, { id }) => sum + o1.scores[id] - row.scores[id], 0) / averagedColumns.length;
    // The part in G0.8A minus the rest. Only the rest has a spread.
    const more: [number, number] = [2 * part - ci[1], 2 * part - ci[0]];
    return {
      label: row.title,
      holds: leads({ ci: more }),
      detail: `(${fixed(part, 1)} of ${fixed(value, 1)})`,
    };
  });
  return statementClaim({
    id: "o1-superior-by-numbers",
    place: "Section 1, insight 1",
    statement: "o1-preview's superiority is mainly due to its mathematical abilities",
    quantifier: "most",
    said: '"mainly"',
    method:
      "share of the other models over which more than half of its lead in AVG is from G0.8A: the 95% interval of that part minus the rest is above 0, widest standard errors",
    by: ["averageDifference", "leads"],
    cases,
    note: "Scores cannot tell whether mathematics is the cause.",
    answer: "The same games without numbers.",
  });
}
