import type { Estimate } from "../../../../core/estimate.js";
import { clusterBootstrapInterval } from "../../../../stats/cluster-bootstrap-interval.js";
import { cohenKappa } from "../../../../stats/cohen-kappa.js";
import { type Share, shareOf } from "../share.js";
import type { Asked } from "./reader-forms.js";
import type { ValidationRow } from "./validation.js";

/** The agreement of two readers about one kind of question, before and after their discussion. */
export interface ReaderAgreement {
  /** A benchmark, or "all". */
  source: string;
  asked: Asked;
  /** Questions of this kind. */
  questions: number;
  /** Questions that both readers answered. Only they count in round 1. */
  pairs: number;
  /** Questions that a reader left out, by reader. */
  missing: [first: number, second: number];
  /** Round 1, before any discussion: the share of equal answers, in percent. */
  raw: Share;
  /** Equal answers beyond chance. NaN if both readers always gave one answer. */
  kappa: Estimate;
  ac1: Estimate;
  /** How often each reader's answer is the key, in percent; of answers to items with a key. */
  withKey: [first: Share, second: Share];
  /** After round 2: agreed or settled, of the questions that both answered or that were settled, in percent. */
  final: Share;
  outcomes: Record<ValidationRow["outcome"], number>;
}

/**
 * The agreement of two readers by kind of question and benchmark. "Cannot tell" is an answer like any other;
 * a missing answer leaves its question out. Intervals take stories as units: exact or asymptotic if each has
 * one question, else CR2 and a bootstrap of whole stories.
 */
export function agreementTable(rows: readonly ValidationRow[], resamples = 2000): ReaderAgreement[] {
  const sources = ["all", ...new Set(rows.map(({ source }) => source))];
  // With one source "all" would say the same again.
  return (sources.length === 2 ? sources.slice(1) : sources).flatMap((source) =>
    (["answer", "conversion"] as const).flatMap((asked) => {
      const own = rows.filter((row) => row.asked === asked && (source === "all" || row.source === source));
      return own.length === 0 ? [] : [agreementOf(source, asked, own, resamples)];
    }),
  );
}

function agreementOf(
  source: string,
  asked: Asked,
  rows: readonly ValidationRow[],
  resamples: number,
): ReaderAgreement {
  const units = rows.map(({ cluster }) => cluster);
  const both = rows.filter(({ answers: [a, b] }) => a !== null && b !== null);
  const missing = ([0, 1] as const).map((i) => rows.filter(({ answers }) => answers[i] === null).length);
  const withKey = ([0, 1] as const).map((i) =>
    shareOf(
      rows.map(({ answers, key }) =>
        answers[i] === null || key === null ? Number.NaN : Number(answers[i] === key),
      ),
      units,
    ),
  );
  const outcomes: ReaderAgreement["outcomes"] = { agreed: 0, settled: 0, disputed: 0, open: 0, unread: 0 };
  for (const { outcome } of rows) outcomes[outcome]++;
  return {
    ...{ source, asked, questions: rows.length, pairs: both.length, missing: missing as [number, number] },
    raw: shareOf(
      rows.map(({ answers: [a, b] }) => (a === null || b === null ? Number.NaN : Number(a === b))),
      units,
    ),
    ...chanceCorrected(both, resamples),
    withKey: withKey as [Share, Share],
    final: shareOf(
      rows.map(({ outcome }) =>
        outcome === "unread" ? Number.NaN : Number(outcome === "agreed" || outcome === "settled"),
      ),
      units,
    ),
    outcomes,
  };
}

/** Kappa and AC1. Levels are all answers that the items allow, since AC1's chance depends on their number. */
function chanceCorrected(
  both: readonly ValidationRow[],
  resamples: number,
): Pick<ReaderAgreement, "kappa" | "ac1"> {
  const labels = both.map(({ answers }) => answers as [string, string]);
  const levels = [...new Set(both.flatMap(({ allowed }) => allowed))].sort();
  const at = (draws: readonly (readonly [string, string])[]) =>
    cohenKappa(
      draws.map(([a]) => a),
      draws.map(([, b]) => b),
      { levels },
    );
  const whole = at(labels);
  const clusters = both.map(({ cluster }) => cluster);
  if (new Set(clusters).size === both.length) return { kappa: estimateOf(whole), ac1: estimateOf(whole.ac1) };
  const interval = (of: (draws: readonly (readonly [string, string])[]) => number): Estimate =>
    estimateOf(
      clusterBootstrapInterval(
        clusters,
        (counts) => of(labels.flatMap((pair, i) => Array.from({ length: counts[i] as number }, () => pair))),
        { resamples },
      ),
    );
  return { kappa: interval((draws) => at(draws).value), ac1: interval((draws) => at(draws).ac1.value) };
}

const estimateOf = ({ value, ci, n, method }: Estimate): Estimate => ({ value, ci, n, method });
