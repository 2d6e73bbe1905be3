import { type JudgedRun, readJudgedRun } from "../board-readings.js";
import type { JudgedItem } from "../construction/expert/judge-agreement.js";

/** What one judge says about the first reply of each model to each case. */
export interface JudgeVerdicts {
  judge: string;
  verdicts: JudgedItem[];
}

/**
 * The verdicts of each judge of a run, named by judge, and by mode and order where a judge was asked in several ways.
 * With two judges or more a panel comes last: what most of them say; a tie is no verdict.
 *
 * @throws AffectlabError when a case has changed since it was asked
 */
export async function readJudgeVerdicts(run: string, judgings: readonly string[]): Promise<JudgeVerdicts[]> {
  const read = await readJudgedRun(run, judgings);
  const [first] = read.manifest.what.prompts;
  const byJudging = new Map<string, JudgedItem[]>();
  const names = new Map<string, { judge: string; way: string }>();
  for (const { judging, judge, mode, order, model, prompt, readings } of read.respondents) {
    if (prompt !== first?.id) continue;
    const at = JSON.stringify([judging, judge]);
    names.set(at, { judge, way: mode === "each" ? "one by one" : order });
    const own = byJudging.get(at) ?? [];
    own.push(...verdictsOf(read, model, readings));
    byJudging.set(at, own);
  }
  const rows = [...byJudging].map(([at, verdicts]) => ({ ...names.get(at)!, verdicts }));
  const named = rows.map(({ judge, way, verdicts }, i) => {
    const same = rows.filter((row) => row.judge === judge);
    const nth =
      same.length > 1 ? ` (${way}, ${rows.slice(0, i + 1).filter((row) => row.judge === judge).length})` : "";
    return { judge: `${judge}${nth}`, verdicts };
  });
  return named.length < 2 ? named : [...named, { judge: panelName, verdicts: panelOf(named) }];
}

export const panelName = "panel (most judges)";

/** The judge's first reading of the first reply to each case. */
function verdictsOf(
  { cases }: Pick<JudgedRun, "cases">,
  model: string,
  readings: JudgedRun["respondents"][number]["readings"],
): JudgedItem[] {
  return cases.flatMap(({ id, criteria }, c) =>
    criteria.map((criterion, i) => ({
      ...{ case: id, model, criterion: criterion.id, hit: readings[c]?.[0]?.hits[i] ?? null },
    })),
  );
}

function panelOf(judges: readonly JudgeVerdicts[]): JudgedItem[] {
  const votes = new Map<string, { item: JudgedItem; yes: number; no: number }>();
  for (const { verdicts } of judges) {
    for (const item of verdicts) {
      const at = JSON.stringify([item.case, item.model, item.criterion]);
      const of = votes.get(at) ?? { item, yes: 0, no: 0 };
      votes.set(at, of);
      if (item.hit !== null) of[item.hit ? "yes" : "no"]++;
    }
  }
  return [...votes.values()].map(({ item, yes, no }) => ({ ...item, hit: yes === no ? null : yes > no }));
}
