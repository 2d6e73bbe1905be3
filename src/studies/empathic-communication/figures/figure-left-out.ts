import { inputsOf } from "../../../core/read-inputs.js";
import type { Figure } from "../../../plots/figure.js";
import { intervalChart } from "../../../plots/interval-chart.js";
import { rounded } from "../../shared/rounded.js";
import type { EmpathicData } from "../data/data.js";
import { frameworkOf, raterTitles } from "../data/design.js";
import {
  type Judge,
  judgesBesideExperts,
  type LeftOutAgreement,
  leftOutOnAll,
} from "../measures/left-out.js";
import { dimensionRow, middle, spread, wide } from "./panel-rows.js";

const fairness =
  "Each expert is left out once; the expert and every other rater then meet the mean of the other two. Intervals hold for these three experts.";

/** Agreement with two experts: the expert who was left out, the crowd and three models. */
export function figureLeftOut(data: EmpathicData): Figure {
  const rows = leftOutOnAll(data);
  const says = judgesBesideExperts.map(
    (judge) => `${judgeTitle(judge)} ${spread(ofJudge(rows, judge).map(({ kappa }) => kappa.value))}`,
  );
  const short = judgesBesideExperts.map(
    (judge) => `${judgeTitle(judge)} ${middle(ofJudge(rows, judge).map(({ kappa }) => kappa.value))}`,
  );
  const title = `Median κ with two experts: ${short.join(", ")}`;
  return {
    id: "figure-left-out",
    study: "empathic-communication",
    title,
    paper: "not in the paper",
    alt: `${title}. Quadratic kappa with the mean of two experts on ${data.dimensions.length} dimensions: ${says.join("; ")}.`,
    spec: intervalChart({
      title,
      subtitle: `Quadratic κ (distances between values) with the mean of two experts, ${conversations(rows)} conversations a dimension. ${fairness}`,
      width: wide,
      panels: judgesBesideExperts.map((judge) => ({
        title: capital(judgeTitle(judge)),
        rows: ofJudge(rows, judge).map(({ dimension, kappa }) =>
          dimensionRow(dimension, { value: kappa.value, clustered: kappa.ci }),
        ),
      })),
      xTitle: "Weighted κ with the mean of two experts",
      xRange: [-0.5, 1],
      unit: "",
      digits: 2,
      key: { clustered: "95% interval, conversations resampled (BCa)" },
    }),
    table: tableOf(rows, ({ kappa }) => kappa),
    madeBy: "figureLeftOut",
    inputs: inputsOf(data),
    seed: 1,
    note: fairness,
  };
}

/** The same as paired differences: each rater minus the expert who was left out. */
export function figureLeftOutDifference(data: EmpathicData): Figure {
  const rows = leftOutOnAll(data).filter(({ judge }) => judge !== "expert");
  const others = judgesBesideExperts.filter((judge) => judge !== "expert");
  const says = others.map((judge) => {
    const own = ofJudge(rows, judge).map(({ difference }) => difference);
    const below = own.filter(({ ci }) => ci[1] < 0).length;
    const above = own.filter(({ ci }) => ci[0] > 0).length;
    return `${judgeTitle(judge)} below the expert in ${below} of ${own.length} dimensions and above in ${above} (95% interval)`;
  });
  const short = others.map((judge) => {
    const own = ofJudge(rows, judge);
    return `${judgeTitle(judge)} in ${own.filter(({ difference }) => difference.ci[1] < 0).length}`;
  });
  const title = `Of ${data.dimensions.length} dimensions, the expert agrees better than ${short.join(", ")}`;
  return {
    id: "figure-left-out-difference",
    study: "empathic-communication",
    title,
    paper: "not in the paper",
    alt: `${title}. Kappa with the mean of two experts minus that of the expert left out: ${says.join("; ")}.`,
    spec: intervalChart({
      title,
      subtitle: `κ with the mean of two experts, minus that of the expert who was left out; ${conversations(rows)} conversations a dimension. Left of 0 the expert agrees better; the title counts 95% intervals that exclude 0`,
      width: 1040,
      panels: others.map((judge) => ({
        title: capital(judgeTitle(judge)),
        reference: { value: 0, label: "as an expert" },
        rows: ofJudge(rows, judge).map(({ dimension, difference }) =>
          dimensionRow(dimension, { value: difference.value, clustered: difference.ci }),
        ),
      })),
      xTitle: "Difference in weighted κ",
      xRange: [-1, 0.5],
      unit: "",
      digits: 2,
      key: { clustered: "95% interval, conversations resampled (BCa)" },
    }),
    table: tableOf(rows, ({ difference }) => difference),
    madeBy: "figureLeftOutDifference",
    inputs: inputsOf(data),
    seed: 1,
    note: fairness,
  };
}

function tableOf(
  rows: readonly LeftOutAgreement[],
  of: (row: LeftOutAgreement) => LeftOutAgreement["kappa"],
) {
  return {
    columns: ["framework", "dimension", "rater", "value", "lower", "upper", "conversations"],
    rows: rows.map((row) => [
      ...[frameworkOf(row.dimension).title, row.dimension, judgeTitle(row.judge)],
      ...[of(row).value, ...of(row).ci].map(rounded),
      of(row).n,
    ]),
  };
}

const judgeTitle = (judge: Judge): string => (judge === "expert" ? "expert left out" : raterTitles[judge]);
const ofJudge = (rows: readonly LeftOutAgreement[], judge: Judge): LeftOutAgreement[] =>
  rows.filter((row) => row.judge === judge);
const conversations = (rows: readonly LeftOutAgreement[]): number =>
  Math.max(...rows.map(({ kappa }) => kappa.n));
const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1);
