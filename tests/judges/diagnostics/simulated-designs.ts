import { randomStream } from "../../../src/core/random.js";
import { gold, type Row, verdict } from "./rating-rows.js";

/** Tables without a bias, or with one of a known size: the same for each number of a draw. */
export type Design = (draw: number, bias: number) => Row[];

/** 419 pairs in both orders, some of them hard. The bias is a lean to the first place, in logits. */
export const leaning: Design = (draw, bias) => {
  const random = randomStream(1, "position", draw, bias);
  return Array.from({ length: 419 }, (_, i) => {
    const quality = 2 * random.normal();
    return [0, 1].map((place) => {
      const odds = Math.exp(quality + bias * (1 - 2 * place));
      return verdict(`p${i}`, place, Number(random.next() < odds / (1 + odds)));
    });
  }).flat();
};

/** 419 pairs in both orders, in which the better output is often the shorter. The bias is in logits for ln length. */
export const longerPairs: Design = (draw, bias) => {
  const random = randomStream(1, "length pairs", draw, bias);
  return Array.from({ length: 419 }, (_, i) => {
    const truth = Number(random.next() < 0.5);
    const ratio = -0.7 * (2 * truth - 1) + 1.2 * random.normal();
    const lengths = { length: 500 * Math.exp(ratio / 2), otherLength: 500 * Math.exp(-ratio / 2) };
    const verdicts = [0, 1].map((place) => {
      const odds = Math.exp(0.3 * (1 - 2 * place) + bias * ratio + 1.2 * (2 * truth - 1));
      return verdict(`p${i}`, place, Number(random.next() < odds / (1 + odds)), lengths);
    });
    return [...verdicts, gold(`p${i}`, truth, lengths)];
  }).flat();
};

/** 200 replies, three experts, whole numbers, and longer replies that are better. The bias is in points for ln length. */
export const longerRatings: Design = (draw, bias) => {
  const random = randomStream(1, "length ratings", draw, bias);
  return Array.from({ length: 200 }, (_, i): Row[] => {
    const quality = random.normal();
    const log = 0.5 * quality + 0.8 * random.normal();
    const more = { target: `t${i}`, length: 200 * Math.exp(log) };
    const said = (bonus: number) => Math.round(3 + quality + bonus + 0.7 * random.normal());
    return [
      { ...more, value: said(bias * log) },
      ...[0, 1, 2].map((p): Row => ({ ...more, value: said(0), id: `p${p}`, kind: "expert" })),
    ];
  }).flat();
};

/**
 * 300 pairs, own replies better in 70%, a judge and `others` that are right in 85%, `people` who are right in 80%.
 * The bias is the share of pairs in which the judge takes its own whatever it is.
 */
export const ownPairs =
  (people: number, others: number): Design =>
  (draw, bias) => {
    const random = randomStream(1, "self", draw, bias, people, others);
    return Array.from({ length: 300 }, (_, i): Row[] => {
      const truth = Number(random.next() < 0.7);
      const says = (accuracy: number) => (random.next() < accuracy ? truth : 1 - truth);
      const families = { family: "f", otherFamily: "g" };
      const own = random.next() < bias ? 1 : says(0.85);
      return [
        verdict(`p${i}`, 0, own, { own: "f", ...families }),
        ...Array.from({ length: others }, (_, k) =>
          verdict(`p${i}`, 0, says(0.85), { id: `k${k}`, own: "h", ...families }),
        ),
        ...Array.from({ length: people }, (_, k) =>
          gold(`p${i}`, says(0.8), { id: `ann${k}`, kind: "person", ...families }),
        ),
      ];
    }).flat();
  };

/** 200 replies, own ones better by 0.6, another judge and three noisy people. The bias is in points. */
export const ownRatings: Design = (draw, bias) => {
  const random = randomStream(1, "self ratings", draw, bias);
  return Array.from({ length: 200 }, (_, i): Row[] => {
    const family = i % 2 === 0 ? "f" : "g";
    const quality = random.normal() + (family === "f" ? 0.6 : 0);
    const said = (bonus: number, noise: number) => 3 + quality + bonus + noise * random.normal();
    const more = { target: `t${i}`, family };
    return [
      { ...more, own: "f", value: said(family === "f" ? bias : 0, 0.5) },
      { ...more, own: "h", id: "k", value: said(0, 0.5) },
      ...[0, 1, 2].map((p): Row => ({ ...more, id: `p${p}`, kind: "person", value: said(0, 1) })),
    ];
  }).flat();
};

/** 50 replies rated 10 times each on a scale of 5. The bias is what the judge adds from the first round to the last. */
export const drifting: Design = (draw, bias) => {
  const random = randomStream(1, "drift", draw, bias);
  return Array.from({ length: 50 }, (_, i) => {
    const quality = 3 + random.normal();
    return Array.from({ length: 10 }, (_, replicate): Row => {
      const value = Math.round(quality + (bias * replicate) / 9 + 0.6 * random.normal());
      return { target: `t${i}`, replicate, value: Math.min(5, Math.max(1, value)) };
    });
  }).flat();
};

/** 200 texts in 100 conversations, each rated under two names. The bias is in points for the second. */
export const named: Design = (draw, bias) => {
  const random = randomStream(1, "names", draw, bias);
  return Array.from({ length: 200 }, (_, i) => {
    const quality = 3 + random.normal();
    return ["Anna", "Ali"].map((group): Row => {
      const value = Math.round(quality + (group === "Ali" ? bias : 0) + 0.7 * random.normal());
      return { target: `t${i}`, conversation: `c${i % 100}`, group, value };
    });
  }).flat();
};

/** 200 texts in two languages, better ones in the second, beside three noisy people. The bias is in points for it. */
export const languages: Design = (draw, bias) => {
  const random = randomStream(1, "languages", draw, bias);
  return Array.from({ length: 200 }, (_, i): Row[] => {
    const language = i % 2 === 0 ? "en" : "de";
    const quality = random.normal() + (language === "de" ? 0.6 : 0);
    // A judge that uses three quarters of the scale that people use.
    const said = (slope: number, bonus: number) => 3 + slope * quality + bonus + 0.7 * random.normal();
    const more = { target: `t${i}`, language };
    return [
      { ...more, value: said(0.75, language === "de" ? bias : 0) },
      ...[0, 1, 2].map((p): Row => ({ ...more, id: `p${p}`, kind: "person", value: said(1, 0) })),
    ];
  }).flat();
};
