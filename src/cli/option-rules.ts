import type { Command, Option } from "commander";
import { UsageError } from "../core/errors.js";

/** Refuses an option that is given twice: Commander would take the last and drop the rest in silence. */
export function refuseRepeated(command: Command): void {
  for (const option of command.options.filter(takesOneValue)) {
    let isGiven = false;
    command.on(`option:${option.name()}`, () => {
      if (isGiven) throw new UsageError(`${option.long} is given twice; give it once`);
      isGiven = true;
    });
  }
}

const takesOneValue = (option: Option): boolean => option.required && !option.variadic;

/** Refuses empty values, for all verbs: `--out ""` would write into the working folder. */
export function refuseEmpty(program: Command): void {
  program.hook("preAction", (_, command) => {
    for (const option of command.options) {
      const value: unknown = command.getOptionValue(option.attributeName());
      if ([value].flat().some(isEmpty)) {
        throw new UsageError(`${option.long} is empty; give it a value, or leave it out`);
      }
    }
    for (const [at, argument] of command.registeredArguments.entries()) {
      // For an empty <run>, the verb's own message says more.
      if (argument.name() === "run" || !isEmpty(command.args[at])) continue;
      throw new UsageError(`the ${argument.name()} is empty; name one`);
    }
  });
}

const isEmpty = (value: unknown): boolean => typeof value === "string" && value.trim() === "";
