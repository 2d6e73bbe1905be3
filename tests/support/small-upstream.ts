import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Copies the releases of a mirror with a few stories, profiles and cases of each: small enough to break. */
export function smallUpstream(mirror: string, folder: string): string {
  smallAnswers(path.join(mirror, "affective-cog"), path.join(folder, "affective-cog"), 3);
  smallDialogues(path.join(mirror, "digitalhuman", "SAGE"), path.join(folder, "digitalhuman", "SAGE"), 4);
  const cases = "HeartBench/data/question_all.jsonl";
  write(path.join(folder, cases), linesOf(path.join(mirror, cases)).slice(0, 6).join("\n"));
  // Its rows stand in different orders and some cells have line breaks: small as it is.
  for (const part of ["annotations", "original_data"]) {
    const own = path.join("empathic-communication", part);
    cpSync(path.join(mirror, own), path.join(folder, own), { recursive: true });
  }
  return folder;
}

function smallAnswers(from: string, to: string, stories: number): void {
  for (const name of ["goal_control.csv", "safety_expected.csv"]) {
    write(
      path.join(to, "data", name),
      linesOf(path.join(from, "data", name))
        .slice(0, stories)
        .join("\n"),
    );
  }
  for (const name of readdirSync(path.join(from, "data"), { recursive: true }) as string[]) {
    const file = path.join("data", name);
    if (path.basename(name) === "stories.csv") {
      write(path.join(to, file), linesOf(path.join(from, file)).slice(0, stories).join("\n"));
    } else if (/claude-3-5.*_parsed_answers\.json$/.test(name)) {
      write(path.join(to, file), JSON.stringify(jsonOf(path.join(from, file)).slice(0, stories), null, 1));
    }
  }
  const analysis = path.join("code", "analysis");
  for (const name of readdirSync(path.join(from, analysis))) {
    const json = jsonOf(path.join(from, analysis, name)) as unknown as Record<string, never>;
    const own = name.includes("model_data")
      ? Object.fromEntries(
          Object.entries(json).flatMap(([key, of]) => (key.startsWith("claude-3-5") ? [[key, cut(of)]] : [])),
        )
      : cut(json);
    write(path.join(to, analysis, name), JSON.stringify(own, null, 1));
  }

  /** The first stories of each condition, in a list or by their numbers. */
  function cut(conditions: Record<string, unknown[] | Record<string, unknown>>): object {
    return Object.fromEntries(
      Object.entries(conditions).map(([condition, of]) => [
        condition,
        Array.isArray(of)
          ? of.slice(0, stories)
          : Object.fromEntries(Object.entries(of).filter(([story]) => Number(story) < stories)),
      ]),
    );
  }
}

function smallDialogues(from: string, to: string, profiles: number): void {
  const profile = "profile/simulator_profile_withfirsttalk.jsonl";
  const own = linesOf(path.join(from, profile)).slice(0, profiles);
  write(path.join(to, profile), own.join("\n"));
  const ids = own.map((line) => (JSON.parse(line) as { id: string }).id);
  for (const judge of readdirSync(path.join(from, "dataset"))) {
    for (const name of readdirSync(path.join(from, "dataset", judge)).slice(0, 1)) {
      const lines = linesOf(path.join(from, "dataset", judge, name));
      const kept = lines.filter((line) => ids.includes((JSON.parse(line) as { id: string }).id));
      write(path.join(to, "dataset", judge, name), kept.join("\n"));
    }
  }
}

const linesOf = (file: string): string[] => readFileSync(file, "utf8").trim().split("\n");
const jsonOf = (file: string): unknown[] => JSON.parse(readFileSync(file, "utf8")) as unknown[];

function write(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${text}\n`);
}
