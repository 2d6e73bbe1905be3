import { InputError } from "../../../core/errors.js";
import { inputsOf } from "../../../core/read-inputs.js";
import type { Figure } from "../../../plots/figure.js";
import { pathChart } from "../../../plots/path-chart.js";
import { emotionAxis, type SageData, type SageDialogue, trajectory } from "../data/data.js";
import { intentionName, judgeTitle, modelTitle, simulationNotice } from "../data/design.js";
import { emotionTiers, endWords } from "./figure-dialogue.js";

/** More paths than this cannot be told apart. */
const most = 5;

/**
 * Several models with one simulated person, side by side: the paper's Figure 12 by numbers.
 *
 * @param profile the person on whom the models are furthest apart unless given
 * @throws InputError when the agent has no dialogue with the person
 */
export function figureOnePerson(
  data: SageData,
  agent: string = data.mainJudge,
  profile: string = widest(data, agent),
): Figure {
  const all = data.modelsOf(agent).flatMap((model) => {
    const found = data.dialoguesOf(agent, model).find((one) => one.profile === profile);
    return found === undefined ? [] : [found];
  });
  if (all.length === 0) {
    throw new InputError(`figureOnePerson requires a dialogue with ${profile} under ${agent}, got none`);
  }
  const shown = spread(all);
  const person = data.profiles.find(({ id }) => id === profile);
  const wish = person === undefined ? "" : `; the hidden wish is ${intentionName(person.intention)}`;
  const title = `One person, ${shown.length} models: ${profile} under ${judgeTitle(agent)}`;
  const steps = Math.max(...shown.map((one) => trajectory(one).length - 1));
  return {
    id: "figure-one-person",
    study: "sage",
    title,
    paper: "Figure 12",
    alt: `${title}. ${shown.map((one) => `With ${modelTitle(one.model)} emotion goes ${trajectory(one).join(", ")} and the person ${endWords[one.end]}`).join(". ")}. ${simulationNotice}`,
    spec: pathChart({
      title,
      subtitle: `Emotion after each scored reply${wish}. ${simulationNotice}`,
      paths: shown.map((one, i) => ({
        name: modelTitle(one.model),
        values: trajectory(one),
        // Paths that end in one place have one label.
        end: shown.slice(0, i).some((other) => endsAlike(one, other))
          ? ""
          : `${one.final}, ${endWords[one.end]}`,
      })),
      xTitle: "Scored reply",
      yTitle: "Emotion (0 to 100), by tiers",
      xRange: [0, Math.max(1, steps)],
      // Room below 0, where the labels of the steps stand.
      yRange: [emotionAxis(shown)[0] - 7, 100],
      levels: [...emotionTiers],
    }),
    table: {
      columns: ["model", "reply", "before", "change", "after", "tokens"],
      rows: shown.flatMap((one) =>
        one.replies.map((row) => [
          modelTitle(one.model),
          ...[row.reply, row.before, row.change, row.after, row.tokens],
        ]),
      ),
    },
    madeBy: "figureOnePerson",
    inputs: inputsOf(data),
    seed: null,
    note: `${simulationNotice} ${shown.length < all.length ? `${shown.length} of ${all.length} models, from the highest to the lowest. ` : ""}The person was chosen because the models are furthest apart there: it is no typical one.`,
  };
}

/** The highest, the lowest, and those between at equal steps of rank. */
function spread<T extends { final: number }>(all: readonly T[]): T[] {
  const sorted = [...all].sort((a, b) => b.final - a.final);
  if (sorted.length <= most) return sorted;
  return Array.from(
    { length: most },
    (_, i) => sorted[Math.round((i * (sorted.length - 1)) / (most - 1))] as T,
  );
}

const endsAlike = (a: SageDialogue, b: SageDialogue): boolean =>
  a.final === b.final && trajectory(a).length === trajectory(b).length;

function widest(data: SageData, agent: string): string {
  const finals = new Map<string, number[]>();
  for (const { judge, profile, final } of data.dialogues) {
    if (judge !== agent) continue;
    const own = finals.get(profile);
    if (own === undefined) finals.set(profile, [final]);
    else own.push(final);
  }
  const range = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);
  const [first] = [...finals].sort(([a, x], [b, y]) => range(y) - range(x) || (a < b ? -1 : 1));
  return first?.[0] ?? "";
}
