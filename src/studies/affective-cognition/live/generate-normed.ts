import { DataError, UsageError } from "../../../core/errors.js";
import type { Item } from "../../../core/item.js";
import { shownPath } from "../../../io/project-root.js";
import { readKeepRule, whyDropped } from "../../../people/answers/keep-rule.js";
import { countedAnswers, keptAnswersNamed } from "../../../people/answers/kept-answers.js";
import { computeNorms } from "../../../people/answers/norms.js";
import { loadItemSet, storyOf } from "../../../stimuli/item-set.js";
import { type ItemFate, writeKeptItems } from "../../../stimuli/keep-items.js";
import type { GenerateContext, Generated } from "../../shared/generate-verb.js";

export interface NormedOptions {
  fromSet?: string;
  norms?: string;
  keep?: string;
  out?: string;
}

const unanswered = "nobody answered it";

/**
 * `affectlab generate affective-cognition --from-set <set> --norms <name>`: the items of a set that people's answers
 * bear out, with people's most frequent answer as their label of record.
 */
export async function keepNormed(
  given: NormedOptions & Readonly<Record<string, unknown>>,
  { runsFolder }: Pick<GenerateContext, "runsFolder">,
): Promise<Generated> {
  const { fromSet, norms: name, keep, out } = requireNormed(given);
  const rule = keep === undefined ? [] : readKeepRule(keep);
  const kept = await keptAnswersNamed(name, await runsFolder());
  const { items, what } = await loadItemSet(fromSet);
  const { manifest } = kept;
  if (manifest.set !== what.sha256) {
    throw new DataError(
      `is not the set that ${name} answered (sha256 ${manifest.set.slice(0, 12)}…, here ${what.sha256.slice(0, 12)}…)`,
      { file: shownPath(fromSet), remedy: "name that set by --from-set" },
    );
  }
  const normed = items.map((item) => ({ id: item.id, options: item.options, story: storyOf(item) }));
  const norms = computeNorms(countedAnswers(kept, items), normed);
  const byItem = new Map(norms.items.map((norm) => [norm.item, norm]));
  const fates = items.map(({ id, options }: Item): ItemFate => {
    const norm = byItem.get(id);
    if (norm === undefined || norm.n === 0) return { id, dropped: unanswered };
    if (norm.mode === null) return { id, dropped: `${norm.modes.length} answers are equally frequent` };
    const dropped = whyDropped(norm, rule);
    return dropped === undefined ? { id, label: options[norm.mode] as string } : { id, dropped };
  });
  requireSome(fates, keep);
  const about = {
    ...{ name, keep: keep ?? null, from: what, simulated: manifest.simulated },
    ...{ participants: norms.participants, answers: norms.answers, rules: manifest.rules },
    label: "conditions.labelOfRecord: people's most frequent answer; an item whose answers are tied has none",
  };
  const written = await writeKeptItems(fromSet, out, fates, about);
  const labels = fates.filter((fate) => "label" in fate).map(({ id, label }) => [id, label] as const);
  const keyOf = new Map(items.map(({ id, options, keyed }) => [id, options[keyed ?? -1]]));
  const other = labels.filter(([id, label]) => keyOf.get(id) !== label).length;
  const warning = manifest.simulated
    ? ["a script answered, and nobody: these labels say nothing of people"]
    : [];
  return {
    lines: [
      `${shownPath(out)}: ${written.items} of ${items.length} items kept, from ${written.stories} stories; ${written.dropped} dropped (dropped.csv says why)`,
      `people's label is not the theory's in ${other} of ${written.items} items`,
      ...warning,
    ],
    json: { folder: shownPath(out), ...written, otherThanTheory: other, norms: about },
  };
}

/** @throws UsageError naming the option that is missing, or that makes another kind of set */
function requireNormed(given: NormedOptions & Readonly<Record<string, unknown>>) {
  const { fromSet, norms, keep, out, seed: _, ...others } = given;
  const idle = Object.entries(others).find(([, value]) => value !== undefined);
  if (idle !== undefined) {
    const flag = idle[0].replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    throw new UsageError(`--from-set keeps items of a set as they are; leave out --${flag}`);
  }
  if (fromSet === undefined) {
    const named = norms === undefined ? "keep" : "norms";
    throw new UsageError(`--${named} chooses among the items of a set; name the set by --from-set`);
  }
  if (norms === undefined) {
    throw new UsageError("--norms <name> is missing; it names answers that `affectlab import people` kept");
  }
  if (out === undefined) throw new UsageError("--out <folder> is missing; it says where the items go");
  return { fromSet, norms, keep, out };
}

function requireSome(fates: readonly ItemFate[], keep: string | undefined): void {
  const reasons = fates.flatMap((fate) => ("dropped" in fate ? [`${fate.id}: ${fate.dropped}`] : []));
  if (reasons.length < fates.length) return;
  const telling = reasons.find((reason) => !reason.endsWith(unanswered)) ?? reasons[0];
  throw new UsageError(
    `${keep === undefined ? "--norms" : "--keep"}: none of ${fates.length} items is kept, for one ${telling}; nothing was written`,
  );
}
