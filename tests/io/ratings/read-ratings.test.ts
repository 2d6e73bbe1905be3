import path from "node:path";
import { describe, expect, it } from "vitest";
import { FileProblemsError } from "../../../src/core/errors.js";
import { ratingSchema } from "../../../src/core/rating.js";
import type { ReadRatingsOptions } from "../../../src/io/ratings/options.js";
import { readRatings, readRatingsFile } from "../../../src/io/ratings/read-ratings.js";
import { scratchFolder } from "../../support/scratch.js";

const fileOf = (text: string | Uint8Array, name = "ratings.csv") =>
  path.join(scratchFolder({ [name]: text }), name);
const read = (text: string | Uint8Array, options: ReadRatingsOptions = {}) =>
  readRatings(fileOf(text), options);
const notesOf = async (text: string, options: ReadRatingsOptions = {}) =>
  (await readRatingsFile(fileOf(text), options)).notes;
const lines = (...rows: string[]) => `${rows.join("\n")}\n`;

describe("a CSV of ratings in long form", () => {
  it.each([",", ";", "\t"])(
    "finds the delimiter %j, a byte order mark, CRLF and quoted line breaks",
    async (d) => {
      const rows = [
        ["item", "judge", "score"],
        ['"a\r\nb"', "gpt", "3"],
        ["c", '"he said ""x"""', "4.5"],
      ];
      const found = await read(`\uFEFF${rows.map((row) => row.join(d)).join("\r\n")}\r\n`);
      expect(found.map(({ target, rater, value }) => [target, rater.id, value])).toEqual([
        ["a\r\nb", "gpt", 3],
        ["c", 'he said "x"', 4.5],
      ]);
    },
  );

  it("finds a score by the names that people give it, and asks where one column is left", async () => {
    const rows = ["r1,anna,4,warmth", "r1,gpt,3,warmth"];
    const [first] = await read(lines("reply,rater,stars,aspect", ...rows));
    expect(first).toMatchObject({ target: "r1", rater: { id: "anna" }, value: 4, criterion: "warmth" });
    await expect(read(lines("reply,rater,likeable,aspect", ...rows))).rejects.toThrow(
      "has no score column, if it is not likeable; name it with --map score=likeable",
    );
  });

  it("reads every column of the contract, and what it makes keeps every rule of a rating", async () => {
    const header =
      "item,judge,score,criterion,respondent,family,replicate,position,shown,prompt,language,length,group,conversation,kind,status,judge_family,judge_version,reason,rubric_hash";
    const hash = "0".repeat(64);
    const found = await read(
      lines(header, `r1,anna,4,warmth,gpt-4o,gpt,2.0,1,3,p1,en,120,g,c1,expert,ok,none,v2,clear,${hash}`),
    );
    expect(found).toEqual([
      {
        target: "r1",
        rater: { id: "anna", kind: "expert", version: "v2", family: "none" },
        value: 4,
        status: "ok",
        criterion: "warmth",
        respondent: "gpt-4o",
        family: "gpt",
        replicate: 2,
        position: 1,
        shown: 3,
        prompt: "p1",
        language: "en",
        length: 120,
        group: "g",
        conversation: "c1",
        reason: "clear",
        rubricHash: hash,
      },
    ]);
    for (const rating of found) ratingSchema.parse(rating);
  });

  it("finds common other names, and says what is not used", async () => {
    const text = lines("Conversation ID,Annotator,Rating,Dimension,mood", "c1,human-1,3,warmth,x");
    const { columns, notes, ratings } = await readRatingsFile(fileOf(text));
    expect(columns.map(({ role }) => role)).toEqual(["item", "judge", "score", "criterion", null]);
    expect(notes).toContain("not used: mood");
    expect(notes).toContain("kinds of raters (by their names; --kinds says otherwise): person: human-1");
    expect(ratings[0]).toMatchObject({ target: "c1", criterion: "warmth" });
    expect(ratings[0]).not.toHaveProperty("conversation");
  });

  it("takes a model as the judge, and as the respondent where there is another judge", async () => {
    expect((await read(lines("id,model,score", "a,gpt,1")))[0]?.rater.id).toBe("gpt");
    const [rating] = await read(lines("id,model,judge,score", "a,gpt,claude,1"));
    expect([rating?.rater.id, rating?.respondent]).toEqual(["claude", "gpt"]);
  });

  it("follows map, types and kinds", async () => {
    const text = lines("a,b,c,d", "07,anna,3,x", "7,bob,4,x");
    const map = { item: "a", judge: "b", score: "c" };
    const found = await read(text, { map, kinds: { "a*": "expert" } });
    expect(found.map(({ target, rater }) => [target, rater.kind])).toEqual([
      ["07", "expert"],
      ["7", "model"],
    ]);
    const same = await read(text, { map, types: { a: "number" } });
    expect(same.map(({ target }) => target)).toEqual(["7", "7"]);
    await expect(read(text, { map: { ...map, item: "id" } })).rejects.toThrow(
      '--map: there is no column "id"; the file has a, b, c, d',
    );
    await expect(read(text, { map: { who: "b" } })).rejects.toThrow(
      '--map: there is no role "who"; name one of item',
    );
    await expect(read(text, { map: { ...map, model_a: "d" } })).rejects.toThrow(
      '--map: there is no role "model_a" (did you mean respondent?); name one of item',
    );
    await expect(read(text, { map: { conversation: "a", judge: "b", score: "c" } })).rejects.toThrow(
      "name it with --map item=COLUMN, a may be the item too: map it as item",
    );
  });

  it("counts what has no score, with its reason, and never as 0", async () => {
    const found = await read(
      lines(
        "item,judge,score,status",
        "a,j,NA,",
        "b,j,,ok",
        "c,j,refused,",
        "d,j,,refusal",
        "e,j,5,error",
        "f,j,0,ok",
        "g,j,,unparsed",
      ),
    );
    expect(found.map(({ value, status }) => [value, status])).toEqual([
      [null, "missing"],
      [null, "missing"],
      [null, "refusal"],
      [null, "refusal"],
      [null, "error"],
      [0, "ok"],
      [null, "unparsed"],
    ]);
    for (const rating of found) ratingSchema.parse(rating);
  });

  it("reads a column of yes and no as 1 and 0, and says so", async () => {
    const text = lines("item,judge,verdict", "a,j,Yes", "b,j,no", "c,j,NA");
    expect((await read(text)).map(({ value }) => value)).toEqual([1, 0, null]);
    expect(await notesOf(text)).toContain('"verdict": yes = 1, no = 0');
  });

  it("numbers replicates that have names", async () => {
    const found = await read(lines("item,judge,score,run", "a,j,1,monday", "a,j,2,tuesday"));
    expect(found.map(({ replicate }) => replicate)).toEqual([0, 1]);
  });
});

describe("numbers with a decimal comma", () => {
  const text = lines("item;judge;score;length", "a;j;3,5;10", "b;j;4;12,5");

  it("are asked about, not guessed", async () => {
    const file = fileOf(text);
    await expect(readRatings(file)).rejects.toThrow(
      `${file}:2: field "score": "3,5" has a decimal comma; say --decimal ,`,
    );
  });

  it("are read when they are announced", async () => {
    const found = await read(text, { decimal: "," });
    expect(found.map(({ value, length }) => [value, length])).toEqual([
      [3.5, 10],
      [4, 12.5],
    ]);
  });

  it("allow no decimal point beside", async () => {
    await expect(read(lines("item;judge;score", "a;j;3,5", "a;k;3.5"), { decimal: "," })).rejects.toThrow(
      ':3: field "score": "3.5" has a decimal point',
    );
  });
});

describe("wide form", () => {
  const text = lines("id,gpt,claude,note", "a,3,4,x", "b,NA,,y");

  it("asks what the columns are, naming them", async () => {
    await expect(read(text)).rejects.toThrow(
      "has no score column: gpt, claude may be judges or criteria; say --wide judges or --wide criteria",
    );
  });

  it("reads a column a judge", async () => {
    const found = await read(text, { wide: "judges" });
    expect(found.map(({ target, rater, value, status }) => [target, rater.id, value, status])).toEqual([
      ["a", "gpt", 3, "ok"],
      ["a", "claude", 4, "ok"],
      ["b", "gpt", null, "missing"],
      ["b", "claude", null, "missing"],
    ]);
  });

  it("reads a column a criterion where a column names the judge, or the option does", async () => {
    const found = await read(lines("id,rater,warmth,advice", "a,anna,3,1"));
    expect(found.map(({ criterion, value, rater }) => [rater.id, criterion, value])).toEqual([
      ["anna", "warmth", 3],
      ["anna", "advice", 1],
    ]);
    const named = await read(lines("id,warmth,advice", "a,3,1"), { judge: "expert1", wide: "criteria" });
    expect(named.map(({ criterion, rater }) => [rater.id, rater.kind, criterion])).toEqual([
      ["expert1", "expert", "warmth"],
      ["expert1", "expert", "advice"],
    ]);
  });

  it("reads a column a judge where a column names the criterion", async () => {
    const found = await read(lines("id,criterion,gpt,anna", "a,warmth,3,1"));
    expect(found.map(({ rater, criterion }) => [rater.id, criterion])).toEqual([
      ["gpt", "warmth"],
      ["anna", "warmth"],
    ]);
  });

  it("leaves out numbers that are said to be text, and the numbers of rows", async () => {
    const wide = lines(",id,year,gpt", "0,a,1999,3");
    const found = await readRatingsFile(fileOf(wide), { wide: "judges", types: { year: "text" } });
    expect(found.ratings.map(({ rater }) => rater.id)).toEqual(["gpt"]);
    expect(found.notes).toContain("column 1 has no name in the header");
  });

  it("names line and column of a text among scores", async () => {
    await expect(
      read(lines("id,gpt,claude", "a,3,4", "b,5,good"), { wide: "judges", columns: ["gpt", "claude"] }),
    ).rejects.toThrow(':3: field "claude": "good" is no number');
  });
});

describe("pairs", () => {
  it("reads the winner by id, by place in the pair, and ties", async () => {
    const found = await read(
      lines(
        "item,other,judge,winner",
        "x,y,j,x",
        "x,y,j,y",
        "x,y,j,A",
        "x,y,j,2",
        "x,y,j,tie",
        "x,y,j,other",
        "x,y,j,",
      ),
    );
    expect(found.map(({ value }) => value)).toEqual([1, 0, 1, 0, 0.5, 0, null]);
    expect(found[0]).toMatchObject({ target: "x", other: "y" });
  });

  it("reads scores of pairs as they stand, and refuses others", async () => {
    const found = await read(lines("item,other,judge,score", "x,y,j,1", "x,y,j,0", "x,y,j,0.5"));
    expect(found.map(({ value }) => value)).toEqual([1, 0, 0.5]);
    await expect(read(lines("item,other,judge,score", "x,y,j,2"))).rejects.toThrow(
      ':2: field "score": "2" is no score of a pair',
    );
  });

  it("names outputs by question and model where only the models are named", async () => {
    const [rating] = await read(
      lines("question_id,model_a,model_b,judge,winner,order", "q1,m,n,j,model_b,2", "q1,m,n,j,n,1"),
    );
    expect(rating).toMatchObject({
      target: "q1~m",
      other: "q1~n",
      value: 0,
      respondent: "m",
      otherRespondent: "n",
      conversation: "q1",
      position: 1,
    });
  });

  it("asks for the other output", async () => {
    await expect(read(lines("item,judge,winner", "x,j,A"))).rejects.toThrow(
      "no column names the other output",
    );
  });

  it("makes one gold rating a subject, and names contradicting ones", async () => {
    const text = lines("item,other,judge,winner,gold,position", "x,y,j,x,1,0", "x,y,j,x,1,1", "u,v,j,v,2,0");
    const gold = (await read(text)).filter(({ rater }) => rater.kind === "expert");
    expect(gold).toEqual([
      {
        target: "x",
        other: "y",
        value: 1,
        status: "ok",
        rater: { id: "gold", kind: "expert", version: null },
      },
      {
        target: "u",
        other: "v",
        value: 0,
        status: "ok",
        rater: { id: "gold", kind: "expert", version: null },
      },
    ]);
    await expect(read(lines("item,judge,score,gold", "x,j,1,4", "x,k,1,5"))).rejects.toThrow(
      ':3: field "gold": "5" is another gold score than in line 2',
    );
  });
});

describe("what is wrong", () => {
  it("is told all at once, with line and column, 20 shown and the rest counted", async () => {
    const rows = Array.from(
      { length: 50 },
      (_, i) => `a${i},j,${i % 2 === 0 ? "good" : i},${i === 1 ? "x" : 0}`,
    );
    const file = fileOf(lines("item,judge,score,position", ...rows));
    const error = await readRatings(file).then(
      () => undefined,
      (caught: unknown) => caught,
    );
    expect(error).toBeInstanceOf(FileProblemsError);
    const { headline, problems } = error as FileProblemsError;
    expect(headline).toBe(`${file}: 26 problems; nothing was read`);
    expect(problems).toHaveLength(21);
    expect(problems[0]).toBe(`${file}:2: field "score": "good" is no number`);
    expect(problems[1]).toBe(`${file}:3: field "position": "x" is no whole number of at least 0`);
    expect(problems[20]).toBe("and 6 more");
  });

  it("can be kept as unparsed", async () => {
    const found = await read(lines("item,judge,score", "a,j,good", "b,j,1"), { allowUnparsed: true });
    expect(found[0]).toMatchObject({ value: null, status: "unparsed", reason: '"good" is no number' });
  });

  it.each([
    ["an empty file", "", "is empty, not even a header"],
    ["no rows", "item,judge,score\n", "has no rows"],
    [
      "no item",
      "a,judge,score\n1,j,2\n",
      "no column says what was rated, among a, judge, score; name it with --map item=COLUMN",
    ],
    [
      "no name that is known",
      "\uFEFFFall;Wer;Wert\r\na;j;2,5\r\n",
      "no column says what was rated or who rated, among Fall, Wer, Wert; name them with --map item=COLUMN,judge=COLUMN,score=COLUMN, or say who rated with --judge NAME, or, with a column for each judge, name the item alone",
    ],
    [
      "no judge",
      "item,score\na,2\n",
      "no column says who rated, among item, score; name it with --map judge=COLUMN, or say who rated with --judge NAME",
    ],
    [
      "no score",
      "item,judge,note\na,j,x\n",
      "has no column of scores among item, judge, note; name it with --map score=COLUMN",
    ],
    ["a column twice", "item,judge,score,score\na,j,1,2\n", ':1: the header names "score" twice'],
    [
      "a ragged row",
      "item,judge,score\na,j,3,5\n",
      ':2: field "score": expected 3 cells, got 4; a text with a comma, or a decimal comma, needs quotes',
    ],
    ["an open quote", 'item,judge,score\n"a,j,3\n', ":2: a quoted cell that starts here is never closed"],
    ["an empty judge", "item,judge,score\na,,3\n", ':2: field "judge": is empty'],
    ["an empty item", "item,judge,score\n,j,3\n", ':2: field "item": is empty'],
    [
      "an unknown status",
      "item,judge,score,status\na,j,3,odd\n",
      ':2: field "status": "odd" is no status; use ok, refusal, error, unparsed or missing',
    ],
    [
      "an unknown kind",
      "item,judge,score,kind\na,j,3,robot\n",
      ':2: field "kind": "robot" is no kind of rater; use model, person, expert, scripted',
    ],
    [
      "two kinds of one judge",
      "item,judge,score,kind\na,j,3,model\nb,j,3,person\n",
      ':3: field "kind": "j" is model before and person here',
    ],
    ["an infinite score", "item,judge,score\na,j,1e999\n", ':2: field "score": "1e999" is no number'],
    [
      "a negative length",
      "item,judge,score,length\na,j,1,-4\n",
      ':2: field "length": "-4" is no length; give characters as a number',
    ],
    [
      "a third place of a pair",
      "item,other,judge,score,position\na,b,j,1,3\n",
      ':2: field "position": "3" is no place of a pair; use 0 or 1',
    ],
  ])("%s is one line", async (_, text, message) => {
    const error = await read(text).catch((caught: Error) => caught);
    expect((error as Error).message).toContain(message);
    expect((error as Error).message.split("\n")).toHaveLength(1);
  });

  it("a file that is not there, and one that is not UTF-8", async () => {
    await expect(readRatings("/nowhere/ratings.csv")).rejects.toThrow(
      "/nowhere/ratings.csv is not there; check the path",
    );
    await expect(read(new Uint8Array([0xff, 0xfe, 0x41, 0]))).rejects.toThrow(
      'is not UTF-8; save it as UTF-8; in Excel the type is "CSV UTF-8 (Comma delimited)"',
    );
  });
});
