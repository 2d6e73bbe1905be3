import { type ClaimInput, countTolerance, numberClaim } from "../../../claims/make-claim.js";
import { joined } from "../../../claims/note-text.js";
import { isFailure, isSuccess } from "../measures/leaderboard.js";
import type { ClaimContext } from "./context.js";
import type { Printed } from "./printed.js";

type Count = Pick<ClaimInput, "ours"> &
  Partial<Pick<ClaimInput, "evidence" | "verdict" | "note" | "tolerance">>;

/** A printed count: of scenarios, topics, models, judges, strategies; and the two thresholds of Table 3. */
export function countClaim(printed: Printed, context: ClaimContext): ClaimInput {
  return numberClaim(printed, { tolerance: countTolerance, ...countOf(printed, context) });
}

function countOf(printed: Printed, context: ClaimContext): Count {
  const { data, tables } = context;
  const id = printed.id;
  if (id.startsWith("scenarios")) {
    return { ours: { value: data.profiles.length, method: "rows of profiles" } };
  }
  if (id.startsWith("topics")) {
    return {
      ours: { value: distinct(data.profiles.map((p) => p.intention)), method: "distinct hidden intentions" },
    };
  }
  if (id.startsWith("models")) {
    return {
      ours: { value: tables.table3.length, method: "rows of Table 3" },
      evidence: "printed",
      note: `The tables here hold the dialogues of ${context.board().rows.length} of them under DeepSeek-V3.`,
    };
  }
  if (id.startsWith("validation") || id === "open-source-models") return validation(id, context);
  switch (id) {
    case "judges":
    case "other-judges": {
      const judges = new Set(tables.figure7.map((row) => row.judge));
      if (id === "other-judges") judges.delete("4o");
      return {
        ours: { value: judges.size, method: "judges of Figure 7" },
        evidence: "printed",
        note: `The tables here hold dialogues with ${data.judges.length} judges.`,
      };
    }
    case "reasoning-judges":
      return reasoningJudges(context);
    case "success-threshold":
    case "failure-threshold":
      return threshold(id, printed, context);
    case "arena-top":
      return arenaTop(printed, context);
    case "strategy-groups":
    case "strategies": {
      const groups = context.printed.filter((row) => /^strategies-[a-g]$/.test(row.id));
      const total = groups.reduce((sum, group) => sum + group.value, 0);
      const counted = id === "strategies" ? total : groups.length;
      return {
        ours: {
          value: counted,
          method: id === "strategies" ? "strategies of Table 5" : "groups of Table 5",
        },
        evidence: "printed",
      };
    }
    default:
      throw new RangeError(`no computation for the printed count "${id}"`);
  }
}

/** Figure 7 shows the models of the validation; their families are told by their names. */
const families: readonly [family: string, pattern: RegExp][] = [
  ["OpenAI", /^(GPT|o\d)/],
  ["DeepSeek", /^DeepSeek/],
  ["Claude", /^Claude/],
  ["Gemini", /^Gemini/],
];

/** The family that Appendix A counts a model to; null for the two models that it adds. */
export const familyOf = (title: string): string | null =>
  families.find(([, pattern]) => pattern.test(title))?.[0] ?? null;

function validation(id: string, { tables }: ClaimContext): Count {
  const models = [...new Set(tables.figure7.map((row) => row.model))];
  const own = models.filter((model) => familyOf(model) !== null);
  const value = id.startsWith("validation-models")
    ? own.length
    : id.startsWith("validation-families")
      ? distinct(own.map(familyOf))
      : models.length - own.length;
  return {
    ours: { value, method: "models of Figure 7 by family (OpenAI, DeepSeek, Claude, Gemini; others added)" },
    evidence: "printed",
    note: `Figure 7 shows ${models.length} models: ${own.length} of four families, and ${models.length - own.length} that Appendix A adds. Which of them stand in Figures 3 and 4 is not said.`,
  };
}

function reasoningJudges({ tables }: ClaimContext): Count {
  const judges = [...new Set(tables.figure7.map((row) => row.judge))];
  const emotion = (judge: string, model: string): number =>
    tables.figure7.find((row) => row.judge === judge && row.model === model)!.emotion;
  const better = (judge: string, model: string): boolean =>
    emotion(judge, `${model}-Think`) > emotion(judge, model);
  const holds = judges.filter((judge) => better(judge, "Claude3.7") && better(judge, "Gemini2.5"));
  const exceptions = judges.filter((judge) => !holds.includes(judge));
  return {
    ours: { value: judges.length, method: "judges of Figure 7, of which the text says all" },
    evidence: "printed",
    verdict: judges.length === 3 ? "reproduced" : "paper-inconsistent",
    note: `Section 3.3 and Figure 7 have ${judges.length} judges. Both hybrid models gain by reasoning under ${holds.length} of them (${holds.join(", ")}); under ${exceptions.join(", ")} Gemini2.5 goes from ${exceptions.map((judge) => `${emotion(judge, "Gemini2.5")} to ${emotion(judge, "Gemini2.5-Think")}`).join(", ")} (read off Figure 7).`,
  };
}

function arenaTop(printed: Printed, { tables }: ClaimContext): Count {
  const ranks = tables.table3.map((row) => row.arenaRank);
  const before = ranks.filter((rank) => rank < printed.value).length;
  const at = ranks.filter((rank) => rank === printed.value).length;
  const missing = Array.from({ length: printed.value }, (_, i) => i + 1).filter((r) => !ranks.includes(r));
  return {
    ours: {
      value: before + at,
      method: `models of Table 3 with an Arena rank of ${printed.value} or better`,
    },
    evidence: "printed",
    tolerance: {
      value: Math.max(0, at - 1),
      reason: `${at} models share Arena's rank ${printed.value}: ${before + 1} to ${before + at} can be called its top ${printed.value}`,
    },
    note: `No model has the ranks ${missing.join(", ")}: ties, and models without an API.`,
  };
}

/** Which threshold gives the printed counts of Table 3? */
function threshold(
  id: "success-threshold" | "failure-threshold",
  printed: Printed,
  context: ClaimContext,
): Count {
  const success = id === "success-threshold";
  const rows = context.board().rows.map(({ title, model }) => ({
    finals: context.data.scores(context.board().judge, model),
    printed: context.standing(title)[success ? "success" : "failure"],
  }));
  const counted = (t: number): number =>
    rows.filter(
      ({ finals, printed: count }) =>
        finals.filter((final) => (success ? final > t : final < t)).length === count,
    ).length;
  const fitting = Array.from({ length: 101 }, (_, t) => t).filter((t) => counted(t) === rows.length);
  const finals = rows.flatMap((row) => row.finals);
  const highest = Math.max(...finals);
  const value = fitting.includes(printed.value) ? printed.value : (fitting.at(-1) ?? Number.NaN);
  return {
    ours: {
      value,
      n: finals.length,
      method: `whole threshold that gives the printed counts of all ${rows.length} recorded models (the printed one if it does, else the highest)`,
    },
    verdict: success && value !== printed.value ? "paper-inconsistent" : undefined,
    note: joined(
      fitting.length > 0
        ? `Thresholds from ${fitting[0]} to ${fitting.at(-1)} give the counts of all ${rows.length}; ${printed.value} gives those of ${counted(printed.value)}.`
        : `No whole threshold gives the counts of all ${rows.length}; ${printed.value} gives those of ${counted(printed.value)}.`,
      success
        ? `The emotion is capped: the highest of ${finals.length} is ${highest}, so none can end above 100; ${finals.filter((final) => isSuccess({ final })).length} end at it, and these are what Table 3 counts (isSuccess).`
        : `${finals.filter((final) => isFailure({ final })).length} of ${finals.length} dialogues end below 10 (isFailure).`,
    ),
  };
}

const distinct = (values: readonly unknown[]): number => new Set(values).size;
