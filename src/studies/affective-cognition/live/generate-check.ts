import { readFile } from "node:fs/promises";
import { DataError, UsageError } from "../../../core/errors.js";
import { type Item, itemSchema } from "../../../core/item.js";
import { optionValue } from "../../../core/option-value.js";
import { readJsonl } from "../../../io/jsonl.js";
import { shownPath } from "../../../io/project-root.js";
import { checkItems, checkStories } from "../../../stimuli/check-set.js";
import { describeFinding, type Finding } from "../../../stimuli/checks/finding.js";
import { loadStories, loadTemplate } from "../../../stimuli/load.js";
import type { Generated } from "../../shared/generate-verb.js";

/** `affectlab generate affective-cognition --check <file>`: a file of stories, or one of items. */
export async function checkFile(file: string, { template }: { template?: string[] }): Promise<Generated> {
  const { kind, count, findings } = (await holdsItems(file))
    ? await checkItemFile(file)
    : await checkStoryFile(file, template);
  if (count === 0) {
    // An empty list passes every check, but a file that was cut off at its start must not.
    throw new DataError("holds no story and no item", { file: shownPath(file), remedy: "was it cut off?" });
  }
  const shown = shownPath(file);
  const verdict = findings.length === 0 ? "all checks passed" : `${findings.length} findings`;
  return {
    lines: [...findings.map(describeFinding), `${shown}: ${count} ${kind}, ${verdict}`],
    json: { file: shown, kind, count, findings },
    incomplete: findings.length > 0,
  };
}

interface Checked {
  kind: "stories" | "items";
  count: number;
  findings: Finding[];
}

/** An item has a stimulus and a story has none, so the first row tells which it is. */
async function holdsItems(file: string): Promise<boolean> {
  const text = await readFile(file, "utf8").catch(() => {
    throw new UsageError(`--check: ${file} cannot be read; name a file of stories or items`);
  });
  return /"stimulus"\s*:/.test(text.slice(0, 4000));
}

async function checkItemFile(file: string): Promise<Checked> {
  const items: Item[] = [];
  for await (const { value } of readJsonl(file, itemSchema)) items.push(value);
  return { kind: "items", count: items.length, findings: await checkItems(items) };
}

async function checkStoryFile(file: string, named: string[] | undefined): Promise<Checked> {
  const templates = await optionValue("template", () => Promise.all((named ?? []).map(loadTemplate)));
  const stories = await loadStories(file, templates);
  const findings: Finding[] = [];
  for (const id of new Set(stories.map((story) => story.template))) {
    const template = templates.find((one) => one.id === id) ?? (await loadTemplate(id));
    findings.push(
      ...(await checkStories(
        stories.filter((story) => story.template === id),
        template,
      )),
    );
  }
  return { kind: "stories", count: stories.length, findings };
}
