import { inputsOf } from "../../../core/read-inputs.js";
import type { Figure } from "../../../plots/figure.js";
import { scatterPanels } from "../../../plots/scatter-panels.js";
import { rounded } from "../../shared/rounded.js";
import type { SageData } from "../data/data.js";
import { judges, judgeTitle, simulationNotice } from "../data/design.js";
import type { SageRatings } from "../data/ratings.js";
import type { RelationshipComparison } from "../measures/relationship-controls.js";
import type { RelationshipRow } from "../measures/relationship-levels.js";
import {
  type AgentComparison,
  comparisonSeed,
  type PrintedR,
  type PrintedValidity,
  releasedComparisons,
} from "../measures/released-comparisons.js";
import {
  ratingNotice,
  thoughtRows,
  thoughtSourceWords,
  utteranceRows,
} from "../measures/released-ratings.js";
import { interval, levelPanels, type PanelScale, signed } from "./level-panels.js";

/** The judge as the paper abbreviates it; another one by its id. */
export const shortJudge = (id: string): string => judges.find((judge) => judge.id === id)?.short ?? id;

const thoughtScale: PanelScale = { range: [0, 100], step: 10, reach: 60, differences: 30 };
const utteranceScale: PanelScale = { range: [1, 5], step: 0.5, reach: 1.5, differences: 0.5 };

/**
 * Figure 3: does emotion go with the relationship? With a lexicon of ours in the place of the ratings, which were
 * not released; means of models, means of people, and what is left in single dialogues.
 */
export function figure3(data: SageData, ratings: SageRatings, printed: PrintedValidity): Figure {
  const found = releasedComparisons(data, ratings);
  return drawn({
    id: "figure-3",
    paper: "Figure 3",
    title: `Emotion and the relationship in thoughts: ${levelWords(found[0]?.thoughts)}`,
    subject: "thoughts rated for the relationship (0 to 100)",
    printed: printed.thoughts,
    scale: thoughtScale,
    agents: found.map(({ agent, thoughts }) => ({
      agent,
      sources: thoughts,
      rows: thoughtRows(data, ratings, agent),
    })),
    words: thoughtSourceWords,
    control: controlWords(found),
    inputs: inputsOf(data, ratings, printed),
    madeBy: "figure3",
    note: "Understanding, regard, congruence and unconditionality, from what goes through the person's mind and how a reply makes it feel. One model wrote the thoughts and kept the emotion: a correlation need not be more than that.",
  });
}

/** Figure 4: does emotion go with the quality of the talk? With rules of ours in the place of the ratings. */
export function figure4(data: SageData, ratings: SageRatings, printed: PrintedValidity): Figure {
  const found = releasedComparisons(data, ratings);
  return drawn({
    id: "figure-4",
    paper: "Figure 4",
    title: `Emotion and how well the talk flows, attends and connects: ${levelWords(found[0]?.utterances)}`,
    subject: "replies rated for flow, attentiveness and depth (1 to 5)",
    printed: printed.utterances,
    scale: utteranceScale,
    agents: found.map(({ agent, utterances }) => ({
      agent,
      sources: utterances,
      rows: utteranceRows(data, ratings, agent),
    })),
    words: { total: "mean of the three", flow: "flow", attentiveness: "attentiveness", depth: "depth" },
    control: "",
    inputs: inputsOf(data, ratings, printed),
    madeBy: "figure4",
    note: "Flow: few lists, few sentences said before. Attentiveness: the person's words come back, questions take them up. Depth: sentences with words of warmth or feeling. Rules see the surface of a text only: a low correlation does not show that the talk does not matter.",
  });
}

interface LevelFigure {
  id: string;
  paper: string;
  title: string;
  subject: string;
  printed: PrintedR;
  scale: PanelScale;
  agents: { agent: string; sources: RelationshipComparison[]; rows: RelationshipRow[] }[];
  words: Readonly<Record<string, string>>;
  control: string;
  inputs: Figure["inputs"];
  madeBy: string;
  note: string;
}

function drawn(given: LevelFigure): Figure {
  const { id, paper, title, printed, agents, control, madeBy, inputs } = given;
  const theirs = `The paper prints r = ${printed.value} and no unit; for ${printed.models} models that is ${interval(printed.ci)}.`;
  const ours = agents.map(({ agent, sources }) => {
    const at = (level: string) => sources[0]!.levels.find((one) => one.level === level)!;
    const models = at("between models");
    return `${shortJudge(agent)}: r = ${signed(models.value)} ${interval(models.ci)} between ${models.n} models, ${signed(at("between profiles").value)} between people, ${signed(at("within model and profile").value)} within both`;
  });
  return {
    id,
    study: "sage",
    title,
    paper,
    alt: `${title}. Final emotion by ${given.subject}, in panels for models, simulated people, and single dialogues less both. ${ours.join(". ")}. ${theirs} ${ratingNotice} ${simulationNotice}`,
    spec: scatterPanels({
      title,
      subtitle: `${ratingNotice} ${theirs} ${control}${simulationNotice}`,
      panels: agents.flatMap(({ agent, sources, rows }) =>
        levelPanels(rows, sources[0]!, given.scale, judgeTitle(agent)),
      ),
      columns: [1.3, 1, 1],
      width: 960,
      xTitle: `${given.subject.charAt(0).toUpperCase()}${given.subject.slice(1)}`,
      yTitle: "Final emotion, 0 to 100 (third column: dialogues less the means of their model and person)",
    }),
    table: levelTable(agents, given.words, printed),
    madeBy,
    inputs,
    seed: comparisonSeed,
    note: `${ratingNotice} ${simulationNotice} ${given.note} Between models the interval takes models as units (Fisher z); the others resample whole profiles. V3 = DeepSeek-V3, 4o = GPT-4o play the person and keep the emotion.`,
  };
}

/** Every level of every source, with the paired difference from the first source. */
function levelTable(
  agents: LevelFigure["agents"],
  words: LevelFigure["words"],
  printed: PrintedR,
): Figure["table"] {
  const numbers = (value: number, ci: readonly [number, number]) => [value, ...ci].map(rounded);
  return {
    columns: [
      ...["agent", "rated", "level", "r", "lower", "upper", "n", "units", "Spearman"],
      ...["omega", "disattenuated r", "r less", "less lower", "less upper", "dialogues", "unscored"],
    ],
    rows: [
      ...agents.flatMap(({ agent, sources }) =>
        sources.flatMap((source) =>
          source.levels.map((level, i) => [
            ...[shortJudge(agent), words[source.name] ?? source.name, level.level],
            ...numbers(level.value, level.ci),
            ...[level.n, level.units, rounded(level.spearman.value)],
            ...[rounded(level.reliability.omega), rounded(level.reliability.disattenuated)],
            ...(source.differences[i] === undefined
              ? [null, null, null]
              : numbers(source.differences[i]!.value, source.differences[i]!.ci)),
            ...[source.scored, source.unscored],
          ]),
        ),
      ),
      [
        ...["paper", "printed", "not said", ...numbers(printed.value, printed.ci), printed.models, "models"],
        ...[null, null, null, null, null, null, null, null],
      ],
    ],
  };
}

/** The news of such a figure: how the same ratings correlate between models and within. */
function levelWords([whole]: readonly RelationshipComparison[] = []): string {
  const at = (level: string): string =>
    signed(whole?.levels.find((one) => one.level === level)?.value ?? Number.NaN);
  return `r = ${at("between models")} between models, ${at("within model and profile")} within`;
}

/** What another dialogue's thoughts do, in one sentence. */
function controlWords([first]: readonly AgentComparison[]): string {
  const pooled = (name: string) => first?.thoughts.find((source) => source.name === name)?.levels[0];
  const [own, other] = [pooled("thoughts"), pooled("exchanged")];
  if (own === undefined || other === undefined) return "";
  return `Over all dialogues of ${shortJudge(first!.agent)}, r = ${signed(own.value)}; with another dialogue's thoughts that ended at the same emotion, ${signed(other.value)}. `;
}
