import { AffectlabError } from "../../core/errors.js";
import type { RunPlan } from "../../core/run-record.js";
import type { LiveStudy } from "../live-contract.js";
import { loadPrepareLive } from "./live-parts.js";

/**
 * Prepares the items of an earlier run again, as its plan has them.
 *
 * @param folder the run's folder, which may hold what was asked
 */
export async function runAgain(what: RunPlan, folder?: string): Promise<LiveStudy> {
  const { study, models, agents, prompts, items, episodes = [], parameters, choices, seed } = what;
  const prepareLive = await loadPrepareLive(study);
  return prepareLive({
    models,
    prompts: prompts.map(({ id }) => id),
    parameters,
    ...(agents === undefined ? {} : { agents: agents.models }),
    only: [...items, ...episodes].map(({ id }) => id),
    ...(folder === undefined ? {} : { folder }),
    seed,
    ...(choices === undefined ? {} : { choices }),
  });
}

/** @throws AffectlabError when a prompt is another than the one that was sent */
export function requireSamePrompts({ prompts }: RunPlan, study: Pick<LiveStudy, "prompts">): void {
  const changed = prompts.find(
    ({ id, sha256 }) => study.prompts.find((prompt) => prompt.id === id)?.sha256 !== sha256,
  );
  if (changed === undefined) return;
  throw new AffectlabError(
    `the prompt ${changed.id} has changed since the run was started; restore its text, or start another run`,
    { page: "docs/running-models.md#changed-texts" },
  );
}

/** Replies to two versions of an item are no answers to one question. @throws AffectlabError naming the item */
export function requireSameItems(
  { items, episodes = [] }: RunPlan,
  study: Pick<LiveStudy, "items" | "episodes">,
): void {
  const now = new Map<string, { options?: number; input?: string | undefined }>(
    [...study.items, ...(study.episodes ?? [])].map((one) => [one.id, one]),
  );
  const asked: { id: string; options?: number; input?: string | undefined }[] = [...items, ...episodes];
  const gone = asked.filter(({ id }) => !now.has(id));
  const other = asked.filter(
    ({ id, input, options }) =>
      now.has(id) &&
      (now.get(id)?.options !== options || (input !== undefined && now.get(id)?.input !== input)),
  );
  for (const [which, verb] of [
    [gone, "gone"],
    [other, "changed"],
  ] as const) {
    const [first] = which;
    if (first === undefined) continue;
    const more = which.length === 1 ? "" : ` (and ${which.length - 1} more)`;
    const noun = items.some(({ id }) => id === first.id) ? "item" : "episode";
    throw new AffectlabError(
      `the ${noun} ${first.id}${more} has ${verb} since the run was started; restore its text, or start another run`,
      { page: "docs/running-models.md#changed-texts" },
    );
  }
}
