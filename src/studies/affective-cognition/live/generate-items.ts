import path from "node:path";
import { AffectlabError, UsageError } from "../../../core/errors.js";
import { optionValue } from "../../../core/option-value.js";
import { shownPath } from "../../../io/project-root.js";
import { writeFileAtomic } from "../../../io/write-file-atomic.js";
import { checkStories } from "../../../stimuli/check-set.js";
import { describeFinding, type Finding } from "../../../stimuli/checks/finding.js";
import { loadStories, loadTemplate, templateIds } from "../../../stimuli/load.js";
import type { Populated, RejectedStory } from "../../../stimuli/populate.js";
import type { Story } from "../../../stimuli/story.js";
import type { Template } from "../../../stimuli/template.js";
import { type SetPicture, type StorySet, writeSet } from "../../../stimuli/write-set.js";
import type { GenerateContext, Generated } from "../../shared/generate-verb.js";
import { checkFile } from "./generate-check.js";
import { type KindOptions, requireOneKind, setOfKind } from "./generate-kinds.js";
import type { NormedOptions } from "./generate-normed.js";

export interface GenerateOptions extends KindOptions, NormedOptions {
  template?: string[];
  stories?: number;
  seed: number;
  out?: string;
  faces?: boolean;
  from?: string;
  attempts?: number;
  maxCost?: number;
  check?: string;
}

/** The number of stories that a model is asked for unless told otherwise: the paper's. */
const storiesOfModel = 10;

/** `affectlab generate affective-cognition` */
export async function generateItems(options: GenerateOptions, context: GenerateContext): Promise<Generated> {
  if ([options.fromSet, options.norms, options.keep].some((given) => given !== undefined)) {
    const { keepNormed } = await import("./generate-normed.js");
    return keepNormed({ ...options }, context);
  }
  const { out, from, check, seed, stories: count, attempts, maxCost } = options;
  const model = from?.startsWith("model:") ? from.slice("model:".length) : undefined;
  requireNoContradiction(options, model);
  requireOneKind(options);
  if (check !== undefined) return checkFile(check, options);
  if (out === undefined) throw new UsageError("--out <folder> is missing; it says where the items go");
  const templates = await templatesOf(options);
  const rejected: RejectedStory[] = [];
  const sets: StorySet[] = [];
  for (const template of templates) {
    if (model === undefined) {
      const least = options.theories === undefined ? count : undefined;
      sets.push({ template, stories: await storiesOf(template, templates, from, least) });
      continue;
    }
    const wanted = { seed, count: count ?? storiesOfModel, maxCost: maxCost ?? null };
    const made = await populateFrom(
      model,
      template,
      { ...wanted, ...(attempts === undefined ? {} : { attempts }) },
      context,
    );
    sets.push({ template, stories: made.stories });
    rejected.push(...made.rejected);
  }
  await refuseFaulty(sets);
  const { sets: told, compose } = await setOfKind(sets, options, { seed, count });
  const written = await writeSet(out, told, {
    seed,
    writtenBy: model ?? (from === undefined ? "stories of our own" : path.basename(from)),
    ...(compose === undefined ? {} : { compose }),
    ...(options.faces ? { faces: (await import("../../../stimuli/faces/cast.js")).cast } : {}),
    draw: (pictures) => drawFaces(out, pictures, context),
  });
  const counts = {
    stories: written.stories.rows,
    items: written.items.rows,
    faceItems: written.faces?.rows ?? 0,
    facesAlone: written.facesAlone?.rows ?? 0,
    pictures: written.pictures.length,
  };
  return {
    lines: linesOf(shownPath(out), counts, rejected),
    json: { folder: shownPath(out), seed, ...counts, rejected },
    // A set that is smaller than asked for counts as a failure.
    incomplete: rejected.length > 0,
  };
}

/** @throws UsageError when one option rules out another */
function requireNoContradiction(options: GenerateOptions, model: string | undefined): void {
  const { check, out, from, stories, faces, attempts, maxCost } = options;
  if (check !== undefined) {
    const idle = Object.entries({ out, from, stories, faces }).find(([, value]) => value !== undefined);
    if (idle !== undefined) {
      throw new UsageError(`--check reads a file and writes nothing; leave out --${idle[0]}`);
    }
  }
  if (model !== undefined || (attempts === undefined && maxCost === undefined)) return;
  const idle = attempts === undefined ? "max-cost" : "attempts";
  throw new UsageError(`--${idle} is only for a model that writes stories; name it by --from model:<id>`);
}

/** The paper's two unless told otherwise; where theories shall part, all in English. */
async function templatesOf({ template: named, theories }: GenerateOptions): Promise<Template[]> {
  const ours =
    theories === undefined ? templateIds.slice(0, 2) : templateIds.filter((id) => !id.endsWith("-zh"));
  const templates = await optionValue("template", () => Promise.all((named ?? ours).map(loadTemplate)));
  const ids = templates.map(({ id }) => id);
  const twice = ids.find((id, i) => ids.indexOf(id) !== i);
  if (twice === undefined) return templates;
  // Its items would stand in the file twice, with the same ids.
  throw new UsageError(`--template names ${twice} twice; name it once`);
}

async function storiesOf(
  template: Template,
  templates: readonly Template[],
  from: string | undefined,
  count: number | undefined,
): Promise<readonly Story[]> {
  const all = await optionValue("from", () => loadStories(from ?? template.id, templates));
  const stories = all.filter((story) => story.template === template.id);
  if (stories.length === 0) throw new UsageError(`${from} has no story of ${template.id}`);
  if (count === undefined || count <= stories.length) return stories;
  throw new UsageError(
    `--stories ${count}: ${template.id} has ${stories.length} stories; have more written by --from model:<id>`,
  );
}

async function refuseFaulty(sets: readonly StorySet[]): Promise<void> {
  const found: Finding[] = [];
  for (const { template, stories } of sets) found.push(...(await checkStories(stories, template)));
  const [first] = found;
  if (first === undefined) return;
  const more = found.length === 1 ? "" : ` (and ${found.length - 1} more; --check shows them all)`;
  throw new AffectlabError(`the stories do not pass: ${describeFinding(first)}${more}; nothing was written`);
}

function linesOf(
  folder: string,
  counts: { stories: number; items: number; faceItems: number; facesAlone: number; pictures: number },
  rejected: readonly RejectedStory[],
): string[] {
  const { stories, items, faceItems, facesAlone, pictures } = counts;
  const faces =
    faceItems === 0
      ? ""
      : `, ${faceItems} with one of ${pictures} faces (items-faces.jsonl, faces/), ${facesAlone} with a face alone (items-face-only.jsonl)`;
  const written = `${folder}: ${items} items from ${stories} stories (items.jsonl)${faces}; stories.jsonl, datapackage.json`;
  const open = rejected.map(({ id, attempts }) => {
    const last = attempts.at(-1)?.findings[0];
    return `not accepted after ${attempts.length} attempts: ${id}${last === undefined ? "" : `; ${describeFinding(last)}`}`;
  });
  return [written, ...open];
}

/** Has a model write new stories for a template, none of them like ours. */
async function populateFrom(
  model: string,
  template: Template,
  options: { seed: number; count: number; attempts?: number; maxCost: number | null },
  { tell, interruptible, openModel }: GenerateContext,
): Promise<Populated> {
  const ours = (templateIds as readonly string[]).includes(template.id);
  const { populateStories } = await import("../../../stimuli/populate.js");
  const opened = await optionValue("from", () => openModel(model));
  const step = `stories of ${template.id}`;
  tell(step, 0, options.count);
  return interruptible(async (signal) =>
    populateStories(template, {
      ...options,
      ...opened,
      against: ours ? await loadStories(template.id, template) : [],
      signal,
      onProgress: (accepted) => tell(step, accepted, options.count),
    }),
  );
}

/** Draws the pictures that a set's items name. */
async function drawFaces(
  out: string,
  pictures: readonly SetPicture[],
  { tell, interruptible }: GenerateContext,
): Promise<void> {
  if (pictures.length === 0) return;
  const [{ facePng }, { identityById }, { expressionByName, loadExpressions }] = await Promise.all([
    import("../../../stimuli/faces/face-png.js"),
    import("../../../stimuli/faces/cast.js"),
    import("../../../stimuli/faces/expressions.js"),
  ]);
  const expressions = await loadExpressions();
  let drawn = 0;
  tell("faces", 0, pictures.length);
  await interruptible(async (signal) => {
    for (const { identity, emotion, path: file } of pictures) {
      signal.throwIfAborted();
      const { actionUnits } = expressionByName(expressions, emotion);
      await writeFileAtomic(path.join(out, file), await facePng(actionUnits, identityById(identity)));
      tell("faces", ++drawn, pictures.length);
    }
  });
}
