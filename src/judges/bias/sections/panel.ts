import { InputError } from "../../../core/errors.js";
import { type EffectiveJudges, effectiveNumberOfJudges } from "../../panel/effective-judges.js";
import { errorFigure } from "../../panel/error-figure.js";
import { planFigure } from "../../panel/panel-figures.js";
import { costWords, numberWords, panelName, planWords, worthWords } from "../../panel/panel-words.js";
import { type PanelPlan, type PlannedPanel, planPanel } from "../../panel/plan-panel.js";
import { formatNumber, sentence, withoutCaller } from "../wording.js";
import { defineSection, type SectionTable } from "./contract.js";

/** What the section found; null with a reason where the table cannot answer. */
interface PanelData {
  worth: EffectiveJudges | null;
  plan: PanelPlan | null;
  /** Why one of them is null. */
  reasons: string[];
}

/** What a panel of judges is worth, and which one to hire. */
export const panelSection = defineSection<PanelData>({
  id: "panel",
  page: "judge-panels",
  title: "The panel",
  question: "How many independent judges is the panel worth, and which panel should be hired?",
  compute: ({ table, options: { level, averages, scales, reversed, plan: asked } }) => {
    const about = { level, ...(averages ? { averages } : {}), ...(scales ? { scales } : {}) };
    const worth = orReason(() => effectiveNumberOfJudges(table, about));
    const plan = orReason(() => planPanel(table, { ...about, ...(reversed ? { reversed } : {}), ...asked }));
    if ("reason" in worth && "reason" in plan) throw new InputError(worth.reason);
    // Whoever gives prices wants the plan: why there is none stands in the answer, not in a note.
    const unplanned =
      "reason" in plan && asked !== undefined ? [sentence(`No panel is planned: ${plan.reason}`)] : [];
    const left = unplanned.length === 0 ? [worth, plan] : [worth];
    const reasons = left.flatMap((one) => ("reason" in one ? [one.reason] : []));
    const data: PanelData = {
      worth: "found" in worth ? worth.found : null,
      plan: "found" in plan ? plan.found : null,
      reasons,
    };
    return {
      answer: [
        ...(data.worth ? worthWords(data.worth) : []),
        ...(data.plan ? planWords(data.plan) : unplanned),
      ],
      tables: [...(data.worth ? [worthTable(data.worth)] : []), ...(data.plan ? [planTable(data.plan)] : [])],
      notes: [
        ...(data.worth ? worthNotes(data.worth) : []),
        ...(data.plan ? planNotes(data.plan) : []),
        ...reasons.map((reason) => sentence(`Not computed: ${reason}`)),
      ],
      data,
    };
  },
  figures: ({ worth, plan }, about) => [
    ...(plan === null ? [] : [planFigure(plan, about)]),
    ...(worth === null || worth.people.length === 0 ? [] : [errorFigure(worth, about)]),
  ],
});

function orReason<T>(compute: () => T): { found: T } | { reason: string } {
  try {
    return { found: compute() };
  } catch (error) {
    if (error instanceof InputError) return { reason: withoutCaller(error) };
    throw error;
  }
}

function worthTable(found: EffectiveJudges): SectionTable {
  if (found.people.length === 0) {
    return {
      caption:
        "Independent judges that the panel is worth, by how much of the judges' agreement is shared error",
      columns: ["Share that is error", "Independent judges"],
      rows: found.sensitivity.map(({ share, value }) => [`${Math.round(100 * share)}%`, formatNumber(value)]),
    };
  }
  const row = (name: string, number: EffectiveJudges["meanCorrelation"]): string[] => [
    name,
    numberWords(number),
  ];
  return {
    caption: `What the panel of ${found.judges.length} is worth, against ${found.people.length === 1 ? "one rater of reference" : `${found.people.length} people`}`,
    columns: ["Quantity", "Value and 95% interval"],
    rows: [
      row("independent judges", found),
      row("mean correlation of two judges' errors", found.meanCorrelation),
      ...(found.corrected ? [row("independent judges, people's noise left in", found.uncorrected)] : []),
      row("correlation of the panel with people", found.validity!.panel),
      row("correlation of a single judge with people", found.validity!.single),
      row("correlation of endlessly many such judges", found.validity!.endless),
      ...found.without.map(({ judge, value }) => [
        `independent judges without ${judge}`,
        formatNumber(value),
      ]),
    ],
  };
}

const mostRows = 25;

function planTable(plan: PanelPlan): SectionTable {
  const order = (one: PlannedPanel): number => (one.pareto ? 0 : 1);
  const rows = [...plan.panels].sort((a, b) => order(a) - order(b)).slice(0, mostRows);
  const needed = `${plan.units.name} for ${plan.targetReliability}`;
  return {
    caption: `Panels that no cheaper one beats (*), single judges, the best of each size and all judges; ${plan.looked} compared`,
    columns: [
      "Panel",
      "Cost",
      "For ranking (E rho squared)",
      "For scores (phi)",
      ...(plan.replicated ? [`${needed[0]!.toUpperCase()}${needed.slice(1)}`, "Cost of these"] : []),
    ],
    rows: rows.map((panel) => [
      `${panelName(panel.judges, 6)}${panel.pareto ? " *" : ""}`,
      costWords(panel.cost, plan),
      numberWords(panel.relative),
      numberWords(panel.absolute),
      ...(plan.replicated
        ? [
            panel.conversationsNeeded === null ? "never" : String(panel.conversationsNeeded),
            panel.costNeeded === null ? "" : costWords(panel.costNeeded, plan),
          ]
        : []),
    ]),
  };
}

function worthNotes({ people, corrected, leftOut }: EffectiveJudges): string[] {
  if (people.length === 0) {
    return ["An error that all judges share looks like agreement. Only people can tell the two apart."];
  }
  return [
    "Errors are measured after each judge's own level is taken off: a panel of equally severe judges is no worse by that.",
    corrected
      ? "People's own noise is taken off, from their spread. An error that all these people share counts as truth."
      : "One rater stands for people, so its own noise counts as an error that all judges share.",
    ...(leftOut.length > 0
      ? [`Left out, since they share no subject with another judge: ${leftOut.join(", ")}.`]
      : []),
  ];
}

function planNotes(plan: PanelPlan): string[] {
  const { universe, priced, exhaustive, replicated, leftOut, incomplete, objects } = plan;
  return [
    universe === "people"
      ? "The truth is what people have in common, so an error that judges share lowers the reliability."
      : "The truth is what the judges have in common, so an error that all of them share raises the reliability.",
    replicated
      ? `Intervals are for other ${plan.units.name} and other ${objects.name}, never for other judges. The best panel is chosen by the same ratings, so it is flattered.`
      : "The rated things themselves are compared, each seen once: more conversations do not help.",
    ...(priced ? [] : ["No prices are given, so every judging costs the same."]),
    ...(exhaustive
      ? []
      : ["There are too many panels to compare all: they were built up and reduced step by step."]),
    ...(leftOut.length > 0
      ? [`Left out, since they rated less than half as much: ${leftOut.join(", ")}.`]
      : []),
    ...(incomplete > 0
      ? [`${incomplete} rated things count for nothing, since a rater or a respondent is missing.`]
      : []),
  ];
}
