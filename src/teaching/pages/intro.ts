import type { Cell } from "../notebook.js";
import { sourceOf } from "../notebook.js";

/**
 * What a page says in its own head, from the session's data: a notebook's first cell says it too. How a notebook is
 * filled in is of no use on a page.
 */
const inHead = /^\s*(?:>\s*)?\*\*(?:After this you can|Minutes|Needs|Words|How it works)\b/;

/**
 * The cells without what the page's head says: the title, the question, what one can afterwards, minutes, needs and words. Whatever
 * else the first cell says stays.
 */
export function withoutHead(cells: readonly Cell[], question: string): Cell[] {
  const [first, ...rest] = cells;
  if (first === undefined || first.cell_type !== "markdown") return [...cells];
  const blocks = sourceOf(first).split(/\n{2,}/);
  const kept = blocks.filter((block, at) => {
    if (/^# /.test(block) || inHead.test(block) || block.trim() === question) return false;
    const before = blocks[at - 1] ?? "";
    // A list that follows such a line belongs to it.
    return !(/^\s*[-*] /.test(block) && inHead.test(before) && !/\n\s*[-*] /.test(before));
  });
  return kept.length === 0 ? rest : [{ ...first, source: kept.join("\n\n") }, ...rest];
}
