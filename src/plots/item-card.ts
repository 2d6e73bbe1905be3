import { InputError } from "../core/errors.js";
import { type ChartText, chart } from "./chart.js";
import { requireSome } from "./chart-checks.js";
import type { PlotlySpec } from "./figure.js";
import { roleEntries } from "./graph-chart.js";
import { ink, modelColours, outerMargin, textSize, textStyle, tint } from "./house-style.js";
import { legend } from "./legend.js";
import type { Mark } from "./mark.js";
import { type CauseGraph, type GraphNode, graphHeight, graphMark } from "./marks/graph.js";
import { symbolAt } from "./marks/symbols.js";
import type { PlacedText } from "./paper.js";
import { wrapText } from "./text-widths.js";

/** What `itemCard` draws: a story with its question, and the graph of what it tells. */
export interface ItemCard extends ChartText {
  /** The story as it is told. */
  text: string;
  /** An SVG that belongs to the story, such as a face, and what is written below it. */
  picture?: { svg: string; caption: string };
  question: string;
  options: string[];
  /** The place of the keyed option, which is marked. */
  keyed: number;
  /** What stands beside the keyed option: "key". */
  keyName: string;
  /** What the item tells and asks, at the right. */
  graph: { title: string; graph: CauseGraph };
  /** What the boxes of each role are, for the legend. */
  key: Readonly<Record<GraphNode["role"], string>>;
}

const lineHeight = 19;
const pictureSize = 190;
const graphWidth = 300;
const gap = 36;

/**
 * Draws one item as a participant meets it: picture, story, question and options with the key marked; at the right a
 * graph of what it tells and what it asks.
 *
 * @throws {InputError} `itemCard requires at least one option, got none`, or a key that is no option.
 *
 * @example
 * ```ts
 * const graph: CauseGraph = {
 *   layers: [{ title: "", nodes: [{ id: "mood", label: "mood", role: "asked" }] }], edges: [],
 * };
 * const spec = itemCard({
 *   title: "An item", subtitle: "", text: "It rains.", question: "How does she feel?",
 *   options: ["glad", "sad"], keyed: 1, keyName: "key", graph: { title: "Asked", graph },
 *   key: { told: "told", asked: "asked", shown: "shown", hidden: "hidden" },
 * });
 * spec.layout.width; // 900
 * ```
 */
export function itemCard(input: ItemCard): PlotlySpec {
  const { picture, options, keyed, width = 900 } = input;
  requireSome("itemCard", "option", options.length > 0);
  if (options[keyed] === undefined) {
    throw new InputError(`itemCard requires a key from 0 to ${options.length - 1}, got ${keyed}`);
  }
  const graphLeft = width - outerMargin - graphWidth;
  const storyLeft = outerMargin + (picture === undefined ? 0 : pictureSize + 24);
  const storyRight = graphLeft - gap;
  const wrap = (text: string, weight?: "bold") =>
    wrapText(text, storyRight - storyLeft, textSize.label, weight);
  const story = wrap(input.text);
  const question = wrap(input.question, "bold");
  const storyHeight = (story.length + question.length + options.length + 1.6) * lineHeight;
  const height = Math.max(storyHeight, pictureSize + 34, 34 + graphHeight(input.graph.graph));
  return chart(
    {
      ...input,
      width,
      plot: { left: outerMargin, right: width - outerMargin, above: 20, height, below: 22 },
      axes: "pixels",
      legend: legend(roleEntries([input.graph.graph], input.key), width),
    },
    [
      picture === undefined ? [] : pictureMark(picture),
      storyMark(story, question, input, storyLeft),
      (frame) => [
        () => ({
          texts: [{ ...textStyle.heading, text: input.graph.title, x: graphLeft, y: frame.top + 8 }],
        }),
        graphMark(input.graph.graph, { left: graphLeft, right: width - outerMargin, top: frame.top + 34 }),
      ],
    ],
  );
}

function pictureMark({ svg, caption }: NonNullable<ItemCard["picture"]>): Mark {
  return ({ left, top }) => ({
    images: [{ svg, left, right: left + pictureSize, top, bottom: top + pictureSize }],
    texts: [
      {
        ...textStyle.note,
        text: caption,
        x: left + pictureSize / 2,
        y: top + pictureSize + 15,
        anchor: "center",
      },
    ],
  });
}

/** The story, the question in bold, and the options: the keyed one filled, in bold, and named. */
function storyMark(
  story: string[],
  question: string[],
  { options, keyed, keyName }: ItemCard,
  left: number,
): Mark {
  return ({ top }) => {
    const at = (row: number): number => top + (row + 0.5) * lineHeight;
    const asked = story.length + 0.8;
    const first = asked + question.length + 0.4;
    return {
      texts: [
        ...story.map((text, i): PlacedText => ({ text, x: left, y: at(i) })),
        ...question.map(
          (text, i): PlacedText => ({ text, x: left, y: at(asked + i), bold: true, colour: ink.strong }),
        ),
        ...options.map(
          (text, i): PlacedText => ({
            ...{
              text: i === keyed ? `${text} (${keyName})` : text,
              x: left + 20,
              y: at(first + i),
              bold: i === keyed,
            },
            colour: i === keyed ? ink.strong : ink.text,
          }),
        ),
      ],
      shapes: options.map((_, i) =>
        symbolAt(
          "circle",
          { x: left + 7, y: at(first + i), radius: 5 },
          { colour: i === keyed ? modelColours[0] : tint(ink.quiet, 0.9), open: i !== keyed },
        ),
      ),
    };
  };
}
