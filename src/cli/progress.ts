import type { SingleBar } from "cli-progress";

/** Progress of a long step, on stderr: a bar on a terminal, a plain line now and then elsewhere. */
export interface Progress {
  /** @param note what was just done, or an amount in another unit: "12.3 MB" */
  update(done: number, note?: string): void;
  /** Writes a line of its own. */
  say(line: string): void;
  stop(): void;
}

/** Seconds between two plain lines. */
const plainInterval = 5;

export async function startProgress(
  label: string,
  total: number,
  stream: NodeJS.WriteStream = process.stderr,
): Promise<Progress> {
  return stream.isTTY ? bar(label, total, stream) : plainLines(label, total, stream);
}

async function bar(label: string, total: number, stream: NodeJS.WriteStream): Promise<Progress> {
  const { default: progress } = (await import("cli-progress")) as unknown as {
    default: { SingleBar: typeof SingleBar };
  };
  const single = new progress.SingleBar({
    format: `${label} [{bar}] {value}/{total} | {rate} | ETA {eta_formatted} | {note}`,
    stream,
    hideCursor: true,
    clearOnComplete: true,
    barsize: 24,
  });
  const started = performance.now();
  const showCursor = (): void => void stream.write("\u001b[?25h");
  single.start(total, 0, { rate: "", note: "" });
  process.once("exit", showCursor);
  return {
    update: (done, note = "") => single.update(done, { rate: rate(done, started), note }),
    // The line takes the bar's place, and the next update draws the bar below it.
    say: (line) => void stream.write(`\r\u001b[K${line}\n`),
    stop: () => {
      single.stop();
      process.off("exit", showCursor);
    },
  };
}

function plainLines(label: string, total: number, stream: NodeJS.WriteStream): Progress {
  const started = performance.now();
  let told = started;
  return {
    update: (done, note = "") => {
      const now = performance.now();
      if (now - told < plainInterval * 1000) return;
      told = now;
      const left = done > 0 ? Math.round(((now - started) / done / 1000) * (total - done)) : undefined;
      const parts = [
        `${done}/${total}`,
        done > 0 ? rate(done, started) : "",
        left === undefined ? "" : `about ${left} s left`,
        note,
      ];
      stream.write(`${label}: ${parts.filter((part) => part !== "").join(", ")}\n`);
    },
    say: (line) => void stream.write(`${line}\n`),
    stop: () => {},
  };
}

function rate(done: number, started: number): string {
  const perSecond = done / ((performance.now() - started) / 1000);
  // A notebook takes longer than ten seconds: "0.0/s" says nothing.
  if (perSecond < 0.1) return `${Math.round(1 / perSecond)} s each`;
  return perSecond >= 10 ? `${Math.round(perSecond)}/s` : `${perSecond.toFixed(1)}/s`;
}
