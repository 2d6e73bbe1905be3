import { AffectlabError } from "../../core/errors.js";
import { dataOrigin } from "../../io/data-origin.js";

/**
 * Makes something from the data in use. Other data may lack what it needs, such as a model or a judge: then
 * `instead` says so, and all the rest is still made. From the released data a failure is an error.
 */
export function fromData<T>(make: () => T, instead: (why: string) => T): T {
  try {
    return make();
  } catch (error) {
    if (dataOrigin().kind === "released" || !(error instanceof Error)) throw error;
    // A message of the language itself ("reading 'map'") would tell a reader nothing.
    const why = error instanceof AffectlabError ? error.message : "they lack a model, judge or task";
    return instead(`Not computed from these data: ${why}`);
  }
}

/** Makes each figure that the data in use allow; what is left out is told. */
export function figuresFromData<F>(makers: readonly (() => F)[]): F[] {
  return makers.flatMap((make) =>
    fromData<F[]>(
      () => [make()],
      (why) => {
        process.emitWarning(`a figure is left out. ${why}`, "OtherData");
        return [];
      },
    ),
  );
}
