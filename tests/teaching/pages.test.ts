import { describe, expect, it } from "vitest";
import { loadFrame, loadGlossary, loadSession, loadSolutions } from "../../src/teaching/load.js";
import { matchAnswer } from "../../src/teaching/match-answer.js";
import { type Cell, readNotebook, sessionNotebooks } from "../../src/teaching/notebook.js";
import { cellsHtml } from "../../src/teaching/pages/cells.js";
import { guideMarkdown } from "../../src/teaching/pages/guide.js";
import { guidePage } from "../../src/teaching/pages/guide-page.js";
import { indexPage } from "../../src/teaching/pages/index-page.js";
import { withoutHead } from "../../src/teaching/pages/intro.js";
import { pageMarkdown } from "../../src/teaching/pages/markdown.js";
import { outputsHtml } from "../../src/teaching/pages/outputs.js";
import { decodeScript, encodeSecret } from "../../src/teaching/pages/secret.js";
import { sessionPage } from "../../src/teaching/pages/session-page.js";
import { slidesPage } from "../../src/teaching/pages/slides.js";
import { explainInHtml, wordList } from "../../src/teaching/pages/words.js";
import { checkState, predictionIn } from "../../src/teaching/progress.js";
import { madeUpSession } from "./made-up-session.js";

/** Whatever a page could load, or run as a module. */
const outside =
  /<script[^>]*\bsrc=|<link\b|\bimport\(|type="module"|\bfetch\(|XMLHttpRequest|src="(?!data:)|url\((?!data:)/;

const decode = (text: string): unknown => new Function(`${decodeScript}; return decode;`)()(text);
const markdownCell = (source: string): Cell => ({ cell_type: "markdown", source, metadata: {} });
const codeCell = (source: string, outputs: unknown[] = []): Cell => ({
  ...{ cell_type: "code", source, metadata: {}, outputs },
});
const shown = (data: Record<string, unknown>) => ({ output_type: "display_data", data });

describe("Markdown of a page", () => {
  it("leaves links to files of the project as text, and keeps those to the web", () => {
    const { block } = pageMarkdown();
    expect(block("See [05](../05.ipynb) and [it](https://example.org/a?b&c).")).toBe(
      '<p>See 05 and <a href="https://example.org/a?b&amp;c" rel="noreferrer">it</a>.</p>\n',
    );
    expect(block("[x](javascript:alert(1)) ![a cat](cat.png)")).toBe("<p>x <em>a cat</em></p>\n");
  });

  it("gives every heading an id of its own", () => {
    const markdown = pageMarkdown();
    markdown.block("## Look\n\n## Look\n\n### *Why* `x`?");
    expect(markdown.headings).toEqual([
      { id: "at-look", depth: 2, text: "Look" },
      { id: "at-look-2", depth: 2, text: "Look" },
      { id: "at-why-x", depth: 3, text: "Why x?" },
    ]);
  });

  it("lets tables and blocks of code scroll in themselves", () => {
    const { block } = pageMarkdown();
    expect(block("|a|\n|-|\n|1|")).toContain('aria-label="Table"><table>');
    expect(block("```text\na < b\n```")).toContain("<pre>a &lt; b</pre>");
  });
});

describe("words", () => {
  const words = [
    { word: "mode", also: ["modes"], meaning: "The most frequent answer." },
    { word: "modal share", also: [], meaning: "Its share." },
    { word: "CR2", also: [], meaning: "A correction for few clusters." },
  ];
  const button = (at: number, text: string): string =>
    `<span class="word" role="button" tabindex="0" aria-describedby="word-${at}">${text}</span>`;

  it("can be asked for where they first stand below a heading, the longest first", () => {
    const html = "<h2>Mode</h2><p>The modal share of the mode, and the mode: CR2s, CR2.</p>";
    expect(explainInHtml(html, words, new Set())).toBe(
      `<h2>Mode</h2><p>The ${button(1, "modal share")} of the ${button(0, "mode")}, and the mode: CR2s, ${button(2, "CR2")}.</p>`,
    );
  });

  it("stay as they are in code, links and buttons, and inside other words", () => {
    const html = '<p><code>mode</code> <a href="#x">the mode</a> mode-free model</p>';
    expect(explainInHtml(html, words, new Set())).toBe(html);
  });

  it("are listed with their meanings, which the buttons point to", () => {
    expect(wordList(words)).toContain('<dt>CR2</dt><dd id="word-2">A correction for few clusters.</dd>');
    expect(wordList([])).toBe("");
  });
});

describe("what is not for the eye", () => {
  it("is encoded, and the page's script reads it", () => {
    const value = { answer: "ein Gefühl, 感情 <b>", list: [1, 2.5, null] };
    const text = encodeSecret(value);
    expect(text).toMatch(/^[A-Za-z0-9+/=]+$/);
    expect(Buffer.from(text, "base64").toString("utf8")).not.toContain("answer");
    expect(decode(text)).toEqual(value);
  });

  it("is decided about by the notebook's own code, as source that names nothing outside itself", () => {
    for (const shared of [matchAnswer, checkState, predictionIn]) {
      // As a page has it: in a scope of its own, with nothing imported.
      const alone = new Function(`const __name = (made) => made; return ${shared.toString()};`)();
      expect(alone).toBeTypeOf("function");
      expect(shared.toString()).not.toMatch(/__vi_import|\bimport\b/);
    }
    const alone = new Function(`const __name = (made) => made; return ${matchAnswer.toString()};`)();
    const key = { kind: "number", options: [], answer: 0.964, tolerance: 0.0005, mistakes: [{ is: [0.9] }] };
    expect(alone(key, "0,964")).toEqual({ outcome: "right" });
    expect(alone(key, "0.90")).toEqual({ outcome: "wrong", mistake: 0 });
  });
});

describe("outputs", () => {
  const { markdown } = { markdown: pageMarkdown() };
  const html = (...outputs: unknown[]): string => outputsHtml(codeCell("1", outputs), markdown);

  it("of a figure are its SVG with its own description", () => {
    const svg = "<svg><title>T</title><desc>A &lt; B, 5 &amp; 6</desc></svg>";
    const out = html(shown({ "image/svg+xml": [svg], "image/png": "AAAA", "text/plain": "T" }));
    expect(out).toContain(`src="data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}"`);
    expect(out).toContain('alt="A &lt; B, 5 &amp; 6"');
    expect(out).not.toContain("AAAA");
  });

  it("of a table, of Markdown, of text and of what was printed", () => {
    expect(html(shown({ "text/html": "<table><tr><td>1</td></tr></table>", "text/plain": "1" }))).toContain(
      '<div class="scroll" tabindex="0" role="region" aria-label="Table"><table>',
    );
    expect(html(shown({ "text/markdown": "**0.81**", "text/plain": "" }))).toContain("<strong>0.81</strong>");
    expect(html({ output_type: "execute_result", data: { "text/plain": "{ a: '<b>' }" } })).toContain(
      "{ a: &#39;&lt;b&gt;&#39; }",
    );
    expect(html({ output_type: "stream", name: "stdout", text: ["one\n", "two\n"] })).toContain("one\ntwo");
  });

  it("leave out warnings, undefined, and what question cells say before an answer", () => {
    expect(html({ output_type: "stream", name: "stderr", text: "warning" })).toBe("");
    expect(html(shown({ "text/plain": "undefined" }))).toBe("");
    expect(
      html(
        shown({ "text/markdown": "No guess yet: write one" }),
        shown({ "text/markdown": "**Check.** How?" }),
      ),
    ).toBe("\n");
  });
});

describe("the cells of a notebook", () => {
  it("lose what the page's head says, and nothing else", () => {
    const first = markdownCell(
      "# Session 1. Who?\n\nIs it so?\n\nThis stays.\n\n**After this you can**\n\n- count\n\n**Minutes.** 80\n\n**Words**\n- *mode*: x\n\n- a list of its own",
    );
    const [cell, other] = withoutHead([first, markdownCell("x")], "Is it so?");
    expect(cell?.source).toBe("This stays.\n\n- a list of its own");
    expect(other?.source).toBe("x");
  });

  it("show code folded, and open where a line is to be changed", () => {
    const options = { markdown: pageMarkdown(), words: [] };
    expect(cellsHtml([codeCell("// a note\nconst a = 1 < 2;")], options)).toContain(
      '<details class="code"><summary>Code</summary>',
    );
    const task = cellsHtml(
      [codeCell('const task = "a"; // <- change this', [shown({ "text/plain": "7" })])],
      options,
    );
    expect(task).toContain('<details class="code" open><summary>Code, with a line to change</summary>');
    expect(task).toContain("<mark>const task = &quot;a&quot;; // &lt;- change this</mark>");
    expect(task).toContain("<pre>7</pre>");
  });
});

const frame = loadFrame();

describe("slides", () => {
  const html = slidesPage(1, madeUpSession, frame);

  it("have a title, the session's own, and the exit ticket, in one file that loads nothing", () => {
    // Five slides, of which the first repeats the title, and an end.
    expect(html.match(/<section class="slide /g)).toHaveLength(6);
    expect(html).toContain("<h1>Who is &lt;right&gt;?</h1><p>First line</p>");
    expect(html).toContain('aria-label="6 of 6"');
    expect(outside.test(html)).toBe(false);
  });

  it("hold their figures and what is said", () => {
    expect(html).toMatch(/<img src="data:image\/svg\+xml;base64,[^"]+" alt="Dots with intervals">/);
    expect(html).toContain("<p>Count <em>aloud</em>.</p>");
    expect(html).toContain("<p>Ask five people.</p>");
  });

  it("refuse a figure that is not there", () => {
    const [, , ...rest] = madeUpSession.slides;
    const gone = { title: "x", lines: [], figure: "sage/no-such", alt: "x", notes: "x" };
    expect(() => slidesPage(1, { ...madeUpSession, slides: [gone, ...rest] }, frame)).toThrow(
      "figures/sage/no-such.svg is not there",
    );
  });
});

describe("the guide", () => {
  const sessions = [{ number: 1, session: madeUpSession }];

  it("has the plan of both lengths, with their sums", () => {
    const text = guideMarkdown(frame, sessions);
    expect(text).toContain("| 60 min | 90 min | what | how |");
    expect(text).toContain("| – | 20 | **Again** | By code |");
    expect(text).toContain("| **60** | **90** | | |");
    expect(text).toContain("Hands \\| up");
  });

  it("has one length and one variant where they are asked for", () => {
    const text = guideMarkdown(frame, sessions, { minutes: 60, for: "engineers" });
    expect(text).toContain("| 60 min | what | how |");
    expect(text).not.toContain("**Again**");
    expect(text).toContain("Add a page on types.");
    expect(text).not.toContain("Add a page on norms.");
  });

  it("has the board, every typical mistake, the lines of help and the points of the assessment", () => {
    const text = guideMarkdown(frame, sessions);
    expect(text).toContain("```text\na --> b\n  \\-> c\n```\n\nDraw it once.");
    expect(text).toContain("  - 16 (leaves out the outcome): Think again about leaves out the outcome.");
    expect(text).toContain("**Right: 32.**");
    for (const { contact } of frame.support.lines) expect(text).toContain(contact);
    expect(text).toContain(`Checked on ${frame.support.checked}.`);
    expect(frame.assessment.rubric.reduce((sum, { weight }) => sum + weight, 0)).toBe(100);
  });

  it("is a page with a place for each session", () => {
    const html = guidePage(frame, sessions);
    expect(html).toContain('<h2 id="session-1">');
    expect(html).not.toMatch(outside);
  });
});

describe.each(sessionNotebooks())("the page of session $session", ({ session: number, file, name }) => {
  const session = loadSession(number);
  const page = { number, session, frame, glossary: loadGlossary(), notebook: readNotebook(file), file: name };
  const students = sessionPage(page);
  const ids = [...session.predictions, ...session.checks, ...session.open, session.exit].map(({ id }) => id);

  it("asks every question, and loads nothing", () => {
    for (const id of ids) expect(students).toContain(`id="${id}"`);
    expect(outside.test(students)).toBe(false);
    expect(students).toContain("default-src 'none'");
    for (const goal of session.goals) expect(students).toContain(pageMarkdown().inline(goal));
  });

  it("shows no answer to whoever looks at its source", () => {
    const texts = [
      ...session.checks.flatMap(({ right, solution, hint, mistakes }) => [
        right,
        solution,
        hint,
        ...mistakes.map(({ feedback }) => feedback),
      ]),
      ...session.predictions.map(({ meaning }) => meaning),
      ...[...session.open, session.exit].flatMap(({ rubric, example }) => [...rubric, example]),
    ];
    // The longest piece without a number or mark-up, as it would stand in HTML.
    const pieces = texts.map(
      (text) => text.split(/\{[^}]*\}|[*`\n"'&<>_]/).sort((x, y) => y.length - x.length)[0],
    );
    const inSight = pieces.filter((piece) => (piece ?? "").length > 25 && students.includes(piece as string));
    expect(inSight).toEqual([]);
  });

  it("hides what a cell below a prediction shows until the guess", () => {
    const { cells } = page.notebook;
    const at = cells.findIndex(({ source }) => [source].flat().join("").startsWith("predict("));
    const hidden = codeCell("1 + 1", [shown({ "text/plain": "the hidden output" })]);
    const notebook = { ...page.notebook, cells: [...cells.slice(0, at + 1), hidden, ...cells.slice(at + 1)] };
    const html = sessionPage({ ...page, notebook });
    expect(html).not.toContain("the hidden output");
    expect(html).toContain(encodeSecret(outputsHtml(hidden, pageMarkdown())).slice(0, 40));
    expect(sessionPage({ ...page, notebook, solutions: loadSolutions(number) })).toContain(
      "the hidden output",
    );
  });

  it("has every answer, feedback and solution in sight for its teacher", () => {
    const html = sessionPage({ ...page, solutions: loadSolutions(number) });
    for (const id of ids) expect(html).toContain(`id="${id}"`);
    for (const { mistakes } of session.checks)
      for (const one of mistakes) expect(html).toContain(pageMarkdown().inline(one.name));
    expect(html).not.toContain("data-secret");
    expect(outside.test(html)).toBe(false);
  });
});

describe("the index", () => {
  it("names the sessions that are beside it, and the lines of help", () => {
    const html = indexPage({ frame, sessions: [{ number: 1, session: madeUpSession }], isTeachers: false });
    expect(html).toContain('<a href="session-1.html">Session 1. Who is &lt;right&gt;?</a>');
    expect(html).toContain('data-count="6"');
    expect(html).toContain("12356");
    expect(html).not.toContain("slides-1.html");
    expect(html).not.toMatch(outside);
    const teachers = indexPage({
      frame,
      sessions: [{ number: 1, session: madeUpSession }],
      isTeachers: true,
    });
    expect(teachers).toContain("slides-1.html");
  });
});
