import { InputError } from "../core/errors.js";
import { type Item, itemSchema } from "../core/item.js";
import { projectPath, shownPath } from "../io/project-root.js";
import { writeFileAtomic } from "../io/write-file-atomic.js";

/**
 * Keeps items of a notebook as a file of items, which `run --items`, `survey new` and `import people --set` take. A file of
 * the same name is replaced.
 *
 * @param name "two-versions": the file is runs/sets/two-versions.jsonl in this clone
 * @param items at least one, each with an id of its own
 * @returns the file, as a command takes it
 * @throws InputError `keepItems requires items, each with an id of its own, got two "a"`
 */
export async function keepItems(name: string, items: readonly Item[]): Promise<string> {
  if (!/^[A-Za-z0-9][A-Za-z0-9_.-]{0,79}$/.test(name)) {
    throw new InputError(`keepItems requires a name of letters, digits, ., _ and -, got "${name}"`);
  }
  const ids = items.map(({ id }) => id);
  const twice = ids.find((id, i) => ids.indexOf(id) !== i);
  if (items.length === 0 || twice !== undefined) {
    const got = twice === undefined ? "none" : `two "${twice}"`;
    throw new InputError(`keepItems requires items, each with an id of its own, got ${got}`);
  }
  const file = projectPath("runs", "sets", `${name}.jsonl`);
  const lines = items.map((item) => `${JSON.stringify(itemSchema.parse(item))}\n`);
  await writeFileAtomic(file, lines.join(""));
  return shownPath(file);
}
