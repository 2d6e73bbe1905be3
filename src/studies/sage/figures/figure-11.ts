import { inputsOf } from "../../../core/read-inputs.js";
import type { Figure } from "../../../plots/figure.js";
import { intervalChart } from "../../../plots/interval-chart.js";
import { rounded } from "../../shared/rounded.js";
import { intentionName, judgeTitle, simulationNotice } from "../data/design.js";
import type { Capability } from "../data/strategies.js";
import {
  type CapabilityEffect,
  capabilityEffects,
  type StrategyEffect,
} from "../measures/strategies-effect.js";
import {
  measuredOf,
  measuredTurns,
  measuredWords,
  rankedTitle,
  type StrategyInput,
  standInNotice,
} from "./strategy-input.js";

/** With fewer instances a mean is not drawn. */
const leastInstances = 20;

/** Figure 11: change of emotion after the strategies of each capability, overall and where they are needed. */
export function figure11(input: StrategyInput): Figure {
  const { data, taxonomy } = input;
  const measured = measuredOf(input);
  const turns = measuredTurns(input);
  const capabilities = taxonomy.capabilities.filter(({ strategies }) =>
    strategies.every((code) => measured.has(code)),
  );
  const left = taxonomy.capabilities.filter((one) => !capabilities.includes(one));
  const effects = capabilityEffects(turns, capabilities);
  const compared = effects.filter(
    ({ overall, task }) => Math.min(overall.instances, task.instances) >= leastInstances,
  );
  const more = compared.filter(({ overall, task }) => task.se.ci[0] > overall.se.ci[1]).length;
  const less = compared.filter(({ overall, task }) => overall.se.ci[0] > task.se.ci[1]).length;
  const title = `Where a strategy is needed, emotion rises more in ${more} of ${compared.length} comparisons, less in ${less}`;
  const leftWords = left
    .map((one) => `${one.name} is not shown: ${missing(one, measured)} not measured`)
    .join(". ");
  return {
    id: "figure-11",
    study: "sage",
    title,
    paper: "Figure 11",
    alt: `${title}: two intervals that do not meet. Mean change of emotion after the strategies of ${capabilities.length} capabilities for ${new Set(turns.map(({ model }) => model)).size} models, over all people and over those whose hidden intention needs them. ${leftWords}. ${standInNotice} ${simulationNotice}`,
    spec: intervalChart({
      title,
      subtitle: `Mean change of emotion after a reply with the strategies (SE), ${judgeTitle(data.mainJudge)} as judge, best score first. ${leftWords}. ${standInNotice} ${simulationNotice}`,
      panels: capabilities.map((capability) => ({
        title: `${capability.name} (${capability.strategies.join(", ")})`,
        reference: { value: 0, label: "no change" },
        rows: effects
          .filter((one) => one.capability === capability)
          .flatMap((one) => [rowOf(one, one.overall, "filled", input), rowOf(one, one.task, "open", input)]),
      })),
      xTitle: "Change of simulated emotion (points)",
      xRange: [-10, 10],
      unit: "",
      digits: 1,
      width: 900,
      key: {
        filled: "all people",
        open: "people whose hidden intention needs it",
        clustered: "95% interval, profiles as units",
      },
    }),
    table: {
      columns: [
        "model",
        "capability",
        "intention",
        ...["overall", "task"].flatMap((name) => [
          name,
          `${name} lower`,
          `${name} upper`,
          `${name} instances`,
          `${name} unscored`,
        ]),
      ],
      rows: effects.map((one) => [
        rankedTitle(one.model, input),
        one.capability.name,
        intentionName(one.capability.intention),
        ...cells(one.overall),
        ...cells(one.task),
      ]),
    },
    madeBy: "figure11",
    inputs: inputsOf(turns, input.table3),
    seed: null,
    note: `${simulationNotice} ${standInNotice} A change is credited to each strategy of the reply, so SE is no effect of the strategy; last replies have none. Means of fewer than ${leastInstances} instances are not drawn. Shown: ${measuredWords(measured)}.`,
  };
}

function rowOf(
  { model }: CapabilityEffect,
  { se, instances }: StrategyEffect,
  marker: "filled" | "open",
  input: StrategyInput,
) {
  const enough = instances >= leastInstances;
  return {
    label: rankedTitle(model, input),
    group: marker === "filled" ? "all people" : "who need it",
    value: enough ? se.value : null,
    clustered: enough ? se.ci : null,
    marker,
  };
}

const missing = ({ strategies }: Capability, measured: ReadonlySet<string>): string =>
  strategies.filter((code) => !measured.has(code)).join(", ");

const cells = ({ se, instances, unscored }: StrategyEffect): (number | null)[] => [
  ...[se.value, ...se.ci].map(rounded),
  instances,
  unscored,
];
