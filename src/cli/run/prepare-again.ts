import { AffectlabError } from "../../core/errors.js";
import type { RunManifest } from "../../core/run-record.js";
import { shownPath } from "../../io/project-root.js";
import { planHash } from "../../runs/plan.js";
import { readManifest } from "../../runs/run-folder.js";
import type { LiveStudy } from "../../studies/live-contract.js";
import { loadPrepareJudging } from "../../studies/shared/judging-parts.js";
import { requireSameItems, requireSamePrompts, runAgain } from "../../studies/shared/run-again.js";
import { judgedFolder } from "../judgings.js";

/** The material of an earlier run, prepared again. */
export interface Prepared {
  study: LiveStudy;
  /** Harmless changes since the run was started: lines for the user. */
  changes: string[];
}

/**
 * Prepares the material of an earlier run again.
 *
 * @throws AffectlabError when a prompt, an item or a judged reply has changed since the run was started
 */
export async function prepareAgain(folder: string, manifest: RunManifest): Promise<Prepared> {
  const prepared = await prepareToRead(folder, manifest);
  if (manifest.what.judging === undefined) requireSameItems(manifest.what, prepared.study);
  return prepared;
}

/** The same without the check of items, for reports: they send nothing, and can leave out what has changed. */
export async function prepareToRead(folder: string, manifest: RunManifest): Promise<Prepared> {
  const { what } = manifest;
  const prepared =
    what.judging === undefined
      ? { study: await runAgain(what, folder), changes: [] }
      : await judgingAgain(folder, manifest);
  requireSamePrompts(what, prepared.study);
  return prepared;
}

async function judgingAgain(folder: string, { what, judged }: RunManifest): Promise<Prepared> {
  const { study, models, parameters, choices, seed } = what;
  const source = judgedFolder(folder, judged ?? ".");
  if (planHash(readManifest(source).what) !== what.judging?.plan) {
    throw new AffectlabError(
      `the run in ${shownPath(source)} is not the one whose answers ${shownPath(folder)} judges; put that one back`,
    );
  }
  const prepareJudging = await loadPrepareJudging(study, choices);
  const prepared = await prepareJudging(
    { folder: source },
    { models, parameters, seed, ...(choices === undefined ? {} : { choices }) },
  );
  const now = new Map(prepared.items.map((item) => [item.id, item.input]));
  for (const { id, input } of what.items) {
    if (now.get(id) === input) continue;
    throw new AffectlabError(
      `the reply behind ${id} has ${now.has(id) ? "changed" : "gone"} since it was to be judged; judge the run anew with \`affectlab judge ${shownPath(source)}\``,
    );
  }
  const more = prepared.items.length - what.items.length;
  const changes =
    more === 0
      ? []
      : [
          `the judged run has grown by ${more} ${more === 1 ? "judgement" : "judgements"} since; \`affectlab judge ${shownPath(source)}\` makes these too`,
        ];
  return { study: prepared, changes };
}
