import type { TrialAnswer } from "../../design/protocol.js";
import { type PlannedTrial, sessionPlan } from "../../design/session-plan.js";
import type { PageData } from "../page-data.js";
import { screensOf } from "./asked.js";
import { type Phrases, tagOf } from "./phrases.js";
import { ContentNotePlugin } from "./plugins/pages.js";
import { RatingPlugin } from "./plugins/rating.js";
import { runScreens } from "./run-screens.js";
import { contentNotePage } from "./screens.js";
import type { Recorder } from "./sender.js";
import type { Shell } from "./shell.js";

/** Shows the trials of a session that were not answered yet, in the order of its plan. */
export async function runTrials(
  data: PageData,
  recorder: Recorder,
  phrases: Phrases,
  shell: Shell,
): Promise<void> {
  const { session } = recorder;
  const plan = sessionPlan(data.design, session);
  const left = plan.filter(({ index }) => !session.answered.includes(index));
  if (left.length === 0) return;
  const record = (index: number, answers: TrialAnswer[], seconds: number): void => {
    recorder.record({ index, answers, seconds, language: phrases.language });
    shell.tell(session.mode === "file" ? { kind: "here" } : { kind: "saving" });
  };
  await runScreens(
    shell.main,
    left.map((trial) => nodeOf(data, trial, plan.length, phrases, record)),
  );
}

/** A trial as a node of jsPsych's timeline: the note, free naming, the other questions. */
function nodeOf(
  data: PageData,
  trial: PlannedTrial,
  total: number,
  phrases: Phrases,
  record: (index: number, answers: TrialAnswer[], seconds: number) => void,
): object {
  const { design, pictures } = data;
  const item = trial.kind === "item" ? design.items[trial.item] : undefined;
  const screens = screensOf(design, trial, phrases);
  const answers: TrialAnswer[] = [];
  let seconds = 0;
  let isPassed = false;
  const heading = phrases.say("progress", { n: trial.index + 1, total });
  const ratings = screens.map((questions, s) => ({
    ...{ type: RatingPlugin, heading, questions, phrases, pictures },
    parts: item?.parts ?? [],
    lang: item === undefined ? phrases.tag : tagOf(item.language),
    label: phrases.say(trial.index === total - 1 && s === screens.length - 1 ? "last" : "next"),
    on_finish: (result: { answers: TrialAnswer[]; seconds: number }) => {
      answers.push(...result.answers);
      seconds += result.seconds;
      if (s === screens.length - 1) record(trial.index, answers, Number(seconds.toFixed(3)));
    },
  }));
  const rated = { timeline: ratings, conditional_function: () => !isPassed };
  if (item?.contentNote === undefined) return rated;
  const note = {
    type: ContentNotePlugin,
    page: () => contentNotePage(phrases.of(item.contentNote!), phrases),
    on_finish: ({ gives }: { gives: string }) => {
      isPassed = gives === "skip";
      if (isPassed) record(trial.index, screens.flat().map(skipped), 0);
    },
  };
  return { timeline: [note, rated] };
}

const skipped = ({ id }: { id: string }): TrialAnswer => ({
  ...{ question: id, status: "skipped", index: null, value: null, text: null },
});
