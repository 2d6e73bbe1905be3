import { readingGrade } from "../reading-level.js";
import type { Story } from "../story.js";
import { wordsIn } from "../words.js";
import type { Finding } from "./finding.js";

/** Flesch-Kincaid grades of plain prose for adults: neither a first reader nor a treatise. */
export const gradeRange = [2, 10] as const;

/** Words of a scenario: enough to tell something, few enough to remember. */
export const wordRange = [50, 200] as const;

/** Is a scenario easy to read and short enough to remember? Both extreme scenarios are measured. */
export function checkReading(story: Story): Finding[] {
  for (const value of [0, 1] as const) {
    const texts = [
      story.context,
      ...Object.values(story.appraisals).map((values) => values[value]),
      story.action,
      story.outcomes[value],
    ];
    const text = texts.join(" ");
    const report = (reason: string): Finding[] => {
      const sentence = texts.reduce((a, b) => (readingGrade(b) > readingGrade(a) ? b : a));
      return [{ check: "reading-level", of: story.id, part: `scenario.${value}`, sentence, reason }];
    };
    const count = wordsIn(text).length;
    if (count < wordRange[0] || count > wordRange[1]) {
      return report(`the scenario has ${count} words, not ${wordRange.join(" to ")}`);
    }
    const grade = readingGrade(text);
    if (grade < gradeRange[0] || grade > gradeRange[1]) {
      const remedy = grade > gradeRange[1] ? "shorten its longest sentences" : "let some sentences be longer";
      return report(
        `the scenario reads at grade ${grade.toFixed(1)}, not ${gradeRange.join(" to ")}; ${remedy}`,
      );
    }
  }
  return [];
}
