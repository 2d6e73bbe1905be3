import path from "node:path";
import { writeFileAtomic } from "../../../io/write-file-atomic.js";
import type { WrittenSet } from "../../../stimuli/write-set.js";
import type { GenerateContext } from "../../shared/generate-verb.js";

/** Draws the pictures that a set's items name; gives their number. */
export async function drawFaces(
  out: string,
  pictures: WrittenSet["pictures"],
  { tell, interruptible }: GenerateContext,
): Promise<number> {
  if (pictures.length === 0) return 0;
  const [{ facePng }, { identityById }, { expressionByName, loadExpressions }] = await Promise.all([
    import("../../../stimuli/faces/face-png.js"),
    import("../../../stimuli/faces/cast.js"),
    import("../../../stimuli/faces/expressions.js"),
  ]);
  const expressions = await loadExpressions();
  let drawn = 0;
  tell("faces", 0, pictures.length);
  await interruptible(async (signal) => {
    for (const { identity, emotion, path: file } of pictures) {
      signal.throwIfAborted();
      const { actionUnits } = expressionByName(expressions, emotion);
      await writeFileAtomic(path.join(out, file), await facePng(actionUnits, identityById(identity)));
      tell("faces", ++drawn, pictures.length);
    }
  });
  return drawn;
}
