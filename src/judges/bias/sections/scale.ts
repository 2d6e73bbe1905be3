import { InputError } from "../../../core/errors.js";
import { measureScale } from "../../one-scale/measure-scale.js";
import { raterScales } from "../../one-scale/rater-scales.js";
import { repeatedRaters } from "../../one-scale/repeated-ratings.js";
import { drawWrightMap } from "../../one-scale/wright-map.js";
import { defineSection } from "./contract.js";
import { scaleAnswer, scaleNotes } from "./scale-answer.js";
import type { ScaleData } from "./scale-data.js";
import { scaleTables } from "./scale-tables.js";

/** A table with many unlike criteria gets its largest scales. */
const mostScales = 6;

/** What the ratings say on one scale: severity, fit, and respondents with severity removed. */
export const scaleSection = defineSection<ScaleData>({
  id: "scale",
  page: "one-scale",
  title: "One scale",
  question: "Who is severe, does one scale hold, and does it change the ranking?",
  compute({ table, options }) {
    const { scales, averages, reversed, level, seed, judgesTalk = false } = options;
    const all = raterScales(table.ratings, {
      ...(scales === undefined ? {} : { scales }),
      ...(averages === undefined ? {} : { averages }),
    });
    if (all.length === 0) throw new InputError("no criterion has values that differ");
    const data: ScaleData = { scales: [], left: [], judgesTalk, repeated: repeatedRaters(table.ratings) };
    for (const scale of all.slice(0, mostScales)) {
      try {
        data.scales.push(
          measureScale(scale, {
            ...{ level, seed },
            ...(scales === undefined ? {} : { scales }),
            ...(reversed === undefined ? {} : { reversed }),
          }),
        );
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        data.left.push({ title: scale.title, reason: error.message });
      }
    }
    if (data.scales.length === 0) throw new InputError(data.left[0]!.reason);
    for (const { title } of all.slice(mostScales)) {
      data.left.push({ title, reason: `only the ${mostScales} scales with most ratings are measured` });
    }
    return { answer: scaleAnswer(data), tables: scaleTables(data), notes: scaleNotes(data), data };
  },
  figures({ scales }, about) {
    return scales.map(({ title, map }, at) => ({
      ...drawWrightMap(map, scales.length === 1 ? about : { ...about, title: `${about.title}. ${title}` }),
      id: at === 0 ? "figure-wright-map" : `figure-wright-map-${at + 1}`,
    }));
  },
});
