import { InputError } from "../../../../core/errors.js";
import { type TalkScenario, talkSides } from "../../../../games/dialogue/scenario.js";
import { type FencedDialogue, fencedDialogue } from "../../../../judges/dialogue/fenced-dialogue.js";
import type { ModelRequest } from "../../../../models/contract.js";
import { registerScripted, scriptedNames } from "../../../../models/providers/scripted.js";
import { loadSocialGoals } from "../../data/social-goals.js";

/**
 * `scripted/goal-judge`: rules that answer the judge of goal completion, for boards without a key and for tests. It
 * is not a language model. It looks for the phrases that a scenario lists beside its signs, and says nothing of
 * quality: words that mean the same and are not listed earn nothing.
 *
 * 9 if a sign of a full outcome is found, 4 for one sign of a partial outcome and 5 for several, 1 for none.
 *
 * @throws InputError when it is asked about something else
 */
async function scriptedGoalJudge(request: ModelRequest): Promise<string> {
  const shown = fencedDialogue(request);
  const about = request.messages
    .map(({ content }) => (typeof content === "string" ? content : ""))
    .join("\n");
  const rated = ratedSide(about, await loadSocialGoals());
  if (rated === undefined) {
    throw new InputError("scripted/goal-judge rates the goals of social-goals only; judge with a model");
  }
  const found = rated.signs.filter(({ by, words }) => {
    const said = wordsOf(shown, (speaker) => (by === "self") === (speaker === rated.name));
    return words.some((phrase) => said.includes(phrase));
  });
  const isFull = found.some(({ reached }) => reached === "fully");
  const level = isFull ? 9 : found.length === 0 ? 1 : found.length === 1 ? 4 : 5;
  const verdicts = shown.criteria.map(({ label }) => ({
    ...{
      criterion: label,
      reasoning: `Scripted: ${found.length} of ${rated.signs.length} signs by phrases.`,
    },
    level: String(level),
  }));
  return JSON.stringify({ verdicts });
}

/** The side whose goal stands in the request. */
function ratedSide(about: string, scenarios: readonly TalkScenario[]): TalkScenario["a"] | undefined {
  for (const scenario of scenarios) {
    for (const side of talkSides) {
      const { name, goal } = scenario[side];
      if (about.includes(`as it was put to ${name}: ${goal}`) && about.includes(scenario.scene)) {
        return scenario[side];
      }
    }
  }
  return undefined;
}

const wordsOf = ({ turns }: FencedDialogue, isHeard: (speaker: string) => boolean): string =>
  turns.flatMap(({ speaker, text }) => (isHeard(speaker) ? [text.toLowerCase()] : [])).join("\n");

/** Registers `scripted/goal-judge`; calling it again changes nothing. */
export function registerGoalJudge(): void {
  if (!scriptedNames().includes("goal-judge")) registerScripted("goal-judge", scriptedGoalJudge);
}
