import type { AnalysisRecord, RecordedTest } from "../core/analysis-record.js";
import type { FrozenPreregistration } from "../core/frozen-preregistration.js";
import type { Preregistration } from "../core/preregistration.js";
import { decideHypotheses, type HypothesisOutcome } from "./preregistration-decisions.js";
import { type Deviation, deviationsOf, exploratoryTests } from "./preregistration-deviations.js";

/** A registration beside what was done: every deviation, and what became of every hypothesis. */
export interface PreregistrationReport {
  registration: {
    title: string;
    authors: string[];
    date: string;
    study: string;
    researchQuestion: string;
    dataSeen: string;
    contentHash: string;
    registeredAt: string;
    plan: Preregistration["plan"];
    /** What was to be looked at without a hypothesis. */
    exploratory: string[];
  };
  analysis: { title: string; study: string; excluded: { rule: string; excluded: number }[] };
  deviations: Deviation[];
  /** Rules in prose of which the analysis does not say whether they were kept. */
  undeclared: string[];
  hypotheses: HypothesisOutcome[];
  /** Tests that no registered hypothesis asked for. */
  exploratory: RecordedTest[];
}

/** A frozen registration whose content has been checked. */
export type CheckedRegistration = Omit<FrozenPreregistration, "content"> & { content: Preregistration };

/** Sets the record of an analysis beside the frozen registration. */
export function reportPreregistration(
  frozen: CheckedRegistration,
  record: AnalysisRecord,
): PreregistrationReport {
  const { content, contentHash, registeredAt } = frozen;
  const { title, authors, date, study, researchQuestion, dataSeen, plan, exploratory } = content;
  return {
    registration: {
      title,
      authors,
      date,
      study,
      researchQuestion,
      dataSeen,
      contentHash,
      registeredAt,
      plan,
      exploratory,
    },
    analysis: {
      title: record.title,
      study: record.study,
      excluded: record.exclusions.map(({ rule, excluded }) => ({ rule, excluded })),
    },
    deviations: deviationsOf(frozen, record),
    undeclared: Object.entries(record.adherence).flatMap(([rule, kept]) => (kept === null ? [rule] : [])),
    hypotheses: decideHypotheses(content, record),
    exploratory: exploratoryTests(content, record),
  };
}
