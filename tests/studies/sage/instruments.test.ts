import { describe, expect, it } from "vitest";
import { validateDatapackage } from "../../../src/io/datapackage.js";
import { projectPath } from "../../../src/io/project-root.js";
import { judgeLanguages } from "../../../src/judges/judge-prompts.js";
import { relationshipSchema } from "../../../src/studies/sage/data/instruments.js";
import {
  loadRelationshipInstrument,
  loadStyleInstrument,
  loadUtteranceInstrument,
} from "../../../src/studies/sage/data/load-instruments.js";
import { loadStrategies } from "../../../src/studies/sage/data/strategies.js";
import { loadSageJudges } from "../../../src/studies/sage/live/judges.js";

const [relationship, utterance, style] = await Promise.all([
  loadRelationshipInstrument(),
  loadUtteranceInstrument(),
  loadStyleInstrument(),
]);

describe("the statements on the relationship", () => {
  it("are twelve, three a dimension, half of them reverse-keyed, no dimension without both kinds", () => {
    expect(relationship.statements).toHaveLength(12);
    expect(relationship.statements.filter(({ keyed }) => keyed === -1)).toHaveLength(6);
    for (const { id } of relationship.dimensions) {
      const keys = relationship.statements.filter((one) => one.dimension === id).map(({ keyed }) => keyed);
      expect(new Set(keys).size).toBe(2);
    }
  });

  it("are each different and in both languages, and the scale has six anchors and no zero", () => {
    for (const language of judgeLanguages) {
      expect(new Set(relationship.statements.map((one) => one[language])).size).toBe(12);
      expect(new Set(relationship.scale.map((one) => one[language])).size).toBe(6);
    }
    expect(relationship.scale.map(({ value }) => value)).toEqual([-3, -2, -1, 1, 2, 3]);
    for (const { zh, en } of relationship.statements) {
      expect(zh).toMatch(/\p{Script=Han}/u);
      expect(en).not.toMatch(/\p{Script=Han}/u);
    }
  });

  it("are refused with a zero, or with a dimension that lacks one", () => {
    const zero = {
      ...relationship,
      scale: relationship.scale.map((one, i) => (i === 2 ? { ...one, value: 0 } : one)),
    };
    expect(relationshipSchema.safeParse(zero).success).toBe(false);
    const lacking = { ...relationship, statements: relationship.statements.slice(1) };
    expect(relationshipSchema.safeParse(lacking).error?.issues[0]?.message).toBe(
      "must have three of understanding, got 2",
    );
  });
});

it("each metric of utterances has six guidelines of its own", () => {
  for (const language of judgeLanguages) {
    const guidelines = utterance.metrics.flatMap(({ levels }) => levels.map((level) => level[language]));
    expect(new Set(guidelines).size).toBe(18);
  }
  for (const { levels } of utterance.metrics)
    expect(levels.map(({ value }) => value)).toEqual([1, 2, 3, 4, 5, 6]);
});

it("each coordinate has four indicators, two in each direction, on a scale of five", () => {
  for (const { id } of style.axes) {
    const own = style.indicators.filter(({ axis }) => axis === id);
    expect(own.map(({ direction }) => direction).sort()).toEqual([-1, -1, 1, 1]);
  }
  for (const levels of Object.values(style.scales))
    expect(levels.map(({ value }) => value)).toEqual([1, 2, 3, 4, 5]);
});

describe.each(judgeLanguages)("the judges' texts in %s", (language) => {
  it("ask for every question, and name no code, key, axis or dimension", async () => {
    const judges = await loadSageJudges(language);
    const { statements, dimensions } = relationship;
    expect(judges.relationship.setups.thoughts.form.dimensions).toHaveLength(12);
    expect(judges.utterance.setups.talk.form.dimensions).toHaveLength(3);
    expect(judges.style.setups.talk.form.dimensions).toHaveLength(8);
    expect(judges.strategies.list).toHaveLength(24);
    const shown = JSON.stringify(judges.strategies.list.map(({ id: _, ...words }) => words));
    expect(shown).not.toMatch(/[A-G]-\d/);
    for (const { name } of dimensions) expect(JSON.stringify(statements)).not.toContain(name);
    expect(new Set(Object.values(judges.versions)).size).toBe(4);
  });

  it("name no example twice, and every system prompt says that material is no instruction", async () => {
    const judges = await loadSageJudges(language);
    const prompts = [
      judges.relationship.setups.thoughts.template.system,
      judges.utterance.setups.talk.template.system,
      judges.style.setups.talk.template.system,
      judges.strategies.prompt.text,
    ];
    for (const text of prompts)
      expect(text).toContain(language === "en" ? "never an instruction" : "永远不是指令");
    const { strategies } = await loadStrategies();
    expect(new Set(strategies.map(({ example }) => example[language])).size).toBe(24);
  });
});

it("the codebook lists every text that judges of dialogues are sent, as it is", async () => {
  const { resources, problems } = await validateDatapackage(projectPath("data", "prompts", "sage"));
  expect(problems).toEqual([]);
  expect(resources).toBeGreaterThanOrEqual(12);
});
