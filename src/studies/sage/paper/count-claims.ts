import { type ClaimInput, countTolerance, numberClaim } from "../../../claims/make-claim.js";
import { joined } from "../../../claims/note-text.js";
import { judgeNames } from "../measures/judge-means.js";
import type { ClaimContext } from "./context.js";
import type { Printed } from "./printed.js";

type Count = Pick<ClaimInput, "ours"> &
  Partial<Pick<ClaimInput, "relation" | "evidence" | "verdict" | "note" | "answer">>;

/** A printed count: of scenarios, topics, models, judges, strategies; and the two thresholds of Table 3. */
export function countClaim(printed: Printed, context: ClaimContext): ClaimInput {
  return numberClaim(printed, { tolerance: countTolerance, ...countOf(printed, context) });
}

const counted = (value: number, method: string): Count => ({ ours: { value, method }, evidence: "design" });

function countOf(printed: Printed, context: ClaimContext): Count {
  const { data, tables } = context;
  const id = printed.id;
  if (id.startsWith("scenarios")) return counted(data.profiles.length, "rows of profiles");
  if (id.startsWith("topics")) {
    return counted(distinct(data.profiles.map((p) => p.intention)), "distinct hidden intentions");
  }
  if (id.startsWith("models")) return counted(tables.table3.length, "rows of Table 3");
  if (id.startsWith("validation") || id === "open-source-models") return validation(id, context);
  const judges = context.judgesOfFigure7();
  switch (id) {
    case "judges":
      return counted(judges.length, "judges of Figure 7");
    case "other-judges":
      return counted(judges.filter((judge) => judge !== "4o").length, "judges of Figure 7 but GPT-4o");
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
      return id === "strategies"
        ? counted(total, "strategies of Table 5")
        : counted(groups.length, "groups of Table 5");
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

function validation(id: string, context: ClaimContext): Count {
  const models = context.modelsOfFigure7();
  const own = models.filter((model) => familyOf(model) !== null);
  const value = id.startsWith("validation-models")
    ? own.length
    : id.startsWith("validation-families")
      ? distinct(own.map(familyOf))
      : models.length - own.length;
  return {
    ...counted(value, "models of Figure 7 of the families OpenAI, DeepSeek, Claude and Gemini, and others"),
    note: "The paper does not say which of the models stand in Figures 3 and 4.",
  };
}

function reasoningJudges(context: ClaimContext): Count {
  const judges = context.judgesOfFigure7();
  const gain = (judge: string, model: string): number =>
    context.emotion(judge, `${model}-Think`) - context.emotion(judge, model);
  const exceptions = judges.filter((judge) => gain(judge, "Gemini2.5") <= 0);
  const fall = exceptions
    .map(
      (judge) =>
        `Under ${judgeNames[judge] ?? judge} Gemini2.5 falls with reasoning, from ${context.emotion(judge, "Gemini2.5")} to ${context.emotion(judge, "Gemini2.5-Think")}.`,
    )
    .join(" ");
  const same = judges.length === 3;
  return {
    ours: { value: judges.length, method: "judges of section 3.3 and Figure 7", by: ["countClaim"] },
    evidence: "printed",
    verdict: same ? "reproduced" : "paper-inconsistent",
    note: same
      ? ""
      : joined(`The text says "all three judges", but section 3.3 and Figure 7 have ${judges.length}.`, fall),
    answer: "That the three are DeepSeek-V3 and both Gemini judges, and why GPT-4o is left out.",
  };
}

function arenaTop(printed: Printed, { tables }: ClaimContext): Count {
  const ranks = tables.table3.map((row) => row.arenaRank);
  const at = ranks.filter((rank) => rank === printed.value).length;
  const missing = Array.from({ length: printed.value }, (_, i) => i + 1).filter((r) => !ranks.includes(r));
  return {
    ours: {
      value: ranks.filter((rank) => rank <= printed.value).length,
      method: `models of Table 3 with an Arena rank of ${printed.value} or better`,
      by: ["countClaim"],
    },
    // Ranks are shared, so that more than ten models can be among the top ten.
    relation: ">=",
    evidence: "printed",
    note: `${at} models share rank ${printed.value}. No model has the ranks ${missing.join(", ")}: they are taken by ties or by models without an API.`,
  };
}

/** Which threshold gives the printed counts of Table 3? */
function threshold(
  id: "success-threshold" | "failure-threshold",
  printed: Printed,
  context: ClaimContext,
): Count {
  const success = id === "success-threshold";
  const rows = context.board().rows.flatMap(({ title, model }) => {
    const standing = context.tables.table3.find((row) => row.model === title);
    const finals = context.data.scores(context.board().judge, model);
    return standing === undefined ? [] : [{ finals, count: standing[success ? "success" : "failure"] }];
  });
  const fits = (t: number): boolean =>
    rows.every(
      ({ finals, count }) => finals.filter((final) => (success ? final > t : final < t)).length === count,
    );
  const fitting = Array.from({ length: 101 }, (_, t) => t).filter(fits);
  const finals = rows.flatMap((row) => row.finals);
  const fitted = fitting.includes(printed.value) ? printed.value : (fitting.at(-1) ?? Number.NaN);
  const value = finals.length === 0 ? Number.NaN : fitted;
  const impossible = success && finals.length > 0 && value !== printed.value;
  return {
    ours: {
      value,
      n: finals.length,
      method: `whole threshold that gives the printed counts of all ${rows.length} recorded models (the printed one if it does, else the highest)`,
      by: ["countClaim", success ? "isSuccess" : "isFailure"],
    },
    verdict: impossible ? "paper-inconsistent" : undefined,
    note: impossible
      ? `Emotion stops at ${Math.max(...finals)} in all ${finals.length} dialogues, so none can end above ${printed.value}. Table 3 counts those that end at it.`
      : "",
    answer: impossible ? `That "above ${printed.value}" means "at ${printed.value}".` : "",
  };
}

const distinct = (values: readonly unknown[]): number => new Set(values).size;
