import type { Scenario } from "../../../../agents/scenario.js";
import { checkScenarios, type SceneChecks } from "../../../../agents/scenes/checks/check-scenarios.js";
import { describeSceneFinding } from "../../../../agents/scenes/checks/finding.js";
import { loadSceneLexicon } from "../../../../agents/scenes/checks/lexicon.js";
import { readScenarios } from "../../../../agents/scenes/read-scenarios.js";
import { counted } from "../../../../core/counted.js";
import { printable } from "../../../../core/printable.js";
import { shownPath } from "../../../../io/project-root.js";
import type { Generated } from "../../../shared/generate-verb.js";
import { hiddenIntentions } from "../../data/design.js";
import { intentionWordings } from "./wordings.js";

/** How many of the closest pairs are shown. */
const shownPairs = 5;

/** Checks files of scenarios as one set, each language for itself. */
export async function checkScenes(
  files: readonly string[],
  { table4 }: { table4: boolean },
): Promise<Generated> {
  const { scenarios, problems } = await readScenarios(files);
  const languages = [...new Set(scenarios.map(({ language }) => language))].sort();
  const sets = [];
  for (const language of languages) {
    const own = scenarios.filter((scenario) => scenario.language === language);
    sets.push({ language, ...(await checkedSet(own, language, table4)) });
  }
  const found = problems.length + sets.reduce((sum, { findings }) => sum + findings.length, 0);
  const verdict = found === 0 ? "all checks passed" : counted(found, "finding");
  const lines = [
    ...problems,
    ...sets.flatMap(({ language, ...checks }) => linesOfSet(language, checks)),
    `${files.map(shownPath).join(", ")}: ${counted(scenarios.length, "scenario")}, ${verdict}`,
  ];
  return {
    lines: lines.map(printable),
    json: {
      files: files.map(shownPath),
      scenarios: scenarios.length,
      problems,
      sets: sets.map(({ pairs, ...set }) => ({ ...set, closest: pairs.slice(0, shownPairs) })),
    },
    incomplete: found > 0 || scenarios.length === 0,
  };
}

async function checkedSet(
  scenarios: readonly Scenario[],
  language: Scenario["language"],
  table4: boolean,
): Promise<SceneChecks> {
  const [lexicon, intentions] = await Promise.all([loadSceneLexicon(language), intentionWordings(language)]);
  const counts = table4 ? hiddenIntentions.map(({ code, printed }) => ({ code, count: printed })) : [];
  return checkScenarios(scenarios, { lexicon, intentions, counts });
}

function linesOfSet(language: string, { findings, balance, pairs }: SceneChecks): string[] {
  const { intentions, sexes, manners, decades, ageDistance, ageBound, commonTraits } = balance;
  const shown = (counts: Readonly<Record<string, number>>, unit = ""): string =>
    Object.entries(counts)
      .map(([name, count]) => `${name}${unit} ${count}`)
      .join(", ");
  return [
    ...findings.map(describeSceneFinding),
    `${language}: intentions: ${shown(intentions)}`,
    `${language}: ${shown(sexes)}; ${shown(manners)}; ages: ${shown(decades, "s")} (distance from an even spread ${ageDistance.toFixed(2)}, at most ${ageBound.toFixed(2)})`,
    `${language}: most common traits: ${commonTraits.map(({ trait, people }) => `${trait} ${people}`).join(", ")}`,
    ...pairs
      .slice(0, shownPairs)
      .map(
        ({ first, second, plot, wording }) =>
          `${language}: closest: ${first} and ${second}: plot ${plot.toFixed(2)}, wording ${wording.toFixed(2)}`,
      ),
  ];
}
