import { InputError } from "../../../core/errors.js";
import { randomStream } from "../../../core/random.js";
import type { ModelRequest } from "../../../models/contract.js";
import { registerScripted, scriptedNames } from "../../../models/providers/scripted.js";
import { type FencedDialogue, fencedDialogue } from "../fenced-dialogue.js";
import { firstPlace } from "./count-words.js";
import { type DialogueLexicon, loadDialogueLexicon } from "./lexicon.js";
import { isOther, type Rated, rateStatement } from "./rate-relationship.js";
import { rateIndicator, rateMetric } from "./rate-talk.js";

/**
 * `scripted/dialogue-judge`: rules that answer a judge of dialogues, for teaching and for runs without a key. It is
 * not a language model and measures nothing that anybody has validated. It rates statements about a relationship,
 * metrics of a conversation and indicators of style by words, and labels replies by patterns.
 *
 * @throws InputError when it is asked about something that it has no words for.
 */
export async function scriptedDialogueJudge(request: ModelRequest): Promise<string> {
  const lexicon = await loadDialogueLexicon();
  const shown = fencedDialogue(request);
  if (shown.answer === "turn-labels") return JSON.stringify({ replies: labelReplies(lexicon, shown) });
  const verdicts = shown.criteria.map(({ label, text }) => {
    const { level, reasoning } = rateCriterion(lexicon, shown, text, request);
    return { criterion: label, reasoning, level: String(level) };
  });
  return JSON.stringify({ verdicts });
}

function rateCriterion(
  lexicon: DialogueLexicon,
  { turns }: FencedDialogue,
  text: string,
  { metadata = {} }: ModelRequest,
): Rated {
  const asked = text.split("\n")[0] ?? "";
  const isAsked = ({ criterion }: { criterion: string }): boolean => new RegExp(criterion, "iu").test(asked);
  const statement = lexicon.statements.find(isAsked);
  if (statement !== undefined) {
    const { seed = 0, item = "", replicate = 0 } = metadata;
    const stream = randomStream(seed, "scripted dialogue judge", item, replicate, asked);
    return rateStatement(lexicon, turns, statement, stream);
  }
  const indicator = lexicon.indicators.find(isAsked);
  if (indicator !== undefined) return rateIndicator(lexicon, turns, indicator);
  const metrics = Object.entries(lexicon.metrics) as [keyof DialogueLexicon["metrics"], string][];
  const metric = metrics.find(([, criterion]) => isAsked({ criterion }));
  if (metric !== undefined) return rateMetric(lexicon, turns, metric[0]);
  throw new InputError(
    `scripted/dialogue-judge has no words for "${asked.slice(0, 60)}"; judge with a model`,
  );
}

/** The strategies of each reply, in the order of their first words. */
function labelReplies({ strategies }: DialogueLexicon, { turns, criteria }: FencedDialogue) {
  const known = strategies.map(({ name, patterns }) => {
    const names = name.split("|");
    const shown = criteria.find(({ text }) =>
      names.some((one) => /^[:：]/.test(text.slice(one.length)) && text.startsWith(one)),
    );
    return { label: shown?.label, patterns };
  });
  return turns.filter(isOther).map(({ label: reply, text }) => {
    const found = known
      .map(({ label, patterns }) => ({ label, place: firstPlace(patterns, text) }))
      .filter((one): one is { label: string; place: number } => one.label !== undefined && one.place !== -1)
      .sort((a, b) => a.place - b.place);
    return {
      reply,
      reasoning: `Scripted: ${found.length} patterns occur.`,
      strategies: found.map(({ label }) => label),
    };
  });
}

/** Registers `scripted/dialogue-judge`; calling it again changes nothing. */
export function registerDialogueJudge(): void {
  if (!scriptedNames().includes("dialogue-judge")) registerScripted("dialogue-judge", scriptedDialogueJudge);
}
