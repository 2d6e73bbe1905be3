import { DataError } from "../../../core/errors.js";
import type { JudgeTemplate } from "../../../judges/forms/template.js";

/**
 * How a judging by a form stands in its plan: with the form's whole content, and the user's prompt if there is one.
 * So a judging can be continued and read when the user's files have moved or changed.
 */
export interface FormChoices {
  judging: "likert" | "pairwise";
  /** The form as JSON. */
  form: string;
  /** The user's own prompt as JSON; absent for the project's. */
  prompt?: string;
  /** Likert: all dimensions in one call, or a call for each, and in which order. */
  mode?: "all" | "each";
  order?: "fixed" | "shuffled";
  /** Pairwise: each pair in both orders, or in one that is drawn. */
  orders?: "both" | "one";
  ties?: "allowed" | "refused";
}

type PlanChoices = Readonly<Record<string, string>>;

/** Whether the choices of a judging's plan are those of a form. */
export const isFormChoices = (choices: PlanChoices | undefined): boolean =>
  choices?.judging === "likert" || choices?.judging === "pairwise";

/** The choices as a plan keeps them. */
export const toPlanChoices = (choices: FormChoices): Record<string, string> => ({ ...choices });

/** @throws DataError when a plan was changed by hand */
export function fromPlanChoices(choices: PlanChoices | undefined): FormChoices {
  if (!isFormChoices(choices))
    throw new DataError("names no form", { file: "manifest.json", field: "choices" });
  return choices as unknown as FormChoices;
}

/** The user's prompt, if there is one. */
export function templateOf({ prompt }: FormChoices): JudgeTemplate | undefined {
  return prompt === undefined ? undefined : (JSON.parse(prompt) as JudgeTemplate);
}

/** The choices of a plan in print: a form is named, not written out. */
export function shownChoices(choices: PlanChoices | undefined): PlanChoices {
  if (choices === undefined || !isFormChoices(choices)) return choices ?? {};
  const { judging, form, prompt, ...rest } = fromPlanChoices(choices);
  const { id } = JSON.parse(form) as { id: string };
  const own: Record<string, string> =
    prompt === undefined ? {} : { prompt: (JSON.parse(prompt) as JudgeTemplate).id };
  return { form: `${judging}:${id}`, ...own, ...(rest as PlanChoices) };
}
