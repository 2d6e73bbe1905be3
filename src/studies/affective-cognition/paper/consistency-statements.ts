import { type ClaimInput, textClaim } from "../../../claims/make-claim.js";
import { fixed } from "../../../claims/note-text.js";
import { statementClaim } from "../../../claims/statement.js";
import { quantileOfSorted } from "../../../stats/descriptives.js";
import type { AgreementRow } from "../measures/agreement.js";
import type { ClaimContext } from "./context.js";

/** Which cells each figure shows. */
const figureCells: Record<string, (row: AgreementRow) => boolean> = {
  "3": (row) => row.respondent.kind !== "model",
  "4": (row) => shown(row) && (row.task.inference === "emotion" || row.task.inference === "outcome"),
  "5": (row) => shown(row) && row.task.experiment === 1 && isAppraisal(row),
  "6": (row) => shown(row) && row.task.experiment === 2 && isAppraisal(row),
};

/** What the paper says about its own figures and stimuli, compared with the release and with itself. */
export function consistencyStatements(context: ClaimContext): ClaimInput[] {
  return [
    ...Object.entries(figureCells).map(([figure, chosen]) => errorBars(context, figure, chosen)),
    scenariosOrItems(context),
    figureSixForOutcomes,
    twelveBForBoth,
    renderer,
    promptForPictures,
  ];
}

/** The bars were drawn, not printed: what can be said is how wide they would be with stories as units. */
function errorBars(
  context: ClaimContext,
  figure: string,
  chosen: (row: AgreementRow) => boolean,
): ClaimInput {
  const cells = context.cells().filter(chosen);
  const ratios = cells.map((row) => width(row.story) / width(row.naive)).sort((a, b) => a - b);
  const others = Object.keys(figureCells).filter((other) => other !== "3");
  return textClaim({
    id: `figure-${figure}-error-bars`,
    place: `Figure ${figure}, caption`,
    ...(figure === "3"
      ? { alsoIn: others.map((other) => `Figure ${other}, caption`) }
      : { partOf: "figure-3-error-bars" }),
    statement: `Error bars represent 95% confidence intervals (Figure ${figure})`,
    method: "the bars are drawn, and no numbers of them were released",
    by: ["agreement"],
    verdict: "not-reproducible",
    note: `The bars' numbers were not released. With the ten stories as units, intervals over answers become ${fixed(ratios[0] as number, 1)} to ${fixed(ratios.at(-1) as number, 1)} times as wide (median ${fixed(quantileOfSorted(ratios, 0.5), 1)}, ${cells.length} cells).`,
    answer: "They could release the numbers behind the bars.",
  });
}

/** By the paper's own words a story has eight scenarios; what it counts 1,280 of are questions about them. */
function scenariosOrItems({ data }: ClaimContext): ClaimInput {
  const scenarios = new Set(
    data.items.map(({ pair, story, emotion, firstValue }) => [pair, story, emotion, firstValue].join(" ")),
  ).size;
  const ways = data.items.length / scenarios;
  return statementClaim({
    id: "scenarios-or-items",
    place: "Abstract",
    statement: `The set has ${data.items.length} diverse scenarios`,
    quantifier: "all",
    method: "whether there are as many distinct scenarios (story × appraisals × outcome) as items",
    by: ["loadAffectiveCognition"],
    cases: [
      {
        label: `There are ${scenarios} scenarios, as section 1 counts them: eight a story. Each is asked about in ${ways} ways, which makes ${data.items.length} items`,
        holds: scenarios === data.items.length,
        detail: "",
      },
    ],
    answer: "They could write 1,280 items or questions in the abstract, as section 1 does.",
  });
}

const figureSixForOutcomes = textClaim({
  id: "figure-6-for-outcomes",
  place: "Section 2.2.1",
  statement: "Figure 6 shows outcome inference with expressions",
  evidence: "printed",
  method: "the text against the captions of Figures 4 and 6",
  verdict: "not-supported",
  note: "The text refers to Figure 6 for outcomes. By the captions Figure 6 shows appraisals, and outcomes with expressions are in Figure 4d.",
  answer: "They could refer to Figure 4d.",
});

const twelveBForBoth = textClaim({
  id: "distribution-figure-12b",
  place: "Section 4, Distributional distance",
  statement: "Figure 12b shows outcomes, and Figure 12b shows emotions",
  evidence: "printed",
  method: "the text against itself and against the caption",
  verdict: "not-supported",
  note: "One sentence refers to Figure 12b twice, for outcomes and for emotions. The caption names emotions first.",
  answer: "They could refer to Figure 12a for emotions.",
});

const renderer = textClaim({
  id: "expression-renderer",
  place: "Section 1, stage 2",
  alsoIn: ["Figure 2, caption"],
  statement: "Facial expressions were rendered in Unity (text) and generated with Unreal Engine (caption)",
  evidence: "printed",
  method: "the text against the caption; the images were not released",
  verdict: "not-supported",
  note: "The paper names two different engines for the same images. Nothing released decides between them.",
  answer: "They could name the engine, and release the images or the project that made them.",
});

const promptForPictures = textClaim({
  id: "figure-11-prompt",
  place: "Section 4, Prompts and Parameters",
  alsoIn: ["Figure 11, caption"],
  statement: "Figure 11 is the chain-of-thought prompt of the stimuli with expressions",
  method: "the released prompts; no answer records its prompt",
  by: ["loadPrompt"],
  verdict: "not-reproducible",
  note: "The release holds two chain-of-thought prompts for pictures. The second, which Figure 11 does not show, asks to study the face first. No answer records which was used.",
  answer: "They could say which of the two prompts made the released answers, or release the requests.",
});

function shown(row: AgreementRow): boolean {
  return (
    row.respondent.kind === "participants" ||
    (row.respondent.kind === "model" && row.respondent.model.inPaper)
  );
}

function isAppraisal(row: AgreementRow): boolean {
  return row.task.inference !== "emotion" && row.task.inference !== "outcome";
}

const width = (ci: readonly [number, number]): number => ci[1] - ci[0];
