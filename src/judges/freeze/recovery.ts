import { InputError } from "../../core/errors.js";
import type { ConfidenceInterval, Estimate } from "../../core/estimate.js";
import { clopperPearson } from "../../stats/clopper-pearson.js";
import { mean } from "../../stats/descriptives.js";
import { editEffects } from "./measures/edit-effects.js";
import { frozenSeverity } from "./measures/frozen-severity.js";
import { completeObjects, judgeByCriterion } from "./measures/judge-by-criterion.js";
import { steering } from "./measures/steering.js";
import type { FrozenDesign } from "./planting/contract.js";
import { frozenDesigns } from "./planting/designs.js";
import { type FrozenTruth, frozenTruth } from "./planting/frozen-truth.js";
import { formName, plantFrozen } from "./planting/plant-frozen.js";

/** What was planted in frozen scores, and how often the intervals held it. */
export interface FrozenRecoveryRow {
  design: string;
  quantity: string;
  planted: number;
  /** The mean of the estimates. */
  mean: number;
  /** Draws whose 95% interval holds what was planted, in percent, with the exact interval of that share. */
  coverage: Estimate;
  /** The mean width of the intervals. */
  width: number;
}

/** How often a family of corrected tests finds an effect where none was planted, in percent of draws. */
export interface FrozenFalseAlarms {
  family: string;
  /** Tests of effects that are 0. */
  tests: number;
  rate: Estimate;
}

interface Found {
  quantity: string;
  planted: number;
  value: number;
  ci: ConfidenceInterval;
}

/** One draw of a design: estimates beside the truth. */
type Draw = (design: FrozenDesign, truth: FrozenTruth, seed: number) => Found[];

const [mild, strict] = ["mild-person", "strict-person"];
const reference = "mild-judge";

/**
 * Are planted severity, steering and effects of edits found again? Tables of frozen scores are drawn from known
 * designs, and each estimate's 95% interval is asked whether it holds the truth: 90.5 to 98.5% of 200 should. The
 * truth is computed from the design by the normal distribution, apart from every estimator.
 *
 * @throws InputError when there are fewer than two draws
 */
export function recoverFrozen({ draws = 200, seed = 1 }: { draws?: number; seed?: number } = {}): {
  rows: FrozenRecoveryRow[];
  falseAlarms: FrozenFalseAlarms[];
} {
  if (!(Number.isInteger(draws) && draws >= 2)) {
    throw new InputError(`recoverFrozen requires 2 draws or more, got ${draws}`);
  }
  const alarms: boolean[][] = [];
  const drawsOf: Record<keyof typeof frozenDesigns, Draw> = {
    whole: (...draw) => [...splitFound(...draw), ...effectsFound(...draw, alarms)],
    severityOnly: splitFound,
    steeringOnly: splitFound,
    fiveLevels: splitFound,
    criteria: criteriaFound,
  };
  const rows = Object.entries(frozenDesigns).flatMap(([name, design]) => {
    const truth = frozenTruth(design);
    const found = Array.from({ length: draws }, (_, i) =>
      drawsOf[name as keyof typeof frozenDesigns](design, truth, seed * 100_000 + i),
    );
    return found[0]!.map(({ quantity }) =>
      rowOf(
        name,
        found.flatMap((draw) => draw.filter((one) => one.quantity === quantity)),
      ),
    );
  });
  const families = ["edit effects, edited minus original", "edit effects, beside the other labels"];
  return {
    rows,
    falseAlarms: families.map((family, f) => ({
      family,
      tests: nullTests(frozenDesigns.whole)[f]!,
      rate: percent(alarms.filter((one) => one[f]).length, alarms.length),
    })),
  };
}

/** Severity of each judge, and the split of the difference between the two partners. */
function splitFound(design: FrozenDesign, truth: FrozenTruth, seed: number): Found[] {
  const table = plantFrozen(design, seed);
  const severities = frozenSeverity(table, { reference }).flatMap(({ judge, perReply, wholeDialogue }) => {
    const planted = truth.mean(judge) - truth.mean(reference);
    return [
      { quantity: `severity of ${judge}, a reply`, planted, ...perReply },
      { quantity: `severity of ${judge}, a dialogue`, planted: design.replies * planted, ...wholeDialogue },
    ];
  });
  const [split] = steering(table, { first: mild!, second: strict! });
  const on = (judge: string, partner: string): number => design.replies * truth.mean(judge, { partner });
  const [mm, ms, sm, ss] = [on(mild!, mild!), on(mild!, strict!), on(strict!, mild!), on(strict!, strict!)];
  return [
    ...severities,
    { quantity: "difference of the partners' dialogues", planted: ss! - mm!, ...split!.difference },
    { quantity: "of it severity", planted: (sm! - mm! + ss! - ms!) / 2, ...split!.severity },
    { quantity: "of it steering", planted: (ms! - mm! + ss! - sm!) / 2, ...split!.steering },
    { quantity: `severity on ${mild}'s dialogues`, planted: sm! - mm!, ...split!.severityOn.first },
    { quantity: `severity on ${strict}'s dialogues`, planted: ss! - ms!, ...split!.severityOn.second },
    ...split!.seenBy.map(({ judge, steering: seen }) => ({
      quantity: `steering seen by ${judge}`,
      planted: on(judge, strict!) - on(judge, mild!),
      ...seen,
    })),
  ];
}

/** Effects of edits, against the original and beside the other labels; and the false alarms of each family. */
function effectsFound(design: FrozenDesign, truth: FrozenTruth, seed: number, alarms: boolean[][]): Found[] {
  const rows = editEffects(plantFrozen(design, seed)).map((row) => ({
    ...row,
    planted: effectOf(design, truth, row),
  }));
  const alarm = (against: string): boolean =>
    rows.some((row) => row.against === against && isNone(row.planted) && row.adjustedP < 0.05);
  alarms.push([alarm("original"), alarm("other labels")]);
  return rows.map(({ judge, edit, variant, against, effect, planted }) => ({
    quantity: `${formName(edit, variant)}, ${judge}${against === "original" ? "" : ", beside other labels"}`,
    planted,
    ...effect,
  }));
}

function effectOf(
  { forms }: FrozenDesign,
  truth: FrozenTruth,
  { judge, edit, variant, against }: { judge: string; edit: string; variant: string; against: string },
): number {
  const own = truth.mean(judge, { form: formName(edit, variant) });
  if (against === "original") return own - truth.mean(judge);
  const others = forms.filter((form) => form.edit === edit && form.variant !== variant);
  return own - mean(others.map((form) => truth.mean(judge, { form: formName(form.edit, form.variant) })));
}

function nullTests(design: FrozenDesign): number[] {
  const truth = frozenTruth(design);
  const rows = editEffects(plantFrozen({ ...design, units: 2, replies: 1 }, 1));
  return ["original", "other labels"].map(
    (against) => rows.filter((row) => row.against === against && isNone(effectOf(design, truth, row))).length,
  );
}

/** Judge-by-criterion effects. */
function criteriaFound(design: FrozenDesign, truth: FrozenTruth, seed: number): Found[] {
  const complete = completeObjects(plantFrozen(design, seed));
  const { judges, criteria } = complete;
  const of = (judge: string, criterion: string): number => truth.mean(judge, { criterion });
  const grand = mean(judges.map((judge) => truth.mean(judge)));
  return judgeByCriterion(complete, 0.95).map(({ judge, criterion, effect }) => ({
    quantity: `${judge} on ${criterion}`,
    planted:
      of(judge, criterion) -
      mean(criteria.map((one) => of(judge, one))) -
      mean(judges.map((one) => of(one, criterion))) +
      grand,
    ...effect,
  }));
}

/** Up to rounding of sums. */
const isNone = (planted: number): boolean => Math.abs(planted) < 1e-9;

function rowOf(design: string, found: readonly Found[]): FrozenRecoveryRow {
  const { quantity, planted } = found[0]!;
  const held = found.filter(({ ci: [low, high] }) => low <= planted && planted <= high).length;
  return {
    ...{ design, quantity, planted },
    mean: mean(found.map(({ value }) => value)),
    coverage: percent(held, found.length),
    width: mean(found.map(({ ci: [low, high] }) => high - low)),
  };
}

function percent(count: number, n: number): Estimate {
  const { ci, method } = clopperPearson(count, n);
  return { value: (100 * count) / n, ci: [100 * ci[0], 100 * ci[1]], n, method };
}
