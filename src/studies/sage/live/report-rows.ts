import type { RelationshipInstrument, RelationshipSource } from "../data/instruments.js";
import type { RelationshipRow } from "../measures/relationship-levels.js";
import { type Rescaling, relationshipScores, rescaleMetric } from "../measures/rescale.js";
import type { StyleRow } from "../measures/strategies-style.js";
import type { StrategyTurn } from "../measures/strategy-turn.js";
import type { RunDialogue, SageRun } from "./dialogues.js";
import type { SageJudged } from "./judged.js";

/** Every dialogue of a run, with what one judge said of it; NaN where a judge's answers could not be read. */
export function relationshipRows(
  run: SageRun,
  judged: readonly SageJudged[],
  judge: string,
  {
    source,
    instrument,
    rescaling = "rank",
  }: { source: RelationshipSource; instrument: RelationshipInstrument; rescaling?: Rescaling },
): RelationshipRow[] {
  return rowsOf(run, judged, judge, ({ relationship }) => {
    const runs = (relationship?.[source]?.items ?? []).map((answers) =>
      relationshipScores(answers, instrument, rescaling),
    );
    const dimensions = instrument.dimensions.map((_, i) =>
      meanOfScored(runs.map((one) => one.dimensions[i])),
    );
    return { total: meanOfScored(runs.map(({ total }) => total)), dimensions };
  });
}

/** The same with the three metrics of utterances, 1 to 5, as the dimensions and their mean as the total. */
export function utteranceRows(run: SageRun, judged: readonly SageJudged[], judge: string): RelationshipRow[] {
  return rowsOf(run, judged, judge, ({ utterance = [] }) => {
    const metrics = [0, 1, 2].map((i) =>
      meanOfScored(utterance.map((levels) => rescaleMetric(levels[i] ?? null))),
    );
    return { total: metrics.reduce((sum, value) => sum + value, 0) / metrics.length, dimensions: metrics };
  });
}

function rowsOf(
  { dialogues }: SageRun,
  judged: readonly SageJudged[],
  judge: string,
  scores: (of: SageJudged) => Pick<RelationshipRow, "total" | "dimensions">,
): RelationshipRow[] {
  const byTarget = new Map(judged.filter((one) => one.judge === judge).map((one) => [one.target, one]));
  return dialogues.flatMap((one): RelationshipRow[] => {
    const found = byTarget.get(one.target);
    if (found === undefined) return [];
    const { model, agent, scenario, dialogue } = one;
    return [
      {
        ...{ model, agent, profile: scenario },
        emotion: dialogue.finalEmotion ?? Number.NaN,
        replies: dialogue.turns.filter(({ role }) => role === "assistant").length,
        end: dialogue.endReason ?? "unscored",
        ...scores(found),
      },
    ];
  });
}

/** Each judged reply with its strategies and the change of emotion after it. */
export function strategyTurns(run: SageRun, judged: readonly SageJudged[], judge: string): StrategyTurn[] {
  const byTarget = new Map(run.dialogues.map((one) => [one.target, one]));
  return judged.flatMap(({ target, judge: own, strategies = [] }) => {
    const dialogue = byTarget.get(target);
    return own !== judge || dialogue === undefined ? [] : turnsOf(dialogue, strategies);
  });
}

function turnsOf(
  { target, model, scenario, person, dialogue }: RunDialogue,
  strategies: readonly (string[] | null)[],
): StrategyTurn[] {
  return strategies.flatMap((codes, i): StrategyTurn[] => {
    const update = dialogue.updates[i];
    if (codes === null || update === undefined) return [];
    const { before, change } = update;
    const names = { dialogue: target, model, profile: scenario, intention: person.intention.code };
    return [{ ...names, reply: i + 1, before, change, strategies: codes }];
  });
}

/** The mean over runs that could be read; NaN if none could. */
function meanOfScored(values: readonly (number | undefined)[]): number {
  const scored = values.filter((value): value is number => value !== undefined && !Number.isNaN(value));
  return scored.length === 0 ? Number.NaN : scored.reduce((sum, value) => sum + value, 0) / scored.length;
}

/** The two coordinates of each judged dialogue, means over the judge's runs. */
export function styleRows(run: SageRun, judged: readonly SageJudged[], judge: string): StyleRow[] {
  const byTarget = new Map(run.dialogues.map((one) => [one.target, one]));
  return judged.flatMap(({ target, judge: own, style }): StyleRow[] => {
    const dialogue = byTarget.get(target);
    if (own !== judge || dialogue === undefined || style === undefined) return [];
    const mean = (axis: number): number =>
      meanOfScored(style.map((coordinates) => coordinates[axis] ?? undefined));
    const { model, scenario: profile } = dialogue;
    return [{ model, profile, empathy: mean(0), creative: mean(1) }];
  });
}
