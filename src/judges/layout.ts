import { drawNames } from "../core/drawn-names.js";
import { InputError } from "../core/errors.js";
import { randomStream } from "../core/random.js";
import { sha256 } from "../io/sha256-file.js";
import { type ShownText, showInert } from "./fence.js";
import { type JudgeDesign, type JudgeDesignInput, judgeDesignSchema } from "./judgement.js";
import { type RubricTarget, rubricHash } from "./target.js";

/** How one target is laid out for a judge: everything that is drawn at random, and the texts as shown. */
export interface CaseLayout {
  design: JudgeDesign;
  /** The code that ends the name of every tag of this case. */
  code: string;
  /** Criterion ids in the order shown. */
  order: string[];
  /** The label that the judge sees for each criterion: criterion id -> label. */
  labels: Map<string, string>;
  /** The label of the check for catastrophic failure. */
  checkLabel: string;
  turns: ShownText[];
  reply: ShownText;
}

/**
 * Draws a target's layout from the design's seed. Labels and code depend on the reply too and occur nowhere
 * in what is shown: a reply cannot name a criterion or close its fence, because changing the reply changes
 * both. The order of criteria depends on the rubric alone, so that all replies to one case are judged in the
 * same order.
 *
 * @throws InputError if the design is not valid
 */
export function layOut(target: RubricTarget, input: JudgeDesignInput): CaseLayout {
  const design = readDesign(input);
  const turns = target.dialogue.map(({ text }) => showInert(text));
  const reply = showInert(target.reply, design.maxReplyCharacters);
  const random = randomStream(design.seed, "rubric-judge", target.id, sha256(target.reply));
  const shown = [...turns, reply, ...target.criteria].map(({ text }) => text);
  const { code, label: draw } = drawNames(random, shown);
  const checkLabel = draw();
  const ids = target.criteria.map(({ id }) => id);
  const labels = new Map(ids.map((id) => [id, design.labels === "ids" ? id : draw()]));
  const order =
    design.order === "given"
      ? ids
      : randomStream(design.seed, "rubric-order", rubricHash(target), design.replicate).shuffle(ids);
  return { design, code, order, labels, checkLabel, turns, reply };
}

/** The design with defaults filled in. @throws InputError naming the field */
export function readDesign(input: JudgeDesignInput): JudgeDesign {
  // Options of a request (prompts, parameters) may stand beside the design.
  const known = Object.keys(judgeDesignSchema.shape);
  const own = Object.fromEntries(Object.entries(input).filter(([name]) => known.includes(name)));
  const parsed = judgeDesignSchema.safeParse(own);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new InputError(
    `the judge's design is not valid at ${issue?.path.join(".")} (${issue?.message}); correct it`,
  );
}
