import { InputError } from "../../../core/errors.js";
import type { Estimate } from "../../../core/estimate.js";
import { clusteredMean } from "../../../stats/clustered-mean.js";
import type { TieRule } from "../../../stats/leave-one-out-agreement.js";
import { oneOf, readOptions } from "../../../stats/options.js";
import type { Template } from "../../../stimuli/template.js";
import { predictEmotion } from "../../../stimuli/theories/predict.js";
import { factsOfCell } from "../../../stimuli/theories/separate.js";
import type { Theory } from "../../../stimuli/theories/theory.js";
import { type Experiment, type Pair, pairDesigns, taskById } from "../data/conditions.js";
import type { StudyData, StudyItem } from "../data/data.js";
import { releasedTemplate } from "./observer-fit.js";
import { countsOf, modeCredit } from "./scores.js";

/** One item with the emotion that the template's theory predicts for it. */
export interface LabelledItem {
  id: string;
  story: number;
  theoryLabel: string;
  /** What most people chose; several where options tie. */
  modes: string[];
  /** 1 if the label is the mode, 0 if not; a tie by the tie rule. NaN where the theory is undecided. */
  agrees: number;
}

/** One cell of the template, as percent of items whose mode is the label; `n` counts items. */
export interface TemplateCell extends Estimate {
  /** The pole of each appraisal: true is the positive one. */
  appraisals: Record<string, boolean>;
  theoryLabel: string;
  /** Items whose mode is the label. */
  agrees: number;
  /** Items whose mode is each emotion, in the order in which people were offered them; a tie by the tie rule. */
  modes: Record<string, number>;
  /** Items with more than one mode. */
  tied: number;
  /** Percent of all answers in the cell that chose each emotion. */
  chosen: Record<string, number>;
}

/** All cells together, as percent of items whose mode is the label. */
export interface TemplateAgreement extends Estimate {
  template: string;
  /** "1a-emotion" */
  task: string;
  ties: TieRule;
  agrees: number;
  tied: number;
  /** In the order of the template's theory. */
  cells: TemplateCell[];
  /** In the order of the released table. */
  items: LabelledItem[];
}

/**
 * Template agreement: the percentage of emotion items on which the emotion that a template assigns (the *theory's label*) is the
 * one that most people chose (the *mode*), in all and for each cell of the template.
 *
 * Answers "does this theory's table say what most people say, and where not?", also for a table of one's own. It does
 * not tell how many people agree with it: 40% can be a mode; `chosen` has the shares. It cannot say who is right.
 *
 * Shape: a template of the two appraisals of a released pair, under any id, with emotions that people were offered;
 * one emotion may stand in several cells. Its stories do not count: the items are the 80 released ones of the pair,
 * 20 in a cell. Values and intervals in percent of items, 0 to 100; `agrees` and `modes` are numbers of items.
 *
 * Intervals: `clusteredMean` (CR2) with stories as clusters. Where all items of a cell agree, or none does, its
 * interval has no width: ten more stories could still differ.
 *
 * Ties: `first-seen` (default) takes, of the tied options, the one that was chosen first in the recorded order, as the
 * released code does; `last-seen` the one whose first choice came last; `fractional` counts an item as 1 / k for each
 * of its k modes. `tied` tells how many items hang on this rule.
 *
 * With a `theory` its labels stand in place of the template's own. A theory that sees two emotions in a cell has
 * "joyful or grateful" as its label, and an item agrees by the share of its mode. Where it is undecided, the label says
 * so, and the cell's items are left out: value NaN, `n` 0.
 *
 * @param options `experiment` 1 (default: the story in words) or 2 (with a face); `ties`; `theory`, as loadTheory reads it
 * @throws InputError `templateAgreement requires appraisals goal, control or safety, expectedness, got agency, norm (agency-norm)`
 *
 * Source: Gandhi et al. 2024, doi 10.48550/arXiv.2409.11733, Table 1 and section 2.1; the paper counts labels against
 * single answers, this function counts items. Reference: the counts of tests/studies/affective-cognition.
 *
 * @example
 * ```ts
 * const data = await loadAffectiveCognition();
 * const paper = templateAgreement(data, await loadTemplate("safety-expectedness"));
 * paper.agrees; // 39
 * paper.value; // 48.75
 * paper.cells[1]!.theoryLabel; // "resigned"
 * paper.cells[1]!.modes; // { relieved: 0, resigned: 0, surprised: 0, devastated: 20 }
 * ```
 */
export function templateAgreement(
  data: StudyData,
  template: Template,
  { theory, ...options }: { experiment?: Experiment; ties?: TieRule; theory?: Theory } = {},
): TemplateAgreement {
  const { experiment, ties } = readOptions(options, "templateAgreement", {
    experiment: oneOf(1, 2),
    ties: oneOf("first-seen", "last-seen", "fractional"),
  });
  const { id: pair, letter, emotions } = designFor(template);
  const task = taskById(`${experiment}${letter}-emotion`).id;
  const items = data.itemsOf(task);
  const labelOf = labelsOf(template, pair, theory);
  const labelled = items.map((item): LabelledItem => {
    const { theoryLabel, shares } = labelOf.get(item.emotion) as Label;
    const counts = countsOf(item);
    const modes = emotions.filter((_, option) => counts[option] === Math.max(...counts));
    return {
      id: item.id,
      story: item.story,
      theoryLabel,
      modes,
      agrees:
        shares === null
          ? Number.NaN
          : sum(shares.map((share, option) => share * modeCredit(item, option, ties))),
    };
  });
  const released = releasedTemplate(pair).theory;
  const cells = template.theory.map(({ appraisals }): TemplateCell => {
    const cell = released.find((row) => samePoles(row.appraisals, appraisals))?.emotion as string;
    const { theoryLabel } = labelOf.get(cell) as Label;
    const own = items.flatMap((item, i) => (item.emotion === cell ? [i] : []));
    const members = own.map((i) => items[i] as StudyItem);
    const count = (of: (item: StudyItem, option: number) => number): Record<string, number> =>
      Object.fromEntries(
        emotions.map((emotion, option) => [emotion, sum(members.map((item) => of(item, option)))]),
      );
    const answers = sum(members.map((item) => item.answers.length));
    return {
      appraisals: { ...appraisals },
      theoryLabel,
      ...shareOf(own.map((i) => labelled[i] as LabelledItem)),
      modes: count((item, option) => modeCredit(item, option, ties)),
      chosen: count((item, option) => (100 * (countsOf(item)[option] as number)) / answers),
    };
  });
  return { template: template.id, task, ties, ...shareOf(labelled), cells, items: labelled };
}

/** The released pair with the template's appraisals, after checking that people were offered its emotions. */
function designFor({ id, appraisals, theory }: Template): (typeof pairDesigns)[number] {
  const ids = appraisals.map((appraisal) => appraisal.id);
  const design = pairDesigns.find(
    (pair) => pair.id === ids.join("-") || pair.id === ids.toReversed().join("-"),
  );
  if (design === undefined) {
    const known = pairDesigns.map((pair) => pair.id.replace("-", ", ")).join(" or ");
    throw new InputError(`templateAgreement requires appraisals ${known}, got ${ids.join(", ")} (${id})`);
  }
  const offered: readonly string[] = design.emotions;
  const unknown = theory.find(({ emotion }) => !offered.includes(emotion));
  if (unknown !== undefined) {
    throw new InputError(
      `templateAgreement requires emotions that people were offered (${offered.join(", ")}), got ${unknown.emotion} (${id})`,
    );
  }
  return design;
}

interface Label {
  theoryLabel: string;
  /** By option; null = undecided. */
  shares: readonly number[] | null;
}

/** For each emotion of the released table, which stands for a cell of the design, the label there. */
function labelsOf(template: Template, pair: Pair, theory: Theory | undefined): Map<string, Label> {
  const table = releasedTemplate(pair);
  const { emotions } = pairDesigns.find(({ id }) => id === pair) as (typeof pairDesigns)[number];
  return new Map(
    table.theory.map(({ emotion: cell, appraisals: poles }) => {
      const row = template.theory.find(({ appraisals }) => samePoles(appraisals, poles));
      const own = row?.emotion as string;
      const shares =
        theory === undefined
          ? emotions.map((emotion) => Number(emotion === own))
          : predictEmotion(theory, factsOfCell(table, poles), emotions).shares;
      const seen = emotions.filter((_, option) => (shares?.[option] ?? 0) > 0);
      return [cell, { theoryLabel: shares === null ? "undecided" : seen.join(" or "), shares }];
    }),
  );
}

const samePoles = (a: Record<string, boolean>, b: Record<string, boolean>): boolean =>
  Object.keys(a).every((id) => a[id] === b[id]);

/** Percent of items that agree, with stories as clusters. */
function shareOf(items: readonly LabelledItem[]): Estimate & { agrees: number; tied: number } {
  const { value, ci, n, method } = clusteredMean(
    items.map(({ agrees }) => 100 * agrees),
    items.map(({ story }) => story),
  );
  return {
    value,
    ci,
    n,
    method: `percent of items; ${method}`,
    agrees: sum(items.flatMap(({ agrees }) => (Number.isNaN(agrees) ? [] : [agrees]))),
    tied: items.filter(({ modes }) => modes.length > 1).length,
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
