import type { AnalysisRecord, RecordedTest } from "../core/analysis-record.js";
import type { FrozenPreregistration, Preregistration } from "../core/preregistration.js";
import { decideHypotheses, type HypothesisOutcome } from "./preregistration-decisions.js";
import { type Deviation, deviationsOf, exploratoryTests } from "./preregistration-deviations.js";

/** A registration compared with what was done: every deviation, and the decision about every hypothesis. */
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
    /** What the registration announces as exploratory. */
    exploratory: string[];
  };
  analysis: { title: string; study: string; excluded: { rule: string; excluded: number }[] };
  deviations: Deviation[];
  /** Rules in prose for which the analysis does not say whether they were followed. */
  undeclared: string[];
  hypotheses: HypothesisOutcome[];
  /** Tests that no registered hypothesis asked for. */
  exploratory: RecordedTest[];
}

/** A frozen registration whose content has been checked. */
export type CheckedRegistration = Omit<FrozenPreregistration, "content"> & { content: Preregistration };

/** Compares the record of an analysis with the frozen registration. */
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
