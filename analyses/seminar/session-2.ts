/**
 * Computes every number that the texts of session 2 name: how sure ten stories can make us of agreement.
 *
 * Paper:   Gandhi et al., Human-like Affective Cognition in Foundation Models, doi 10.48550/arXiv.2409.11733
 * Inputs:  data/affective-cognition/derived/*.csv
 * Outputs: data/teaching/computed/session-2.json; --out DIR chooses another folder
 * Seed:    1
 */
import {
  type AgreementRow,
  agreement,
  clusteredMean,
  compare,
  cotSpecifications,
  holm,
  loadAffectiveCognition,
  meanInterval,
  modelScores,
  randomStream,
  resampleStories,
  respondentsOf,
  type Task,
  taskById,
  tasks,
  writeComputed,
} from "affectlab";

const flag = process.argv.indexOf("--out");
const out = flag < 0 ? undefined : process.argv[flag + 1];
const half = (ci: readonly [number, number]): number => (ci[1] - ci[0]) / 2;
const growth = (row: AgreementRow): number => half(row.story) / half(row.naive);
const said = (unit: string, digits: number) => (by: string, value: number, ci?: [number, number]) =>
  ({ value, ...(ci === undefined ? {} : { ci }), digits, unit, by: by.split(" ") }) as const;
const [points, fine, percent] = [said("points", 1), said("points", 2), said("%", 1)];
const [times, count] = [said("times", 1), said("", 0)];
const data = await loadAffectiveCognition();
const [task, controlTask, laterTask] = ["1a-emotion", "1a-control", "1b-emotion"].map(taskById);
const textTasks = tasks.filter((one) => one.experiment === 1);
const [plain, cot] = ["azure_gpt-4_0shot", "azure_gpt-4_0shot_cot"] as const;
const peopleIn = (one: Task) => agreement(data, one, { kind: "participants" });
const modelsIn = (one: Task) =>
  respondentsOf(one).flatMap((who) => (who.kind === "model" && who.model.inPaper ? [who] : []));
const [people, control, later] = [peopleIn(task!), peopleIn(controlTask!), peopleIn(laterTask!)];
const gpt4 = agreement(data, task!, modelsIn(task!).find(({ model }) => model.key === cot)!);
const ofModels = textTasks.flatMap((one) => modelsIn(one).map((who) => growth(agreement(data, one, who))));
// The toy: 80 items, 18 people each, and a model that answers each item once and is right on 56.
const items = Array.from({ length: 80 * 18 }, (_, row) => Math.floor(row / 18));
const chance = randomStream(1, "toy");
const toyPeople = items.map(() => (chance.next() < 0.7 ? 100 : 0));
const toyModel = items.map((item) => (item < 56 ? 100 : 0));
const sizes = Array.from({ length: 99 }, (_, i) => i + 2);
const plan = (k: number, model: object) => resampleStories(data, k, { task: task!, ...model });
const enough = (model: object): number => sizes.find((k) => half(plan(k, model).story) <= 5)!;
const scoresIn = (one: Task, key: string) => modelScores(data, one, key);
const effects = textTasks.map((one) => compare(scoresIn(one, cot), scoresIn(one, plain)));
const survive = (ps: readonly number[]): number => holm(ps).filter((p) => p < 0.05).length;
const ps = effects.map((one) => one.story.p);
const largest = effects.reduce((best, { value }, i) => (value > effects[best]!.value ? i : best), 0);
const largestP = holm(ps)[largest]!;
const numbers = {
  "s2.p1": points("agreement", half(people.story)),
  "s2.p2": times("agreement", growth(gpt4)),
  "s2.p3": points("clusteredMean", half(clusteredMean(toyModel, items).ci)),
  "s2.p4": said("stories", 0)("resampleStories", enough({})),
  "s2.p5": said("tasks", 0)("compare holm", survive(ps)),
  "s2.p6": { value: largestP < 0.05 ? "a" : survive(ps) > 0 ? "b" : "c", by: ["compare", "holm"] },
  "s2.answers": count("agreement", people.n),
  "s2.people": percent("agreement", people.value, people.story),
  "s2.people-answers": fine("agreement", half(people.naive)),
  "s2.people-growth": times("agreement", growth(people)),
  "s2.mean-growth-people": times("agreement", meanInterval(textTasks.map(peopleIn).map(growth)).value),
  "s2.mean-growth-models": times("agreement", meanInterval(ofModels).value),
  "s2.control": percent("agreement", control.value, control.story),
  "s2.control-answers": fine("agreement", half(control.naive)),
  "s2.later-answers": fine("agreement", half(later.naive)),
  "s2.narrower": said("", 3)("agreement", 1.71 / half(later.naive)),
  "s2.gpt4": percent("agreement", gpt4.value, gpt4.story),
  "s2.gpt4-stories": points("agreement", half(gpt4.story)),
  "s2.gpt4-enough": said("stories", 0)("resampleStories", enough({ model: cot })),
  "s2.gpt4-match": percent("agreement", gpt4.match),
  "s2.modal-share": percent("agreement", people.modalShare),
  "s2.toy-answers": points("meanInterval", half(meanInterval(toyModel).ci)),
  "s2.toy-people": points("clusteredMean", half(clusteredMean(toyPeople, items).ci)),
  "s2.drawn": points("resampleStories", half(plan(10, {}).drawn)),
  "s2.root-law": count("agreement", Math.ceil(10 * (half(people.story) / 5) ** 2)),
  "s2.paper-survive": count("compare holm", survive(effects.map((one) => one.paper.p))),
  "s2.largest": points("compare", effects[largest]!.value, effects[largest]!.story.ci),
  "s2.largest-p": said("", 2)("compare holm", largestP),
  "s2.above": count("cotSpecifications", cotSpecifications(data).filter((one) => one.story[0] > 0).length),
};
await writeComputed(2, numbers, out);
