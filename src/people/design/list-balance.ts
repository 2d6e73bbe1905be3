import { InputError } from "../../core/errors.js";
import type { SurveyDesign } from "./survey-design.js";

/** How often the items of a questionnaire were shown, and what is left to do. */
export interface ListBalance {
  /** Of each item, in the design's order. */
  shown: number[];
  least: number;
  most: number;
  /** Further whole sessions until each item has been shown as often as is enough, if lists are given in turn. */
  needed: number;
}

/**
 * How often each item was shown, given how many sessions each list has had, and how many sessions are still needed.
 *
 * @param sessions whole sessions by list, in the order of the design's lists
 * @throws InputError `listBalance requires a number for each of 2 lists, got 1`
 *
 * @example
 * ```ts
 * const balance = listBalance({ items: [{}, {}], lists: [[0], [1]], enough: 2 }, [2, 1]);
 * balance.shown; // [2, 1]
 * balance.needed; // 1
 * ```
 */
export function listBalance(
  design: { items: readonly unknown[] } & Pick<SurveyDesign, "lists" | "enough">,
  sessions: readonly number[],
): ListBalance {
  const { items, lists, enough } = design;
  if (sessions.length !== lists.length) {
    throw new InputError(
      `listBalance requires a number for each of ${lists.length} lists, got ${sessions.length}`,
    );
  }
  const shown = new Array<number>(items.length).fill(0);
  for (const [l, list] of lists.entries()) for (const item of list) shown[item]! += sessions[l]!;
  return {
    shown,
    least: Math.min(...shown),
    most: Math.max(...shown),
    needed: sessionsNeeded(lists, enough, shown, sessions),
  };
}

/** The list with the fewest sessions is given next, as the server does. */
function sessionsNeeded(
  lists: SurveyDesign["lists"],
  enough: number,
  shown: readonly number[],
  sessions: readonly number[],
): number {
  const reached = [...shown];
  const given = [...sessions];
  const onList = new Set(lists.flat());
  const missing = new Set([...onList].filter((item) => reached[item]! < enough));
  let needed = 0;
  while (missing.size > 0) {
    const next = given.indexOf(Math.min(...given));
    given[next]!++;
    needed++;
    for (const item of lists[next]!) if (++reached[item]! >= enough) missing.delete(item);
  }
  return needed;
}
