import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Window } from "happy-dom";
import { expect, it } from "vitest";
import { scratchFolder } from "../../../support/scratch.js";
import { convertedItems, make, readForm, rowsOf } from "./support.js";

it("what a person chooses on the page is settled as it was chosen", async () => {
  const items = await convertedItems();
  const folder = scratchFolder({});
  await make({ review: items, readers: ["cy"], out: folder });
  const window = new Window({
    url: "https://form.invalid/",
    settings: {
      enableJavaScriptEvaluation: true,
      suppressInsecureJavaScriptEnvironmentWarning: true,
      disableCSSFileLoading: true,
    },
  });
  const blobs: Blob[] = [];
  window.URL.createObjectURL = (blob) => `blob:${blobs.push(blob as unknown as Blob) - 1}`;
  window.HTMLAnchorElement.prototype.click = () => {};
  window.document.write(readFileSync(path.join(folder, "cy", "form.html"), "utf8"));
  await window.happyDOM.waitUntilComplete();
  window.eval(`
    document.getElementById("agree").click();
    const [first] = document.querySelectorAll("fieldset");
    first.querySelector("input[value=own]").click();
    first.querySelector("textarea").value = 'You told Lea "late, again".\\nYou were late.';
    document.getElementById("save").click();
  `);
  const answers = path.join(folder, "answers-cy.csv");
  writeFileSync(answers, new Uint8Array(await blobs[0]!.arrayBuffer()));
  await window.happyDOM.close();
  expect(readForm(answers).map(({ item }) => item)).toEqual(
    readForm(folder, "cy", "form.csv").map(({ item }) => item),
  );
  // Quotations stay as they are, so these words of one's own are refused where they stand.
  const out = path.join(folder, "settled");
  await expect(make({ review: items, confirm: [answers], out })).rejects.toThrow(
    /answers-cy\.csv:2: field "comment": does not pass: story: quotation/,
  );
  writeFileSync(answers, readFileSync(answers, "utf8").replace(' ""late, again"".\n', " that "));
  await make({ review: items, confirm: [answers], out });
  expect(rowsOf(out, "settled.jsonl")).toMatchObject([
    { decision: "own", wording: "You told Lea that You were late." },
  ]);
});
