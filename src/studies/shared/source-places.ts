import { readFile } from "node:fs/promises";
import type { StudyId } from "../../core/study-id.js";
import { projectPath } from "../../io/project-root.js";
import { listed } from "./listed-files.js";

export interface SourcePlace {
  /** In the clone: "src/stats/spearman.ts" */
  file: string;
  line: number;
}

/** Finds where an exported function, constant or class of src is defined. */
export interface SourcePlaces {
  /** Two studies may have one name for what each does: that of the study counts first, then what is of no study. */
  find(name: string, study: StudyId): SourcePlace | undefined;
}

export async function readSourcePlaces(): Promise<SourcePlaces> {
  const files = (await listed("src")).filter((file) => file.endsWith(".ts")).sort();
  const texts = await Promise.all(files.map((file) => readFile(projectPath("src", file), "utf8")));
  const found = new Map<string, SourcePlace[]>();
  for (const [i, text] of texts.entries()) {
    for (const [j, line] of text.split("\n").entries()) {
      const name = /^export (?:async )?(?:function|const|class) (\w+)/.exec(line)?.[1];
      if (name === undefined) continue;
      found.set(name, [...(found.get(name) ?? []), { file: `src/${files[i]}`, line: j + 1 }]);
    }
  }
  return {
    find: (name, study) => {
      const places = found.get(name) ?? [];
      const isIn = (folder: string) => (place: SourcePlace) => place.file.startsWith(folder);
      const ofNone = (place: SourcePlace): boolean =>
        isIn("src/studies/shared/")(place) || !isIn("src/studies/")(place);
      return places.find(isIn(`src/studies/${study}/`)) ?? places.find(ofNone) ?? places[0];
    },
  };
}
