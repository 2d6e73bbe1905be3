import type { Item } from "../../../core/item.js";
import { loadSituations } from "./situations.js";
import { situationKinds, type WrittenKind } from "./situations-schema.js";

/**
 * The situations in the order of a run. The kinds are interleaved, so that an evenly spaced selection has all
 * kinds.
 */
export async function situationUnits(): Promise<Item[][]> {
  const byKind = await Promise.all(situationKinds.map(async (kind) => (await loadSituations(kind)).items));
  // Each item is sorted by its place within its kind, from 0 to 1.
  const placed = byKind.flatMap((items) =>
    items.map((item, i) => ({ item, place: (i + 0.5) / items.length })),
  );
  return placed.sort((a, b) => a.place - b.place).map(({ item }) => [item]);
}

/** A part of the situations with a score of its own. */
export interface SituationPart {
  kind: WrittenKind;
  /** "all", what the question asks, or for counterfactuals the topic. */
  part: string;
  items: Item[];
  /** What counts as one independent draw: a world, which several items share, or a single item. */
  unit: "world" | "item";
}

/** Some kinds, each as a whole and by what is asked; the paper's three unless given. */
export function situationParts(
  items: readonly Item[],
  kinds: readonly WrittenKind[] = situationKinds,
): SituationPart[] {
  return kinds.flatMap((kind) => {
    const own = items.filter(({ conditions }) => conditions.scenario === kind);
    const partOf = ({ conditions }: Item): string =>
      String(kind === "counterfactual" ? conditions.topic : conditions.asks);
    const parts = [...new Set(own.map(partOf))].sort();
    const unit = kind === "parallel-world" ? "world" : "item";
    const whole: SituationPart = { kind, part: "all", items: own, unit };
    const some = parts.map(
      (part): SituationPart => ({ kind, part, unit, items: own.filter((item) => partOf(item) === part) }),
    );
    return own.length === 0 ? [] : [whole, ...some];
  });
}

/** The independent draw to which an item belongs: its world, or the item itself. */
export const unitOf = ({ unit }: SituationPart, { id, conditions }: Item): string =>
  unit === "world" ? String(conditions.topic) : id;
