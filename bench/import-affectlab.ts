import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { type Bench, median } from "./support/timing.js";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Each in a fresh process, in turn, so that a busy moment of the machine affects both. */
export default async function coldImport(): Promise<Bench> {
  const bare: number[] = [];
  const whole: number[] = [];
  for (let i = 0; i < 6; i++) {
    const a = run(["-e", "0"]);
    const b = run(["--input-type=module", "-e", 'import "affectlab"']);
    // The first round warms the disk cache, which is not ours to measure.
    if (i === 0) continue;
    bare.push(a);
    whole.push(b);
  }
  return {
    name: 'import "affectlab", cold process',
    reach: "<= 0.3 s",
    withinSeconds: 0.3,
    ours: [
      { label: "import alone (process - bare node)", seconds: median(whole.map((s, i) => s - bare[i]!)) },
      { label: "whole process", seconds: median(whole) },
    ],
    peers: [{ label: "node -e 0", seconds: median(bare), against: "whole process" }],
  };
}

function run(args: string[]): number {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
  if (status !== 0)
    throw new Error(`node ${args.join(" ")} failed: ${stderr.trim()}; run npm run build first`);
  return (performance.now() - start) / 1000;
}
