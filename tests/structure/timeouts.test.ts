import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import config from "../../vitest.config.js";
import { slowTests } from "../slow.js";
import { root } from "../support/scratch-clone.js";

const most = 30_000;
const makers = /^(?:it|test|describe|suite|beforeAll|beforeEach|afterAll|afterEach|setConfig)\b/;

/** Time-outs of a test file that are above the most, or that only running it would tell. */
function longTimeouts(text: string): string[] {
  const source = ts.createSourceFile("a.test.ts", text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const judge = (value: ts.Expression): void => {
    if (!ts.isNumericLiteral(value) || Number(value.text) > most) found.push(value.getText());
  };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && makers.test(node.expression.getText().replace(/^vi\./, ""))) {
      // The time-out stands after the function, or among the options: it("…", { timeout }, () => {}).
      const [, ...after] = node.arguments.slice(node.arguments.findIndex(isFunction));
      if (node.arguments.some(isFunction)) after.forEach(judge);
      for (const options of node.arguments.filter(ts.isObjectLiteralExpression))
        for (const option of options.properties) {
          if (!/^(?:timeout|testTimeout|hookTimeout)$/.test(option.name?.getText() ?? "")) continue;
          if (ts.isPropertyAssignment(option)) judge(option.initializer);
          else found.push(option.getText());
        }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
const isFunction = (node: ts.Node): boolean => ts.isArrowFunction(node) || ts.isFunctionExpression(node);

const files = (readdirSync(path.join(root, "tests"), { recursive: true }) as string[])
  .filter((file) => file.endsWith(".test.ts"))
  .map((file) => `tests/${file.split(path.sep).join("/")}`);
const isSlow = (file: string): boolean => slowTests.some((one) => file === one || file.startsWith(`${one}/`));

describe("time-outs above 30 s", () => {
  it("are in no test of the project fast", () => {
    const fast = files.filter((file) => !isSlow(file));
    expect(fast.length).toBeGreaterThan(100);
    const long = fast.flatMap((file) =>
      longTimeouts(readFileSync(path.join(root, file), "utf8")).map((timeout) => `${file}: ${timeout}`),
    );
    expect(long).toEqual([]);
  });

  it("are not its default either", () => {
    const projects = config.test?.projects as { test: { name: string; [setting: string]: unknown } }[];
    expect(projects.map(({ test }) => test.name)).toEqual(["fast", "slow"]);
    const { testTimeout, hookTimeout } = projects[0]!.test;
    expect(Math.max(Number(testTimeout), Number(hookTimeout))).toBeLessThanOrEqual(most);
  });

  it.each([
    ["after a test", 'it("a", () => {}, 60_000);', ["60_000"]],
    ["of a table of tests", 'it.each([1])("a", () => {}, 60_000);', ["60_000"]],
    ["among options", 'it("a", { timeout: 60000 }, () => {});', ["60000"]],
    ["after a hook, computed", "beforeAll(async () => {}, 2 * minutes);", ["2 * minutes"]],
    ["for a whole file", "vi.setConfig({ testTimeout: 31_000 });", ["31_000"]],
    ["that are short", 'it("a", () => {}, 30_000); wait(() => {}, 60_000);', []],
  ])("are found %s", (_, text, expected) => {
    expect(longTimeouts(text)).toEqual(expected);
  });
});

// Files of one worker share modules in the project fast: a replaced one would stay replaced for the next file.
it("no test of the project fast replaces a module", () => {
  const replacing = files.filter((file) =>
    /^vi\.(?:do)?[mM]ock\(/m.test(readFileSync(path.join(root, file), "utf8")),
  );
  expect(replacing.length).toBeGreaterThan(0);
  expect(replacing.filter((file) => !isSlow(file))).toEqual([]);
});

it("the list of slow tests names what there is, each once", () => {
  expect(slowTests.filter((one) => !existsSync(path.join(root, one)))).toEqual([]);
  expect([...slowTests]).toEqual([...new Set(slowTests)].sort());
});
