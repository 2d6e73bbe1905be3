import { readFile } from "node:fs/promises";
import path from "node:path";
import { InputError } from "../core/errors.js";
import { shownPath } from "../io/project-root.js";
import { writeFileAtomic } from "../io/write-file-atomic.js";
import { singleFile } from "../plots/single-file.js";
import { print } from "./print.js";

/** `affectlab page`: a figure's page as one file that can be mailed. */
export async function writeSingleFile(file: string, { out }: { out?: string }): Promise<void> {
  const html = await readFile(file, "utf8").catch(() => {
    throw new InputError(
      `no file ${file}; npx affectlab reproduce --skip-notebooks makes the pages of all figures`,
    );
  });
  const { dir, name } = path.parse(file);
  const target = path.resolve(out ?? path.join(dir, `${name}-single.html`));
  const page = await singleFile(html);
  await writeFileAtomic(target, page);
  print(
    `${shownPath(target)}: ${(Buffer.byteLength(page) / 1e6).toFixed(1)} MB, with chart and fonts inside`,
  );
}
