// Which folder of src may import which, that no study imports another, and the order of the rooms in a study.
import { isBuiltin } from "node:module";

const below = {
  core: [],
  stats: ["core"],
  io: ["core"],
  plots: ["core", "stats"],
  claims: ["core", "stats"],
  models: ["core", "stats", "io"],
  runs: ["core", "stats", "io", "models"],
  stimuli: ["core", "stats", "io", "models", "runs"],
  agents: ["core", "stats", "io", "models", "runs"],
  // A report about judges holds its pictures.
  judges: ["core", "stats", "io", "models", "runs", "plots"],
  games: ["core", "stats", "io", "models", "runs"],
  // A questionnaire is made of a set of items, and what people answered is shown by plots.
  people: ["core", "stats", "io", "models", "runs", "stimuli", "plots"],
  // What a notebook's cell says of a guess is shown by plots; a student's own claim is decided by claims.
  teaching: ["core", "stats", "io", "models", "runs", "plots", "claims"],
};
const all = Object.keys(below);
/** The folders that each folder of src may import besides itself. `index.ts` is the public surface. */
const mayImport = {
  ...below,
  studies: all,
  cli: [...all, "studies"],
  "index.ts": [...all, "studies", "deprecated.ts"],
  "deprecated.ts": [...all, "studies"],
};

/**
 * The rooms that each room of a study may import besides itself. The door is study.ts, index.ts and
 * manifest.ts.
 */
const mayEnter = {
  data: [],
  measures: ["data"],
  figures: ["data", "measures"],
  paper: ["data", "measures"],
  live: ["data", "measures", "figures", "paper"],
  door: ["data", "measures", "figures", "paper", "live"],
};

/**
 * Parts of a floor that may import less than their floor. What plants a bias must not know how a diagnostic
 * looks for it, or both could share an error.
 */
const closedParts = [
  {
    pattern: /^src\/judges\/planting\//,
    floors: ["core", "stats"],
    reason: "planting imports core, stats and itself only",
  },
  {
    pattern: /^src\/agents\/planting\//,
    floors: ["core", "stats"],
    reason: "planting imports core, stats and itself only",
    // The other way round too: an estimator that can read the design could read the truth.
    seenBy: /^src\/studies\/[^/]+\/measures\/recovery(-[a-z]+)*\.ts$/,
    hidden: "only a recovery may see what was planted",
  },
  {
    pattern: /^src\/judges\/freeze\/planting\//,
    floors: ["core", "stats"],
    reason: "planting imports core, stats and itself only",
    seenBy: /^src\/judges\/freeze\/recovery\.ts$/,
    hidden: "only a recovery may see what was planted",
  },
];

/** One line for each import in the wrong direction. */
export function directionProblem(file, { specifier, file: target }) {
  if (target === undefined) {
    return specifier === "affectlab" || specifier.startsWith("affectlab/")
      ? `${file} imports affectlab, which is itself; use a relative path`
      : undefined;
  }
  if (!target.startsWith("src/")) return `${file} imports ${specifier}, which is outside src`;
  const [from, to] = [floorOf(file), floorOf(target)];
  const part = closedParts.find(({ pattern }) => pattern.test(file));
  if (part !== undefined && !part.pattern.test(target) && !part.floors.includes(to)) {
    return `${file} imports ${target}; ${part.reason}`;
  }
  const hidden = closedParts.find(({ pattern, seenBy }) => seenBy !== undefined && pattern.test(target));
  if (hidden !== undefined && !hidden.pattern.test(file) && !hidden.seenBy.test(file)) {
    return `${file} imports ${target}; ${hidden.hidden}`;
  }
  if (mayImport[from] === undefined)
    return `${file} is in src/${from}, which has no place in the direction of imports`;
  if (from !== to) {
    return mayImport[from].includes(to)
      ? undefined
      : `${file} imports ${target}; ${from} may not import ${to}`;
  }
  return studyProblem(file, target);
}

function studyProblem(file, target) {
  const [from, to] = [studyOf(file), studyOf(target)];
  if (from === undefined || to === undefined) return undefined;
  if (from !== to) return `${file} imports ${target}; no study imports another`;
  const [room, entered] = [roomOf(file), roomOf(target)];
  if (mayEnter[room] === undefined) {
    return `${file} is in ${room}, which is not a room of a study; name one of ${Object.keys(mayEnter).join(", ")}`;
  }
  if (room === entered || mayEnter[room].includes(entered)) return undefined;
  return `${file} imports ${target}; in a study ${room} may not import ${entered}`;
}

/**
 * A manifest is read before any study is loaded, so at its start it may load only the contract that takes it, and
 * plain values of its own study: files "declared-….ts", which import types only.
 */
export function manifestProblem(file, { specifier, file: target, isTypeOnly, isLazy }) {
  if (studyOf(file) === undefined) return undefined;
  if (isDeclared(file)) {
    return isTypeOnly ? undefined : `${file} imports ${specifier}; a file of plain values imports types only`;
  }
  if (!file.endsWith("/manifest.ts")) return undefined;
  if (isTypeOnly || isLazy || target === "src/studies/shared/define-study.ts") return undefined;
  if (target !== undefined && isDeclared(target) && studyOf(target) === studyOf(file)) return undefined;
  return `${file} imports ${specifier}; a manifest loads a study by import() only`;
}

export const floorOf = (file) => file.split("/")[1];

/** The study that a file belongs to. Shared modules and the registry belong to none. */
export function studyOf(file) {
  const parts = file.split("/");
  return parts[1] === "studies" && parts.length > 3 && parts[2] !== "shared" ? parts[2] : undefined;
}

function roomOf(file) {
  const parts = file.split("/");
  return parts.length === 4 ? "door" : parts[3];
}

/** Modules of Node that do no reading or writing. */
const pureBuiltins = new Set(["assert", "buffer", "crypto", "path", "string_decoder", "url", "util"]);

export const isInputOrOutput = (specifier) =>
  isBuiltin(specifier) && !pureBuiltins.has(specifier.replace(/^node:/, "").split("/")[0]);

const isDeclared = (file) => /\/live\/declared-[a-z-]+\.ts$/.test(file);
