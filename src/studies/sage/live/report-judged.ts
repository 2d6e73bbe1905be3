import { InputError } from "../../../core/errors.js";
import type { Estimate } from "../../../core/estimate.js";
import type { ReportTable } from "../../report-contract.js";
import { modelTitle } from "../data/design.js";
import { type RelationshipInstrument, relationshipSources } from "../data/instruments.js";
import { loadRelationshipInstrument } from "../data/load-instruments.js";
import { loadStrategies } from "../data/strategies.js";
import { compareRelationships, type RelationshipComparison } from "../measures/relationship-controls.js";
import type { RelationshipRow } from "../measures/relationship-levels.js";
import { type CapabilityEffect, capabilityEffects } from "../measures/strategies-effect.js";
import { type StrategyRegression, strategyRegression } from "../measures/strategies-regression.js";
import { type RepetitionRow, strategyRepetition } from "../measures/strategies-repetition.js";
import { type StylePosition, stylePositions } from "../measures/strategies-style.js";
import type { StrategyTurn } from "../measures/strategy-turn.js";
import type { SageRun } from "./dialogues.js";
import { readSageJudgings, type SageJudged } from "./judged.js";
import { relationshipRows, strategyTurns, styleRows, utteranceRows } from "./report-rows.js";
import { estimateText, one } from "./report-words.js";

/** What one judge's ratings say of the dialogues with one agent. */
export interface JudgedReport {
  judge: string;
  agent: string;
  /** The judge also simulated the person, as in the paper. */
  isAgent: boolean;
  /** The relationship as rated from the thoughts, and beside it the controls. */
  relationship: RelationshipComparison[];
  /** The three metrics of utterances in the relationship's place. */
  utterance: RelationshipComparison[];
  /** The dialogues behind both, for figures. */
  rows: { thoughts: RelationshipRow[]; utterances: RelationshipRow[] };
  repetition: RepetitionRow[];
  capabilities: CapabilityEffect[];
  /** What goes with a strategy, the others, the emotion before and the turn held fixed; null if they cannot be told apart. */
  regression: StrategyRegression | null;
  style: StylePosition[];
  unscored: { part: string; reason: string }[];
}

/** Reads the judgings of a run, by judge and agent. */
export async function judgedReports(
  run: SageRun,
  judgings: readonly string[],
  seed = 1,
): Promise<JudgedReport[]> {
  const judged = await readSageJudgings(run.folder, judgings);
  const [instrument, { capabilities, strategies }] = await Promise.all([
    loadRelationshipInstrument(),
    loadStrategies(),
  ]);
  const codes = strategies.map(({ code }) => code);
  const agents = run.manifest.what.agents?.models ?? [];
  return [...new Set(judged.map(({ judge }) => judge))].flatMap((judge) =>
    agents.map((agent): JudgedReport => {
      const targets = new Set(run.dialogues.filter((of) => of.agent === agent).map(({ target }) => target));
      const own = judged.filter((of) => of.judge === judge && targets.has(of.target));
      const turns = strategyTurns(run, own, judge);
      const labelled = turns.length > 0;
      return {
        ...{ judge, agent, isAgent: judge === agent },
        relationship: relationshipOf(run, own, judge, instrument, seed),
        rows: {
          thoughts: relationshipRows(run, own, judge, { source: "thoughts", instrument }),
          utterances: utteranceRows(run, own, judge),
        },
        utterance: compared([{ name: "utterances", rows: utteranceRows(run, own, judge) }], seed),
        repetition: labelled ? strategyRepetition(turns, { seed }).max : [],
        capabilities: labelled ? capabilityEffects(turns, capabilities) : [],
        regression: labelled ? regressionOf(turns, codes) : null,
        // The middle of both scales is their origin.
        style: stylePositions(styleRows(run, own, judge), [0, 0], { seed }),
        unscored: own.flatMap(({ unscored }) => unscored),
      };
    }),
  );
}

/** Null where a strategy always goes with others: then no regression can part them. */
function regressionOf(turns: readonly StrategyTurn[], codes: readonly string[]): StrategyRegression | null {
  try {
    const found = strategyRegression(turns, codes);
    return found.rows.length === 0 ? null : found;
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
}

function relationshipOf(
  run: SageRun,
  own: readonly SageJudged[],
  judge: string,
  instrument: RelationshipInstrument,
  seed: number,
): RelationshipComparison[] {
  return compared(
    relationshipSources.map((source) => ({
      name: source,
      rows: relationshipRows(run, own, judge, { source, instrument }),
    })),
    seed,
  );
}

/** Sources that hold a score, as far as there are two people and one model: fewer correlate with nothing. */
function compared(
  sources: readonly { name: string; rows: readonly RelationshipRow[] }[],
  seed: number,
): RelationshipComparison[] {
  const scored = sources.filter(({ rows }) => {
    const found = rows.filter(({ total, emotion }) => Number.isFinite(total) && Number.isFinite(emotion));
    return new Set(found.map(({ profile }) => profile)).size > 1;
  });
  return scored.length === 0 ? [] : compareRelationships(scored, { seed });
}

/** The tables of one judge and agent. */
export function judgedTables(report: JudgedReport): ReportTable[] {
  const who = `${report.judge} as judge, ${report.agent} as the person`;
  return [
    ...correlationTable(report.relationship, `Emotion and the relationship in the thoughts: ${who}`, 0.818),
    ...correlationTable(report.utterance, `Emotion and the quality of utterances: ${who}`, 0.788),
    ...repetitionTable(report.repetition, who),
    ...capabilityTable(report.capabilities, who),
    ...regressionTable(report.regression, who),
    ...styleTable(report.style, who),
  ];
}

function correlationTable(
  compared: readonly RelationshipComparison[],
  title: string,
  printed: number,
): ReportTable[] {
  const [first] = compared;
  if (first === undefined) return [];
  return [
    {
      title: `${title} (printed r = ${printed} for others)`,
      header: [
        "among",
        "n",
        ...compared.map(({ name }) => name),
        ...(compared.length > 1 ? [`${first.name} less ${compared[1]!.name}`] : []),
      ],
      rows: first.levels.map(({ level, n, units }, i) => [
        level,
        `${n} ${units}`,
        ...compared.map(({ levels }) => correlation(levels[i])),
        ...(compared.length > 1 ? [correlation(compared[1]!.differences[i])] : []),
      ]),
    },
  ];
}

const correlation = (of: Pick<Estimate, "value" | "ci"> | undefined): string =>
  of === undefined || Number.isNaN(of.value) ? "undefined" : estimateText(of, 2);

function repetitionTable(rows: readonly RepetitionRow[], who: string): ReportTable[] {
  if (rows.length === 0) return [];
  return [
    {
      title: `Strategy sequence repetition rate, divided by the longer sequence: ${who}`,
      header: ["model", "SSRR", "same model, another person", "other models", "dialogues"],
      rows: rows.map(({ model, ssrr, sameModel, otherModels, dialogues }) => [
        modelTitle(model),
        ...[ssrr, sameModel, otherModels].map(correlation),
        String(dialogues),
      ]),
    },
  ];
}

function capabilityTable(rows: readonly CapabilityEffect[], who: string): ReportTable[] {
  if (rows.length === 0) return [];
  const text = ({ se }: CapabilityEffect["overall"]): string =>
    Number.isNaN(se.value) ? "undefined" : estimateText(se);
  return [
    {
      title: `Change of emotion after replies with a capability's strategies: ${who}`,
      header: ["model", "capability", "all people", "people who need it"],
      rows: rows.map(({ model, capability, overall, task }) => [
        modelTitle(model),
        capability.name,
        text(overall),
        text(task),
      ]),
    },
  ];
}

function regressionTable(found: StrategyRegression | null, who: string): ReportTable[] {
  if (found === null) return [];
  return [
    {
      title: `Change of emotion with a strategy, the other strategies, emotion before, turn and person held fixed: ${who}`,
      header: ["strategy", "replies", "mean change after it", "above the mean", "all else equal"],
      rows: found.rows.map(({ strategy, replies, se, above, coefficient }) => [
        strategy,
        String(replies),
        correlation(se),
        one(above).replace("-", "−"),
        correlation(coefficient),
      ]),
    },
  ];
}

function styleTable(rows: readonly StylePosition[], who: string): ReportTable[] {
  if (rows.length === 0) return [];
  return [
    {
      title: `Coordinates of style, −1 to 1: ${who}`,
      header: ["model", "solution to empathy", "structured to creative", "quadrant", "in % of resamples"],
      rows: rows.map(({ model, empathy, creative, quadrant, shares }) => [
        modelTitle(model),
        correlation(empathy),
        correlation(creative),
        // A mean of exactly 0 stands on an axis, as silence does.
        empathy.value === 0 || creative.value === 0 ? "on an axis" : quadrant,
        one(100 * shares[quadrant]),
      ]),
    },
  ];
}
