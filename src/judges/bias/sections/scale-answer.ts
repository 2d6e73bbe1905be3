import type { ScaleMeasures } from "../../one-scale/measure-scale.js";
import { formatInterval, formatNumber, sentence } from "../wording.js";
import type { ScaleData } from "./scale-data.js";
import { ranksOf } from "./scale-tables.js";

/** One to four sentences: severity in the scale's own unit, the scale's hold, and what it changes. */
export function scaleAnswer({ scales, judgesTalk }: ScaleData): string[] {
  const [first] = scales as [ScaleMeasures, ...ScaleMeasures[]];
  const several = scales.length > 1;
  const lines = scales.slice(0, several ? 3 : 1).map((scale) => gapSentence(scale, several));
  if (judgesTalk) {
    lines.push(
      "Each judge also spoke, so these are effects of the simulator: severity and steering together, never severity alone.",
    );
  }
  if (!several) lines.push(...holdSentences(first));
  const changed = scales.map(rankSentence).find((line) => line !== undefined);
  if (changed !== undefined) lines.push(changed);
  return lines.slice(0, 4);
}

/** "At the common position expert-1 is expected to give 4.35 [..], expert-3 4.02 [..], on a scale of 1 to 5." */
function gapSentence({ title, expected, range, bands }: ScaleMeasures, named: boolean): string {
  const known = expected.filter(({ value }) => Number.isFinite(value));
  const most = known.reduce((a, b) => (b.value > a.value ? b : a));
  const least = known.reduce((a, b) => (b.value < a.value ? b : a));
  const where = named ? `On ${title}: at` : "At";
  const cut = bands === undefined ? "" : `, cut into ${bands} bands`;
  return `${where} the common position ${most.id} is expected to give ${formatNumber(most.value)} ${formatInterval(most.ci)} and ${least.id} ${formatNumber(least.value)} ${formatInterval(least.ci)}, on a scale of ${range[0]} to ${range[1]}${cut}.`;
}

function holdSentences({ separation, dimensionality, stretch }: ScaleMeasures): string[] {
  const { objects } = separation;
  const told = `Objects are told apart with reliability ${formatNumber(objects.reliability)} (${formatNumber(objects.strata)} groups).`;
  const first = dimensionality?.eigenvalues[0];
  if (first === undefined) return [told];
  const second =
    first.value > first.model[1]
      ? `The ratings are more than one scale: residuals have a first eigenvalue of ${formatNumber(first.value)}, and the model's is ${formatNumber(first.model[0])} to ${formatNumber(first.model[1])}`
      : `No second dimension is seen in the residuals (first eigenvalue ${formatNumber(first.value)}, model ${formatNumber(first.model[0])} to ${formatNumber(first.model[1])})`;
  const longer =
    stretch === null
      ? "."
      : `; if objects may differ by criterion, distances between raters' steps are ${formatNumber(stretch)} times as long.`;
  return [told, `${second}${longer}`];
}

function rankSentence({ adjusted }: ScaleMeasures): string | undefined {
  if (adjusted === null || adjusted.respondents.length < 2) return undefined;
  if (adjusted.complete) {
    return "Every rater rated everything, so removing severity changes no respondent's place.";
  }
  const raw = ranksOf(adjusted.respondents.map((one) => one.raw.value));
  const moved = raw.filter((rank, at) => rank !== at + 1).length;
  return moved === 0
    ? "Raters rated different things, yet removing severity changes no respondent's place."
    : `Raters rated different things: removing severity moves ${moved} of ${raw.length} respondents to another place.`;
}

/** What the numbers rest on, and what they cannot tell. */
export function scaleNotes({ scales, left, judgesTalk, repeated }: ScaleData): string[] {
  const [{ model, method, units, theta }] = scales as [ScaleMeasures, ...ScaleMeasures[]];
  const several = scales.length > 1;
  const people = repeated.filter(({ kind }) => kind === "person" || kind === "expert");
  const models = repeated.filter(({ kind }) => kind === "model" || kind === "scripted");
  const names = (raters: ScaleData["repeated"]): string => raters.map(({ id }) => id).join(", ");
  return [
    `Many-facet Rasch model, ${method.toUpperCase()}, ${model.replaceAll("-", " ")}; errors by jackknife over ${units.n} ${units.name}. The common position is ${several ? "each scale's own" : `${formatNumber(theta)} logits`}.`,
    "Severity is what raters differ by on the same objects. It does not say who is right.",
    "Severities sum to 0 over these raters, and an interval holds for them: with other raters all would shift.",
    ...(judgesTalk
      ? [
          "The judge also spoke: what a judge gave less for may have happened only in its own conversations. Frozen conversations that another judge rates again can tell the two apart.",
        ]
      : []),
    ...(people.length > 0
      ? [
          `${names(people)}: up to ${Math.max(...people.map(({ most }) => most))} ratings of one thing stand under one name. Where that name stands for many people, its severity is that of the group, and nobody in it can be called severe.`,
        ]
      : []),
    ...(models.length > 0
      ? [
          `${names(models)}: repeated ratings of one thing count as further ratings, as if they were independent given its position. Errors are by ${units.name}, so they do not rest on that.`,
        ]
      : []),
    ...scales.flatMap(({ notes, title }) => notes.map((note) => (several ? `${title}: ${note}` : note))),
    ...left.map(({ title, reason }) => `Not measured: ${title}. ${sentence(reason)}`),
  ];
}
