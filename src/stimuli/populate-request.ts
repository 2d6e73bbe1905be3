import { readFile } from "node:fs/promises";
import { sha256 } from "../io/sha256-file.js";
import { studyFile } from "../io/study-file.js";
import type { ModelRequest } from "../models/contract.js";
import { describeFinding, type Finding } from "./checks/finding.js";
import type { StorySeed } from "./pools.js";
import { storyOutput } from "./story-output.js";
import type { Template } from "./template.js";

/** The instructions at the start of every request for a story, and their hash. */
export async function loadPopulatePrompt(): Promise<{ text: string; sha256: string }> {
  const text = await readFile(studyFile("data/<study>/stimuli/populate.md").file, "utf8");
  return { text, sha256: sha256(text) };
}

/** A version of a story that did not pass, with its faults. */
export interface FailedAttempt {
  /** The model's reply. */
  text: string;
  findings: Finding[];
}

/**
 * The request for one story. After a failed attempt the model sees its story and what the checks found,
 * sentence by sentence. Only the last attempt is shown, so that requests do not grow.
 */
export function populateRequest(
  prompt: string,
  template: Template,
  seed: StorySeed,
  failed?: FailedAttempt,
): ModelRequest {
  const messages: ModelRequest["messages"] = [
    { role: "system", content: prompt },
    { role: "user", content: commission(template, seed) },
  ];
  if (failed !== undefined) {
    const faults = failed.findings.map((finding) => `- ${describeFinding(finding)}`).join("\n");
    messages.push(
      { role: "assistant", content: failed.text === "" ? "(no story)" : failed.text },
      {
        role: "user",
        content: `This story cannot be used:\n${faults}\nWrite it again, whole, without these faults.`,
      },
    );
  }
  return { messages, parameters: { temperature: 1, maxOutputTokens: 2000 }, output: storyOutput(template) };
}

function commission(template: Template, seed: StorySeed): string {
  const { agent, region, age, role, domain, setting, stakes, opening, tense } = seed;
  const appraisals = template.appraisals.map(
    ({ id, title, guide, means }) =>
      `- ${id} (${title}): ${guide ?? `value 1: ${means[0]}; value 2: ${means[1]}`}`,
  );
  return [
    "The appraisals of this story:",
    ...appraisals,
    "",
    `The person: ${agent.name} (${agent.pronouns}), ${age}, ${role}; a name from ${region}.`,
    `Part of life: ${domain}. Setting: ${setting}. At stake: ${stakes}. Tense: ${tense}.`,
    `Begin ${opening}. Where one of these does not go with the others, keep the name and choose what does.`,
  ].join("\n");
}
