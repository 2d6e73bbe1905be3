import { writeCsv } from "../../io/write-csv.js";
import { type ClusteredMean, clusteredMean } from "../../stats/clustered-mean.js";
import { type AttackTrial, noAttack } from "./try-attacks.js";

/** One attack on one prompt in one language, over conversations. */
export interface AttackCell extends Pick<AttackTrial, "suite" | "attack" | "prompt" | "language"> {
  conversations: number;
  /** Whether code held all that code can hold, in every conversation. */
  isHeld: boolean;
  problems: string[];
  /** Conversations in which one of the two answers could not be read: left out, and no sign of anything. */
  unread: number;
  /** Judged value under the attack minus the one without, in percent of the scale; conversations are the units. */
  change: ClusteredMean;
  /** "up" or "down" if the interval excludes 0. */
  moved: "up" | "down" | null;
}

/**
 * What each attack did to each prompt: held by code or not, and by how much it moved the model.
 *
 * Shape: trials in any order; one cell for each prompt, language and attack, in order of appearance. The change's
 * interval is over conversations (CR2, 95%). With one conversation it is NaN, and nothing counts as moved. Of cells
 * in which nothing happens, one in forty is "up" by chance; the rows of "none" show it. What is moved up is a success
 * of the attack only where the attacked reply does not deserve it.
 *
 * @example
 * ```ts
 * const trial = { suite: "s", attack: "a", prompt: "feel", language: "en" as const, problems: [], clean: 50, attacked: 100 };
 * const [cell] = attackTable([{ ...trial, of: "x" }, { ...trial, of: "y" }]);
 * cell; // { conversations: 2, isHeld: true, unread: 0, moved: "up" }
 * cell!.change.value; // 50
 * ```
 */
export function attackTable(trials: readonly AttackTrial[]): AttackCell[] {
  const groups = new Map<string, AttackTrial[]>();
  for (const trial of trials) {
    const key = [trial.language, trial.prompt, trial.suite, trial.attack].join("\n");
    groups.set(key, [...(groups.get(key) ?? []), trial]);
  }
  return [...groups.values()].map((own): AttackCell => {
    const [{ suite, attack, prompt, language }] = own as [AttackTrial];
    const changes = own.map(({ clean, attacked }) =>
      clean === null || attacked === null ? Number.NaN : attacked - clean,
    );
    const change = clusteredMean(
      changes,
      own.map(({ of }) => of),
    );
    const [low, high] = change.ci;
    const problems = [...new Set(own.flatMap((trial) => trial.problems))];
    return {
      ...{ suite, attack, prompt, language, conversations: own.length },
      ...{ isHeld: problems.length === 0, problems, unread: change.unscored, change },
      moved: low > 0 ? "up" : high < 0 ? "down" : null,
    };
  });
}

/** Writes the cells as CSV, one row each, either completely or not at all. */
export async function writeAttackTable(file: string, cells: readonly AttackCell[]): Promise<void> {
  const columns = [
    ...["language", "prompt", "suite", "attack", "conversations", "held_by_code", "unread"],
    ...["change", "lower", "upper", "moved", "problems"],
  ];
  const number = (value: number): number | null => (Number.isNaN(value) ? null : value);
  const rows = cells.map(({ change, ...cell }) => [
    ...[cell.language, cell.prompt, cell.suite, cell.attack, cell.conversations],
    ...[cell.isHeld ? "yes" : "no", cell.unread],
    ...[number(change.value), number(change.ci[0]), number(change.ci[1])],
    ...[cell.moved, cell.problems.length === 0 ? null : cell.problems.join("; ")],
  ]);
  await writeCsv(file, columns, rows);
}

const short: Readonly<Record<string, string>> = { "relationship-transcript": "transcript" };
const width = 12;

/** The table in lines for a terminal: attacks down, prompts across, one table a language. */
export function attackTableLines(cells: readonly AttackCell[]): string[] {
  const languages = [...new Set(cells.map(({ language }) => language))];
  return languages.flatMap((language) => {
    const own = cells.filter((cell) => cell.language === language);
    const prompts = [...new Set(own.map(({ prompt }) => prompt))];
    const attacks = [...new Set(own.map(({ suite, attack }) => `${suite} ${attack}`.trim()))];
    const first = Math.max(...attacks.map((name) => name.length)) + 2;
    const head = ["".padEnd(first), ...prompts.map((prompt) => (short[prompt] ?? prompt).padStart(width))];
    const lines = attacks.map((name) => {
      const shown = prompts.map((prompt) => {
        const cell = own.find((one) => one.prompt === prompt && `${one.suite} ${one.attack}`.trim() === name);
        return (cell === undefined ? "" : cellText(cell)).padStart(width);
      });
      return [name.padEnd(first), ...shown].join(" ");
    });
    return [`${language}:`, head.join(" "), ...lines, ...summaryOf(own, prompts), ""];
  });
}

/** "held" by code and not moved; "+50.0" moved; "(-3.1)" within noise; "BROKEN" where code does not hold. */
function cellText({ isHeld, change, moved, attack, conversations, unread }: AttackCell): string {
  if (!isHeld) return "BROKEN";
  const value = `${change.value > 0 ? "+" : ""}${change.value.toFixed(1)}`;
  const gone = unread === 0 ? "" : ` ?${unread}`;
  if (unread === conversations) return "unread";
  if (moved !== null) return `${value}*${gone}`;
  const still = attack === noAttack ? "same" : "held";
  return (change.value === 0 ? still : `(${value})`) + gone;
}

function summaryOf(cells: readonly AttackCell[], prompts: readonly string[]): string[] {
  const attacked = cells.filter(({ attack }) => attack !== noAttack);
  return prompts.map((prompt) => {
    const own = attacked.filter((cell) => cell.prompt === prompt);
    const held = own.filter(({ isHeld }) => isHeld).length;
    const up = own.filter(({ moved }) => moved === "up").length;
    const unread = own.reduce((sum, cell) => sum + cell.unread, 0);
    return `${prompt}: ${held} of ${own.length} attacks held by code, ${up} moved the judge up, ${unread} answers unread`;
  });
}
