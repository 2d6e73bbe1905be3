import { randomStream } from "../../src/core/random.js";
import type { PlainFigure } from "../../src/plots/figure.js";
import { marks } from "../../src/plots/plot/marks.js";
import { plot } from "../../src/plots/plot/plot.js";

// Made-up values with seeded noise: what is tested is the drawing.

const judges = ["GPT-4", "Claude 3.5 Sonnet", "Gemini 1.5 Pro", "DeepSeek-R1-Distill-Qwen-32B"];
const prompts = ["0-shot", "chain of thought", "few-shot"];

/** Scores with intervals; two of them are missing. */
export function scoreRows() {
  const random = randomStream(1, "plot", "scores");
  return judges.flatMap((judge) =>
    prompts.map((prompt, i) => {
      const score = 60 + 20 * random.next() + 5 * i;
      const half = 4 + 4 * random.next();
      return judge.startsWith("G") && prompt === "few-shot"
        ? { judge, prompt, score: null, low: null, high: null }
        : { judge, prompt, score, low: score - half, high: score + half };
    }),
  );
}

export function replyRows() {
  const random = randomStream(1, "plot", "replies");
  return Array.from({ length: 90 }, (_, i) => {
    const length = 50 + 400 * random.next();
    const family = ["Claude", "GPT", "Gemini"][i % 3]!;
    return { length, family, item: `item ${i % 15}`, score: 2 + length / 120 + 2 * random.next() };
  });
}

function turnRows() {
  const random = randomStream(1, "plot", "turns");
  return ["A", "B", "C"].flatMap((model, k) =>
    Array.from({ length: 10 }, (_, i) => {
      const emotion = 50 + 3 * i * (k - 0.6) + 8 * random.next();
      const isGap = model === "B" && i === 4;
      return {
        model,
        turn: i + 1,
        emotion: isGap ? Number.NaN : emotion,
        low: emotion - 4,
        high: emotion + 4,
      };
    }),
  );
}

function ratingRows() {
  const random = randomStream(1, "plot", "ratings");
  return Array.from({ length: 200 }, (_, i) => ({
    judge: judges[i % 4]!,
    rating: Math.min(7, Math.max(1, Math.round(4 + 4 * (random.next() + random.next() - 1)))),
  }));
}

const cellRows = () =>
  judges.flatMap((judge, a) =>
    ["Empathy", "Warmth", "Honesty"].map((dimension, b) => ({
      judge,
      dimension,
      value: a === 1 && b === 2 ? null : 3 + a * 0.71 + b * 0.32,
    })),
  );

const span = { low: "low", high: "high" } as const;

export const plotSamples: Readonly<Record<string, () => PlainFigure>> = {
  plotDots: () =>
    plot(scoreRows(), {
      title: "How well do four models agree with people?",
      subtitle: "Made-up values",
      marks: [marks.dots({ x: "score", y: "judge", ...span, colour: "prompt" })],
      intervalNote: "95% interval",
    }),
  plotDotsUpright: () =>
    plot(scoreRows(), {
      size: "one-column",
      marks: [marks.dots({ x: "judge", y: "score", ...span, colour: "prompt" })],
    }),
  plotLines: () =>
    plot(turnRows(), {
      size: "one-column",
      title: "Emotion over ten turns",
      marks: [marks.lines({ x: "turn", y: "emotion", ...span, colour: "model" })],
    }),
  plotBars: () =>
    plot(scoreRows(), {
      size: "one-column",
      marks: [marks.bars({ x: "judge", y: "score", ...span, colour: "prompt" })],
    }),
  plotHistogram: () =>
    plot(ratingRows(), {
      size: "two-columns",
      facet: "judge",
      panelLetters: true,
      marks: [marks.histogram({ x: "rating" })],
    }),
  plotFit: () =>
    plot(replyRows(), {
      marks: [
        marks.dots({ x: "length", y: "score", colour: "family" }),
        marks.fit({ x: "length", y: "score", colour: "family", clusters: "item" }),
      ],
    }),
  plotFacets: () =>
    plot(replyRows(), {
      size: "two-columns",
      facet: "family",
      title: "Do longer replies score higher?",
      marks: [marks.dots({ x: "length", y: "score", size: 5 }), marks.fit({ x: "length", y: "score" })],
    }),
  plotHeat: () =>
    plot(cellRows(), {
      size: "slide",
      title: "Which judge is mild?",
      marks: [marks.heat({ x: "dimension", y: "judge", value: "value" })],
    }),
};
