import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { ModelRequest } from "../../../../src/models/contract.js";
import { registerScripted } from "../../../../src/models/providers/scripted.js";
import { openModel } from "../../../../src/models/registry.js";
import { registerHeartbenchEditor } from "../../../../src/studies/heartbench/live/pipeline/scripted/editor.js";
import { generate, jsonl } from "../../../cli/generate-support.js";
import { captureOutput } from "../../../cli/support.js";

registerHeartbenchEditor();

/** Answers of one test's editor, by what is asked; what it leaves out, the scripted editor answers. */
export type Faults = Partial<
  Record<"tags" | "topic" | "conversation" | "links" | "criteria", (request: ModelRequest) => unknown>
>;

let editors = 0;
/** Registers an editor with faults. It counts what it is asked. */
export function faultyEditor(faults: Faults): { id: string; asked: ModelRequest[] } {
  const name = `faulty-editor-${editors++}`;
  const asked: ModelRequest[] = [];
  registerScripted(name, async (request) => {
    asked.push(request);
    const answer = faults[request.output?.name as keyof Faults]?.(request);
    if (answer !== undefined) return typeof answer === "string" ? answer : JSON.stringify(answer);
    const client = await openModel("scripted/heartbench-editor");
    return (await client.generate(request, {})).text;
  });
  return { id: `scripted/${name}`, asked };
}

export interface Told {
  stages: {
    stage: string;
    state: string;
    in: number;
    kept: number;
    dropped: number;
    reasons: Record<string, number>;
    notes: string[];
    waiting: string[];
    open: { id: string; reason: string }[];
    calls: number;
  }[];
  done: boolean;
}

/** The pipeline in this process, as the command line calls it; what it tells as JSON. */
export async function pipeline(out: string, ...args: string[]): Promise<Told> {
  const { stdout } = captureOutput();
  await generate("heartbench", "--out", out, ...args, "--json");
  return JSON.parse(stdout()) as Told;
}

export const stageOf = (told: Told, name: string): Told["stages"][number] =>
  told.stages.find(({ stage }) => stage === name)!;

/** A conversation that every stage takes. */
export const talk = (
  id: string,
  said = "I told her it was fine, but I was hurt and ashamed. Anyway, never mind.",
) => ({
  id,
  turns: [
    { role: "user", text: "hello" },
    { role: "assistant", text: "Hello, what brings you here today?" },
    { role: "user", text: "My sister forgot my birthday again and then my mother called me about her." },
    { role: "assistant", text: "That sounds hard. Did you say something to them?" },
    { role: "user", text: said },
  ],
});
export const talkFile = (...ids: string[]): string =>
  jsonl(
    ...ids.map((id, i) =>
      talk(id, `I told her it was fine, ${"so ".repeat(i)}but the ${id} hurt and I was ashamed. Anyway.`),
    ),
  );

/** Rewrites the drafts of a stage by hand. */
export function edit(file: string, change: (draft: Record<string, unknown>) => void): void {
  const rows = readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  for (const row of rows) change(row);
  writeFileSync(file, jsonl(...rows));
}

export const draftsOf = (...folder: string[]): string => path.join(...folder, "drafts.jsonl");
