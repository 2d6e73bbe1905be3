import { randomStream } from "../../../src/core/random.js";
import type { AnnotationRow } from "../../../src/studies/sage/data/annotations.js";
import type { Direction } from "../../../src/studies/sage/data/changes.js";

export interface PlantedAnnotations {
  seed: number;
  participants?: number;
  contexts?: number;
}

/** Participants are right with these probabilities on average, less on hard contexts and by participants who are worse. */
export const plantedAccuracy = {
  mean: 0.8,
  participants: 0.06,
  contexts: 0.12,
  judge: 0.9,
  reasonable: 0.85,
};

const clip = (share: number): number => Math.min(1, Math.max(0, share));

/**
 * Answers of simulated participants: each meets every context with one of the two questions, as the questionnaire deals them. A
 * participant's accuracy in a context is uniform around the mean: parts of participant and context, which are never clipped.
 */
export function plantAnnotations({ seed, participants = 20, contexts = 100 }: PlantedAnnotations): {
  rows: AnnotationRow[];
  judged: Map<string, Direction>;
} {
  const stream = randomStream(seed, "annotations");
  const around = (half: number): number => half * (2 * stream.next() - 1);
  const judged = new Map<string, Direction>();
  const people = Array.from({ length: participants }, () => around(plantedAccuracy.participants));
  const rows = Array.from({ length: contexts }, (_, c) => c).flatMap((c) => {
    const context = `c${c}`;
    const truth: Direction = stream.next() < 0.6 ? 1 : -1;
    judged.set(context, stream.next() < plantedAccuracy.judge ? truth : (-truth as Direction));
    const ease = around(plantedAccuracy.contexts);
    return people.map((skill, p): AnnotationRow => {
      const row = { context, annotator: `p${p}`, direction: null, reasonable: null };
      const isRight = (mean: number): boolean => stream.next() < clip(mean + skill / 2 + ease / 2);
      return (c + p) % 2 === 0
        ? { ...row, direction: isRight(plantedAccuracy.mean) ? truth : (-truth as Direction) }
        : { ...row, reasonable: isRight(plantedAccuracy.reasonable) ? 1 : 0 };
    });
  });
  return { rows, judged };
}
