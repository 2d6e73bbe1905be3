import { type ClaimInput, textClaim } from "../../../claims/make-claim.js";
import { fixed } from "../../../claims/note-text.js";
import { type Case, statementClaim } from "../../../claims/statement.js";
import { predictEmotion } from "../../../stimuli/theories/predict.js";
import { pairDesigns, type Task, taskById, tasks } from "../data/conditions.js";
import type { StudyItem } from "../data/data.js";
import { labelMajorityAgreement } from "../measures/agreement.js";
import { releasedTemplate } from "../measures/observer-fit.js";
import { templateAgreement } from "../measures/template-agreement.js";
import { cellsOf } from "../measures/theory-likelihood.js";
import type { ClaimContext } from "./context.js";

/** What the paper says in words about the labels that its procedure assigns. */
export function labelStatements(context: ClaimContext): ClaimInput[] {
  return [
    labelByTheText(context),
    tableOneLabels(context),
    labelsFollowTheory(context),
    exampleOfSectionOne(context),
    labelsOfOtherTheories(context),
  ];
}

/** The text defines label agreement by the majority's choice; the printed number scores single answers. */
function labelByTheText(context: ClaimContext): ClaimInput {
  const task = taskById("1b-emotion");
  const byText = labelMajorityAgreement(context.data, task);
  const byCode = context.agreement(task.id, "label");
  const printed = context.printed.find((row) => row.id === "label-1b-emotion");
  const claim = textClaim({
    id: "label-1b-emotion-by-the-text",
    place: "Section 2.1, paragraph 3",
    statement: "Label agreement compares the label with the choice of the majority",
    method: `whether that definition gives the printed value (emotion, Experiment 1b); ${byText.method}`,
    by: ["labelMajorityAgreement", "labelScores"],
    verdict: "not-supported",
    note: `By this definition it is ${fixed(byText.value)}% (${byText.n} items). The printed ${fixed(printed?.value ?? Number.NaN)}% follows from comparing each answer with the label: ${fixed(byCode.value)}%.`,
    answer:
      "They could correct the definition: the share of single answers that equal the label. The released code computes that.",
  });
  return { ...claim, ours: { ...claim.ours, value: byText.value, ci: byText.story, n: byText.n } };
}

function tableOneLabels(context: ClaimContext): ClaimInput {
  const emotions = context.data.items.filter((item) => item.inference === "emotion");
  const namesOf = (pair: string): string[] => [
    ...new Set(emotions.filter((item) => item.pair === pair).map((item) => item.emotion)),
  ];
  const cases = ["goal-control", "safety-expectedness"].flatMap((pair) =>
    // Options stand in the order of Table 1, so the label's index tells which of its rows was assigned.
    namesOf(pair).map((emotion, index): Case => {
      const items = emotions.filter((item) => item.emotion === emotion);
      const kept = items.filter((item) => item.label === index).length;
      return { label: emotion, holds: kept === items.length, detail: `${kept} of ${items.length} items` };
    }),
  );
  return {
    ...statementClaim({
      id: "table-1-labels",
      place: "Table 1",
      statement: "Each pair of appraisals is assigned the emotion of Table 1",
      quantifier: "all",
      method: "share of the 8 emotions whose items carry it as their label",
      by: ["loadAffectiveCognition"],
      cases,
      note: "This checks the assignment, not that people share it.",
      evidence: "design",
    }),
  };
}

/** In two stories of the safety set the labels of the safety items are the opposite of what theory gives. */
function labelsFollowTheory(context: ClaimContext): ClaimInput {
  const { items: all } = context.data;
  const stories = new Map(all.map(({ pair, story }) => [`${pair} ${story}`, { pair, story }]));
  const inverted = (items: readonly StudyItem[]): number =>
    items.filter((item) => item.label !== item.correctedLabel).length;
  const cases = [...stories.values()].map(({ pair, story }): Case => {
    const items = all.filter((item) => item.pair === pair && item.story === story);
    return {
      label: `${pair === "goal-control" ? "goal" : "safety"} story s${story}`,
      holds: inverted(items) === 0,
      detail: `${inverted(items)} of ${items.length} labels`,
    };
  });
  const shift = (task: Task): string => {
    const [asReleased, putRight] = (["recorded", "corrected"] as const).map((labels) =>
      fixed(context.agreement(task.id, "label", { labels }).value, 1),
    );
    return `${asReleased} to ${putRight}% (${task.subexperiment})`;
  };
  return statementClaim({
    id: "labels-follow-theory",
    place: "Section 2.1, paragraph 1",
    statement: "The stimuli carry the labels that psychological theory assigns",
    quantifier: "all",
    method:
      "share of the 20 stories in which no label is the opposite of the emotion's appraisal in the story's template",
    by: ["loadAffectiveCognition", "labelScores"],
    cases,
    note: `Put right, agreement with the safety label rises from ${tasks
      .filter(({ inference }) => inference === "safety")
      .map(shift)
      .join(" and ")}.`,
    answer:
      "They could swap the two safety answers of these stories in the template and redraw the safety bars of Figure 3.",
  });
}

/** The text has an emotion for a cell to which its Table 1 gives another one. */
function exampleOfSectionOne({ data }: ClaimContext): ClaimInput {
  const template = releasedTemplate("goal-control");
  const row = template.theory.find(({ appraisals: { goal, control } }) => goal === false && control === true);
  const label = row?.emotion as string;
  const cell = templateAgreement(data, template).cells.find(({ theoryLabel }) => theoryLabel === label);
  return statementClaim({
    id: "example-of-section-1",
    place: "Section 1, paragraph 7",
    statement: "Not wanted and in her control: by appraisal theory an emotion like disappointed",
    quantifier: "all",
    method: "whether Table 1 gives this cell the emotion that the text gives it",
    by: ["templateAgreement"],
    evidence: "printed",
    cases: [{ label: `Table 1 gives this cell ${label}`, holds: label === "disappointed", detail: "" }],
    note: `People are with the text: in ${cell?.modes.disappointed} of the cell's ${cell?.n} text items most chose disappointed, in ${cell?.agrees} ${label}.`,
    answer: `They could take an example of another cell, or say why "like disappointed" covers ${label}.`,
  });
}

/** Whether some theory of appraisal, other than the paper's own table, says the same of a cell. */
function labelsOfOtherTheories({ theories }: ClaimContext): ClaimInput {
  const others = theories.filter(({ id, graded }) => id !== "table-1" && graded === undefined);
  const cases = pairDesigns.flatMap(({ id, emotions }) =>
    cellsOf(id).map(({ emotion, facts }): Case => {
      const said = others.flatMap(({ name, ...theory }) => {
        const { shares } = predictEmotion({ name, ...theory }, facts, emotions);
        return shares === null ? [] : [{ name, share: shares[emotions.indexOf(emotion)] as number }];
      });
      const agreeing = said.filter(({ share }) => share > 0).map(({ name }) => name);
      // A theory whose table could not be read may agree.
      return {
        label: emotion,
        holds: agreeing.length > 0 ? true : null,
        detail: `${agreeing.join(", ") || "none"} of ${said.length} that decide`,
      };
    }),
  );
  const unread = others.filter(({ rules }) => rules.length === 0).map(({ name }) => name);
  return statementClaim({
    id: "labels-of-other-theories",
    place: "Table 1",
    statement: "The emotions of Table 1 come from theory",
    quantifier: "all",
    method: `share of the 8 cells whose emotion a theory gives, of those offered: ${others.map(({ name }) => name).join(", ")}; open where none that could be read does`,
    by: ["predictEmotion"],
    evidence: "design",
    cases,
    note: `The tables of ${unread.join(" and ")} could not be read.`,
    answer: "They could name for each cell the theory, and the page, that gives its emotion.",
  });
}
