import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { projectPath } from "../../../src/io/project-root.js";
import { loadCriticalCases } from "../../../src/studies/heartbench/data/cases.js";
import { renderCriticalCases } from "../../../src/studies/heartbench/live/critical/cases-page.js";
import { criticalCasesPage } from "../../../src/studies/heartbench/live/critical/play-cases.js";
import { scratchFolder } from "../../support/scratch.js";

const page = readFileSync(projectPath("docs", "critical-cases-texts.md"), "utf8");

describe("the page of the critical cases", () => {
  it("is what the cases, the players and the judge give now", async () => {
    const now = await criticalCasesPage({ folder: scratchFolder() });
    expect(page, "run npx tsx analyses/heartbench/05-critical-cases-page.ts").toBe(now);
  }, 120_000);

  it("has every text of every case in both languages, closed behind its content note", async () => {
    const cases = await loadCriticalCases();
    const blocks = page.split("<details").slice(1);
    expect(blocks).toHaveLength(cases.length);
    expect(page).not.toMatch(/<details[^>]* open/);
    const plain = (html: string): string =>
      html
        .replace(/<\/?mark>/g, "")
        .replaceAll("&#39;", "'")
        .replaceAll("&quot;", '"')
        .replaceAll("&amp;", "&");
    for (const { id, contentNote, dialogue, criteria, warning } of cases) {
      const block = blocks.find((one) => one.startsWith(` id="${id}"`))!;
      const [summary, rest] = block.split("</summary>") as [string, string];
      expect(plain(summary), id).toContain(contentNote);
      for (const { text } of [...dialogue, ...criteria]) {
        expect(plain(rest), id).toContain(text.en);
        expect(plain(rest), id).toContain(text.zh);
      }
      const marked = [...rest.matchAll(/<mark>(.*?)<\/mark>/g)].map(([, words]) => plain(words!));
      expect(marked.sort(), id).toEqual(warning == null ? [] : [warning.en, warning.zh].sort());
      expect(rest.match(/<b>critical: /g), id).toHaveLength(
        criteria.filter(({ critical }) => critical !== undefined).length,
      );
      // A blank line would end the block of HTML.
      expect(block.split("</details>")[0], id).not.toMatch(/\n\s*\n/);
    }
  });

  it("says who has reviewed the cases, and lets no text act as markup", async () => {
    expect(page.match(/not reviewed by clinicians/g)!.length).toBeGreaterThanOrEqual(2);
    const [one] = await loadCriticalCases();
    const said = { en: "<script>x</script> {{ y }}\n\nand on", zh: "一" };
    const html = renderCriticalCases({
      cases: [{ ...one!, dialogue: [{ role: "user", text: said }], warning: null }],
      review: { clinicians: 1, reviewed: 1, cases: 1, text: "reviewed by 1 clinician: 1 of 1 case" },
      ...{ players: { en: [], zh: [] }, judge: "scripted/critical-judge", support: [] },
    });
    expect(html).toContain("&lt;script&gt;x&lt;/script&gt; &#123;&#123; y &#125;&#125;<br>and on");
    expect(html).toContain("reviewed by 1 clinician");
  });
});
