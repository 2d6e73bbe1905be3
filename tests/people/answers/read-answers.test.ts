import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Item } from "../../../src/core/item.js";
import { readPersonAnswers } from "../../../src/people/answers/read-answers.js";
import { answerColumns } from "../../../src/people/design/answer-rows.js";
import { scratchFolder } from "../../support/scratch.js";

const item = (id: string, options: string[]): Item => ({
  ...{ id, study: "affective-cognition", conditions: {}, question: "How does she feel?", options },
  stimulus: { text: "Ann won." },
});
const items = [item("a", ["joyful", "relieved"]), item("b", ["Joyful", "Not sure, or both"])];

async function read(rows: readonly string[], map?: Record<string, string>) {
  const file = path.join(scratchFolder(), "answers.csv");
  writeFileSync(file, `${rows.join("\n")}\n`);
  return readPersonAnswers(file, items, map === undefined ? {} : { map });
}
const head = "participant,item,question,answer";

describe("readPersonAnswers", () => {
  it("reads options by their words or their index, scales, and words of people's own", async () => {
    const { answers, notes } = await read([
      "subject,item,question,answer,index,order_shown,position,rt_seconds,lang",
      'kim,a,,RELIEVED ,,"[1,0]",1,3.25,en',
      "kim,b,emotion,,1,,2,,en",
      "kim,a,intensity,70,,,3,,en",
      "kim,a,free-naming,a weight off her,,,4,,en",
    ]);
    expect(answers.map(({ kind, answer, index, value }) => [kind, answer, index, value])).toEqual([
      ["choice", "relieved", 1, null],
      ["choice", "Not sure, or both", 1, null],
      ["scale", "", null, 70],
      ["text", "a weight off her", null, null],
    ]);
    expect(answers[0]).toMatchObject({ orderShown: [1, 0], position: 1, seconds: 3.25, language: "en" });
    expect(answers[1]).toMatchObject({ orderShown: [], seconds: null });
    expect(notes).toEqual(["participants have new codes, in the order of the file"]);
  });

  it("gives participants new codes, and keeps no column that it does not need", async () => {
    const reading = await read([
      `${head},ip_address,weather`,
      "Maria Huber,a,,joyful,10.0.0.1,fine",
      "5f3a9c,a,,relieved,10.0.0.2,fine",
      "Maria Huber,b,,joyful,10.0.0.1,fine",
    ]);
    expect(reading.answers.map(({ participant }) => participant)).toEqual(["p001", "p002", "p001"]);
    expect(JSON.stringify(reading.answers)).not.toMatch(/Huber|5f3a9c|10\.0/);
    expect(reading.notes).toContain("not kept: ip_address, weather");
    expect(reading.notes).toContain(
      "ip_address may tell who a participant is; delete it from the file as well",
    );
  });

  it("reads every column of an exported file but the page's language and the list", async () => {
    const cells = answerColumns.map(
      (name) => ({ participant: "p1", item: "a", answer: "joyful" })[name as string] ?? "",
    );
    const { columns } = await read([`${answerColumns.join()},excluded`, `${cells.join()},`]);
    expect(columns).toEqual({
      ...Object.fromEntries([...answerColumns, "excluded"].map((name) => [name, name])),
      ...{ page_language: null, list: null },
    });
  });

  it("counts what was skipped or is empty, and takes reasons to leave answers out", async () => {
    const { answers, exclusions } = await read([
      `${head},status,excluded`,
      "x,a,,,skipped,",
      "x,b,,,,",
      "y,a,,joyful,ok,failed 2 of 3 checks",
      "y,b,,joyful,ok,false",
    ]);
    expect(answers.map(({ status, index }) => [status, index])).toEqual([
      ["skipped", null],
      ["missing", null],
      ["ok", 0],
      ["ok", 0],
    ]);
    expect(exclusions).toEqual([{ participant: "p002", item: "a", reason: "failed 2 of 3 checks" }]);
  });

  it("knows simulated answers, and refuses them among others", async () => {
    expect((await read([`${head},simulated`, "x,a,,joyful,true"])).simulated).toBe(true);
    await expect(read([`${head},simulated`, "x,a,,joyful,true", "y,a,,joyful,false"])).rejects.toThrow(
      /has 1 simulated answers among others; import people and simulated ones under two names/,
    );
  });

  it.each([
    ["an item that the set does not have", ["x,c,,joyful"], /answers.csv:2: field "item": "c" is no item/],
    ["a word that is no option", ["x,a,,sad"], /field "answer": "sad" is none of joyful, relieved/],
    ["nobody", [",a,,joyful"], /field "participant": is empty/],
    [
      "one question twice",
      ["x,a,,joyful", "x,a,,relieved"],
      /:3: field "item": "a" was answered by x in line 2/,
    ],
  ])("refuses %s", async (_, rows, problem) => {
    await expect(read([head, ...rows])).rejects.toThrow(problem);
  });

  it("refuses odd numbers, orders and words of status, all at once", async () => {
    const error = await read([
      `${head},index,seconds,order_shown,status`,
      "x,a,,,7,,,",
      "x,b,,joyful,1,,,",
      "y,a,,joyful,,-3,,",
      'y,b,,joyful,,,"[0,0]",',
      "z,a,,joyful,,,,fine",
    ]).catch((reason) => reason);
    expect([error.message, ...error.problems].join("\n")).toMatch(
      /5 problems[\s\S]*7 is no index from 0 of joyful, relieved[\s\S]*"joyful" is option 0, and the index says 1[\s\S]*"-3" is no seconds[\s\S]*"\[0,0\]" is no order[\s\S]*"fine" is none of ok, skipped, missing/,
    );
  });

  it("says which column it lacks", async () => {
    await expect(read(["who,item,answer", "x,a,joyful"])).rejects.toThrow(
      /no column is the participant, among who, item, answer.*--map participant=COLUMN/,
    );
    expect((await read(["who,item,answer", "x,a,joyful"], { participant: "who" })).answers).toHaveLength(1);
  });

  it("reads attention checks, and what is chosen among a question's own options", async () => {
    const { answers, checks } = await read([
      "participant,item,question,kind,answer,index,status,seconds,expected",
      "kim,a,emotion,choice,joyful,0,ok,3,",
      "kim,check:1,check,choice,no,1,ok,2,1",
      "kim,check:2,check,choice,,0,ok,2,3",
      "lee,check:1,check,choice,,,skipped,,1",
      "lee,check:2,check,choice,,,missing,,3",
      "lee,a,change,choice,the same,1,ok,4,",
      "lee,a,naming,text,7,,ok,4,",
    ]);
    // One that was passed over is failed; one that was never reached is none.
    expect(checks).toEqual([
      { participant: "p001", check: "check:1", passed: true },
      { participant: "p001", check: "check:2", passed: false },
      { participant: "p002", check: "check:1", passed: false },
    ]);
    expect(answers.map(({ kind, answer, index }) => [kind, answer, index])).toEqual([
      ["choice", "joyful", 0],
      ["choice", "the same", 1],
      ["text", "7", null],
    ]);
    await expect(read(["participant,item,index,expected", "kim,a,0,", "kim,check:1,0,"])).rejects.toThrow(
      /answers.csv:3: field "expected": is empty, for an attention check/,
    );
  });

  it("reads several files as one, with participants of each file", async () => {
    const folder = scratchFolder({
      "one.csv": `${head}\np001,a,,joyful\np002,a,,joyful\n`,
      "two.csv": `${head},mood\np001,a,,relieved,5\n`,
      "robots.csv": `${head},simulated\np001,b,,joyful,true\n`,
    });
    const [one, two, robots] = ["one", "two", "robots"].map((name) => path.join(folder, `${name}.csv`));
    const { answers, sources, notes, codes } = await readPersonAnswers([one!, two!], items);
    expect(answers.map(({ participant, answer }) => [participant, answer])).toEqual([
      ["p001", "joyful"],
      ["p002", "joyful"],
      ["p003", "relieved"],
    ]);
    expect(sources).toHaveLength(2);
    expect(codes.at(-1)).toMatchObject({ code: "p001", participant: "p003" });
    expect(notes).toEqual([
      "two.csv: not kept: mood",
      "participants have new codes, in the order of the files",
    ]);
    await expect(readPersonAnswers([one!, one!], items)).rejects.toThrow(/is the same as .*; name it once/);
    await expect(readPersonAnswers([one!, robots!], items)).rejects.toThrow(
      /robots.csv: has answers that are simulated, and .*one.csv has none; import people and simulated/,
    );
  });

  it("says where a participant of one file is that of another", async () => {
    const many = Array.from({ length: 5 }, (_, i) => item(`i${i}`, ["x", "y"]));
    const rows = (who: string) => many.map(({ id }, i) => `${who},${id},y,${i + 0.25}`).join("\n");
    const files = ["one", "two"].map((name) => ({
      name: `${name}.csv`,
      bytes: new TextEncoder().encode(`participant,item,answer,seconds\n${rows(name)}\n`),
    }));
    const { notes } = await readPersonAnswers(files, many);
    expect(notes.at(-1)).toMatch(/^one.csv and two.csv have 1 participants with the very same answers/);
  });
});
