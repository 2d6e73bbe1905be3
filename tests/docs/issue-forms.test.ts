import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { projectPath } from "../../src/io/project-root.js";

const folder = projectPath(".github", "ISSUE_TEMPLATE");
const files = readdirSync(folder).sort();
const forms = files.filter((file) => file !== "config.yml");
const read = (file: string): unknown => parse(readFileSync(path.join(folder, file), "utf8"));

// GitHub's syntax for issue forms and for the schema of their bodies, as its documentation has it.
const text = z.string().min(1);
const validations = z.strictObject({ required: z.boolean() }).optional();
const id = z.string().regex(/^[A-Za-z0-9_-]+$/);
const field = { label: text, description: text.optional() };
const textual = { ...field, placeholder: text.optional(), value: text.optional() };
const bodySchema = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("markdown"), attributes: z.strictObject({ value: text }) }),
  z.strictObject({ type: z.literal("input"), id, attributes: z.strictObject(textual), validations }),
  z.strictObject({
    ...{ type: z.literal("textarea"), id, validations },
    attributes: z.strictObject({ ...textual, render: text.optional() }),
  }),
  z.strictObject({
    ...{ type: z.literal("dropdown"), id, validations },
    attributes: z.strictObject({
      ...field,
      multiple: z.boolean().optional(),
      // "None" is GitHub's own choice.
      options: z.array(text.refine((option) => option.toLowerCase() !== "none")).min(1),
    }),
  }),
]);
const formSchema = z.strictObject({
  name: z.string().min(4),
  description: z.string().min(4),
  title: text.optional(),
  labels: z.array(text).optional(),
  body: z.array(bodySchema).min(1),
});

it("are there, beside their configuration", () => {
  expect(files).toEqual(["config.yml", "number-does-not-reproduce.yml", "object-to-a-claim.yml"]);
  const config = z.strictObject({ blank_issues_enabled: z.boolean() });
  expect(config.safeParse(read("config.yml")).error).toBeUndefined();
});

it.each(forms)("%s is a form that GitHub takes", (file) => {
  const form = formSchema.parse(read(file));
  const fields = form.body.filter((one) => one.type !== "markdown");
  expect(fields.length, "a form needs a field that is no Markdown").toBeGreaterThan(0);
  for (const of of [fields.map((one) => one.id), fields.map(({ attributes }) => attributes.label)]) {
    expect(of).toEqual([...new Set(of)]);
  }
  for (const one of fields) {
    if (one.type !== "dropdown") continue;
    expect(one.attributes.options).toEqual([...new Set(one.attributes.options)]);
  }
});

it("have names that tell them apart", () => {
  const names = forms.map((file) => formSchema.parse(read(file)).name);
  expect(new Set(names).size).toBe(names.length);
});
