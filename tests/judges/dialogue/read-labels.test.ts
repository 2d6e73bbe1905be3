import { describe, expect, it } from "vitest";
import { layOutLabels } from "../../../src/judges/dialogue/label-layout.js";
import { readScale } from "../../../src/judges/dialogue/rate-dialogue.js";
import { readTurnLabels } from "../../../src/judges/dialogue/read-labels.js";
import { layOutLikert } from "../../../src/judges/likert/layout.js";
import { design, labeller, scale, talk, thoughts, words } from "./samples.js";

const layout = layOutLabels(talk, labeller.list, words, design);
const [r1, r2, r3] = layout.replies.values() as Iterable<string> as [string, string, string];
const of = (id: string): string => layout.labels.get(id)!;
const entry = (reply: string, strategies: unknown, reasoning = "Because.") => ({
  ...{ reply, reasoning, strategies },
});
const read = (answer: unknown, extra = {}) =>
  readTurnLabels(
    talk,
    labeller,
    { text: typeof answer === "string" ? answer : JSON.stringify(answer), ...extra },
    design,
  );
const labelsOf = (answer: unknown) => read(answer).replies.map(({ labels }) => labels);
const reasonsOf = (answer: unknown, extra = {}) => read(answer, extra).replies.map(({ reason }) => reason);

describe("labels of replies", () => {
  it("are read in order of appearance, each once; an empty list is none", () => {
    const answer = {
      replies: [entry(r1, [of("B-1"), of("A-1"), of("B-1")]), entry(r2, [of("F-4")]), entry(r3, [])],
    };
    expect(labelsOf(answer)).toEqual([["B-1", "A-1"], ["F-4"], []]);
    expect(read(answer).problems).toEqual([]);
  });

  it("are taken by the label shown or by the exact name, from a list or a line", () => {
    const answer = {
      replies: [
        entry(`"${r1.toLowerCase()}"`, ["Feels with"]),
        entry(r2, `${of("F-4")}, asks`),
        entry(r3, ""),
      ],
    };
    expect(labelsOf(answer)).toEqual([["B-1"], ["F-4", "A-1"], []]);
  });

  it("may stand in objects that quote the words they rest on", () => {
    const strategies = [{ strategy: of("B-1"), quote: "That must hurt." }, { label: of("A-1") }];
    expect(labelsOf({ replies: [entry(r1, strategies), entry(r2, [{ quote: "x" }])] })).toEqual([
      ["B-1", "A-1"],
      null,
      null,
    ]);
  });

  it("do not count outside the closed list, for another reply, or twice and differently", () => {
    const answer = {
      replies: [
        entry(r1, [of("A-1"), "praise"]),
        entry(r2, [of("F-4")]),
        entry(r2, [of("A-1")]),
        entry("Z9Z9", [of("A-1")]),
      ],
    };
    expect(reasonsOf(answer)).toEqual(["not-a-choice", "contradiction", "missing"]);
    expect(labelsOf(answer)).toEqual([null, null, null]);
    expect(read(answer).problems).toContain("1 for replies that were not asked");
  });

  it("are unscored and never none where the answer says nothing", () => {
    expect(reasonsOf("")).toEqual(["empty", "empty", "empty"]);
    expect(reasonsOf("I would rather not.")).toEqual(["no-object", "no-object", "no-object"]);
    expect(reasonsOf("x", { refusal: "no" })).toEqual(["refused", "refused", "refused"]);
    expect(readTurnLabels(talk, labeller, undefined, design).replies.map(({ reason }) => reason)).toEqual([
      ...["no-reply", "no-reply", "no-reply"],
    ]);
    expect(labelsOf({ replies: [["A-1"], ["F-4"], []] })).toEqual([null, null, null]);
    expect(labelsOf({ replies: [entry(r1, null), entry(r2, [7]), entry(r3, [[of("A-1")]])] })).toEqual([
      ...[null, null, null],
    ]);
  });

  it("of a cut answer count where they are complete", () => {
    const text = JSON.stringify({ replies: [entry(r1, [of("A-1")]), entry(r2, [of("F-4")])] });
    const cut = text.slice(0, text.indexOf(r2) + 30);
    expect(reasonsOf(cut)).toEqual([null, "cut-off", "cut-off"]);
    expect(labelsOf(cut)[0]).toEqual(["A-1"]);
  });

  it("are not taken from a judge's drafts or quotations", () => {
    const draft = JSON.stringify({ replies: [entry(r1, [of("F-4")])] });
    const quoted = entry(r1, [of("A-1")], `It says {"reply": "${r2}", "strategies": ["${of("F-4")}"]}`);
    expect(labelsOf(`<think>${draft}</think>\n${JSON.stringify({ replies: [quoted] })}`)).toEqual([
      ["A-1"],
      null,
      null,
    ]);
  });

  it("from another layout name nothing here", () => {
    const other = layOutLabels({ ...talk, id: "other" }, labeller.list, words, design);
    const [reply] = other.replies.values();
    expect(labelsOf({ replies: [entry(reply!, [of("A-1")])] })).toEqual([null, null, null]);
  });
});

it("a level is read for the question whose label it has, in the form's order", () => {
  const { form } = scale.setups.thoughts;
  const target = {
    ...{ id: thoughts.id, conversation: thoughts.conversation, reply: "" },
    dialogue: [...thoughts.turns],
  };
  const { labels } = layOutLikert(target, form, { ...design, order: "shuffled" });
  const ids = form.dimensions.map(({ id }) => id);
  const verdicts = [...ids].reverse().map((id, i) => ({
    ...{ criterion: labels.get(id), reasoning: "Because.", level: String(1 + (i % 5)) },
  }));
  verdicts[0]!.level = "9";
  const { verdicts: read } = readScale(thoughts, scale, { text: JSON.stringify({ verdicts }) }, design);
  expect(read.map(({ dimension }) => dimension)).toEqual(ids);
  const last = ids.length - 1;
  expect(read.map(({ level }) => level)).toEqual(
    ids.map((_, i) => (i === last ? null : 1 + ((last - i) % 5))),
  );
  expect(read[last]!.reason).toBe("out-of-range");
});
