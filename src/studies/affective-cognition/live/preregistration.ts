import { textSha256 } from "../../../io/line-ends.js";
import { projectPath } from "../../../io/project-root.js";
import type { PreregisteredStudy } from "../../contract.js";
import { preregistrationTemplate, toReplace } from "../../shared/preregistration-template.js";
import { recordedModels, tasks } from "../data/conditions.js";
import { inputTables } from "../data/inputs.js";
import { loadAffectiveCognition } from "../data/tables.js";
import {
  chainOfThoughtContrast,
  chainOfThoughtRecord,
  chainOfThoughtTest,
  paperPlan,
} from "../measures/analysis-record.js";

/** Registered analyses of the recorded answers: the effect of chain of thought. */
export const affectiveCognitionPreregistration: PreregisteredStudy = {
  template() {
    const general = preregistrationTemplate("affective-cognition");
    const models = recordedModels.filter((model) => model.inPaper && model.experiment === 1);
    const first = tasks.filter((task) => task.experiment === 1);
    return {
      ...general,
      title: toReplace("Does chain of thought bring models closer to people?"),
      researchQuestion: toReplace(
        "Does asking a model to reason before it answers raise its agreement with people?",
      ),
      dataSeen: toReplace(
        "the published effect of 6.9 points, and no result under the rules registered here",
      ),
      hypotheses: general.hypotheses.map((hypothesis) => ({
        ...hypothesis,
        statement: toReplace(
          "Chain of thought raises agreement with people by at least 3 percentage points.",
        ),
        test: "chainOfThoughtEffect",
        contrast: chainOfThoughtContrast,
        smallestEffect: {
          ...hypothesis.smallestEffect,
          why: toReplace(
            "3 points are one answer in 33; a smaller gain would not decide which prompt to use",
          ),
        },
      })),
      design: {
        models: [...new Set(models.map(({ model }) => model))],
        prompts: [...new Set(models.map(({ prompt }) => prompt))],
        tasks: first.map(({ id }) => id),
        replicates: 1,
        temperature: 0,
        // Ten stories of eight scenarios a task.
        items: { count: 80 * first.length, tables: inputTables },
      },
    };
  },

  async analyse(registration, { contentHash, conventions }) {
    const data = await loadAffectiveCognition();
    const hashes = inputTables.map(async (table) => [table, await textSha256(projectPath(table))] as const);
    const { plan, hypotheses, design } = registration;
    return chainOfThoughtRecord(data, {
      plan: conventions === "paper" ? { ...plan, ...paperPlan } : plan,
      tests: hypotheses.map(chainOfThoughtTest),
      // The paper's linear model uses Experiment 1 only, whatever was registered.
      ...(conventions === "paper" ? {} : { tasks: tasks.filter(({ id }) => design.tasks.includes(id)) }),
      tables: Object.fromEntries(await Promise.all(hashes)),
      preregistration: contentHash,
    });
  },
};
