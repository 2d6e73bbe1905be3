import { type Claim, numberVerdicts, type Relation, sentenceVerdicts, type Verdict } from "../core/claim.js";
import { InputError } from "../core/errors.js";

// Binary fractions: 63.97 - 63.965 is a little more than 0.005.
const slack = 1e-9;

/**
 * The verdict that follows from the two numbers alone: `reproduced` where ours stands to the printed number as the
 * paper says it does, `differs` where not, `not-run` where ours is undefined. With `=` and `about` the two may be
 * as far apart as the tolerance. Every other verdict needs a reason that a person writes.
 *
 * @throws {InputError} `verdictFor requires a tolerance of 0 or more, got -1`, or when there is no printed
 * number.
 *
 * @example
 * ```ts
 * verdictFor({ published: 63.97, ours: 63.968, tolerance: 0.005 }); // "reproduced"
 * verdictFor({ published: 69.38, ours: 71.2, tolerance: 0.005 }); // "differs"
 * verdictFor({ published: 0.001, ours: 0.0004, tolerance: 0, relation: "<" }); // "reproduced"
 * ```
 */
export function verdictFor(compared: {
  published: number | null;
  ours: number | null;
  tolerance: number;
  relation?: Relation;
}): "reproduced" | "differs" | "not-run" {
  const { published, ours, tolerance, relation = "=" } = compared;
  if (!(tolerance >= 0))
    throw new InputError(`verdictFor requires a tolerance of 0 or more, got ${tolerance}`);
  if (ours === null || !Number.isFinite(ours)) return "not-run";
  if (published === null || !Number.isFinite(published)) {
    throw new InputError(
      `verdictFor requires a printed number, got ${published}; set the verdict and say why`,
    );
  }
  return stands[relation](ours, published, tolerance) ? "reproduced" : "differs";
}

const near = (ours: number, published: number, tolerance: number): boolean =>
  Math.abs(published - ours) <= tolerance + slack;

const stands: Record<Relation, (ours: number, published: number, tolerance: number) => boolean> = {
  "=": near,
  about: near,
  "<": (ours, published) => ours < published,
  "<=": (ours, published) => ours <= published + slack,
  ">": (ours, published) => ours > published,
  ">=": (ours, published) => ours >= published - slack,
};

const needsNote: ReadonlySet<Verdict> = new Set(["paper-inconsistent", "not-reproducible"]);

/**
 * Completes a claim. NaN becomes null, and the verdict of a number follows from the numbers unless one is given.
 * That of a sentence is always given.
 *
 * A given verdict may be stricter than the numbers, if a note says why. It may not be `reproduced` if the
 * numbers differ.
 *
 * @throws {InputError} `sage/x: the verdict paper-inconsistent requires a note; say what the number follows
 * from`, or when `reproduced` is given and the numbers differ by more than the tolerance.
 */
export function decideVerdict(claim: Omit<Claim, "verdict"> & { verdict?: Verdict }): Claim {
  const { id, kind } = claim;
  const published = {
    ...claim.published,
    value: defined(claim.published.value),
    ci: whole(claim.published.ci),
  };
  const ours = { ...claim.ours, value: defined(claim.ours.value), ci: whole(claim.ours.ci) };
  const complete = { ...claim, published, ours };
  const allowed: readonly Verdict[] = kind === "number" ? numberVerdicts : sentenceVerdicts;
  if (claim.verdict !== undefined && !allowed.includes(claim.verdict)) {
    throw new InputError(
      `${id}: a ${kind} cannot have the verdict ${claim.verdict}; it is ${allowed.join(", ")}`,
    );
  }
  if (claim.verdict !== undefined && needsNote.has(claim.verdict) && claim.note.trim() === "") {
    throw new InputError(
      `${id}: the verdict ${claim.verdict} requires a note; say what the number follows from or what was not released`,
    );
  }
  if (kind === "sentence") {
    if (claim.verdict !== undefined) return { ...complete, verdict: claim.verdict };
    throw new InputError(`${id}: a sentence requires a verdict; test it by a stated criterion`);
  }

  const byNumbers = () =>
    verdictFor({
      published: published.value,
      ours: ours.value,
      tolerance: claim.tolerance.value,
      relation: claim.relation,
    });
  const { verdict } = claim;
  if (verdict === undefined) return { ...complete, verdict: byNumbers() };
  if (verdict === "reproduced" && byNumbers() !== "reproduced") {
    throw new InputError(
      `${id}: printed ${claim.relation} ${published.value} and ours ${ours.value} do not agree within ${claim.tolerance.value}; the verdict cannot be reproduced`,
    );
  }
  if (verdict === "differs" && claim.note.trim() === "" && byNumbers() !== "differs") {
    throw new InputError(
      `${id}: the numbers agree within the tolerance; say in the note why the verdict is differs`,
    );
  }
  return { ...complete, verdict };
}

function defined(value: number | null): number | null {
  return value === null || !Number.isFinite(value) ? null : value;
}

function whole(ci: [number, number] | null): [number, number] | null {
  return ci?.every(Number.isFinite) ? ci : null;
}
