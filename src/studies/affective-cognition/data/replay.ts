import { InputError } from "../../../core/errors.js";
import { readTable } from "../../../io/datapackage.js";
import { projectPath } from "../../../io/project-root.js";
import type { RecordedReplies, ReplayDataset } from "../../../models/providers/replay.js";

/** The recorded key of a model and a prompt: "gemini-1.5-pro-002_0shot_cot". */
const keyPattern = /^(?:azure_)?(.+)_(0shot(?:_cot)?)$/;

interface Recorded {
  answers: Map<string, number | null>;
  counts: Map<string, NonNullable<RecordedReplies["counts"]>>;
}

let loaded: Promise<ReplayDataset> | undefined;

/**
 * The replies that Gandhi et al. released, from the derived tables: answers at temperature 0, and counts
 * of 20 replies an item at temperature 1. A model's name is its recorded key without the prompt and
 * without the "azure_" that one of the experiments puts before it; the prompt comes with the request.
 */
export function loadReplay(): Promise<ReplayDataset> {
  loaded ??= readRecorded();
  return loaded;
}

async function readRecorded(): Promise<ReplayDataset> {
  const folder = projectPath("data", "affective-cognition");
  const [answers, replies] = await Promise.all([
    readTable(folder, "model-answers"),
    readTable(folder, "reply-counts"),
  ]);
  const byKey = new Map<string, Recorded>();
  const of = (key: string): Recorded => {
    const [, model, prompt] = keyPattern.exec(key) ?? [];
    const name = `${model} ${prompt?.replace("_", "-")}`;
    let found = byKey.get(name);
    if (found === undefined) {
      found = { answers: new Map(), counts: new Map() };
      byKey.set(name, found);
    }
    return found;
  };
  const given = answers.optionalIntegers("answer");
  const keys = answers.strings("key");
  answers.strings("item").forEach((item, i) => {
    of(keys[i] as string).answers.set(item, given[i] as number | null);
  });
  const replyKeys = replies.strings("key");
  const unparsed = replies.numbers("unparsed");
  const columns = [0, 1, 2, 3].map((option) => replies.numbers(`count_${option}`));
  replies.strings("item").forEach((item, i) => {
    const options = columns.map((column) => column[i] as number).filter((count) => !Number.isNaN(count));
    of(replyKeys[i] as string).counts.set(item, { options, unparsed: unparsed[i] as number });
  });
  const models = [...new Set([...byKey.keys()].map((key) => key.split(" ")[0] as string))].sort();
  return {
    models: () => models,
    replies(model, item, prompt) {
      const recorded = byKey.get(`${model} ${promptOf(prompt)}`);
      if (recorded === undefined)
        throw new InputError(
          `no replies of "${model}" under the prompt "${prompt}" are recorded; use 0shot or 0shot-cot`,
        );
      return { answer: recorded.answers.get(item), counts: recorded.counts.get(item) };
    },
  };
}

/** The recorded prompt that a prompt of ours or of theirs stands for, with or without faces. */
function promptOf(prompt: string | undefined): string {
  return (prompt ?? "0shot")
    .replace(/^upstream:/, "")
    .replace(/-faces$/, "")
    .replace(/^cot$/, "0shot-cot");
}
