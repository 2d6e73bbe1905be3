import { PassThrough } from "node:stream";
import { afterEach, describe, expect, it, vi } from "vitest";
import { formatTable } from "../../src/cli/print.js";
import { startProgress } from "../../src/cli/progress.js";

const stream = (isTTY: boolean): { stream: NodeJS.WriteStream; text: () => string } => {
  const sink = new PassThrough();
  let text = "";
  sink.on("data", (chunk) => (text += chunk));
  const terminal = {
    isTTY,
    columns: 100,
    cursorTo: () => true,
    clearLine: () => true,
    moveCursor: () => true,
  };
  return { stream: Object.assign(sink, terminal) as unknown as NodeJS.WriteStream, text: () => text };
};

afterEach(() => vi.restoreAllMocks());

describe("startProgress", () => {
  it("writes a plain line now and then where there is no terminal", async () => {
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => now);
    const { stream: sink, text } = stream(false);
    const progress = await startProgress("figures", 100, sink);
    for (let done = 1; done <= 100; done++) {
      now += 100;
      progress.update(done, done === 100 ? "figure-4a" : "");
    }
    progress.stop();
    // One line each 5 s of the 10 s; 10 a second.
    expect(text()).toBe(
      "figures: 50/100, 10/s, about 5 s left\nfigures: 100/100, 10/s, about 0 s left, figure-4a\n",
    );
  });

  it("tells how long each takes where one takes longer than ten seconds", async () => {
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => now);
    const { stream: sink, text } = stream(false);
    const progress = await startProgress("notebooks", 2, sink);
    now += 24_000;
    progress.update(1);
    progress.stop();
    expect(text()).toBe("notebooks: 1/2, 24 s each, about 24 s left\n");
  });

  it("shows a bar with rate and time left on a terminal, and gives the cursor back", async () => {
    const { stream: sink, text } = stream(true);
    const progress = await startProgress("figures", 10, sink);
    progress.update(10, "figure-4a");
    progress.stop();
    expect(text()).toMatch(/figures \[.+\] 10\/10 \| .+\/s \| ETA .+ \| figure-4a/);
    expect(text().lastIndexOf("\u001b[?25h")).toBeGreaterThan(text().lastIndexOf("\u001b[?25l"));
  });

  it("gives a line of its own the place of the bar, and draws the bar again below it", async () => {
    const { stream: sink, text } = stream(true);
    const progress = await startProgress("calls", 10, sink);
    progress.update(4, "before");
    progress.say("affectlab: openai pauses");
    progress.update(5, "after");
    progress.stop();
    const said = text().indexOf("\r\u001b[Kaffectlab: openai pauses\n");
    expect(said).toBeGreaterThan(0);
    expect(text().slice(said)).toMatch(/calls \[.+\] 5\/10 .*after/);
    const { stream: plain, text: lines } = stream(false);
    (await startProgress("calls", 10, plain)).say("affectlab: openai pauses");
    expect(lines()).toBe("affectlab: openai pauses\n");
  });
});

describe("formatTable", () => {
  it("lines up Chinese, whose characters take two columns", () => {
    expect(
      formatTable(
        ["ability", "n"],
        [
          ["共情", "12"],
          ["empathy", "7"],
        ],
      ),
    ).toBe(["ability   n", "共情     12", "empathy   7"].join("\n"));
  });

  it("aligns numbers right where some are missing or negative", () => {
    expect(
      formatTable(
        ["of", "less", "none"],
        [
          ["a", "-1.5", ""],
          ["b", "", ""],
          ["c", "10.0", ""],
        ],
      ),
    ).toBe("of  less  none\na   -1.5\nb\nc   10.0");
  });

  it("aligns words left and numbers right", () => {
    const rows = [
      ["a", "1.5 MB", "x"],
      ["longer", "10.0 MB", "y"],
    ];
    expect(formatTable(["name", "size", "state"], rows)).toBe(
      "name       size  state\na        1.5 MB  x\nlonger  10.0 MB  y",
    );
  });
});
