import path from "node:path";
import { DataError, MissingDataError, UsageError } from "../../../core/errors.js";
import type { Item } from "../../../core/item.js";
import { optionValue } from "../../../core/option-value.js";
import { changedFiles } from "../../../io/changed-files.js";
import { shownPath } from "../../../io/project-root.js";
import { ReleasedFiles } from "../../../io/released-files.js";
import { resolveUpstream } from "../../../io/upstream.js";
import { readManifest } from "../../../runs/run-folder.js";
import { type ItemSet, loadItemSet, namesSet } from "../../../stimuli/item-set.js";
import type { LiveOptions, LiveStudy } from "../../live-contract.js";
import { loadCodedItems, loadUpstreamItems } from "../data/upstream-items.js";
import { drawFaces } from "./drawn-faces.js";
import { loadSetOf } from "./set-answers.js";

/** All items among which a run chooses, and where they come from. */
interface Offered extends Pick<LiveStudy, "texts" | "set"> {
  items: readonly Item[];
  /** What is chosen of them: a number or patterns; all if undefined. */
  choice: string | undefined;
}

/** Recorded replies and the computed observer need no text. */
const needsNoText = (model: string): boolean => /^(replay|bayes)\//.test(model);

/**
 * The items that a run may ask: a set of the user's own, codes where nobody reads a text, else the authors' texts. Those
 * of Experiment 2 are offered where they are named, with faces that we draw.
 */
export async function offeredItems(options: LiveOptions): Promise<Offered> {
  const named = nameOfSet(options);
  if (named !== undefined) return offeredOfSet(await setOf(named.path, options), named.choice, options);
  const choice = options.items;
  if (options.models.every(needsNoText)) return { items: await loadCodedItems(), choice };
  try {
    return { ...(await releasedItems(options)), choice };
  } catch (error) {
    throw withoutTexts(error);
  }
}

/** The set of a run that has begun, or the one that `--items` names: a path, and after a comma what is chosen of it. */
function nameOfSet({
  items,
  only,
  folder,
}: Pick<LiveOptions, "items" | "only" | "folder">): { path: string; choice: string | undefined } | undefined {
  if (only !== undefined) {
    const set = folder === undefined ? undefined : readManifest(folder).set;
    return set === undefined ? undefined : { path: path.resolve(folder as string, set), choice: undefined };
  }
  const [first = "", ...rest] = (items ?? "").split(",");
  if (!namesSet(first.trim())) return undefined;
  return { path: path.resolve(first.trim()), choice: rest.length === 0 ? undefined : rest.join(",") };
}

/** A run that has begun knows the hash of each item that it asks. */
const setOf = (at: string, { only, folder }: LiveOptions): Promise<ItemSet> =>
  only === undefined || folder === undefined
    ? optionValue("items", () => loadItemSet(at))
    : loadSetOf(folder, path.relative(folder, at));

function offeredOfSet(set: ItemSet, choice: string | undefined, { models }: LiveOptions): Offered {
  const recorded = models.find((model) => model.startsWith("replay/"));
  if (recorded !== undefined) {
    throw new UsageError(
      `${recorded} gives recorded replies again, and has none to ${shownPath(set.path)}; name a model that answers`,
    );
  }
  for (const { id, study, options } of set.items) {
    const at = { file: shownPath(set.path) };
    if (study !== "affective-cognition")
      throw new DataError(`item ${id} is of ${study}; this run asks items of affective-cognition`, at);
    if (options.length === 0)
      throw new DataError(`item ${id} has no options, and answers here are options; give it two or more`, at);
  }
  return { items: set.items, choice, set: { what: set.what, path: set.path } };
}

async function releasedItems({
  items: choice,
  only,
  seed = 1,
}: LiveOptions): Promise<Omit<Offered, "choice">> {
  const files = new ReleasedFiles(resolveUpstream("affective-cog"));
  const text = await loadUpstreamItems(files, { experiment: 1 });
  const isFaced = only === undefined ? namesFaces(choice) : only.some((id) => id.startsWith("2"));
  const faced = isFaced
    ? await drawFaces(await loadUpstreamItems(files, { experiment: 2 }), seed)
    : undefined;
  const words = [await changedFiles("affective-cog", files), faced?.words].filter(
    (line) => line !== undefined,
  );
  return {
    items: [...text, ...(faced?.items ?? [])],
    ...(words.length === 0 ? {} : { texts: words.join("; ") }),
  };
}

/** Whether one of the patterns names items of Experiment 2: "2*", "2a-emotion-*". */
const namesFaces = (choice = ""): boolean =>
  Number.isNaN(Number(choice)) && choice.split(",").some((pattern) => /^2/.test(pattern.trim()));

function withoutTexts(error: unknown): unknown {
  if (!(error instanceof MissingDataError)) return error;
  return new MissingDataError(
    `the texts of the items come with the authors' data: ${error.message}; without them, recorded replies can be replayed (--model replay/affective-cognition/gpt-4), bayes/appraisal can be asked, and any model your own items (--items my-set)`,
    { cause: error },
  );
}
