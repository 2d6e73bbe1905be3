import type { ConfidenceInterval } from "../../../core/estimate.js";
import { inputsOf } from "../../../core/read-inputs.js";
import type { Figure } from "../../../plots/figure.js";
import { intervalChart } from "../../../plots/interval-chart.js";
import type { LeftOutPerson } from "../../../stats/alt-test.js";
import { tQuantile } from "../../../stats/distributions.js";
import { rounded } from "../../shared/rounded.js";
import type { EmpathicData } from "../data/data.js";
import { experts, frameworks, raterTitles } from "../data/design.js";
import { candidates, expertsEpsilon, mayReplace, type ReplacementTest } from "../measures/may-replace.js";

const caution =
  "A pass says that a rater is as near to two experts as the third is, not that it is right. It holds for these three experts, and for this epsilon.";

/** Each expert's lead over the crowd and three models, with ratings and with conversations as units. */
export function figureMayReplace(data: EmpathicData): Figure {
  const tests = mayReplace(data);
  const passing = tests.filter(({ byConversation }) => byConversation.passes).length;
  const title = `A rater may replace an expert in ${passing} of ${tests.length} tests, with conversations as units`;
  const split = tests.filter(({ agree }) => !agree);
  return {
    id: "figure-may-replace",
    study: "empathic-communication",
    title,
    paper: "not in the paper",
    alt: `${title}. Alternative annotator test with epsilon ${expertsEpsilon}. With conversations as units ${listOf(tests.filter(({ byConversation }) => byConversation.passes))} pass. With ratings as units the verdict is the opposite for ${listOf(split)}.`,
    spec: intervalChart({
      title,
      subtitle: `Each expert is left out once. Lead: how often the expert is nearer to the other two than the rater, minus how often the rater is. The rater passes if two of the three experts lead by less than ε for sure: right ends left of ${expertsEpsilon}. The two kinds of units give opposite verdicts in ${split.length} of ${tests.length} tests`,
      width: 1240,
      panels: candidates.map((candidate) => ({
        title: capital(raterTitles[candidate]),
        reference: { value: expertsEpsilon, label: "ε" },
        rows: tests.filter((test) => test.candidate === candidate).flatMap(rowsOf),
      })),
      xTitle: "Expert's lead (−1 to 1)",
      xRange: [-0.5, 1],
      unit: "",
      digits: 2,
      key: {
        filled: "beaten, conversations as units",
        open: "not beaten",
        naive: "96.4% interval, ratings as units",
        clustered: "96.4% interval, conversations as units",
      },
    }),
    table: {
      columns: [
        ...["framework", "rater", "expert", "value", "lower", "upper", "adjusted p", "conversations"],
        ...["winning rate", "winning rate, ratings as units", "rho", "rho with ties at one half"],
      ],
      rows: tests.flatMap(({ framework, candidate, byRating, byConversation }) =>
        byConversation.people.map((person) => [
          ...[titleOf(framework), raterTitles[candidate], raterTitles[experts[person.person]!]],
          ...[person.difference, ...intervalOf(person), person.pAdjusted].map(rounded),
          person.units,
          ...[byConversation.winningRate, byRating.winningRate].map(rounded),
          ...[byConversation.advantage, byConversation.advantageTiesHalf].map(rounded),
        ]),
      ),
    },
    madeBy: "figureMayReplace",
    inputs: inputsOf(data),
    seed: null,
    note: caution,
  };
}

function rowsOf({ framework, byRating, byConversation }: ReplacementTest) {
  return byConversation.people.map((person) => ({
    label: `${titleOf(framework)}: ${raterTitles[experts[person.person]!]}`,
    group: titleOf(framework),
    value: person.difference,
    naive: intervalOf(byRating.people[person.person]!),
    clustered: intervalOf(person),
    marker: person.beaten ? ("filled" as const) : ("open" as const),
  }));
}

/**
 * Its right end is that of the one-sided interval at which Benjamini and Yekutieli's correction decides on the second of
 * three people: 0.05 x 2 / 3 / (1 + 1/2 + 1/3) = 0.018.
 */
function intervalOf({ difference, se, units }: LeftOutPerson): ConfidenceInterval {
  const half = tQuantile(1 - (0.05 * 2) / 3 / (11 / 6), units - 1) * se;
  return [difference - half, difference + half];
}

const listOf = (tests: readonly ReplacementTest[]): string =>
  tests.length === 0
    ? "none"
    : tests
        .map(({ framework, candidate }) => `${raterTitles[candidate]} in ${titleOf(framework)}`)
        .join(", ");
const titleOf = (framework: string): string => frameworks.find(({ id }) => id === framework)!.title;
const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1);
