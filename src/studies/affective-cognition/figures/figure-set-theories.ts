import type { Figure } from "../../../plots/figure.js";
import { intervalChart } from "../../../plots/interval-chart.js";
import { rounded } from "../../shared/rounded.js";
import type { SetAgreement } from "../measures/set-agreement.js";
import { type Cues, cueNames } from "../measures/set-contestants.js";

/** The agreements of one respondent, for one template and what is shown. */
interface DrawnComparison {
  template: string;
  title: string;
  respondent: string;
  prompt: string;
  cues: Cues;
  agreements: readonly SetAgreement[];
}

/**
 * A figure for each template: with which theory's labels the answers to a set agree. Side by side what is shown: the
 * story, the story and a face.
 *
 * @param comparisons of a run on a set of the user's own
 */
export function figureSetTheories(comparisons: readonly DrawnComparison[]): Figure[] {
  return [...new Set(comparisons.map(({ template }) => template))].map((template) =>
    figureOf(comparisons.filter((one) => one.template === template)),
  );
}

function figureOf(own: readonly DrawnComparison[]): Figure {
  const { template, title: name } = own[0] as DrawnComparison;
  const cues = cueNames.filter((one) => own.some((comparison) => comparison.cues === one));
  // People were given no prompt.
  const prompts = new Set(own.map(({ prompt }) => prompt).filter((prompt) => prompt !== ""));
  const groupOf = ({ respondent, prompt }: DrawnComparison): string =>
    prompts.size > 1 && prompt !== "" ? `${respondent}, ${prompt}` : respondent;
  const groups = new Set(own.map(groupOf));
  const drawn = own.flatMap((comparison) =>
    comparison.agreements
      .filter(({ decided, value }) => decided > 0 && !Number.isNaN(value))
      .map((agreement) => ({ comparison, agreement, group: groupOf(comparison) })),
  );
  const title = titleOf(own);
  return {
    id: `figure-set-theories-${template}`,
    study: "affective-cognition",
    title,
    paper: "An own set of items",
    alt: `${title}. ${drawn.map(({ group, comparison, agreement }) => `${group}, ${comparison.cues}: ${agreement.contestant.name} ${agreement.value.toFixed(1)}%`).join("; ")}.`,
    spec: intervalChart({
      title,
      subtitle: `${name}: how often replies are the emotion that a theory, or a rule, foresees`,
      panels: cues.map((shown) => ({
        title: `Shown: ${shown}`,
        rows: drawn
          .filter(({ comparison }) => comparison.cues === shown)
          .map(({ agreement, group }) => ({
            label: labelOf(agreement, groups.size > 1 ? group : undefined),
            group,
            value: agreement.value,
            clustered: agreement.ci,
            ...(agreement.stories === 1 ? { undefinedBecause: "one story" } : {}),
            marker: agreement.contestant.kind === "theory" ? ("filled" as const) : ("open" as const),
          })),
      })),
      xTitle: "Agreement with a theory's label (%), not accuracy",
      xRange: [0, 100],
      key: { filled: "theory", open: "baseline" },
    }),
    table: {
      columns: [
        "respondent",
        "prompt",
        "shown",
        "compared with",
        "agreement",
        "lower",
        "upper",
        "over valence",
        "decided cells",
        "cells",
        "stories",
        "replies",
        "unscored",
      ],
      rows: own.flatMap(({ respondent, prompt, cues: shown, agreements }) =>
        agreements.map(({ contestant, value, ci, overValence, decided, cells, stories, n, unscored }) => [
          ...[respondent, prompt, shown, contestant.name],
          ...[value, ...ci, overValence.value].map((one) => rounded(one)),
          ...[decided, cells, stories, n, unscored],
        ]),
      ),
    },
    madeBy: "figureSetTheories",
    inputs: [],
    seed: null,
    note: "Gain: agreement minus that of valence only, reply by reply; clear of 0: its 95% interval is above 0, without correction for the number of gains. Valence only, prior only and same cell: the respondent's usual answer in other stories. Literal theory: the key of the items. Of people, intervals have participants and stories as crossed units. A cell about which a theory is undecided is left out, so compare theories with the same cells. A face shows the emotion of the key: beside a story it speaks for the literal theory.",
  };
}

/** "claude-opus-4-5: OCC, 2 of 4 cells": whose replies where there are several, and what a theory leaves out. */
function labelOf({ contestant, decided, cells }: SetAgreement, group: string | undefined): string {
  const whose = group === undefined ? "" : `${group.slice(group.indexOf("/") + 1)}: `;
  return `${whose}${contestant.name}${decided === cells ? "" : `, ${decided} of ${cells} cells`}`;
}

/** The news: how far theories get beyond good against bad. */
function titleOf(own: readonly DrawnComparison[]): string {
  const gains = own.flatMap(({ agreements }) =>
    agreements.filter(
      ({ contestant, overValence }) => contestant.kind === "theory" && !Number.isNaN(overValence.value),
    ),
  );
  if (gains.length === 0) return "How often replies are what theories of emotion foresee";
  const clear = gains.filter(({ overValence }) => overValence.ci[0] > 0).length;
  return `${clear} of ${gains.length} gains of a theory over good or bad endings are clear of 0`;
}
