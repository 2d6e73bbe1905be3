/**
 * Computes every number that the texts of session 5 name: faces measured on their pixels, and two cues combined.
 *
 * Inputs:  data/affective-cognition/derived, data/affective-cognition/stimuli/faces.json
 * Outputs: data/teaching/computed/session-5.json, or session-5.json in the folder of --out
 * Seed:    none
 */
import {
  clopperPearson,
  clusteredMean,
  combineCues,
  expressionSeparation,
  faceCast,
  identityById,
  impliedCue,
  loadAffectiveCognition,
  loadExpressions,
  measureMovement,
  pairDesigns,
  parseActionUnits,
  totalVariation,
  writeComputed,
} from "affectlab";

const out = process.argv.includes("--out") ? process.argv[process.argv.indexOf("--out") + 1] : undefined;
const sixteen = (await loadExpressions()).filter(({ group }) => group === "study" || group === "pairs");
/** The expressions with some of their action units alone; from 51 on they are of head and gaze. */
const only = (keep: (au: number) => boolean) =>
  sixteen.map((one) => ({ ...one, actionUnits: one.actionUnits.filter(({ au }) => keep(au)) }));
const [muscles, pose] = [only((au) => au < 51), only((au) => au >= 51)];
const all = await expressionSeparation(sixteen, faceCast);
const still = await expressionSeparation(muscles, faceCast);
const turned = await expressionSeparation(pose, faceCast);
const gaps = [all.withinLabel, all.betweenLabels, still.betweenLabels];
const moved = (units: string) => measureMovement(parseActionUnits(units), identityById("m1"));
const brows = [await moved("1C"), await moved("4C"), await moved("1C+4C")];
const [smile, felt] = [await moved("12D"), await moved("6D+12D")];
const places = ["cornersUp", "eyeWider", "upperLipUp", "mouthWider"] as const;

const data = await loadAffectiveCognition();
/** Relieved, resigned, surprised, devastated; their places are the answers. */
const emotions = pairDesigns[1]?.emotions ?? [];
const cell = (task: string, emotion: string) => data.itemsOf(task).filter((item) => item.emotion === emotion);
const count = (items: ReturnType<typeof cell>): number[] => {
  const answers = items.flatMap((item) => item.answers);
  return emotions.map((_, option) => answers.filter((answer) => answer === option).length);
};
const share = (counts: number[]): number[] => counts.map((n) => n / counts.reduce((a, b) => a + b));
const [text, face] = [cell("1b-emotion", "surprised"), cell("2b-emotion", "surprised")];
const implied = impliedCue(count(face), count(text));
const pooled = impliedCue(count(face), count(text), { prior: count([...data.itemsOf("1b-emotion")]) });
const relief = impliedCue(count(cell("2b-emotion", "relieved")), count(cell("1b-emotion", "relieved")));
const half = (items: typeof text, first: boolean) => count(items.filter((one) => one.story < 5 === first));
const [known, read] = [impliedCue(half(face, true), half(text, true)), half(text, false)];
const seen = share(half(face, false));
const held = [combineCues(read, known), share(read), known].map((shares) => totalVariation(shares, seen));
const chosen = face.flatMap(({ answers }) => answers.map((answer) => (answer === 2 ? 100 : 0)));
const clusters = face.flatMap(({ story, answers }) => answers.map(() => story));
const { value, ci } = clusteredMean(chosen, clusters);
const largest = (values: number[]) => "abcd"[values.indexOf(Math.max(...values))] as string;
/** Values by name; shares become percent. */
const list = (names: string, values: readonly number[], by: string, unit = "%", digits = 0) => {
  const entries = values.map((one) => ({ value: unit === "%" ? 100 * one : one, digits, unit, by: [by] }));
  return Object.fromEntries(entries.map((entry, i) => [`s5.${names.split(" ")[i]}`, entry]));
};
const each = (name: string) => emotions.map((emotion) => `${name}-${emotion}`).join(" ");
const ends = brows.flatMap(({ innerBrowUp, outerBrowUp }) => [innerBrowUp, outerBrowUp]);
const values = {
  ...list("p1 p2 still", [all.accuracy, turned.accuracy, still.accuracy], "expressionSeparation"),
  "s5.p3": { value: largest(places.map((at) => Math.abs(felt[at] - smile[at]))), by: ["measureMovement"] },
  "s5.p4": { value, ci: [ci[0], ci[1]] as [number, number], unit: "%", by: ["clusteredMean"] },
  ...list("p5", [implied[2] as number], "impliedCue"),
  "s5.p6": { value: largest(relief), by: ["impliedCue"] },
  ...list("within between between-still", gaps, "expressionSeparation", "pixels", 1),
  ...list("posed", [pose.filter((one) => one.actionUnits.length > 0).length], "loadExpressions", ""),
  ...list("inner-1 outer-1 inner-4 outer-4 inner-both outer-both", ends, "measureMovement", "pixels", 1),
  ...list("corners eye", [smile.cornersUp, smile.eyeWider - felt.eyeWider], "measureMovement", "pixels", 1),
  ...list(each("text"), share(count(text)), "loadAffectiveCognition"),
  ...list(each("implied"), implied, "impliedCue"),
  ...list(each("pooled"), pooled, "impliedCue"),
  ...list(each("relief"), relief, "impliedCue"),
  ...list("held-both held-text held-face", held, "totalVariation", "", 2),
  ...list("low high", clopperPearson(6, 10).ci, "clopperPearson"),
};
await writeComputed(5, values, out);
