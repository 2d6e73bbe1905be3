import { inputsOf } from "../../../core/read-inputs.js";
import type { Figure } from "../../../plots/figure.js";
import { funnelChart } from "../../../plots/funnel-chart.js";
import { rounded } from "../../shared/rounded.js";
import { modelOfKey, type Task, taskById } from "../data/conditions.js";
import type { StudyData } from "../data/data.js";
import { resampleStories, type StoryResample } from "../measures/resample-stories.js";

const seed = 1;
/** With fewer than five stories the interval is wider than the figure. */
const planned = Array.from({ length: 36 }, (_, i) => i + 5);
const columns = ["respondent", "stories", "agreement", "drawn", "story", "naive"];

interface Row {
  title: string;
  sizes: StoryResample[];
  /** At the number of stories that the study has. */
  own: StoryResample;
}

/** How the interval of agreement narrows with the number of stories, for people and for one model. */
export function figureStories(
  data: StudyData,
  task: Task = taskById("1a-emotion"),
  model = "azure_gpt-4_0shot_cot",
): Figure {
  const { title: name, prompt } = modelOfKey(task.experiment, model);
  const marked = new Set(data.itemsOf(task.id).map(({ story }) => story)).size;
  const sizes = [...new Set([...planned, marked])].sort((a, b) => a - b);
  const rowOf = (who: string, options: { model?: string }): Row => {
    const all = sizes.map((k) => resampleStories(data, k, { task, seed, ...options }));
    return { title: who, sizes: all, own: all[sizes.indexOf(marked)] as StoryResample };
  };
  const rows = [
    rowOf("People", {}),
    rowOf(`${name}, ${prompt === "0shot" ? "0-shot" : "chain of thought"}`, { model }),
  ];
  const widths = rows.map(({ title: who, own }) => `±${half(own.story)} (${who})`).join(" and ");
  const title = `${marked === 10 ? "Ten" : marked} stories leave a score uncertain by ${widths} points`;
  return {
    id: "figure-stories",
    study: "affective-cognition",
    title,
    paper: "Section 2.1: not in the paper",
    alt: altText(title, task, rows),
    spec: funnelChart({
      title,
      subtitle: `Agreement with the modal answer of the other people, task ${task.id}: the 95% interval of a study with so many stories, if they vary as these ${marked} do`,
      panels: rows.map(({ title: who, sizes: all, own }) => ({
        title: who,
        note: `${own.value.toFixed(1)}%; ${halfWidths(own)}`,
        value: own.value,
        band: bounds(all, "drawn"),
        line: bounds(all, "story"),
        dashed: bounds(all, "naive"),
      })),
      sizes,
      marked,
      xTitle: "Number of stories",
      yTitle: "Agreement (%)",
      yRange: yRange(rows),
      key: {
        line: "stories as units",
        band: "middle 95% of resamples",
        dashed: "dashed: answers as independent",
        marked: `the study's ${marked} stories`,
      },
    }),
    table: {
      columns: columns.flatMap((one, i) => (i < 3 ? [one] : [`${one} lower`, `${one} upper`])),
      rows: rows.flatMap(({ title: who, sizes: all }) =>
        all.map((one) => [
          who,
          one.k,
          rounded(one.value),
          ...[one.drawn, one.story, one.naive].flatMap((ci) => ci.map(rounded)),
        ]),
      ),
    },
    madeBy: "figureStories",
    inputs: inputsOf(data),
    seed,
    note: `Lines: Student's t with the CR2 error of the recorded stories, scaled to their number. Band: stories drawn whole and with replacement, 2000 times; too narrow where stories are few. Dashed: the paper's formula. The study's ${marked} stories say little about how much stories vary, so read the right half as a plan.`,
  };
}

const half = ([low, high]: readonly [number, number]): string => ((high - low) / 2).toFixed(1);

const halfWidths = ({ k, story, naive }: StoryResample): string =>
  `with ${k} stories ±${half(story)}, by answers ±${half(naive)}`;

function bounds(all: readonly StoryResample[], which: "drawn" | "story" | "naive") {
  return { low: all.map((one) => one[which][0]), high: all.map((one) => one[which][1]) };
}

/** Whole tens around every bound. */
function yRange(rows: readonly Row[]): [number, number] {
  const all = rows.flatMap(({ sizes: ks }) => ks.flatMap(({ drawn, story }) => [...drawn, ...story]));
  return [10 * Math.floor(Math.min(...all) / 10), 10 * Math.ceil(Math.max(...all) / 10)];
}

function altText(title: string, task: Task, rows: readonly Row[]): string {
  const parts = rows.map(({ title: who, own, sizes: all }) => {
    const most = all.at(-1) as StoryResample;
    return `${who}: ${own.value.toFixed(1)}%, ${halfWidths(own)}; with ${most.k} stories ±${half(most.story)}, by answers ±${half(most.naive)}.`;
  });
  return `${title} Task ${task.id}: two funnels that narrow with the number of stories, each far wider than the dashed lines that take answers as independent. ${parts.join(" ")}`;
}
