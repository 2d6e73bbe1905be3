import { mean } from "../../../stats/descriptives.js";

/** Variance components of objects x judges x criteria with one score each, by expected mean squares. */
export interface ObjectComponents {
  object: number;
  judge: number;
  criterion: number;
  "object:judge": number;
  "object:criterion": number;
  "judge:criterion": number;
  residual: number;
}

/**
 * The components from complete scores, objects by judges by criteria. A negative estimate stays as it is. With one
 * criterion the components of criteria are NaN and "object:judge" is in the residual.
 */
export function objectComponents(scores: readonly (readonly (readonly number[])[])[]): ObjectComponents {
  const [O, J, K] = [scores.length, scores[0]?.length ?? 0, scores[0]?.[0]?.length ?? 0];
  const ofJudge = range(J).map((j) => mean(scores.map((rows) => mean(rows[j]!))));
  const ofCriterion = range(K).map((k) => mean(scores.map((rows) => mean(rows.map((row) => row[k]!)))));
  const ofBoth = range(J).map((j) => range(K).map((k) => mean(scores.map((rows) => rows[j]![k]!))));
  const grand = mean(ofJudge);
  const squares = { object: 0, objectJudge: 0, objectCriterion: 0, residual: 0 };
  for (const rows of scores) {
    const own = { judge: rows.map(mean), criterion: range(K).map((k) => mean(rows.map((row) => row[k]!))) };
    const worth = mean(own.judge);
    squares.object += J * K * (worth - grand) ** 2;
    for (let j = 0; j < J; j++) squares.objectJudge += K * (own.judge[j]! - worth - ofJudge[j]! + grand) ** 2;
    for (let k = 0; k < K; k++) {
      squares.objectCriterion += J * (own.criterion[k]! - worth - ofCriterion[k]! + grand) ** 2;
      for (let j = 0; j < J; j++) {
        const additive = own.judge[j]! + own.criterion[k]! + ofBoth[j]![k]!;
        squares.residual += (rows[j]![k]! - additive + worth + ofJudge[j]! + ofCriterion[k]! - grand) ** 2;
      }
    }
  }
  const judgeCriterion =
    O *
    sum(
      ofBoth.flatMap((row, j) => row.map((value, k) => (value - ofJudge[j]! - ofCriterion[k]! + grand) ** 2)),
    );
  const per = (square: number, df: number): number => (df > 0 ? square / df : Number.NaN);
  const ms = {
    o: per(squares.object, O - 1),
    j: per(O * K * sum(ofJudge.map((value) => (value - grand) ** 2)), J - 1),
    k: per(O * J * sum(ofCriterion.map((value) => (value - grand) ** 2)), K - 1),
    oj: per(squares.objectJudge, (O - 1) * (J - 1)),
    ok: per(squares.objectCriterion, (O - 1) * (K - 1)),
    jk: per(judgeCriterion, (J - 1) * (K - 1)),
    rest: per(squares.residual, (O - 1) * (J - 1) * (K - 1)),
  };
  if (K === 1) {
    const none = { criterion: Number.NaN, "object:criterion": Number.NaN, "judge:criterion": Number.NaN };
    const pairs = { object: (ms.o - ms.oj) / J, judge: (ms.j - ms.oj) / O };
    return { ...none, ...pairs, "object:judge": Number.NaN, residual: ms.oj };
  }
  return {
    object: (ms.o - ms.oj - ms.ok + ms.rest) / (J * K),
    judge: (ms.j - ms.oj - ms.jk + ms.rest) / (O * K),
    criterion: (ms.k - ms.ok - ms.jk + ms.rest) / (O * J),
    "object:judge": (ms.oj - ms.rest) / K,
    "object:criterion": (ms.ok - ms.rest) / J,
    "judge:criterion": (ms.jk - ms.rest) / O,
    residual: ms.rest,
  };
}

const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
