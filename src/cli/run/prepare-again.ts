import { AffectlabError } from "../../core/errors.js";
import type { RunManifest } from "../../core/run-record.js";
import { shownPath } from "../../io/project-root.js";
import { planHash } from "../../runs/plan.js";
import { readManifest } from "../../runs/run-folder.js";
import type { LiveStudy } from "../../studies/contract.js";
import { loadPrepareJudging, loadPrepareLive } from "../../studies/shared/live-parts.js";
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
  const prepared = what.judging === undefined ? await runAgain(what) : await judgingAgain(folder, manifest);
  for (const { id, sha256 } of what.prompts) {
    if (prepared.study.prompts.find((prompt) => prompt.id === id)?.sha256 === sha256) continue;
    throw new AffectlabError(
      `the prompt ${id} has changed since the run was started; restore its text, or start another run`,
    );
  }
  return prepared;
}

async function runAgain(what: RunManifest["what"]): Promise<Prepared> {
  const { study, models, prompts, items, episodes = [], parameters, choices, seed } = what;
  const prepareLive = await loadPrepareLive(study);
  const prepared = await prepareLive({
    models,
    prompts: prompts.map(({ id }) => id),
    parameters,
    only: [...items, ...episodes].map(({ id }) => id),
    seed,
    ...(choices === undefined ? {} : { choices }),
  });
  return { study: prepared, changes: [] };
}

/** Replies to two versions of an item are no answers to one question. */
function requireSameItems({ items }: RunManifest["what"], study: LiveStudy): void {
  const now = new Map(study.items.map((item) => [item.id, item]));
  const gone = items.filter(({ id }) => !now.has(id));
  const other = items.filter(
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
    throw new AffectlabError(
      `the item ${first.id}${more} has ${verb} since the run was started; restore its text, or start another run`,
    );
  }
}

async function judgingAgain(folder: string, { what, judged }: RunManifest): Promise<Prepared> {
  const { study, models, parameters, choices, seed } = what;
  const source = judgedFolder(folder, judged ?? ".");
  if (planHash(readManifest(source).what) !== what.judging?.plan) {
    throw new AffectlabError(
      `the run in ${shownPath(source)} is not the one whose answers ${shownPath(folder)} judges; put that one back`,
    );
  }
  const prepareJudging = await loadPrepareJudging(study);
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
