import { describe, expect, it } from "vitest";
import { InputError } from "../../src/core/errors.js";
import { marks } from "../../src/plots/plot/marks.js";
import { plot } from "../../src/plots/plot/plot.js";

const rows = [
  { item: "i1", score: 3, judge: "A" },
  { item: "i2", score: 4, judge: "B" },
];
const dots = marks.dots({ x: "score", y: "judge" });

function messageOf(given: unknown, options: unknown): string {
  try {
    plot(given as never, options as never);
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    const { message } = error as Error;
    expect(message).not.toContain("\n");
    return message;
  }
  throw new Error("nothing was refused");
}

describe("plot refuses in one line", () => {
  it("all missing columns at once, of all marks and of facet", () => {
    expect(
      messageOf(rows, {
        facet: "family",
        marks: [
          marks.dots({ x: "score", y: "item", low: "low", high: "high" }),
          marks.fit({ x: "len", y: "score" }),
        ],
      }),
    ).toBe(
      "plot requires columns score, item, low, high, len, family in rows, got item, score, judge (missing: low, high, len, family)",
    );
  });

  it("all else that is wrong together with them", () => {
    const message = messageOf(rows, {
      size: "poster",
      titel: "T",
      x: { rang: [0, 1] },
      marks: [
        { kind: "dots", options: { x: "scor", y: "judge", colr: "item", low: "score" } },
        { kind: "pie", options: {} },
        { kind: "heat", options: { x: "item", y: "judge", digits: -1 } },
      ],
    });
    for (const part of [
      "plot requires columns scor, judge, score, item in rows, got item, score, judge (missing: scor)",
      'size of plot to be one of one-column, two-columns, slide, screen, got "poster"',
      "options of plot among marks, title, subtitle, alt, intervalNote, facet, columns, panelLetters, size, x, y, got titel",
      "options of x among title, range, categories, got rang",
      "options of dots among x, y, low, high, colour, size, got colr",
      "low and high of dots together, got low alone",
      'marks of dots, lines, bars, histogram, fit, heat, got {"kind":"pie","options":{}}',
      "value of heat, got none",
      "digits of heat to be a whole number from 0 to 6, got -1",
    ]) {
      expect(message).toContain(part);
    }
  });

  it.each([
    [[], "plot requires at least one row, each an object, got none"],
    [
      { score: [1] },
      "plot requires a list of rows, got object; a table has rows(), and ratings are a list already",
    ],
    [[1, 2], "plot requires at least one row, each an object, got 1"],
  ])("rows that are none: %j", (given, message) => {
    expect(messageOf(given, { marks: [dots] })).toBe(message);
  });

  it.each([
    [{}, "plot requires marks, got none"],
    [
      { marks: [marks.fit({ x: "score", y: "score" })], x: { categories: [3, 4] } },
      "plot requires numbers along x for fit, got categories",
    ],
    [{ marks: [] }, "plot requires marks of plot to be a list of at least one mark, got []"],
    [{ marks: [marks.histogram({ x: "judge" })] }, 'plot requires numbers in judge, got "A" in row 1'],
    [
      { marks: [marks.dots({ x: () => Number.POSITIVE_INFINITY, y: "judge" })] },
      "plot requires numbers or texts in x, got Infinity in row 1",
    ],
    [
      { marks: [marks.dots({ x: () => new Date(0), y: "judge" })] },
      'plot requires numbers or texts in x, got "1970-01-01T00:00:00.000Z" in row 1',
    ],
    [
      { marks: [marks.dots({ x: "score", y: "judge", low: () => 5, high: () => 2 })] },
      "plot requires low at most as high as high, got 5 and 2 in row 1",
    ],
    [
      { marks: [marks.lines({ x: "score", y: "judge" })] },
      'plot requires numbers in judge, got "A" in row 1',
    ],
    [{ marks: [marks.bars({ x: "item", y: "judge" })] }, 'plot requires numbers in item, got "i1" in row 1'],
    [
      { marks: [dots], x: { range: [0, 3.5] } },
      "plot: score is 4, outside the range 0 to 3.5 of x; widen x.range",
    ],
    [
      { marks: [dots], y: { categories: ["A"] } },
      "plot requires y.categories with every category, got none for B; add what is missing",
    ],
    [
      { marks: [marks.heat({ x: "item", y: "judge", value: "score", range: [0, 3] })] },
      "plot: heat requires score in range 0 to 3, got 4; widen range",
    ],
    [
      { marks: [marks.dots({ x: () => null, y: "judge" })] },
      "plot requires a row with a value for every channel of a mark, got none of 2",
    ],
  ])("%j", (options, message) => {
    expect(messageOf(rows, options)).toBe(message);
  });

  it("more than a size has room for", () => {
    const many = Array.from({ length: 60 }, (_, i) => ({ g: `g${i}`, x: i }));
    expect(messageOf(many, { size: "slide", marks: [marks.dots({ x: "x", y: "g" })] })).toMatch(
      /^plot requires 13 pixels for the height of a row, got \d; use fewer rows or another size$/,
    );
    expect(messageOf(many, { facet: "g", columns: 12, marks: [marks.histogram({ x: "x" })] })).toMatch(
      /^plot requires 60 pixels for the width of a panel, got \d+; use fewer columns or a larger size$/,
    );
  });
});

describe("plot takes", () => {
  it("an option that is undefined as one that is not given", () => {
    const options = { x: "score", y: "judge", colour: undefined, low: undefined, high: undefined };
    const figure = plot(rows, { size: undefined, title: undefined, marks: [marks.dots(options as never)] });
    expect(figure.alt).toBe("Dots show score for each judge, from 2 rows; score runs from 3 to 4.");
  });

  it("true and false, and numbers as categories where the caller lists them", () => {
    const figure = plot(
      [
        { right: true, score: 1 },
        { right: false, score: 2 },
      ],
      {
        marks: [marks.bars({ x: "right", y: "score" })],
      },
    );
    expect(JSON.stringify(figure.spec.layout.annotations)).toContain('"true"');
    const years = plot([{ year: 2024, score: 1 }], {
      x: { categories: [2023, 2024], title: "Year" },
      marks: [marks.dots({ x: "year", y: "score" })],
    });
    expect(JSON.stringify(years.spec.layout.annotations)).toContain('"2023"');
    expect(years.title).toBe("score by Year");
  });
});
