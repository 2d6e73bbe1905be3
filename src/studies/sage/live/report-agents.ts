import type { ReportTable } from "../../report-contract.js";
import type { SageData } from "../data/data.js";
import { completeProfiles } from "../measures/complete-profiles.js";
import { type JudgePair, judgePair, modelLevelCorrelation } from "../measures/judge-correlations.js";
import { judgeSeverity, type SeverityRow } from "../measures/severity.js";
import { estimateText } from "./report-words.js";

/** Two agents beside each other, over the people and models that both have. */
export interface AgentPair {
  first: string;
  second: string;
  models: number;
  people: number;
  /** Spearman's correlation of the models' mean emotions: the paper's Table 2. */
  rho: ReturnType<typeof modelLevelCorrelation>;
  /** The second minus the first. */
  severity: SeverityRow;
}

/** Every pair of agents that share two models or more. */
export function agentPairs(data: SageData, seed = 1): AgentPair[] {
  return data.judges.flatMap((first, i) =>
    data.judges.slice(i + 1).flatMap((second): AgentPair[] => {
      const { data: complete } = completeProfiles(data, [first, second]);
      if (complete.profiles.length === 0 || complete.sharedModels(first, second).length < 2) return [];
      const pair: JudgePair = judgePair(complete, first, second);
      return [
        {
          ...{ first, second, models: pair.models.length, people: complete.profiles.length },
          rho: modelLevelCorrelation(pair, { seed }),
          severity: judgeSeverity(complete, first, second)[0] as SeverityRow,
        },
      ];
    }),
  );
}

/** Do the agents rank models alike, and how much more does one give than the other? */
export function agentTables(pairs: readonly AgentPair[]): ReportTable[] {
  if (pairs.length === 0) return [];
  return [
    {
      title:
        "Do agents rank the models alike? Spearman's correlation of mean final emotions (Table 2's kind)",
      header: ["agents", "rho, models as units", "people resampled", "Pearson", "models", "people"],
      rows: pairs.map(({ first, second, rho, models, people }) => [
        `${first} | ${second}`,
        estimateText(rho, 2),
        estimateText({ value: rho.value, ci: rho.profiles }, 2),
        estimateText(rho.pearson, 2),
        String(models),
        String(people),
      ]),
    },
    {
      title: "How much more does the second agent give than the first?",
      header: ["agents", "final emotion", "after the first reply", "a scored reply"],
      rows: pairs.map(({ first, second, severity }) => [
        `${first} | ${second}`,
        estimateText(severity.whole),
        estimateText(severity.firstReply),
        estimateText(severity.perUpdate),
      ]),
    },
  ];
}
