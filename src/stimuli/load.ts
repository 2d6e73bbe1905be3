import { existsSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { DataError, InputError } from "../core/errors.js";
import type { StudyId } from "../core/study-id.js";
import { readJsonl } from "../io/jsonl.js";
import { shownPath } from "../io/project-root.js";
import { parseAs, readJson } from "../io/read-json.js";
import { studyFile } from "../io/study-file.js";
import { misfit, type Story, storySchema } from "./story.js";
import { type Template, templateSchema } from "./template.js";

/** The pairs of appraisals for which we wrote stories. The first two are the paper's. */
export const templateIds = [
  "goal-control",
  "safety-expectedness",
  "agency-norm",
  "certainty-effort",
  "goal-benefactor",
  "goal-intent",
  "goal-nearness",
  "liking-fortune",
  "safety-prospect",
  "cause-lasting",
  "goal-control-zh",
  "safety-expectedness-zh",
] as const;

const own = (name: string): string => studyFile(`data/<study>/stimuli/${name}.json`).file;
const isOurs = (id: string): boolean => (templateIds as readonly string[]).includes(id);

/**
 * Reads a causal template: one of templateIds, or a JSON file.
 *
 * @throws InputError naming the existing templates
 * @throws DataError `<file>: field "theory.2": …` if it is not a template.
 *
 * @example
 * ```ts
 * const { appraisals, theory } = await loadTemplate("safety-expectedness");
 * appraisals.map(({ id }) => id); // ["safety", "expectedness"]
 * theory.map(({ emotion }) => emotion); // ["relieved", "resigned", "surprised", "devastated"]
 * ```
 */
export async function loadTemplate(idOrFile: string): Promise<Template> {
  const file = isOurs(idOrFile) ? own(`templates/${idOrFile}`) : idOrFile;
  if (!isOurs(idOrFile) && !existsSync(file)) {
    throw new InputError(
      `no template "${idOrFile}"; one of ${templateIds.join(", ")}, or the path of a JSON file`,
    );
  }
  return parseAs(templateSchema, await readJson(file), file);
}

/**
 * Reads stories, checked against their template: our own by the id of the template, or a file, JSON (a
 * list) or JSON Lines.
 *
 * @param known the template that all stories must fill, or a list of templates that are not in the project
 * @throws DataError with file, line or place, and field of the first story that does not fit.
 *
 * @example
 * ```ts
 * const stories = await loadStories("certainty-effort");
 * stories.length; // 10
 * stories[0]!.agent; // { name: "Yusra", pronouns: "she" }
 * ```
 */
export async function loadStories(
  idOrFile: string,
  known?: Template | readonly Template[],
): Promise<Story[]> {
  if (!isOurs(idOrFile) && !existsSync(idOrFile)) {
    throw new InputError(`no stories "${idOrFile}"; one of ${templateIds.join(", ")}, or the path of a file`);
  }
  const file = isOurs(idOrFile) ? own(idOrFile) : idOrFile;
  const stories: { story: Story; place: { line?: number; field?: string } }[] = [];
  if (path.extname(file) === ".jsonl") {
    for await (const { line, value } of readJsonl(file, storySchema)) {
      stories.push({ story: value, place: { line } });
    }
  } else {
    const list = parseAs(z.array(storySchema), await readJson(file), file);
    list.forEach((story, i) => {
      stories.push({ story, place: { field: `${i}` } });
    });
  }
  const only = isTemplate(known) ? known : isOurs(idOrFile) ? await loadTemplate(idOrFile) : undefined;
  const ids = new Set<string>();
  for (const { story, place } of stories) {
    const listed = isTemplate(known) ? undefined : known?.find(({ id }) => id === story.template);
    const of = only ?? listed ?? (await loadTemplate(story.template));
    const wrong = misfit(story, of) ?? (ids.has(story.id) ? ["id", `"${story.id}" occurs twice`] : undefined);
    if (wrong !== undefined) {
      const field = place.field === undefined ? wrong[0] : `${place.field}.${wrong[0]}`;
      throw new DataError(wrong[1], { ...place, file: shownPath(file), field });
    }
    ids.add(story.id);
  }
  return stories.map(({ story }) => story);
}

function isTemplate(known: Template | readonly Template[] | undefined): known is Template {
  return known !== undefined && !Array.isArray(known);
}

/** The study that asks about stories: the one that has the causal templates. */
export const storiesStudy = (): StudyId => studyFile("data/<study>/stimuli/templates").study;
