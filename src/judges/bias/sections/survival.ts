import type { RanksThatSurvive, ViewAnswer } from "../../survival/contract.js";
import { survivalOf } from "../../survival/ranks-that-survive.js";
import { survivalFigure } from "../../survival/survival-figure.js";
import { summaryOf } from "../../survival/survival-words.js";
import { sentence } from "../wording.js";
import { defineSection, type SectionTable } from "./contract.js";

/** Enough for sets of ranks; the views are many. */
const mostDraws = 2_000;
const mostRows = 60;

/** Which statements of the leaderboard hold whoever judges, and however the number is made. */
export const survivalSection = defineSection<RanksThatSurvive>({
  id: "survival",
  page: "which-ranks-survive",
  title: "Ranks that survive",
  question: "Which statements of the ranking hold under every judge, and however the number is made?",
  compute: ({ table, options: { level, resamples, seed, reversed, scales, averages } }) => {
    const found = survivalOf(table, {
      ...{ level, seed, resamples: Math.min(mostDraws, resamples) },
      ...(reversed === undefined ? {} : { reversed }),
      ...(scales === undefined ? {} : { scales }),
      ...(averages === undefined ? {} : { averages }),
    });
    return {
      answer: summaryOf(found),
      tables: [statementTable(found), viewTable(found)],
      notes: [
        "A statement survives if it is sure in every view that has its respondents, one criterion alone aside. A statement that is untrue in one of them survives in at most 1 of 20 tables, however many views there are.",
        "A bias that all judges share changes all views alike, so no view can show it.",
        ...found.left.map(({ label, reason }) => sentence(`Not computed, ${label}: ${reason}`)),
      ],
      data: found,
    };
  },
  figures: (found, { title, source }) => [
    survivalFigure(found, {
      study: "judge-bias",
      subtitle: title,
      inputs: [],
      ...(source === "" ? {} : { note: source }),
    }),
  ],
});

function statementTable({ statements }: RanksThatSurvive): SectionTable {
  const shown = [...statements].sort((a, b) => order[a.verdict] - order[b.verdict]).slice(0, mostRows);
  const left = statements.length - shown.length;
  return {
    caption: `Statements of the headline, and in how many other views they hold${left === 0 ? "" : `; ${left} more stand in the JSON`}`,
    columns: ["Statement", "Verdict", "Holds in", "Undecided in", "Opposite in", "On each criterion"],
    rows: shown.map(({ text, verdict, holds, undecided, turned, inAllParts }) => [
      ...[text, verdict === "turned" ? "turned around" : verdict],
      ...[holds, undecided, turned].map(String),
      inAllParts === null ? "" : inAllParts ? "holds" : "not on all",
    ]),
  };
}

const order = { survives: 0, turned: 1, undecided: 2 } as const;

function viewTable({ views, statements }: RanksThatSurvive): SectionTable {
  const count = (at: number, answer: ViewAnswer): string =>
    String(statements.filter(({ answers }) => answers[at] === answer).length);
  return {
    caption: "What each view says of the statements, and what it rests on",
    columns: ["View", "Holds", "Undecided", "Opposite", "Rests on"],
    rows: views.map(({ label, note }, at) =>
      at === 0
        ? [label, String(statements.length), "0", "0", note]
        : [label, count(at - 1, "holds"), count(at - 1, "undecided"), count(at - 1, "turned"), note],
    ),
  };
}
