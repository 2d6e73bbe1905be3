import * as z from "zod";
import type { ModelReply } from "../../../../models/contract.js";
import { objectIn, validated } from "../../../../models/structured-output.js";
import { type HeartbenchCriterion, heaviestCriterion, type Language } from "../../data/case.js";
import { type AbilityId, abilityIds } from "../../data/taxonomy.js";
import { criterionWording, type WordingProblem } from "./criterion-wording.js";
import { type PairProblem, similarCriteria } from "./similar-criteria.js";
import { type SynthesisInput, type SynthesisRequest, synthesisOutput } from "./synthesis-request.js";

/** Why a proposed criterion was not taken. */
type RejectionReason = WordingProblem | PairProblem | "weight" | "unknown-ability" | "unknown-label";

/** A criterion as a synthesiser proposes it, before anything is checked. */
export interface ProposedCriterion {
  reasoning: string;
  text: string;
  ability: string;
  weight: number;
  /** Labels of the replies that are said to meet it. */
  met_by: string[];
}

/** A proposed criterion that can be scored. `score` is a whole number from -10 to 10, never 0. */
export interface SynthesisedCriterion extends HeartbenchCriterion {
  ability: AbilityId;
  score: number;
  reasoning: string;
  /** The models whose replies meet it, as the synthesiser says. A judge has to check this. */
  metBy: string[];
  /** False if all or none of the replies meet it, so that it tells no models apart. */
  discriminates: boolean;
}

/** What was taken of a synthesiser's answer, and what was rejected with the reasons. */
export interface Synthesis {
  case: string;
  status: "ok" | "refused" | "unparsed";
  criteria: SynthesisedCriterion[];
  rejected: { proposal: ProposedCriterion; reasons: { reason: RejectionReason; found: string }[] }[];
}

const proposalSchema = z.object({ criteria: z.array(z.unknown()) });

/**
 * Reads a synthesiser's answer and takes only criteria that can be scored. They are worded as a binary
 * observation, belong to one of the fifteen abilities, and have a weight of 1 to 10 or -10 to -1. They
 * neither repeat nor contradict a criterion before them. The others are listed with the reasons; nothing is
 * repaired. A criterion that all replies or none meet is kept and marked, because saturation is decided by a
 * judge's verdicts over many models, not by the model that wrote the criterion.
 */
export function readSynthesis(
  one: { id: string; language: Language },
  reply: Pick<ModelReply, "text" | "object" | "refusal">,
  labels: readonly { label: string; model: string }[],
): Synthesis {
  const out: Synthesis = { case: one.id, status: "ok", criteria: [], rejected: [] };
  const proposals = proposalsIn(
    reply,
    labels.map(({ label }) => label),
  );
  if (proposals === undefined) {
    return { ...out, status: reply.refusal !== null && reply.refusal !== "" ? "refused" : "unparsed" };
  }
  const modelOf = new Map(labels.map(({ label, model }) => [label, model]));
  for (const proposal of proposals) {
    const reasons = [
      ...ownProblems(proposal, one.language, modelOf),
      ...pairProblems(proposal, out, one.language),
    ];
    if (reasons.length > 0) {
      out.rejected.push({ proposal, reasons });
      continue;
    }
    const metBy = [...new Set(proposal.met_by)].map((label) => modelOf.get(label)!);
    out.criteria.push({
      id: `${one.id}-s${out.criteria.length + 1}`,
      ability: proposal.ability as AbilityId,
      score: proposal.weight,
      text: { [one.language]: proposal.text.trim() },
      reasoning: proposal.reasoning,
      metBy,
      discriminates: metBy.length > 0 && metBy.length < labels.length,
    });
  }
  return out;
}

/** The proposals of a reply. If one does not have the form at all, the whole answer is unreadable. */
function proposalsIn(
  { text, object, refusal }: Pick<ModelReply, "text" | "object" | "refusal">,
  labels: readonly string[],
): ProposedCriterion[] | undefined {
  if (refusal !== null && refusal !== "") return undefined;
  const form = synthesisOutput(labels);
  const strict = validated(object, form) ?? objectIn(text, form);
  // An unknown label or ability invalidates only its own criterion.
  const loose = strict ?? objectIn(text, { name: "criteria", schema: { type: "object" } });
  const list = proposalSchema.safeParse(loose);
  if (!list.success) return undefined;
  const proposal = z.object({
    reasoning: z.string().default(""),
    text: z.string(),
    ability: z.string(),
    weight: z.number(),
    met_by: z.array(z.string()),
  });
  const read = list.data.criteria.map((entry) => proposal.safeParse(entry));
  return read.every(({ success }) => success) ? read.map(({ data }) => data!) : undefined;
}

type Reasons = { reason: RejectionReason; found: string }[];

function ownProblems(
  { text, ability, weight, met_by }: ProposedCriterion,
  language: Language,
  modelOf: ReadonlyMap<string, string>,
): Reasons {
  const reasons: Reasons = criterionWording(text, weight, language).map(({ problem, found }) => ({
    reason: problem,
    found,
  }));
  if (!Number.isInteger(weight) || weight === 0 || Math.abs(weight) > heaviestCriterion) {
    reasons.push({ reason: "weight", found: String(weight) });
  }
  if (!(abilityIds as readonly string[]).includes(ability)) {
    reasons.push({ reason: "unknown-ability", found: ability });
  }
  const unknown = met_by.find((label) => !modelOf.has(label));
  if (unknown !== undefined) reasons.push({ reason: "unknown-label", found: unknown });
  return reasons;
}

function pairProblems(proposal: ProposedCriterion, { criteria }: Synthesis, language: Language): Reasons {
  const before = criteria.map(({ id, score, text }) => ({ id, score, text: text[language] ?? "" }));
  return before.flatMap((earlier) =>
    similarCriteria([earlier, { id: "new", score: proposal.weight, text: proposal.text }]).map(
      ({ problem, first }) => ({ reason: problem, found: first }),
    ),
  );
}

/** A synthesis, with who wrote it and which replies it compared. */
export interface SynthesisRun extends Synthesis, Pick<SynthesisRequest, "labels" | "masked"> {
  /**
   * The model that wrote the criteria. For fair criteria it is not one of the models whose replies it
   * compares.
   */
  synthesiser: string;
  /** Whether the synthesiser's own reply was among those it compared. */
  comparesItself: boolean;
}

/**
 * Reads a model's answer to a synthesis request: the criteria that can be taken, and those that were
 * rejected.
 *
 * The paper's synthesiser, Claude-4.5-Sonnet, is also its judge and leads its board. A synthesiser that
 * compares its own reply is marked here, because readers of scores on its criteria should know.
 */
export function readSynthesisRun(
  synthesiser: string,
  input: Pick<SynthesisInput, "case" | "prompts">,
  { labels, masked }: Pick<SynthesisRequest, "labels" | "masked">,
  reply: Pick<ModelReply, "text" | "object" | "refusal">,
): SynthesisRun {
  const synthesis = readSynthesis({ id: input.case.id, language: input.prompts.language }, reply, labels);
  const comparesItself = labels.some(({ model }) => model === synthesiser);
  return { ...synthesis, labels, masked, synthesiser, comparesItself };
}
