import type { ConfidenceInterval } from "../../../core/estimate.js";
import { inputsOf } from "../../../core/read-inputs.js";
import type { Figure } from "../../../plots/figure.js";
import { type IntervalPanel, intervalChart } from "../../../plots/interval-chart.js";
import { binomialTest } from "../../../stats/binomial-test.js";
import { holm } from "../../../stats/holm.js";
import type { ColumnId, EgoSocialArenaData } from "../data/data.js";
import { winReadings } from "../measures/blackjack.js";
import { hits } from "../measures/differences.js";
import { isPeople, labelOf, peopleFirst } from "./people-first.js";

/** The two card games: recognising one of two styles of play, and winning hands of blackjack. */
export function figureGames(data: EgoSocialArenaData): Figure {
  const tests = (id: ColumnId) =>
    data.rows.map((row) => binomialTest(hits(row.scores[id], data.count(id)), data.count(id)));
  const [texas, adversarial] = [tests("texas"), tests("adversarial")];
  const adjusted = holm(texas.slice(0, data.models.length).map((test) => test.pValue));
  const above = data.models.filter((_, i) => adjusted[i]! < 0.05);
  const { best } = winReadings({ percent: 0, hands: data.count("adversarial") })[0]!;
  const over = data.models.filter((row) => row.scores.adversarial > best);
  const panel = (
    title: string,
    id: ColumnId,
    own: typeof texas,
    line: Pick<IntervalPanel, "chance" | "ceiling">,
  ): IntervalPanel => ({
    title,
    ...line,
    rows: peopleFirst(data.rows).map((row) => ({
      label: labelOf(row),
      group: row.access,
      value: row.scores[id],
      clustered: own[data.rows.indexOf(row)]!.ci.map((bound) => 100 * bound) as ConfidenceInterval,
      emphasis: isPeople(row),
    })),
  });
  const title = "Card games: near guessing, and above the best player";
  return {
    id: "figure-games",
    study: "egosocialarena",
    title,
    paper: "Table 2",
    alt: `${title}: share of 50 hands of Texas hold'em whose opponent's style was named right, with a half for guessing, and share of 300 hands of blackjack won, with exact intervals and the ${best.toFixed(1)}% of all hands that the best player there can be expects to win; ${over.length} of ${data.models.length} models are printed above it. By Holm over the models only ${above.map((row) => row.title).join(", ")} ${above.length === 1 ? "is" : "are"} above guessing. The paper counts adversarial games, which blackjack is, among the scenarios in which o1-preview does better than people; the printed shares are ${data.row("o1-preview").scores.adversarial} and ${data.human.scores.adversarial}.`,
    spec: intervalChart({
      title,
      subtitle:
        "Intervals are exact and take hands as independent. People: the paper says that each share is the mean of 50 people.",
      panels: [
        panel("Texas hold'em: style named", "texas", texas!, { chance: 50 }),
        panel("Blackjack: hands won", "adversarial", adversarial!, {
          ceiling: { value: best, label: "best player" },
        }),
      ],
      xTitle: "Share of hands (%)",
      xRange: [20, 100],
      width: 820,
      key: { clustered: "95% interval (Clopper-Pearson), 50 and 300 hands" },
    }),
    table: {
      columns: [
        "respondent",
        "game",
        "score",
        "lower",
        "upper",
        "hands",
        "p against a half",
        "p by Holm, models",
      ],
      rows: (["texas", "adversarial"] as const).flatMap((id, game) =>
        data.rows.map((row, i) => {
          const { ci, pValue, n } = [texas!, adversarial!][game]![i]!;
          return [
            row.title,
            id,
            row.scores[id],
            ...ci.map((bound) => Number((100 * bound).toFixed(2))),
            n,
            id === "texas" ? Number(pValue.toPrecision(4)) : null,
            id === "texas" && adjusted[i] !== undefined ? Number(adjusted[i]!.toPrecision(4)) : null,
          ];
        }),
      ),
    },
    madeBy: "figureGames",
    inputs: inputsOf(data),
    seed: null,
    note: "The style is one of two, so guessing gives a half; how many opponents had which is not printed. The best player at blackjack is exact for one deck, hit or stand, the dealer's second card unseen, wins of all hands (winReadings); with pushes counted as won, or the card seen, more is possible: the paper says neither.",
  };
}
