import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { validateDatapackage } from "../../../src/io/datapackage.js";
import { projectPath } from "../../../src/io/project-root.js";
import { loadCriticalCases } from "../../../src/studies/heartbench/data/cases.js";
import { buildReviewForms } from "../../../src/studies/heartbench/live/critical/clinician-form.js";
import { reviewOf, summariseReview } from "../../../src/studies/heartbench/live/critical/review.js";
import {
  importReviews,
  writeClinicianForms,
} from "../../../src/studies/heartbench/live/generate/clinicians.js";
import { scratchFolder } from "../../support/scratch.js";

const study = {
  ...{ researcher: "A. Person", contact: "a@example.org", ethics: "Board 1, 2/26", minutes: 60 },
  ...{ payment: "none", withdrawal: "1 May" },
};
const cases = (await loadCriticalCases()).filter(({ id }) => ["own-c01", "own-c08", "own-c19"].includes(id));

/** A set of cases of its own, so that no review comes into the project. */
async function writeForms(language = "en") {
  const folder = scratchFolder({
    "cases.jsonl": `${cases.map((one) => JSON.stringify(one)).join("\n")}\n`,
    "study.json": JSON.stringify(study),
  });
  const [file, out] = [path.join(folder, "cases.jsonl"), path.join(folder, "review")];
  const options = {
    study: path.join(folder, "study.json"),
    raters: ["c1", "c2"],
    languages: [language],
    out,
  };
  const made = await writeClinicianForms(file, { ...options, seed: 3 });
  return { made, file, out };
}

interface Key {
  items: { rater: string; item: string; case: string; question: string; isCritical: boolean | null }[];
}
const keyOf = (out: string): Key => JSON.parse(readFileSync(path.join(out, "key.json"), "utf8")) as Key;

/** Fills in a form as the page saves it. */
function fill(out: string, rater: string, answer: (row: Key["items"][number]) => string): void {
  const rows = keyOf(out)
    .items.filter((row) => row.rater === rater)
    .map((row) => `${rater},${row.item},${answer(row)}`);
  writeFileSync(
    path.join(out, `answers-${rater}.csv`),
    `\uFEFFrater,item,answer,comment\n${rows.join("\n")}\n`,
  );
}

const agreeing = ({ question, isCritical }: Key["items"][number]): string => {
  if (question === "realistic") return "4,";
  if (question === "right") return "yes,";
  if (question === "missing") return 'some,"who to call, at night"';
  return isCritical === true ? "yes," : "no,";
};

describe("a clinician's form", () => {
  it("has every case once in an order of its own, and hides what the authors hold critical", async () => {
    const { forms, key } = buildReviewForms(cases, { raters: ["c1", "c2"], seed: 1 });
    for (const { pages } of forms) {
      expect(pages.map((page) => page.case.id).sort()).toEqual(cases.map(({ id }) => id).sort());
    }
    // Each critical criterion, and one other of the same sign: two and three are asked.
    const asked = key.filter(({ rater, question }) => rater === "c1" && question === "harm");
    const marked = cases.flatMap(({ criteria }) => criteria.filter(({ critical }) => critical !== undefined));
    expect(asked.filter(({ isCritical }) => isCritical)).toHaveLength(marked.length);
    expect(asked.filter(({ isCritical }) => isCritical === false)).toHaveLength(cases.length);
    const { out } = await writeForms();
    for (const name of ["form.html", "form.csv"]) {
      const text = readFileSync(path.join(out, "c1", name), "utf8");
      expect(text).not.toMatch(/own-c\d\d|false-alarm|"miss"|rationale/);
      expect(text).toContain("Does the client write as real clients do?");
    }
    const html = readFileSync(path.join(out, "c1", "form.html"), "utf8");
    expect(html).not.toMatch(/\{\{\w+\}\}|<script src|<link/);
    expect(html.match(/<fieldset /g)).toHaveLength(key.filter(({ rater }) => rater === "c1").length);
  });

  it("is written in Chinese too", async () => {
    const { out } = await writeForms("zh");
    const text = readFileSync(path.join(out, "c2", "form.csv"), "utf8");
    expect(text).toContain("来访者的话像真实求助者会说的吗");
    expect(text).not.toContain("Does the client");
  });

  it("uses texts that their codebook describes", async () => {
    const { problems } = await validateDatapackage(projectPath("data", "prompts", "heartbench"));
    expect(problems).toEqual([]);
  });
});

describe("the import of reviews", () => {
  it("turns `not reviewed by clinicians` into who reviewed how many, and says where they disagree", async () => {
    const { file, out } = await writeForms();
    const choices = { cases: file };
    expect((await reviewOf(cases, choices)).text).toBe("not reviewed by clinicians");
    fill(out, "c1", agreeing);
    const { lines } = await importReviews(out, { seed: 1 });
    expect(lines.join("\n")).toContain('boards now say "reviewed by 1 clinician: 3 of 3 cases"');
    expect(existsSync(path.join(path.dirname(file), "reviews.jsonl"))).toBe(true);
    // A second one skips a case and finds one critical criterion harmless.
    fill(out, "c2", (row) => {
      if (row.case === "own-c19") return "skip,";
      if (row.case === "own-c01" && row.isCritical === true) return "no,";
      return agreeing(row);
    });
    const { json } = await importReviews(out, { seed: 1 });
    expect(json).toMatchObject({
      status: { clinicians: 2, reviewed: 3, cases: 3, text: "reviewed by 2 clinicians: 3 of 3 cases" },
      summary: {
        realistic: 4,
        // Of c01's one criterion 1 of 2 say yes, of the other cases all: (1/2 + 1 + 1) / 3.
        harmful: { critical: { value: 5 / 6, n: 3 }, other: { value: 0, n: 3 } },
        disputed: [{ case: "own-c01", criterion: "own-c01-c1", yes: 1, of: 2 }],
      },
    });
    // Importing again changes nothing: the same answers replace themselves.
    const before = readFileSync(path.join(path.dirname(file), "reviews.jsonl"), "utf8");
    await importReviews(out, { seed: 1 });
    expect(readFileSync(path.join(path.dirname(file), "reviews.jsonl"), "utf8")).toBe(before);
  });

  it("takes no review for a case that was edited since", async () => {
    const { file, out } = await writeForms();
    fill(out, "c1", agreeing);
    await importReviews(out, { seed: 1 });
    const edited = structuredClone(cases);
    edited[0]!.criteria[0]!.score = 1;
    expect((await reviewOf(edited, { cases: file })).text).toBe("reviewed by 1 clinician: 2 of 3 cases");
    expect(summariseReview(cases, []).text).toBe("not reviewed by clinicians");
  });

  it("names file, line and field of an answer that the form does not have", async () => {
    const { out } = await writeForms();
    fill(out, "c1", (row) => (row.question === "realistic" ? "6," : agreeing(row)));
    await expect(importReviews(out, { seed: 1 })).rejects.toThrow(
      /answers-c1\.csv:2: field "answer": "6" is not one of 1, 2, 3, 4, 5, skip/,
    );
    await expect(importReviews(scratchFolder(), { seed: 1 })).rejects.toThrow(/key\.json is not there/);
  });
});
