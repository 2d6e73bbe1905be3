import { coldProcess, commandLine } from "./support/cold-process.js";
import { type Bench, median } from "./support/timing.js";

export default async function runnerHelp(): Promise<Bench> {
  const help: number[] = [];
  const bare: number[] = [];
  for (let i = 0; i < 6; i++) {
    bare.push((await coldProcess(["-e", "0"])).seconds);
    help.push((await coldProcess([commandLine, "--help"])).seconds);
  }
  return {
    name: "affectlab --help, cold process",
    reach: "<= 0.5 s",
    withinSeconds: 0.5,
    ours: [{ label: "affectlab --help", seconds: median(help.slice(1)) }],
    peers: [{ label: "node -e 0", seconds: median(bare.slice(1)) }],
  };
}
