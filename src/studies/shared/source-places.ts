import { readFile } from "node:fs/promises";
import { projectPath } from "../../io/project-root.js";
import { listed } from "./listed-files.js";

export interface SourcePlace {
  /** In the clone: "src/stats/spearman.ts" */
  file: string;
  line: number;
}

/** Where every exported function, constant and class of src is defined, by its name. */
export async function readSourcePlaces(): Promise<Map<string, SourcePlace>> {
  const files = (await listed("src")).filter((file) => file.endsWith(".ts"));
  const found = new Map<string, SourcePlace>();
  await Promise.all(
    files.map(async (file) => {
      const lines = (await readFile(projectPath("src", file), "utf8")).split("\n");
      for (const [i, line] of lines.entries()) {
        const name = /^export (?:async )?(?:function|const|class) (\w+)/.exec(line)?.[1];
        if (name !== undefined) found.set(name, { file: `src/${file}`, line: i + 1 });
      }
    }),
  );
  return found;
}
