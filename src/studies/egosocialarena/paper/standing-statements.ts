import type { ClaimInput } from "../../../claims/make-claim.js";
import { fixed, pText, signed, signedEstimate } from "../../../claims/note-text.js";
import { statementClaim } from "../../../claims/statement.js";
import { mean } from "../../../stats/descriptives.js";
import { permutationTest } from "../../../stats/permutation-test.js";
import { averagedColumns, type ColumnId, type EgoSocialArenaData, scoreColumn } from "../data/data.js";
import { averageDefinitions, averageOf, averageRanks, searchAverages } from "../measures/average.js";
import { cellGrim } from "../measures/denominators.js";
import { averageDifference, columnDifference } from "../measures/differences.js";
import type { ClaimContext } from "./context.js";
/** What the paper says in words about the order of models and people. */
export function standingStatements({ data }: ClaimContext): ClaimInput[] {
  return [
    averageIsPillars(data),
    ...["Section 1, insight 1", "Section 4.3"].map((place, i) => surpassesParticipants(data, place, i + 1)),
    bestBy(
      data,
      "o1-highest",
      "Section 4.3",
      "o1-preview has the highest score of all models",
      "o1-preview",
      1,
    ),
    bestBy(data, "claude-second", "Section 4.3", "Claude is the second-best model", "claude-3-5-sonnet", 2),
    topOf(
      data,
      "claude-impressive",
      "Claude has impressive results in static cognition and parallel worlds",
      "claude-3-5-sonnet",
      ["first", "parallel"],
    ),
    topOf(
      data,
      "gpt-4o-well",
      "GPT-4o performs well in real-world situations and social-goal dialogues",
      "gpt-4o",
      ["real_world", "social_goal"],
    ),
    bestInDialogue(data),
    openLag(data),
    mostBehindParticipants(data),
    lowestBehindParticipants(data),
    o1BehindParticipants(data),
    superiorityByNumbers(data),
  ];
}

/** "AVG represents the average value of cognitive, situational, and behavioral intelligence performance." */
function averageIsPillars(data: EgoSocialArenaData): ClaimInput {
  const definitions = averageDefinitions(data);
  const pillars = definitions.find(({ id }) => id === "pillars")!;
  const search = searchAverages(data);
  const moved = data.models.filter(
    ({ id }) => averageRanks(data, pillars).get(id) !== averageRanks(data, definitions[0]!).get(id),
  );
  const guessing = averagedColumns.filter(({ kind }) => kind === "rounds");
  const total = data.entries.reduce((sum, row) => sum + (row.total ? 0 : row.count), 0);
  return statementClaim({
    id: "average-of-three-pillars",
    place: "Table 2, caption",
    statement: "AVG is the average of cognitive, situational and behavioural performance",
    quantifier: "all",
    method: "share of the nine rows whose mean of three pillars, each the mean of its columns, rounds to AVG",
    cases: data.rows.map((row) => {
      const own = averageOf(row, pillars);
      return {
        label: row.title,
        holds: Math.abs(own - row.average) <= 0.05 + 1e-9,
        detail: `(${fixed(own, 1)} for ${fixed(row.average, 1)})`,
      };
    }),
    note: `The caption names three performances; read as one mean over all columns of the three it would hold. AVG is the mean of the ${averagedColumns.length} columns, third person left out: of ${search.tried} sets of columns it alone gives all nine rows, the next is ${fixed(search.next.residual, 1)} off (searchAverages). ${guessing.length} of them are G0.8A, whose ${data.count("g08a")} of ${total} entries so carry ${fixed((100 * guessing.length) / averagedColumns.length, 0)}% of it. By pillars ${moved.map(({ title }) => title).join(" and ")} change rank (averageRanks).`,
  });
}

function surpassesParticipants(data: EgoSocialArenaData, place: string, number: number): ClaimInput {
  const columns: ColumnId[] = ["level1", "level2", "level3", "texas", "adversarial"];
  const dynamic = columns.slice(0, 4);
  const meanOf = (id: string): number => mean(dynamic.map((column) => data.row(id).scores[column]));
  const game = columnDifference(data, ["o1-preview", "human"], "adversarial");
  const participants = cellGrim(data, "human", "adversarial");
  const cut = (1000 * participants.count) / game.n;
  const cutOff =
    !participants.consistent && Math.floor(cut) / 10 === data.human.scores.adversarial
      ? `, and is none if people's ${data.human.scores.adversarial} is ${participants.count} of ${game.n} cut off instead of rounded (cellGrim)`
      : "";
  return statementClaim({
    id: `o1-surpasses-people-${number}`,
    place,
    statement: "o1-preview surpasses people in dynamic cognition and in the adversarial game",
    quantifier: "all",
    method:
      "share of the four columns of dynamic cognition and the adversarial game with a printed score above people's",
    cases: columns.map((id) => {
      const { value, ci } = columnDifference(data, ["o1-preview", "human"], id);
      return {
        label: scoreColumn(id).title,
        holds: value > 1e-9,
        detail: `(${signedEstimate({ value, ci })})`,
      };
    }),
    note: `The mean of the four dynamic columns is ${fixed(meanOf("o1-preview"), 1)} for o1-preview and ${fixed(meanOf("human"), 1)} for people. The adversarial game's difference is ${signedEstimate(game)} on ${game.n} hands (columnDifference)${cutOff}.`,
  });
}

function bestBy(
  data: EgoSocialArenaData,
  id: string,
  place: string,
  statement: string,
  respondent: string,
  rank: number,
): ClaimInput {
  const definitions = averageDefinitions(data);
  const ranks = definitions.map((definition) => averageRanks(data, definition).get(respondent)!);
  return statementClaim({
    id,
    place,
    statement,
    quantifier: "all",
    method: `whether its rank by AVG is ${rank}`,
    cases: [{ label: data.row(respondent).title, holds: ranks[0] === rank, detail: `(rank ${ranks[0]})` }],
    note: `So it is by ${ranks.filter((own) => own === rank).length} of ${ranks.length} definitions of AVG (averageRanks).`,
  });
}

function topOf(
  data: EgoSocialArenaData,
  id: string,
  statement: string,
  respondent: string,
  columns: readonly ColumnId[],
): ClaimInput {
  const others = data.models.filter((row) => row.id !== respondent);
  const margins = columns.map((column) => {
    const next = others.reduce((a, b) => (b.scores[column] > a.scores[column] ? b : a));
    const margin = columnDifference(data, [respondent, next.id], column);
    return {
      label: scoreColumn(column).title,
      holds: margin.value >= 0,
      detail: `${signedEstimate(margin)} to ${next.title}`,
    };
  });
  return statementClaim({
    id,
    place: "Section 4.3",
    statement,
    quantifier: "all",
    method: "share of the columns in which no other model's printed score is higher",
    cases: margins.map((one) => ({ ...one, detail: `(${one.detail})` })),
    note: `Margins to the next model: ${margins.map(({ label, detail }) => `${label} ${detail}`).join("; ")} (columnDifference).`,
  });
}

/** "… given that GPT-4o is the best-performing LLM for this task." */
function bestInDialogue(data: EgoSocialArenaData): ClaimInput {
  const others = data.models.filter(({ id }) => id !== "gpt-4o");
  const n = data.count("social-goal");
  const lead =
    data.row("gpt-4o").scores.social_goal - Math.max(...others.map((row) => row.scores.social_goal));
  return statementClaim({
    id: "gpt-4o-best-in-dialogue",
    place: "Section 4.1",
    statement: "GPT-4o is the best-performing model in social-goal dialogues",
    quantifier: "all",
    method: "share of the other models with a lower printed score",
    cases: others.map((row) => {
      const { value, ci } = columnDifference(data, ["gpt-4o", row.id], "social_goal");
      return { label: row.title, holds: value > 0, detail: `(${signedEstimate({ value, ci })})` };
    }),
    note: `One point more or less in one of ${n} dialogues moves a score by ${fixed(10 / n, 1)}; its lead over the next model is ${fixed(lead, 1)}. People talked with GPT-4o, models with people: the human baseline is another task.`,
  });
}

function openLag(data: EgoSocialArenaData): ClaimInput {
  const [open, api] = (["open", "api"] as const).map((access) =>
    data.models.filter((row) => row.access === access),
  );
  const { value, pValue } = permutationTest(
    api!.map((row) => row.average),
    open!.map((row) => row.average),
  );
  const place = (id: string): number => averageRanks(data, averageDefinitions(data)[0]!).get(id)!;
  return statementClaim({
    id: "open-models-lag",
    place: "Section 4.3",
    statement: "Overall, open-source models lag significantly behind API models",
    quantifier: "all",
    method: "share of the pairs of an API and an open model in which AVG is higher for the API model",
    cases: api!.flatMap((a) =>
      open!.map((b) => ({
        label: `${a.title} above ${b.title}`,
        holds: a.average > b.average,
        detail: `(${signed(a.average - b.average)})`,
      })),
    ),
    note: `The group means are ${fixed(value, 1)} points apart, ${pText(pValue)} over all divisions of eight models into three and five (permutationTest). LLaMa-3.1-405B is ${ordinal(place("llama-3-1-405b"))} of eight, GPT-3.5-Turbo last.`,
  });
}

const ordinal = (rank: number): string =>
  ["first", "second", "third", "fourth", "fifth"][rank - 1] ?? `${rank}th`;

function mostBehindParticipants(data: EgoSocialArenaData): ClaimInput {
  return statementClaim({
    id: "most-models-behind-people",
    place: "Section 4.3",
    statement: "Most models still show a large gap to people",
    quantifier: "most",
    said: '"most models"',
    method: "share of the eight models with an interval of people − model in AVG above 0 (averageDifference)",
    cases: data.models.map((row) => {
      const { value, ci } = averageDifference(data, "human", row.id);
      return { label: row.title, holds: ci[0] > 0, detail: `(${signedEstimate({ value, ci })})` };
    }),
  });
}

function lowestBehindParticipants(data: EgoSocialArenaData): ClaimInput {
  const { value, ci } = averageDifference(data, "human", "llama-3-8b");
  const lowest = data.models.reduce((a, b) => (b.average < a.average ? b : a));
  return statementClaim({
    id: "llama-3-8b-significantly-below-people",
    place: "Section 4.3",
    statement: "LLaMa-3-8B-Chat is significantly below people",
    quantifier: "all",
    method: "whether the interval of people − LLaMa-3-8B-Chat in AVG is above 0 (averageDifference)",
    cases: [{ label: "LLaMa-3-8B-Chat", holds: ci[0] > 0, detail: `(${signedEstimate({ value, ci })})` }],
    note: `${signedEstimate({ value, ci })}. The lowest AVG is ${lowest.title}'s ${fixed(lowest.average, 1)}.`,
  });
}

function o1BehindParticipants(data: EgoSocialArenaData): ClaimInput {
  const { value, ci } = averageDifference(data, "human", "o1-preview");
  const level = averagedColumns.filter(
    ({ id }) => data.row("o1-preview").scores[id] >= data.human.scores[id] - 1e-9,
  );
  return statementClaim({
    id: "o1-significantly-behind-people",
    place: "Abstract",
    statement: "Even the most advanced models, such as o1-preview, fall significantly behind people",
    quantifier: "all",
    method: "whether the interval of people − o1-preview in AVG is above 0 (averageDifference)",
    cases: [{ label: "o1-preview", holds: ci[0] > 0, detail: `(${signedEstimate({ value, ci })})` }],
    note: `${signedEstimate({ value, ci })}. In ${level.length} of ${averagedColumns.length} columns its printed score is people's or higher (${level.map(({ title }) => title).join(", ")}).`,
  });
}

/** The source of o1-preview's lead in AVG: the three columns of number guessing. */
function superiorityByNumbers(data: EgoSocialArenaData): ClaimInput {
  const levels = averagedColumns.filter(({ kind }) => kind === "rounds");
  const o1 = data.row("o1-preview");
  const others = data.models.filter((row) => row !== o1);
  const gain = (other: (typeof others)[number], columns: readonly { id: ColumnId }[]): number =>
    columns.reduce((sum, { id }) => sum + o1.scores[id] - other.scores[id], 0) / averagedColumns.length;
  return statementClaim({
    id: "o1-superior-by-numbers",
    place: "Section 1, insight 1",
    statement: "o1-preview's superiority is mainly due to its mathematical abilities",
    quantifier: "most",
    said: '"mainly"',
    method:
      "share of the other models over which more than half of its lead in AVG is from the three columns of G0.8A",
    cases: others.map((row) => {
      const [part, whole] = [gain(row, levels), gain(row, averagedColumns)];
      return {
        label: row.title,
        holds: part > whole / 2,
        detail: `(${fixed(part, 1)} of ${fixed(whole, 1)})`,
      };
    }),
    note: `Over the second, Claude, it is ${fixed(gain(data.row("claude-3-5-sonnet"), levels), 1)} of ${fixed(gain(data.row("claude-3-5-sonnet"), averagedColumns), 1)} points: three games of ten rounds decide the lead. Whether mathematics is the cause cannot be told from scores.`,
  });
}
