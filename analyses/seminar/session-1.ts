/**
 * Computes the numbers that the texts of the seminar's session 1 name.
 *
 * Paper:   Gandhi et al., Human-like Affective Cognition in Foundation Models, doi 10.48550/arXiv.2409.11733
 * Inputs:  data/affective-cognition/derived, the templates of data/affective-cognition/stimuli
 * Outputs: data/teaching/computed/session-1.json (--out DIR writes it elsewhere)
 * Seed:    none
 */
import {
  defineTemplate,
  loadAffectiveCognition,
  loadTemplate,
  type Template,
  templateAgreement,
  writeComputed,
} from "affectlab";

const flag = process.argv.indexOf("--out");
const out = flag < 0 ? undefined : process.argv[flag + 1];
const data = await loadAffectiveCognition();
const goal = await loadTemplate("goal-control");
const safety = await loadTemplate("safety-expectedness");
const by = ["templateAgreement", "loadTemplate"];
const byOwn = ["templateAgreement", "defineTemplate"];
const hard = ["frustrated", "grateful", "surprised", "resigned"];

const recount = (template: Template, change: Record<string, string>) =>
  templateAgreement(
    data,
    defineTemplate({
      ...template,
      id: `${template.id}-changed`,
      theory: template.theory.map((row) => ({ ...row, emotion: change[row.emotion] ?? row.emotion })),
    }),
  );
const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
const hardHits = (ties: "first-seen" | "last-seen" | "fractional"): number =>
  sum(
    [goal, safety]
      .flatMap((template) => templateAgreement(data, template, { ties }).cells)
      .map(({ theoryLabel, agrees }) => (hard.includes(theoryLabel) ? agrees : 0)),
  );

const paper = [goal, safety].map((template) => templateAgreement(data, template));
const cells = paper.flatMap((found) => found.cells);
const cellOf = (label: string) => cells.find((cell) => cell.theoryLabel === label)!;
const usual = (label: string): string =>
  Object.entries(cellOf(label).modes).reduce((best, one) => (one[1] > best[1] ? one : best))[0];
const letter = (options: string[], emotion: string): string => "abcd"[options.indexOf(emotion)]!;

const swapped = recount(goal, { frustrated: "disappointed", disappointed: "frustrated" });
const twice = recount(safety, { surprised: "relieved" });
const gain = twice.agrees - paper[1]!.agrees;

await writeComputed(
  1,
  {
    "s1.p1": { value: hardHits("first-seen"), by },
    "s1.p2": { value: letter(["surprised", "resigned", "relieved", "devastated"], usual("surprised")), by },
    "s1.p3": { value: letter(["resigned", "devastated", "surprised", "relieved"], usual("resigned")), by },
    "s1.p4": { value: swapped.agrees, by: byOwn },
    "s1.p5": { value: gain > 5 ? "a" : gain > 0 ? "b" : gain === 0 ? "c" : "d", by: byOwn },
    "s1.easy": { value: sum(cells.map((cell) => cell.agrees)) - hardHits("first-seen"), by },
    "s1.hard-last-seen": { value: hardHits("last-seen"), by },
    "s1.hard-fractional": { value: hardHits("fractional"), digits: 1, by },
    "s1.tied": { value: sum(cells.map((cell) => cell.tied)), by },
    "s1.goal-agrees": { value: paper[0]!.agrees, by },
    "s1.goal-share": { value: paper[0]!.value, ci: paper[0]!.ci, unit: "%", by },
    "s1.safety-agrees": { value: paper[1]!.agrees, by },
    "s1.safety-twice": { value: twice.agrees, by: byOwn },
    ...Object.fromEntries(hard.map((label) => [`s1.${label}`, { value: cellOf(label).agrees, by }])),
    "s1.surprised-relieved": { value: cellOf("surprised").modes.relieved!, by },
    "s1.resigned-devastated": { value: cellOf("resigned").modes.devastated!, by },
    "s1.frustrated-disappointed": { value: cellOf("frustrated").modes.disappointed!, by },
    "s1.grateful-joyful": { value: cellOf("grateful").modes.joyful!, by },
    "s1.share-relieved": { value: cellOf("surprised").chosen.relieved!, unit: "%", by },
    "s1.share-surprised": { value: cellOf("surprised").chosen.surprised!, unit: "%", by },
  },
  out,
);
